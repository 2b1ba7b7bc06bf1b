// Whether a number of a text is the number of a document, nearly it, or that of another document: by its digits and
// letters, at and next to each limit, and by whether a word like "Rechnung" announces it.
import { describe, expect, test } from 'vitest'
import type { Question } from '../../../../shared/rule/matching/evidence/finding.ts'
import { isNumberOf, numberFinding } from '../../../../shared/rule/matching/evidence/number-evidence.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import {
  expenseDocument,
  invoiceDocument,
  type MatchDocument,
  paymentDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import type { FoundNumber } from '../../../../shared/rule/matching/reading/number-reading.ts'
import { expense, expensePayment, invoice } from '../world.ts'

/** Numbers of a text; `!` before one that a word announces. */
const numbersOf = (...texts: readonly string[]): readonly FoundNumber[] =>
  texts.map((text) => {
    const key = text.replace('!', '')
    return { field: 'text', key, digits: key.replace(/\D/g, ''), is_announced: text.startsWith('!') }
  })
const bill = (number: string, company_id: string | null = 'C') =>
  invoiceDocument(invoice(number, { number, company_id }))

const findingOf = (of: readonly MatchDocument[], texts: readonly string[], others: readonly MatchDocument[] = []) => {
  const documents = createDocumentIndex()
  for (const document of [...of, ...others]) documents.put(document)
  return numberFinding(of, { reading: { numbers: numbersOf(...texts) }, state: { documents } } as unknown as Question)
}
const short = (...input: Parameters<typeof findingOf>) => {
  const found = findingOf(...input)
  return found && `${found.verdict} ${found.role} ${found.weight}`
}
const [STRONG, WEAK, NEAR] = ['equal support 6', 'equal hint 2.5', 'near hint 1.5']

describe('one document', () => {
  test.each([
    // The number itself.
    ['AB-123', 'AB123', STRONG],
    ['AB-12', 'AB12', WEAK],
    ['AB-12', '!AB12', WEAK],
    ['123', '!123', STRONG],
    ['12', '!12', WEAK],
    ['123', '123', WEAK],
    ['1234567', '1234567', STRONG],
    ['123456', '123456', WEAK],
    // Its digits without the letters.
    ['R-12345', '!12345', STRONG],
    ['R-1234', '!1234', WEAK],
    ['R-123456', '123456', STRONG],
    ['R-12345', '12345', null],
    // Its last digits, announced.
    ['R-2026-0123', '!123', WEAK],
    ['R-2026-0123', '123', null],
    ['R-2026-12', '!12', 'different hint -2.5'],
    // Two neighbours swapped, or one digit different that is not one of the last two.
    ['R-12345', '!21345', NEAR],
    ['R-12345', '!13245', NEAR],
    ['R-12345', '!92345', NEAR],
    ['R-12345', '!12945', NEAR],
    ['R-12345', '!12395', 'different contradiction -4'],
    ['R-12345', '!12349', 'different contradiction -4'],
    ['R-12345', '!92945', 'different contradiction -4'],
    ['R-12345', '21345', null],
    ['R-1234', '!2134', 'different contradiction -4'],
    // Another number, announced: like this one by its length, or not.
    ['R-12345', '!99999', 'different contradiction -4'],
    ['R-12345', '!9999', 'different hint -2.5'],
    ['R-12345', '99999', null],
  ])('%s, the text states %s', (number, text, found) => {
    expect(short([bill(number)], [text])).toBe(found)
    expect(isNumberOf(bill(number), { numbers: numbersOf(text) } as never, createDocumentIndex())).toBe(
      found === STRONG || (found === WEAK && text.startsWith('!')),
    )
  })

  test('the number of another document of the company, or of any invoice when it is announced', () => {
    const own = [bill('R-12345')]
    const other = (number: string, company: string | null = 'C') => [bill(number, company)]
    const OTHER = 'different contradiction -5'
    expect(short(own, ['R777'], other('R-777'))).toBe(OTHER)
    expect(short(own, ['777777'], other('777777'))).toBe(OTHER)
    expect(short(own, ['77777'], other('77777'))).toBeNull()
    expect(short(own, ['!77777'], other('77777'))).toBe(OTHER)
    expect(short(own, ['R777'], other('R-777', 'D'))).toBeNull()
    expect(short(own, ['!R777'], other('R-777', 'D'))).toBe(OTHER)
    // A bill of a supplier is not what a customer pays.
    const billed = [expenseDocument(expense('E', { number: 'R-777', company_id: 'C' }))]
    expect(short(own, ['!R777'], billed)).toBe('different hint -2.5')
    const ownBill = [expenseDocument(expense('E', { number: 'E-12345', company_id: 'C' }))]
    const elsewhere = [expenseDocument(expense('F', { number: 'R-777', company_id: 'D' }))]
    expect(short(ownBill, ['!R777'], elsewhere)).toBe('different hint -2.5')
    // A number that is nearly this one and exactly another one belongs to the other.
    expect(short(own, ['!21345'], other('R-21345'))).toBe(OTHER)
  })

  test('the best of several numbers counts; none means nothing', () => {
    expect(short([bill('R-12345')], ['!21345', 'R12345'])).toBe(STRONG)
    expect(short([bill('R-12345')], [])).toBeNull()
    expect(findingOf([bill('R-12345')], ['R12345'])).toMatchObject({
      field: 'text',
      found: 'R12345',
      wanted: 'R-12345',
    })
  })
})

describe('several documents', () => {
  const two = [bill('R-12345'), bill('R-678')]

  test.each([
    [['R12345', 'R678'], STRONG],
    [['R12345', '!678'], WEAK],
    [['!21345', 'R678'], NEAR],
    [['R12345'], 'near hint 0.5'],
    [['R12345', '!9999'], 'near hint 0.5'],
    [['R12345', '!999'], 'different contradiction -4'],
    [['!9999'], 'different hint -2.5'],
  ])('the text states %s', (texts, found) => {
    expect(short(two, texts)).toBe(found)
  })

  test('are named together', () => {
    expect(findingOf(two, ['R12345'])?.wanted).toBe('R-12345, R-678')
  })
})

test('a payment is named by the numbers of its bills', () => {
  const bills = [expense('E1', { number: 'E-12345' }), expense('E2', { number: 'E-678' })].map(expenseDocument)
  const payment = paymentDocument(expensePayment('P', { expense_ids: ['E1', 'E2'] }))
  expect(short([payment], ['E678'], bills)).toBe(STRONG)
  expect(short([payment], ['E12345'], bills)).toBe(STRONG)
})
