// The labelling rule of the corpus, case by case: what must, may and must not be attached by the visible data.
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Document } from '../../support/matching-corpus/corpus.ts'
import { labelOf } from '../../support/matching-corpus/label.ts'
import { OpenDocuments } from '../../support/matching-corpus/open-documents.ts'
import {
  expensePaymentRecord,
  expenseRecord,
  invoiceRecord,
  transactionRecord,
} from '../../support/matching-corpus/records.ts'
import { NOTHING_SHOWN, type Shown } from '../../support/matching-corpus/shown.ts'
import type { Planned } from '../../support/matching-corpus/world.ts'

const billed = (id: string, total: number, company_id: string, date = '2024-03-01', currency = 'CHF') => ({
  number: id,
  company_id,
  reference: null,
  currency,
  total,
  base_total: null,
  date: date as LocalDate,
  due_date: null,
  text: null,
})
const invoice = (id: string, total: number, company = 'one', date?: string, currency?: string): Document => ({
  type: 'invoice',
  record: invoiceRecord(id, billed(id, total, company, date, currency)),
})
const expense = (id: string, total: number): Document => ({
  type: 'expense',
  record: expenseRecord(id, billed(id, total, 'one'), null),
})

const planned = (
  amount: number,
  pays: readonly Document[],
  shown: Partial<Shown>,
  shares: readonly number[] = pays.map(({ record }) => record.total),
): Planned => ({
  transaction: transactionRecord('t1', {
    bank_account_id: 'a',
    name: null,
    counterparty_iban: null,
    ultimate_name: null,
    text: null,
    reference: null,
    end_to_end_id: null,
    document_date: null,
    booking_date: '2024-03-20' as LocalDate,
    value_date: null,
    amount: minorUnitsOf(amount),
    currency: 'CHF',
    charges: null,
    charges_currency: null,
  }),
  class_name: '',
  half: 'first',
  pays: pays.map(({ type, record }, at) => ({ type, id: record.id, amount: shares[at] ?? 0 })),
  or: [],
  tolerated: [],
  mirror_id: null,
  shown: { ...NOTHING_SHOWN, ...shown },
})

const decide = (what: Planned, documents: readonly Document[], certain: readonly string[] = []) => {
  const open = new OpenDocuments()
  for (const document of documents) open.add(document)
  return labelOf(what, open, new Set(certain), [what])
}
const verdict = (...args: Parameters<typeof decide>) => decide(...args).verdict
const first = ({ equally_good }: ReturnType<typeof decide>) =>
  equally_good.map(({ shares }) => shares.map(({ id }) => id).join('+'))

const A = invoice('a', 10_000)
const B = invoice('b', 7000)

describe('one document, its amount', () => {
  test.each<[string, Partial<Shown>, string]>([
    ['a whole reference', { reference: 'whole' }, 'required'],
    ['a wrong digit and the payer', { reference: 'near', name: 'equal' }, 'required'],
    ['a wrong digit alone', { reference: 'near' }, 'allowed'],
    ['the number and the payer', { number: 'whole', iban: true }, 'required'],
    ['the number and a mistyped name', { number: 'whole', name: 'near' }, 'required'],
    ['the number alone', { number: 'whole' }, 'allowed'],
    ['the payer', { name: 'equal' }, 'required'],
    ['a mistyped name', { name: 'near' }, 'allowed'],
    ['an old reference and the payer', { reference: 'old', name: 'equal' }, 'allowed'],
    ['nothing', {}, 'forbidden'],
  ])('%s', (_, shown, expected) => {
    expect(verdict(planned(10_000, [A], shown), [A, B])).toBe(expected)
  })

  test('five Rappen are no difference, six are', () => {
    expect(verdict(planned(9995, [A], { name: 'equal' }), [A])).toBe('required')
    expect(verdict(planned(9994, [A], { name: 'equal' }), [A])).toBe('forbidden')
  })
})

