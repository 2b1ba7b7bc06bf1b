// A letter on paper: what it says, and where its payment parts are. Written by hand; the words: shared/text/letter-words.ts.
import { describe, expect, test } from 'vitest'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import type { PaymentPart } from '../../../shared/rule/organization/document/document-content.ts'
import type { LetterContent } from '../../../shared/rule/reminder/letter-content.ts'
import { lettersPaper } from '../../../shared/rule/reminder/letter-paper.ts'

const REMINDER = {
  ...{ date: '2026-04-10', level: 2, pay_by: '2026-04-20', language: 'de', currency: 'CHF' },
  invoices: [
    {
      ...{ number: 'R<1', date: '2026-01-30', due_date: '2026-03-01', days_overdue: 40, level: 2 },
      ...{ total: 1_234_50, paid: 34_50, open: 1_200_00 },
    },
  ],
  credits: [{ number: 'G1', open: -20_00 }],
  ...{ fee: 20_00, total: 1_200_00, text: 'Bitte zahlen.\n\nDanke.' },
} as unknown as Reminder
const PART = { currency: 'CHF', amount: 1200 } as PaymentPart
const letter = (reminder: Partial<Reminder> = {}, payments: readonly PaymentPart[] = [PART]): LetterContent => ({
  reminder: { ...REMINDER, ...reminder },
  sender: { name: 'Holz & Co.', lines: ['Weg 1', '8000 Zürich'], vatNumber: '' },
  recipient: ['Muster AG', '3000 Bern'],
  payments,
})
const paperOf = (letters: readonly LetterContent[], logo: string | null = null) =>
  lettersPaper({ letters, settings: DEFAULT_SETTINGS, logo }, ({ amount }, language) => `[${language} ${amount}]`)
/** What is in the body of a page. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>'))
/** The text of the first letter when it is measured. */
const textOf = (...given: Parameters<typeof paperOf>) =>
  bodyOf(paperOf(...given).measured).replace(/^<article class="letter" data-measured>(.*)<\/article>$/s, '$1')

const ITEMS =
  '<table class="items"><thead><tr><th scope="col" class="number">Rechnung</th><th scope="col" class="figure">Datum</th>' +
  '<th scope="col" class="figure">Fällig</th><th scope="col" class="figure">Tage überfällig</th>' +
  '<th scope="col" class="figure level">Stufe</th><th scope="col" class="figure">Betrag</th>' +
  '<th scope="col" class="figure">Bezahlt</th><th scope="col" class="figure">Offen</th></tr></thead><tbody>' +
  '<tr><td>R&lt;1</td><td class="figure">30.01.2026</td><td class="figure">01.03.2026</td><td class="figure">40</td>' +
  '<td class="figure">2</td><td class="figure">1’234.50</td><td class="figure">34.50</td>' +
  '<td class="figure">1’200.00</td></tr></tbody></table>'
const TOTAL = '<tr class="total"><th scope="row">Total offen CHF</th><td class="figure">1’200.00</td></tr>'

describe('the letter', () => {
  test('names both sides, the invoices, what is deducted and added, and by when to pay', () => {
    expect(textOf([letter()])).toBe(
      '<p class="sender"><strong>Holz &amp; Co.</strong><br>Weg 1<br>8000 Zürich<br><br>10.04.2026</p>' +
        '<address>Muster AG<br>3000 Bern</address><h1>2. Mahnung</h1><p class="text">Guten Tag</p>' +
        '<p class="text">Bitte zahlen.</p><p class="text">Danke.</p>' +
        ITEMS +
        '<table class="sums"><tbody><tr><th scope="row">Guthaben G1</th><td class="figure">−20.00</td></tr>' +
        '<tr><th scope="row">Mahngebühr</th><td class="figure">20.00</td></tr>' +
        `${TOTAL}</tbody></table><p class="after">Zahlbar bis zum 20.04.2026: CHF 1’200.00. ` +
        'Haben Sie inzwischen bezahlt, betrachten Sie dieses Schreiben bitte als gegenstandslos.</p>' +
        '<p class="after">Freundliche Grüsse\nHolz &amp; Co.</p>',
    )
  })

  test('has no line for a fee of 0, and one for a Rappen', () => {
    expect(textOf([letter({ fee: 0 as Reminder['fee'], credits: [] })])).toContain(
      `<table class="sums"><tbody>${TOTAL}`,
    )
    expect(textOf([letter({ fee: 1 as Reminder['fee'] })])).toContain('Mahngebühr</th><td class="figure">0.01</td>')
  })

  test('says that each invoice has a payment part when there are several', () => {
    const hint = 'Für jede Rechnung liegt ein Zahlteil bei.'
    expect(textOf([letter({}, [PART, PART])])).toContain(`CHF 1’200.00. ${hint} Haben Sie`)
    expect([textOf([letter()]), textOf([letter({}, [])])].map((text) => text.includes(hint))).toEqual([false, false])
  })

  test('has the logo above', () => {
    expect(textOf([letter()], 'data:image/png;base64,AA==')).toMatch(
      /^<img class="logo" alt="" src="data:image\/png;base64,AA=="><p class="sender">/,
    )
  })
})

describe('the document', () => {
  test('has the language of the first letter, and each title once', () => {
    const french = letter({ language: 'fr', level: 1 })
    const { measured } = paperOf([french, french, letter()])
    expect(measured).toContain('<html lang="fr">')
    expect(measured).toContain('<title>Rappel de paiement, 2. Mahnung</title>')
    expect(measured.match(/<article class="letter" data-measured>/g)).toHaveLength(3)
    expect(paperOf([]).measured).toContain('<html lang="de">')
  })

  /** The articles of the printed document: class, language, and the payment parts in it. */
  const articlesOf = (letters: readonly LetterContent[], heights: readonly number[]) =>
    [...bodyOf(paperOf(letters).arrange(heights)).matchAll(/<article class="([^"]+)"([^>]*)>(.*?)<\/article>/gs)].map(
      ([, name, language, html]) => [
        `${name}${language}`,
        ...[...(html ?? '').matchAll(/<div class="slip">(.*?)<\/div>/g)].map(([, slip]) => slip),
      ],
    )
  // 297 mm less 105 and 6 of the payment part and 15 above the page are 171 mm, at 96 pixels for 25.4 mm.
  const ROOM = (171 * 96) / 25.4

  test('has the payment part at the foot of a letter that leaves room for it, otherwise on its own page', () => {
    expect(articlesOf([letter()], [ROOM])).toEqual([['letter paying-letter lang="de"', '[de 1200]']])
    expect(articlesOf([letter()], [ROOM + 0.01])).toEqual([['letter lang="de"'], ['slip-page', '[de 1200]']])
    // A letter that was not measured has room.
    expect(articlesOf([letter()], [])).toEqual([['letter paying-letter lang="de"', '[de 1200]']])
  })

  test('has several payment parts on pages of their own, and none without any', () => {
    const parts = [PART, { ...PART, amount: 5 }]
    expect(articlesOf([letter({}, parts), letter({ language: 'it' }, [])], [100, 100])).toEqual([
      ['letter lang="de"'],
      ['slip-page', '[de 1200]'],
      ['slip-page', '[de 5]'],
      ['letter lang="it"'],
    ])
  })
})
