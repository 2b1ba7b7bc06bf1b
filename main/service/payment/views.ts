// Payment runs with what the books say of each payment: which transaction booked it, and whether it came back.
import { get, listed, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import {
  type PaymentRun,
  type RunPayment,
  stateOfPayment,
  stateOfRun,
} from '../../../shared/record/open-item/payment-run.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import { localeOf } from '../bank/bank-transaction-views.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import { mapById } from '../core/records-by-id.ts'
import type { Actor } from '../core/request.ts'
import { readAccountChecks } from '../open-item/check-accounts.ts'
import type { PaymentBooking, PaymentRunView, PaymentView } from './contract.ts'

/** The payments of runs with their states, by run. */
export const readPayments = async (
  read: Read,
  runs: readonly PaymentRun[],
): Promise<ReadonlyMap<string, readonly PaymentView[]>> => {
  const released = runs.filter(({ released_at }) => released_at !== null)
  const ids = released.flatMap(({ payments }) =>
    payments.flatMap(({ expense_payment_id, expense_id }) =>
      expense_payment_id === null ? [] : [expense_payment_id, expense_id],
    ),
  )
  const transactions = await readByValues(read, ids, (some) => listed('bank_transaction', 'matchable', some))
  const booked = transactions.filter(({ is_reconciled }) => is_reconciled)
  return new Map(
    runs.map((run) => [
      run.id,
      run.payments.map((payment) => {
        const bookings = bookingsOf(run, payment, booked)
        const sum = bookings.reduce((total, { is_return }) => total + (is_return ? -1 : 1), 0)
        const progress = { is_booked: sum > 0, is_returned: bookings.length > 0 && sum <= 0 }
        return { payment, bookings, state: stateOfPayment(run, payment, progress) }
      }),
    ]),
  )
}

/**
 * The transactions that settled the order of the payment. One that was matched with its bill, and not with its order, is
 * taken too when it came after the release.
 */
const bookingsOf = (
  { released_at }: PaymentRun,
  { expense_payment_id, expense_id }: RunPayment,
  transactions: readonly BankTransaction[],
): readonly PaymentBooking[] => {
  if (expense_payment_id === null || released_at === null) return []
  const released = released_at.slice(0, 10)
  const found = transactions.flatMap((transaction): readonly (PaymentBooking & { readonly ofOrder: boolean })[] => {
    const date = transaction.booking_date ?? transaction.value_date
    return transaction.matches.flatMap(({ matchable_type, settlements }) =>
      settlements.flatMap(({ type, id, amount }) => {
        const ofOrder = type === 'expense_payment' && id === expense_payment_id
        const ofBill = matchable_type === 'expense' && id === expense_id && (date ?? '') >= released
        if (!ofOrder && !ofBill) return []
        const { id: bank_transaction_id, journal_entry_id } = transaction
        return [{ bank_transaction_id, journal_entry_id, date, is_return: amount < 0, ofOrder }]
      }),
    )
  })
  const ofOrder = found.filter((each) => each.ofOrder)
  return (ofOrder.length > 0 ? ofOrder : found)
    .map(({ ofOrder: _, ...booking }) => booking)
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
}

export const runViews = async (
  deps: Pick<ServiceDeps, 'systemBook'>,
  read: Read,
  actor: Actor,
  runs: readonly PaymentRun[],
): Promise<readonly PaymentRunView[]> => {
  const payments = await readPayments(read, runs)
  const payees = runs.flatMap((run) => run.payments)
  const companies = await readByValues(
    read,
    payees.map(({ company_id }) => company_id),
    (some) => where('company', 'id', some),
  )
  const check = await readAccountChecks(read, mapById(companies), payees)
  const people = new Set(runs.flatMap(peopleOf))
  const [users] = await deps.systemBook.read([where('user', 'id', [...people])])
  const known = new Map(users.map((user) => [user.id, { id: user.id, name: fullName(user) }]))
  const { settings } = await profileOf(read)
  const locale = await localeOf(deps, actor)
  return runs.map((run) => {
    const views = (payments.get(run.id) ?? []).map((view) => ({ ...view, account: check(view.payment) }))
    return {
      run,
      payments: views,
      state: stateOfRun(views.map(({ state }) => state)),
      people: known,
      needs_second_person: settings.paymentApproval,
      locale,
    }
  })
}

const peopleOf = ({ created_by, released_by, taken_by, answers }: PaymentRun): readonly number[] =>
  [created_by, released_by, taken_by, ...answers.map(({ read_by }) => read_by)].filter((id) => id !== null)

export const readRun = async (
  deps: Pick<ServiceDeps, 'systemBook'>,
  read: Read,
  actor: Actor,
  id: string,
): Promise<PaymentRunView | null> => {
  const [run] = await read([get('payment_run', id)])
  const [view] = run ? await runViews(deps, read, actor, [run]) : []
  return view ?? null
}
