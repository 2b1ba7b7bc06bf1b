// The bills of a file: which text and notes belong to which code, which pages are recognised, what the books are asked.
import { expect, test } from 'vitest'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { askedOf, findBills, pagesToRecognize } from '../../../../shared/rule/open-item/bill/found-bill.ts'
import { billText, CONSULTANT, DONATION } from '../../../support/bill/bill-text.ts'
import { ADDRESS_IN_PARTS, fileOf, LETTER, letterOf, ofCode, PLACE, page, propose } from './bills.ts'

const found = (...pages: readonly PageReading[]) => findBills(fileOf(...pages), { uid: null })
const OTHER = billText({ reference: '210000000003139471430009017', billing: '' })
const unread = (number: number, codes: readonly string[] = []): PageReading => ({
  ...page(number, codes),
  unread: [PLACE],
})

test('Each bill has the text of its own pages', () => {
  const file = fileOf(
    page(1, [billText({ billing: '' })], ['Rechnung Nr. 101']),
    page(2, [OTHER], ['Rechnung Nr. 102']),
  )
  expect(propose([file]).map(({ number }) => number)).toEqual(['101', '102'])
})

test('What cannot be read in front of the last code and behind it is said of its bill', () => {
  const [bill, ...others] = found(unread(1, [billText()]), unread(2))
  expect([bill?.notes, others]).toEqual([[{ code: 'code_unread' }, { code: 'code_unread' }], []])
})

test('Notes in front of a code are not repeated with the next one', () => {
  expect(found(unread(1, [billText()]), page(2, [OTHER])).map(({ notes }) => notes.length)).toEqual([1, 0])
})

const BARE = billText({ billing: '' })
test.each<[string, readonly PageReading[], readonly number[]]>([
  ['no code: those without text, at most five', [1, 2, 3, 4, 5, 6].map((at) => page(at, [])), [1, 2, 3, 4, 5]],
  ['a page with text', [page(1, [], ['Rechnung Nr. 1']), page(2, [])], [2]],
  ['a code with number, date and amount', [page(1, [billText()]), page(2, [])], []],
  ['a code with neither', [page(1, [BARE]), page(2, [])], [1, 2]],
  ['a code, the number in the text', [page(1, [], ['Rechnung Nr. 1']), page(2, [BARE])], [2]],
  ['a code, the date in the text', [page(1, [], ['Rechnungsdatum: 2.11.2026']), page(2, [BARE])], [2]],
  ['a code, both in the text', [page(1, [], ['Rechnung Nr. 1', 'Rechnungsdatum: 2.11.2026']), page(2, [BARE])], []],
  ['a code with a number alone', [page(1, [billText({ billing: '//S1/10/1' })])], [1]],
  ['a code with a date alone', [page(1, [billText({ billing: '//S1/11/261102' })])], [1]],
  ['a code without an amount', [page(1, [billText({ amount: '' })])], [1]],
  ['one complete bill and one that is not', [page(1, [billText()]), page(2, [BARE])], [1, 2]],
])('Pages to recognise: %s', (_, pages, expected) => {
  expect(pagesToRecognize({ pages }, found(...pages))).toEqual(expected)
})

test('The books are asked about the creditors of codes, and about the texts and the supplier of a letter', () => {
  const asked = (file: ReturnType<typeof fileOf>) => askedOf(findBills(file, { uid: null }))
  expect(asked(ofCode(billText({}, CONSULTANT)))).toEqual({
    ibans: [CONSULTANT.iban],
    uids: [],
    names: ['Consult & Partner SA'],
    references: ['RF18539007547034'],
    hashes: ['a'.repeat(64)],
  })
  expect(asked(letterOf(LETTER))).toMatchObject({
    ibans: ['CH5800791123000889012'],
    uids: ['CHE-106.017.086'],
    names: [
      'Elektro Bühler AG',
      'CHE-106.017.086 MWST',
      'Rechnung Nr. 4711',
      'IBAN CH58 0079 1123 0008 8901 2',
      'Total CHF 50.00',
    ],
    references: [],
  })
  // A name that the page has in three parts is known as a whole by the address.
  const names = asked(fileOf(ADDRESS_IN_PARTS)).names
  expect(names).toContain('Elektro Bühler AG')
  expect(names).toContain('Elektro')
})

test.each([
  ['CH58 0079 1123 0008 8901 2', 'RF18 5390 0754 7034', ['RF18539007547034']],
  ['CH58 0079 1123 0008 8901 2', '21 00000 00003 13947 14300 09017', []],
  ['CH44 3199 9123 0008 8901 2', '21 00000 00003 13947 14300 09017', ['210000000003139471430009017']],
  ['CH44 3199 9123 0008 8901 2', 'RF18 5390 0754 7034', []],
  ['', 'RF18 5390 0754 7034', ['RF18539007547034']],
])('A reference of the text fits the account: %s with %s', (iban, reference, expected) => {
  const file = letterOf([`IBAN ${iban}`, `Referenz ${reference}`])
  expect(askedOf(findBills(file, { uid: null })).references).toEqual(expected)
  const [proposal] = propose([file])
  expect(proposal?.places.some(({ field }) => field === 'reference')).toBe(expected.length > 0)
})

test('Duplicates of one upload', () => {
  const by = (...files: readonly (readonly [text: string, file: string])[]) =>
    propose(files.map(([text, file]) => ({ ...ofCode(text), sha256: file.repeat(64) }))).map(({ duplicates }) =>
      duplicates.map((each) => each.by),
    )
  const donation = billText({}, DONATION)
  // Without reference and number only the bytes say it.
  expect(by([donation, 'a'], [donation, 'b'])).toEqual([[], []])
  expect(by([donation, 'a'], [donation, 'a'])).toEqual([[], ['file']])
  expect(by([donation, 'a'], [billText({ amount: '5.00' }, DONATION), 'a'])).toEqual([[], []])
  // The same number on one account.
  const numbered = (number: string, iban: string = DONATION.iban) =>
    billText({ iban, billing: `//S1/10/${number}` }, DONATION)
  expect(by([numbered('7'), 'a'], [numbered('7'), 'b'])).toEqual([[], ['number']])
  expect(by([numbered('7'), 'a'], [numbered('8'), 'b'])).toEqual([[], []])
  expect(by([numbered('7'), 'a'], [numbered('7', CONSULTANT.iban), 'b'])).toEqual([[], []])
  // The same reference on another account is another bill.
  expect(by([BARE, 'a'], [BARE, 'b'])).toEqual([[], ['reference']])
  expect(
    by([billText({ billing: '' }, CONSULTANT), 'a'], [billText({ iban: DONATION.iban, billing: '' }, CONSULTANT), 'b']),
  ).toEqual([[], []])
})
