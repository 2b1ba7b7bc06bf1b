// The parts of a document from top to bottom.
import { expect, test } from 'vitest'
import { blocksOf, carryHtml, itemsHtml } from '../../../shared/rule/organization/document/document-blocks.ts'
import type { DocumentContent } from '../../../shared/rule/organization/document/document-content.ts'
import { documentWordsIn } from '../../../shared/text/document-words.ts'
import { day, rappen } from '../matching/world.ts'

const content: DocumentContent = {
  ...{ kind: 'invoice', language: 'de', number: 'R-1', date: day('2026-03-02') },
  ...{ due_date: null, currency: 'CHF', payment: null },
  sender: { name: 'Holzwerk & Co.', lines: [], vatNumber: '' },
  ...{ recipient: ['Muster AG'], header: '', footer: '', terms: '', rates: [], says_not_liable: false },
  lines: [
    { name: 'Tisch', more: '', rate: null, amount: rappen(10_000) },
    { name: 'Stuhl', more: '', rate: null, amount: rappen(2_500) },
  ],
  ...{ rounding: rappen(0), total: rappen(12_500), paid: rappen(0) },
}
const words = documentWordsIn('de')
const blocks = (fields: Partial<DocumentContent>, settings: object = {}) =>
  blocksOf({ ...content, ...fields }, { settings: settings as never, logo: null, words })