describe('others of the same amount', () => {
  const twin = invoice('twin', 10_000)
  const paid = planned(10_000, [A], { name: 'equal' })

  test('of the same company: forbidden, and either may be first', () => {
    const label = decide(paid, [A, twin])
    expect([label.verdict, first(label)]).toEqual(['forbidden', ['a', 'twin']])
  })

  test('of another company do not count, unless its name reads the same', () => {
    const other = invoice('other', 10_000, 'two')
    expect(verdict(paid, [A, other])).toBe('required')
    const namesake = planned(10_000, [A], { name: 'equal', namesakes: ['two'] })
    expect(verdict(namesake, [A, other])).toBe('forbidden')
    expect(verdict({ ...namesake, shown: { ...namesake.shown, number: 'whole' } }, [A, other])).toBe('required')
  })

  test('paid by a certain payment of the month, or dated later, only allow it', () => {
    expect(verdict(paid, [A, twin], ['twin'])).toBe('allowed')
    expect(verdict(paid, [A, invoice('later', 10_000, 'one', '2024-03-25')])).toBe('allowed')
  })

  test('in the other direction do not count', () => {
    expect(verdict(paid, [A, expense('e', 10_000), invoice('credit', -10_000)])).toBe('required')
  })

  test('the order for a bill is the same debt', () => {
    const bill = expense('e', 4000)
    const order: Document = {
      type: 'expense_payment',
      record: expensePaymentRecord('o', {
        expense_ids: ['e'],
        reference: null,
        end_to_end_id: 'x',
        iban: null,
        execution_date: '2024-03-19' as LocalDate,
        text: null,
        currency: 'CHF',
        total: 4000,
      }),
    }
    expect(verdict(planned(-4000, [order], { name: 'equal' }), [bill, order])).toBe('required')
    expect(verdict(planned(-4000, [order], { end_to_end: true }), [bill, order])).toBe('required')
  })
})

describe('other amounts', () => {
  test('a part is required with a reference, for its amount, and forbidden without an explanation', () => {
    const part = (shown: Partial<Shown>) => decide(planned(4000, [A], shown, [4000]), [A, B])
    expect(part({ reference: 'whole' })).toMatchObject({
      verdict: 'required',
      right: [{ shares: [{ id: 'a', amount: 4000 }] }],
    })
    expect(verdict(planned(4000, [A], { name: 'equal', stated: 'word' }, [4000]), [A])).toBe('allowed')
    // Part of which one?
    expect(part({ name: 'equal', stated: 'word' }).verdict).toBe('forbidden')
    expect(part({ name: 'equal', stated: 'word', number: 'whole' }).verdict).toBe('allowed')
    expect([part({ name: 'equal' }).verdict, first(part({ name: 'equal' }))]).toEqual(['forbidden', ['a', 'b']])
    expect([part({}).verdict, first(part({}))]).toEqual(['forbidden', []])
  })

  test('a little less, overpayment, another currency: allowed with a reference', () => {
    const euros = invoice('euros', 10_000, 'one', '2024-03-01', 'EUR')
    expect(verdict(planned(9800, [A], { reference: 'whole' }), [A])).toBe('allowed')
    expect(verdict(planned(10_500, [A], { reference: 'whole' }), [A])).toBe('allowed')
    expect(verdict(planned(9500, [euros], { reference: 'whole' }), [euros])).toBe('allowed')
    expect(verdict(planned(9800, [A], { name: 'equal' }), [A])).toBe('forbidden')
  })

  test('gross and commission in figures are allowed when only one document has that gross', () => {
    const takings = planned(9850, [A], { stated: 'figures' })
    expect(verdict(takings, [A, B])).toBe('allowed')
    expect(verdict(takings, [A, invoice('other', 10_000, 'two')])).toBe('forbidden')
  })

  test('several documents: all numbers, one sum, two sums', () => {
    const C = invoice('c', 3000)
    const several = (shown: Partial<Shown>, more: readonly Document[]) =>
      verdict(planned(17_000, [A, B], shown), [A, B, ...more])
    expect(several({ name: 'equal', number: 'whole' }, [C])).toBe('required')
    expect(several({ name: 'equal' }, [C])).toBe('allowed')
    expect(several({ name: 'equal' }, [C, invoice('d', 4000)])).toBe('forbidden') // 10,000 + 3,000 + 4,000
    expect(several({}, [C])).toBe('forbidden')
    expect(several({ number: 'whole' }, [C])).toBe('allowed')
  })
})

