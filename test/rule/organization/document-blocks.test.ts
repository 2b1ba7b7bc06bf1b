// The parts of a document from top to bottom.
import { expect, test } from 'vitest'
import { blocksOf } from '../../../shared/rule/organization/document/document-blocks.ts'
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