/** What each block is: a class or a tag. */
const parts = (fields: Partial<DocumentContent>, settings: object = {}) =>
  blocks(fields, settings).body.map(({ html, isRow }) => (isRow ? 'row' : (/class="([^"]+)"/.exec(html)?.[1] ?? '')))

test('a text is one block for each line, and the last one ends it', () => {
  expect(parts({ header: 'Guten Tag\r\nwie vereinbart\n\n', footer: 'Danke' })).toEqual([
    ...['sender', 'header', 'header end', 'row', 'row', 'sums', 'footer end'],
  ])
})

test('the sums of an offer may come before its lines, those of an invoice never', () => {
  const settings = { offerSummaryPosition: 'top' }
  expect(parts({ kind: 'offer' }, settings)).toEqual(['sender', 'sums', 'row', 'row'])
  expect(parts({ kind: 'offer' }, { offerSummaryPosition: 'bottom' })).toEqual(['sender', 'row', 'row', 'sums'])
  expect(parts({ kind: 'invoice' }, settings)).toEqual(['sender', 'row', 'row', 'sums'])
})

test('each line knows the sum up to it', () => {
  expect(blocks({}).body.flatMap(({ isRow, sum }) => (isRow ? [sum] : []))).toEqual([10_000, 12_500])
})

test('terms are on pages of their own, blank ones nowhere', () => {
  expect(blocks({ terms: ' \n' }).terms).toEqual([])
  expect(blocks({ terms: '30 Tage' }).terms.map(({ kind }) => kind)).toEqual(['heading', 'plain'])
})

test('that the sender is not liable for VAT comes before the footer', () => {
  expect(parts({ says_not_liable: true, footer: 'Danke' }).slice(-2)).toEqual(['note end', 'footer end'])
})

test('what a page may break before: each block has its kind', () => {
  const kinds = (fields: Partial<DocumentContent>, settings: object = {}) =>
    blocks(fields, settings).body.map(({ kind }) => kind)
  expect(kinds({ header: 'Guten Tag' })).toEqual(['heading', 'plain', 'plain', 'plain', 'total'])
  expect(kinds({ kind: 'offer' }, { offerSummaryPosition: 'top' })).toEqual(['heading', 'plain', 'plain', 'plain'])
  expect(blocks({ terms: '30 Tage' }).terms.at(-1)?.html).toBe('<p class="terms end">30 Tage</p>')
})

const RATE = { rate_millis: 8_100, name: 'Normalsatz' }
const taxed: Partial<DocumentContent> = {
  lines: [{ name: 'Tisch', more: '', rate: RATE, amount: rappen(10_810) }],
  rates: [{ ...RATE, net: rappen(10_000), tax: rappen(810) }],
  ...{ rounding: rappen(0), total: rappen(10_810), paid: rappen(0) },
}
const sums = (fields: Partial<DocumentContent>) =>
  [
    ...(blocks(fields).body.at(-1)?.html ?? '').matchAll(
      /<tr( class="total")?><th scope="row">(.+?)<\/th><td class="figure">(.+?)<\/td>/g,
    ),
  ].map(([, isTotal, text, amount]) => `${text} ${amount}${isTotal ? ' (total)' : ''}`)

test('the sums: net and tax of each rate, rounding, total, and what is open of it', () => {
  expect(sums({})).toEqual(['Total CHF 125.00 (total)'])
  expect(sums(taxed)).toEqual([
    ...['Total ohne MWST 100.00', 'MWST 8.1\u00a0% auf 100.00 8.10', 'Total CHF 108.10 (total)'],
  ])
  const exempt = { rate_millis: 0, name: 'Export' }
  expect(sums({ ...taxed, rates: [{ ...exempt, net: rappen(10_000), tax: rappen(0) }] })[1]).toBe(
    'MWST Export auf 100.00 0.00',
  )
  const rounded = { rounding: rappen(-1), total: rappen(10_809), paid: rappen(5_000) }
  expect(sums({ ...taxed, ...rounded }).slice(2)).toEqual([
    ...['Rundung −0.01', 'Total CHF 108.09 (total)', 'Bereits bezahlt −50.00', 'Offen CHF 58.09 (total)'],
  ])
})

test('with rates the table has a column for them, which a carried amount spans', () => {
  const both = { ...content, ...taxed }
  expect(itemsHtml(content, words, 'ROWS', '')).toBe(
    '<table class="items"><colgroup><col><col class="sum"></colgroup><thead><tr><th scope="col">Position</th>' +
      '<th scope="col" class="figure">Betrag</th></tr></thead><tbody>ROWS</tbody></table>',
  )
  expect(itemsHtml(both, words, 'ROWS', ' data-measured')).toBe(
    '<table class="items"><colgroup><col><col class="rate"><col class="sum"></colgroup><thead data-measured><tr>' +
      '<th scope="col">Position</th><th scope="col" class="figure">MWST</th>' +
      '<th scope="col" class="figure">Betrag inkl. MWST</th></tr></thead><tbody>ROWS</tbody></table>',
  )
  expect(carryHtml(content, 'Übertrag', '5.00', '')).toBe(
    '<tr class="carry"><td>Übertrag</td><td class="figure">5.00</td></tr>',
  )
  expect(carryHtml(both, 'Übertrag', '5.00', ' data-measured')).toBe(
    '<tr class="carry" data-measured><td colspan="2">Übertrag</td><td class="figure">5.00</td></tr>',
  )
  const row = (fields: Partial<DocumentContent>) => blocks(fields).body.find(({ isRow }) => isRow)?.html
  expect(row({})).toBe('<td><strong>Tisch</strong></td><td class="figure">100.00</td>')
  expect(row(taxed)).toBe(
    '<td><strong>Tisch</strong></td><td class="figure">8.1\u00a0%</td><td class="figure">108.10</td>',
  )
})

test('the head: logo, sender, recipient, number and days', () => {
  const head = (fields: Partial<DocumentContent>, settings: object = {}, logo: string | null = null) =>
    blocksOf({ ...content, ...fields }, { settings: settings as never, logo, words }).body[0]?.html
  const start = '<p class="sender"><strong>Holzwerk &amp; Co.</strong>'
  const end = '<address>Muster AG</address><h1>Rechnung R-1</h1><dl class="facts"><dt>Datum</dt><dd>02.03.2026</dd>'
  expect(head({})).toBe(`${start}</p>${end}</dl>`)
  const sender = { name: 'Holzwerk & Co.', lines: ['Weg 1', '3000 Bern'], vatNumber: 'CHE-123.456.788 MWST' }
  expect(head({ sender, due_date: day('2026-04-01'), recipient: ['Muster AG', 'Bern'] })).toBe(
    `${start}<br>Weg 1<br>3000 Bern<br>MWST-Nr. CHE-123.456.788 MWST</p>` +
      `${end.replace('Muster AG', 'Muster AG<br>Bern')}<dt>Zahlbar bis</dt><dd>01.04.2026</dd></dl>`,
  )
  const logo = 'data:image/png;base64,AA'
  expect(head({}, { documentLogoShow: true }, logo)).toBe(
    `<img class="logo" alt="" src="${logo}">${start}</p>${end}</dl>`,
  )
  expect(head({}, { documentLogoShow: true })).not.toContain('<img')
  expect(head({}, { documentLogoShow: false }, logo)).not.toContain('<img')
})