test('a payment without a document is forbidden, and its first suggestion is not judged', () => {
  expect(decide(planned(10_000, [], { name: 'equal' }), [A])).toMatchObject({
    verdict: 'forbidden',
    actual: null,
    right: [],
    equally_good: [],
  })
})

describe('the second half', () => {
  test('parts of a collective booking: all references are required, names are allowed', () => {
    const both = (details: Shown['details']) =>
      verdict(planned(17_000, [A, B], { details, reference: details === 'references' ? 'whole' : 'none' }), [A, B])
    expect(both('references')).toBe('required')
    expect(both('names')).toBe('allowed')
  })

  test('a bill dated after its payment is allowed', () => {
    const later = invoice('later', 10_000, 'one', '2024-03-25')
    expect(verdict(planned(10_000, [later], { name: 'equal' }), [later])).toBe('allowed')
  })

  test('of two equal payments for one document neither is required, and either is right', () => {
    const paidOnce = planned(10_000, [A], { reference: 'whole' })
    const again: Planned = {
      ...planned(10_000, [], { reference: 'whole' }),
      tolerated: [[{ type: 'invoice', id: 'a', amount: 10_000 }]],
    }
    const open = new OpenDocuments()
    open.add(A)
    const verdicts = [paidOnce, again].map((each) => labelOf(each, open, new Set(), [paidOnce, again]).verdict)
    expect(verdicts).toEqual(['allowed', 'allowed'])
  })

  test('paid in a currency other than that of the books: required when the bill was booked at a rate', () => {
    const inEuros = (base_total: number | null) => {
      const bill = { ...billed('euros', 10_000, 'one', '2024-03-01', 'EUR'), base_total }
      const document: Document = { type: 'invoice', record: invoiceRecord('euros', bill) }
      const paid = planned(10_000, [document], { reference: 'whole' })
      return verdict({ ...paid, transaction: { ...paid.transaction, currency: 'EUR' } }, [document])
    }
    expect(inEuros(9500)).toBe('required')
    expect(inEuros(null)).toBe('allowed')
  })
})

describe('transfers', () => {
  const side = (id: string, amount: number, mirror_id: string | null, shown: Partial<Shown> = {}): Planned => {
    const base = planned(amount, [], shown)
    const bank_account_id = amount < 0 ? 'main' : 'savings'
    return { ...base, mirror_id, transaction: { ...base.transaction, id, bank_account_id } }
  }
  const onDay = (base: Planned, day: string): Planned => ({
    ...base,
    transaction: { ...base.transaction, booking_date: day as LocalDate },
  })
  const label = (month: readonly Planned[]) =>
    labelOf(month[0] as Planned, new OpenDocuments(), new Set(), month).verdict
  const out = side('out', -5000, 'in')
  const into = side('in', 5000, 'out')

  test('own account named on either side is required, alone with its amount is allowed', () => {
    expect(label([side('out', -5000, 'in', { iban: true }), into])).toBe('required')
    expect(label([out, side('in', 5000, 'out', { iban: true })])).toBe('required')
    expect(label([out, into])).toBe('allowed')
  })

  test('a decoy as near as the other side forbids it, unless the own account or name distinguishes them', () => {
    const decoy = side('decoy', 5000, null)
    expect(label([out, into, decoy])).toBe('forbidden')
    expect(label([side('out', -5000, 'in', { name: 'equal' }), into, decoy])).toBe('allowed')
    expect(label([side('out', -5000, 'in', { iban: true }), into, decoy])).toBe('allowed')
  })

  test('one further away, received before it was sent, or on the same account is no decoy', () => {
    expect(label([out, into, onDay(side('decoy', 5000, null), '2024-03-22')])).toBe('allowed')
    expect(label([out, into, onDay(side('decoy', -5000, null), '2024-03-21')])).toBe('allowed')
    const credit = side('decoy', 5000, null)
    const onMain = { ...credit, transaction: { ...credit.transaction, bank_account_id: 'main' } }
    expect(label([out, into, onMain])).toBe('allowed')
  })
})
