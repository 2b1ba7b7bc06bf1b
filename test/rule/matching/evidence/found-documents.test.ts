// The documents that a transaction may pay: which are found, which of them it names, and why others do not count.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { Expense, ExpensePayment, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { documentHypotheses, findDocuments } from '../../../../shared/rule/matching/evidence/document-candidates.ts'
import type { MatcherState } from '../../../../shared/rule/matching/evidence/matcher-state.ts'
import { identifyPayers } from '../../../../shared/rule/matching/evidence/payers.ts'
import { createCompanyIndex } from '../../../../shared/rule/matching/index/company-index.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import {
  expenseDocument,
  invoiceDocument,
  paymentDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { createPaymentHistory } from '../../../../shared/rule/matching/index/payment-history.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { bankAccount, company, day, expense, expensePayment, invoice, rappen, SETTINGS, transaction } from '../world.ts'

interface Books {
  readonly companies?: readonly Company[]
  readonly invoices?: readonly Invoice[]
  readonly bills?: readonly Expense[]
  readonly orders?: readonly ExpensePayment[]
  readonly account?: Partial<BankAccount>
  /** What other transactions have reserved, by id. */
  readonly reserved?: Readonly<Record<string, number>>
}

const question = (fields: Partial<BankTransaction>, books: Books) => {
  const documents = createDocumentIndex()
  for (const each of books.invoices ?? []) documents.put(invoiceDocument(each))
  for (const each of books.bills ?? []) documents.put(expenseDocument(each))
  for (const each of books.orders ?? []) documents.put(paymentDocument(each))
  const companies = createCompanyIndex()
  for (const each of books.companies ?? []) companies.put(each)
  const account = bankAccount(books.account)
  const state = {
    ...{ settings: SETTINGS, documents, companies, history: createPaymentHistory() },
    accounts: new Map([[account.id, account]]),
    reservedOf: ({ id }: { readonly id: string }) => books.reserved?.[id] ?? 0,
  } as unknown as MatcherState
  const reading = readTransaction(transaction('payment0001', fields))
  return { reading, state, found: findDocuments(reading, identifyPayers(reading, state), state) }
}

const idOf = (key: string) => key.split(' ')[1]
const ids = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id)

