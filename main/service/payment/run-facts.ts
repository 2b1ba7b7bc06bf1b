// What the rules of payment runs need to know of the books: the bills with their suppliers, the accounts, and which bills
// and references are already on their way to the bank.
import { listed, where } from '../../../shared/books/port/read.ts'
import { type ExpensePayment, isOpen } from '../../../shared/record/open-item/open-item.ts'
import type { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { type PaymentRunFacts, paymentKey } from '../../../shared/rule/payment/prepare-run.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'
import { readPayments } from './views.ts'

interface Named {
  readonly expenses: readonly string[]
  readonly bank_accounts: readonly string[]
  /** A run that does not count: the one that is released. */
  readonly except?: string
}

export const readRunFacts = async (
  deps: Pick<ServiceDeps, 'today'>,
  read: Read,
  { expenses: ids, bank_accounts: accountIds, except }: Named,
): Promise<PaymentRunFacts> => {
  const [bankAccounts, expenses] = await read([
    where('bank_account', 'id', uniqueIds(accountIds)),
    where('expense', 'id', uniqueIds(ids)),
  ])
  const references = expenses.flatMap(({ reference }) => reference ?? [])
  const [companies, runsOfBills, runsOfReferences, ordersOfBills, ordersOfReferences] = await read([
    where('company', 'id', uniqueIds(expenses.map(({ company_id }) => company_id))),
    listed('payment_run', 'expense', ids),
    listed('payment_run', 'reference', references),
    listed('expense_payment', 'expense', ids),
    where('expense_payment', 'reference', references),
  ])
  const runs = uniqueById([...runsOfBills, ...runsOfReferences]).filter(({ id }) => id !== except)
  const ofRuns = await runsOfOrders(read, [...ordersOfBills, ...ordersOfReferences])
  const others = uniqueById([...ordersOfBills, ...ordersOfReferences]).filter(({ id }) => !ofRuns.has(id))
  const { ordered, paid } = await readOrdered(read, runs, others, new Set(ids))
  return {
    today: deps.today(),
    bank_accounts: mapById(bankAccounts),
    expenses: mapById(expenses),
    companies: mapById(companies),
    ordered,
    paid,
  }
}

/** The ids of the payment orders that belong to a run. */
const runsOfOrders = async (read: Read, orders: readonly ExpensePayment[]): Promise<ReadonlySet<string>> => {
  const runs = await readByValues(
    read,
    orders.map(({ id }) => id),
    (some) => listed('payment_run', 'payment', some),
  )
  return new Set(runs.flatMap(({ payments }) => payments.flatMap(({ expense_payment_id }) => expense_payment_id ?? [])))
}

/**
 * The bills that are on their way: of a run until the bank rejects, executes or returns the payment; of the order of
 * another program while it is open. A payment that was made counts by its account, reference and amount, except for its
 * own bill, whose open amount says what is left.
 */
const readOrdered = async (
  read: Read,
  runs: readonly PaymentRun[],
  others: readonly ExpensePayment[],
  ids: ReadonlySet<string>,
): Promise<Pick<PaymentRunFacts, 'ordered' | 'paid'>> => {
  const ordered = new Map<string, string>()
  const paid = new Map<string, string>()
  const views = await readPayments(read, runs)
  for (const run of runs) {
    const number = String(run.number)
    if (run.released_at === null) for (const { expense_id } of run.offset_bills) ordered.set(expense_id, number)
    for (const { payment, state } of views.get(run.id) ?? []) {
      if (state === 'rejected' || state === 'returned') continue
      if (state !== 'booked') ordered.set(payment.expense_id, number)
      const key = paymentKey(payment)
      if (key !== null && !ids.has(payment.expense_id)) paid.set(key, `run ${number}, bill ${payment.number}`)
    }
  }
  for (const order of others) {
    const name = order.end_to_end_id ?? order.key ?? order.id
    if (isOpen(order)) for (const id of order.expense_ids) ordered.set(id, `«${name}»`)
    const key = paymentKey({ ...order, amount: order.total })
    if (key !== null && !order.expense_ids.some((id) => ids.has(id))) paid.set(key, name)
  }
  return { ordered, paid }
}

const uniqueById = <R extends { readonly id: string }>(records: readonly R[]): readonly R[] => [
  ...mapById(records).values(),
]
