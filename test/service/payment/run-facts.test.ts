// Which bills and references are on their way to the bank already, by the runs and by the orders of other programs.
import { describe, expect, test } from 'vitest'
import { readRunFacts } from '../../../main/service/payment/run-facts.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { ExpensePayment } from '../../../shared/record/open-item/open-item.ts'
import type { PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import { company, day, expense, expensePayment, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'

const [IBAN, REFERENCE] = ['CH5604835012345678009', 'RF18539007547034']
const KEY = `${IBAN} ${REFERENCE} 3000 CHF`
const bill = (id: string, reference: string | null = null) => created('expense', expense(id, { number: id, reference }))

interface World {
  readonly run?: Partial<PaymentRun>
  readonly payment?: Partial<RunPayment>
  readonly orders?: readonly (Partial<ExpensePayment> & { readonly id: string })[]
  /** The amounts that transactions settled of the order of the run. */
  readonly settled?: readonly number[]
}
/** The facts for a new run of the bills `next` and `same`; run 7 pays the bill `paid`. */
const factsOf = async ({ run, payment, orders = [], settled = [] }: World, more: object = {}) => {
  const payments = [
    {
      ...{ expense_id: 'paid', number: 'B-1', iban: IBAN, reference: REFERENCE, amount: 3000, currency: 'CHF' },
      ...{ expense_payment_id: 'order', answer: null, ...payment },
    },
  ]
  const made = { number: 7, released_at: '2026-03-10T09:00:00.000000Z', taken_at: null, offset_bills: [] }
  const { read } = await bookWith(
    ...[bill('next', REFERENCE), bill('same'), bill('paid', REFERENCE)],
    ...(run || payment ? [some('payment_run', 'run', { ...made, payments, ...run })] : []),
    ...orders.map((order) => created('expense_payment', expensePayment(order.id, order))),
    ...settled.map((amount, index) =>
      created(
        'bank_transaction',
        transaction(`t${index}`, {
          is_reconciled: true,
          booking_date: day('2026-03-12'),
          matches: [
            {
              ...{ matchable_type: 'expense_payment', matchable_id: 'order' },
              settlements: [{ type: 'expense_payment', id: 'order', amount }],
            },
          ] as never,
        }),
      ),
    ),
  )
  const named = { expenses: ['next', 'same'], bank_accounts: [], ...more }
  const { ordered, paid } = await readRunFacts({ today: () => day('2026-03-15') }, read, named)
  return { ordered: Object.fromEntries(ordered), paid: Object.fromEntries(paid) }
}
const NOTHING = { ordered: {}, paid: {} }
const ON_ITS_WAY = { ordered: { paid: '7' }, paid: { [KEY]: 'run 7, bill B-1' } }

describe('a run', () => {
  test('has its bills on their way until the bank rejects, executes or returns the payment', async () => {
    expect(await factsOf({ payment: {} })).toEqual(ON_ITS_WAY)
    expect(await factsOf({ run: { released_at: null } })).toEqual(ON_ITS_WAY)
    expect(await factsOf({ payment: { answer: 'accepted' } })).toEqual(ON_ITS_WAY)
    expect(await factsOf({ payment: { answer: 'rejected' } })).toEqual(NOTHING)
    // What was paid once is recognised, but does not keep the bill.
    expect(await factsOf({ payment: {}, settled: [3000] })).toEqual({ ordered: {}, paid: ON_ITS_WAY.paid })
    expect(await factsOf({ payment: {}, settled: [3000, -3000] })).toEqual(NOTHING)
  })

  test('recognises a payment by its account and reference, except for its own bill', async () => {
    const wanted = { ordered: { paid: '7' }, paid: {} }
    expect(await factsOf({ payment: {} }, { expenses: ['next', 'paid'] })).toEqual(wanted)
    expect(await factsOf({ payment: { reference: null } })).toEqual(NOTHING)
    // The bill itself is found without a reference.
    expect(await factsOf({ payment: { reference: null } }, { expenses: ['paid'] })).toEqual(wanted)
  })

  test('has the bills that a credit note settles until its release; released, they are settled', async () => {
    const run: Partial<PaymentRun> = { offset_bills: [{ expense_id: 'same' }] as never, payments: [] }
    expect(await factsOf({ run: { ...run, released_at: null } })).toEqual({ ordered: { same: '7' }, paid: {} })
    expect(await factsOf({ run })).toEqual(NOTHING)
  })

  test('does not count against itself when it is released', async () => {
    expect(await factsOf({ payment: {} }, { except: 'run' })).toEqual(NOTHING)
    expect(await factsOf({ payment: {} }, { except: 'other' })).toEqual(ON_ITS_WAY)
  })
})

describe('the order of another program', () => {
  const order = (fields: Partial<ExpensePayment> = {}) => ({
    ...{ id: 'old', total: rappen(3000), paid_amount: rappen(0), iban: IBAN, reference: REFERENCE },
    ...{ expense_ids: ['gone'], key: 'K-1', end_to_end_id: 'E-1' },
    ...fields,
  })

  test('has its bills on their way while it is open, named by what is known of it', async () => {
    expect(await factsOf({ orders: [order()] })).toEqual({ ordered: { gone: '«E-1»' }, paid: { [KEY]: 'E-1' } })
    expect(await factsOf({ orders: [order({ paid_amount: rappen(3000) })] })).toEqual({
      ordered: {},
      paid: { [KEY]: 'E-1' },
    })
    expect((await factsOf({ orders: [order({ end_to_end_id: null })] })).paid).toEqual({ [KEY]: 'K-1' })
    expect((await factsOf({ orders: [order({ end_to_end_id: null, key: null })] })).paid).toEqual({ [KEY]: 'old' })
  })

  test('recognises a payment, except for its own bills', async () => {
    expect(await factsOf({ orders: [order({ expense_ids: ['gone', 'same'] })] })).toEqual({
      ordered: { gone: '«E-1»', same: '«E-1»' },
      paid: {},
    })
    expect(await factsOf({ orders: [order({ reference: null, expense_ids: ['same'] })] })).toEqual({
      ordered: { same: '«E-1»' },
      paid: {},
    })
    // A bill without a reference has nothing in common with an order without one.
    expect(await factsOf({ orders: [order({ reference: null })] })).toEqual(NOTHING)
  })

  test('is none when it belongs to a run', async () => {
    const own = order({ id: 'order', expense_ids: ['paid'] })
    expect(await factsOf({ payment: {}, orders: [own] })).toEqual(ON_ITS_WAY)
    const wanted = { ordered: { paid: '7' }, paid: {} }
    const without = { ...own, reference: null }
    expect(await factsOf({ payment: { reference: null }, orders: [without] }, { expenses: ['paid'] })).toEqual(wanted)
    // Also when the run is left out.
    expect(await factsOf({ payment: {}, orders: [own] }, { except: 'run' })).toEqual(NOTHING)
  })
})

test('the suppliers, bills and accounts are those that are named', async () => {
  const { read } = await bookWith(
    created('company', company('C', 'Holz AG')),
    created('company', company('D', 'Strom AG')),
    created('expense', expense('a', { company_id: 'C' })),
    created('expense', expense('b', { company_id: 'D' })),
    ...['x', 'y'].map((id) => some('bank_account', id, { name: id })),
  )
  const named = { expenses: ['a', 'a'], bank_accounts: ['x', 'x'] }
  const facts = await readRunFacts({ today: () => day('2026-03-15') }, read, named)
  expect([...facts.companies.keys(), ...facts.expenses.keys(), ...facts.bank_accounts.keys()]).toEqual(['C', 'a', 'x'])
})