/** The lists that are not empty. */
const find = (fields: Partial<BankTransaction>, books: Books) => {
  const { documents, named, near, paid, reserved, otherWay } = question(fields, books).found
  const lists = {
    found: [...documents.keys()].map(idOf).toSorted(),
    named: [...named].map(idOf).toSorted(),
    near: [...near.keys()].map(idOf),
    paid: ids(paid),
    reserved: [...new Set(ids(reserved))],
    otherWay: ids(otherWay),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

const REFERENCE = '210000000003139471430009017'
const MUSTER = company('company001', 'Muster Holzbau AG')

test('books without documents: none', () => {
  expect(find({ reference: REFERENCE }, {})).toEqual({})
})

describe('a reference', () => {
  const named = invoice('a', { reference: REFERENCE })

  test('names its open document, which is enough when it has the amount too', () => {
    const equal = invoice('b')
    expect(find({ reference: REFERENCE }, { invoices: [named, equal] })).toEqual({ found: ['a'], named: ['a'] })
    // Without the reference, or with another amount, currency or reservation, documents of the amount count as well.
    expect(find({}, { invoices: [named, equal] })).toEqual({ found: ['a', 'b'] })
    const other = { reference: REFERENCE, amount: rappen(7_000) }
    const books = { invoices: [named, invoice('b', { total: rappen(7_000) })] }
    expect(find(other, books)).toEqual({ found: ['a', 'b'], named: ['a'] })
    expect(find(other, { ...books, reserved: { a: 3_000 } })).toEqual({ found: ['a'], named: ['a'] })
    const euros = { invoices: [{ ...named, currency: 'EUR' }, equal] }
    expect(find({ reference: REFERENCE }, euros)).toEqual({ found: ['a', 'b'], named: ['a'] })
    const both = { invoices: [named, { ...named, id: 'c' }, equal] }
    expect(find({ reference: REFERENCE }, both)).toEqual({ found: ['a', 'b', 'c'], named: ['a', 'c'] })
  })

  test('of a paid, reserved or opposite document', () => {
    const paid = { invoices: [{ ...named, paid_amount: rappen(10_000) }] }
    expect(find({ reference: REFERENCE }, paid)).toEqual({ named: ['a'], paid: ['a'] })
    const reserved = { invoices: [named], reserved: { a: 10_000 } }
    expect(find({ reference: REFERENCE }, reserved)).toEqual({ named: ['a'], reserved: ['a'] })
    const bill = expense('a', { reference: REFERENCE })
    expect(find({ reference: REFERENCE }, { bills: [bill] })).toEqual({ named: ['a'], otherWay: ['a'] })
    const one = { ...bill, paid_amount: rappen(9_999) }
    expect(find({ reference: REFERENCE }, { bills: [one] })).toEqual({ named: ['a'], otherWay: ['a'] })
    const whole = { ...bill, paid_amount: rappen(10_000) }
    expect(find({ reference: REFERENCE }, { bills: [whole] })).toEqual({ named: ['a'] })
  })

  test('with wrong check digits is only near, however it is written in the books', () => {
    const typo = '210000000003139471430009117'
    const near = { found: ['a'], named: ['a'], near: ['a'] }
    expect(find({ reference: typo, amount: rappen(7_000) }, { invoices: [named] })).toEqual(near)
    expect(find({ reference: typo }, { invoices: [named, invoice('b')] })).toEqual({ ...near, found: ['a', 'b'] })
    expect(find({ reference: typo }, { invoices: [{ ...named, reference: typo }, invoice('b')] })).toEqual({
      ...near,
      found: ['a', 'b'],
    })
  })

  test('100 documents at most are examined', () => {
    const references = ['100000000000000000000004721', '200000000000000000000004730', '300000000000000000000004747']
    const invoices = references.flatMap((reference, at) =>
      Array.from({ length: 40 }, (_, index) => invoice(`invoice${at}${index}`, { reference })),
    )
    const { documents, named } = question({ text: references.join(' / '), amount: rappen(7) }, { invoices }).found
    expect([documents.size, named.size]).toEqual([100, 120])
  })
})

describe('a document that a transaction does not name', () => {
  test('counts as reserved when it has the amount and the payer', () => {
    const invoices = [invoice('a', { company_id: MUSTER.id })]
    const books = { companies: [MUSTER], invoices, reserved: { a: 10_000 } }
    expect(find({ name: MUSTER.name }, books)).toEqual({ reserved: ['a'] })
    expect(find({ name: 'Fictiva Verlag' }, books)).toEqual({})
    expect(find({ name: MUSTER.name, amount: rappen(9_900) }, books)).toEqual({})
  })

  test('of the payer counts with any amount', () => {
    const invoices = [invoice('a', { company_id: MUSTER.id, total: rappen(77_700) })]
    expect(find({ name: MUSTER.name }, { companies: [MUSTER], invoices })).toEqual({ found: ['a'] })
    expect(find({ name: 'Fictiva Verlag' }, { companies: [MUSTER], invoices })).toEqual({})
  })

  test('of the payer counts with about the amount when many others are open', () => {
    const dates = Array.from({ length: 60 }, (_, at) => day(`2026-${at < 30 ? '01' : '02'}-${10 + (at % 15)}`))
    const others = dates.map((date, at) =>
      invoice(`other${at}`, { company_id: MUSTER.id, date, total: rappen(77_700) }),
    )
    const near = invoice('near', { company_id: MUSTER.id, total: rappen(10_100), date: day('2026-03-19') })
    const { found } = find({ name: MUSTER.name }, { companies: [MUSTER], invoices: [...others, near] })
    expect(found).toContain('near')
  })

  test('of the payer counts when more than eight others have the amount', () => {
    const others = Array.from({ length: 8 }, (_, at) => invoice(`other${at}`))
    const books = { companies: [MUSTER], invoices: [...others, invoice('a', { company_id: MUSTER.id })] }
    expect(find({ name: 'Muster' }, books)).toEqual({ found: ['a'] })
  })

  test('by the account of its creditor, which was never an own one', () => {
    const iban = 'CH9300762011623852957'
    const books = { bills: [expense('a', { creditor_iban: iban, total: rappen(77_700) })] }
    const fields = { amount: rappen(-10_000), counterparty_iban: iban }
    expect(find(fields, books)).toEqual({ found: ['a'] })
    expect(find(fields, { ...books, account: { former_ibans: [iban] } })).toEqual({})
    // Money that comes back from there does not name the bill.
    expect(find({ counterparty_iban: iban }, books)).toEqual({})
  })
})

describe('a number', () => {
  const of = (number: string, text: string) =>
    find({ text, amount: rappen(7_000) }, { invoices: [invoice('a', { number })] })

  test('names a document by its digits alone when a word announces it', () => {
    expect(of('4711', 'Rechnung AB-4711')).toEqual({ found: ['a'], named: ['a'] })
    expect(of('4711', 'Danke AB-4711')).toEqual({})
    expect(of('AB-4711', 'Danke AB-4711')).toEqual({ found: ['a'], named: ['a'] })
  })
})

describe('a payment order and its bills', () => {
  const IBAN = 'CH9300762011623852957'
  const bills = [expense('a', { total: rappen(5_000) }), expense('b', { total: rappen(5_000), number: '482173' })]
  const order = expensePayment('order', { expense_ids: ['a', 'b'], end_to_end_id: 'E2E-77', iban: IBAN })
  const of = (fields: Partial<BankTransaction>, more: Books = {}) =>
    find({ amount: rappen(-10_000), ...fields }, { bills, orders: [order], ...more }).found
  const text = 'Zahlung 482173'

  test('the end-to-end id means the order, whatever the amount', () => {
    expect(of({ end_to_end_id: 'E2E-77', amount: rappen(-9_000), text })).toEqual(['order'])
    expect(of({ end_to_end_id: 'E2E-78', amount: rappen(-9_000), text })).toEqual(['b'])
    expect(find({ amount: rappen(-9_000), end_to_end_id: 'E2E-77' }, { bills, orders: [order] })).toEqual({
      found: ['order'],
      named: ['order'],
    })
  })

  test('the account means the order when amount and currency are the same', () => {
    expect(of({ counterparty_iban: IBAN, text })).toEqual(['order'])
    expect(of({ counterparty_iban: IBAN, amount: rappen(-9_999), text })).toEqual(['b'])
    expect(of({ counterparty_iban: IBAN, currency: 'EUR', text })).toEqual(['b'])
    expect(of({ counterparty_iban: 'CH5604835012345678009', text })).toEqual(['b'])
    expect(of({ counterparty_iban: IBAN, text }, { orders: [{ ...order, iban: null }] })).toEqual(['b'])
  })

  test('neither of both without an end-to-end id is the same payment', () => {
    expect(of({ text }, { orders: [{ ...order, end_to_end_id: null }] })).toEqual(['b'])
  })

  test('an order of which nothing is left does not replace its bills', () => {
    expect(of({ end_to_end_id: 'E2E-77', text }, { reserved: { a: 10_000 } })).toEqual(['b'])
    expect(of({ end_to_end_id: 'E2E-77', text }, { reserved: { a: 9_999 } })).toEqual(['order'])
  })

  test('a bill that its reference and amount prove is paid by its order all the same', () => {
    const whole = [expense('a', { reference: REFERENCE }), expense('b', { total: rappen(5_000) })]
    const paid = { reference: REFERENCE, counterparty_iban: IBAN }
    expect(of(paid, { bills: whole })).toEqual(['order'])
    expect(of({ reference: REFERENCE }, { bills: whole })).toEqual(['a'])
    expect(of(paid, { bills: whole, reserved: { b: 9_999 } })).toEqual(['order'])
    expect(of(paid, { bills: whole, reserved: { b: 10_000 } })).toEqual(['a'])
  })

  test('the order counts when none of its bills is open', () => {
    const paid = bills.map((each) => ({ ...each, paid_amount: each.total }))
    expect(of({ text }, { bills: paid })).toEqual(['order'])
    const [a, b] = paid
    if (a === undefined || b === undefined) throw new Error('there are two bills')
    expect(of({ text }, { bills: [a, { ...b, paid_amount: rappen(4_999) }] })).toEqual(['b'])
  })
})

describe('the ways in which an amount fits documents that it does not name', () => {
  const due = (id: string, due_date: string | null, date = '2026-03-02') =>
    invoice(id, { company_id: MUSTER.id, date: day(date), due_date: due_date === null ? null : day(due_date) })
  const invoices = [
    due('a', '2026-04-04'),
    due('b', '2026-04-01'),
    due('c', null, '2026-04-03'),
    due('d', '2026-04-02', '2026-04-05'),
  ]
  const causes = (fields: Partial<BankTransaction>, all = invoices) => {
    const { reading, found, state } = question({ name: MUSTER.name, ...fields }, { companies: [MUSTER], invoices: all })
    return documentHypotheses(reading, found, state)
      .map(({ documents: [document], cause }) => `${document?.id} ${cause}`)
      .toSorted()
  }

  test('in part, or too much, only the three that were due first, or that it names', () => {
    expect(causes({ amount: rappen(5_000) })).toEqual(['b part_payment', 'c part_payment', 'd part_payment'])
    expect(causes({ amount: rappen(20_000) })).toEqual(['b overpayment', 'c overpayment', 'd overpayment'])
    expect(
      causes({ amount: rappen(5_000), text: 'Rechnung 4711' }, [
        ...invoices.slice(1),
        { ...due('e', '2026-03-31'), number: '4711' },
      ]),
    ).toEqual(['b part_payment', 'c part_payment', 'd part_payment', 'e part_payment'])
  })

  test('of an unknown value only these too; with the exact amount all', () => {
    const euros = invoices.map((each) => ({ ...each, currency: 'EUR' }))
    expect(causes({ amount: rappen(5_000) }, euros)).toEqual(['b unknown', 'c unknown', 'd unknown'])
    expect(causes({})).toEqual(['a null', 'b null', 'c null', 'd null'])
  })
})
