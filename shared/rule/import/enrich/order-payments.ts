// Which expense payments the payments of an order (pain.001) become (rule 66). Pure. The key tells whether one is there:
// it is then left as it is, whatever the file says.
import type { OrderedPayment } from '../../../record/import/enrichment.ts'
import { type Expense, type ExpensePayment, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { ZERO } from '../../../value/money.ts'

export interface PaymentFacts {
  /** Keys that expense payments have. */
  readonly keys: ReadonlySet<string>
  /** Those that have the reference of a payment. */
  readonly expenses: readonly Expense[]
  readonly newId: () => string
  readonly now: Timestamp
}

/** The payments that are new, as records; how many were there. */
export const decidePayments = (
  payments: readonly OrderedPayment[],
  { keys, expenses, newId, now }: PaymentFacts,
): { readonly created: readonly ExpensePayment[]; readonly unchanged: number } => {
  const byReference = Map.groupBy(expenses, ({ reference }) => reference)
  const missing = payments.filter(({ key }) => !keys.has(key))
  const created = missing.map(({ amount, ...payment }): ExpensePayment => {
    const expense = expenseOf({ amount, ...payment }, byReference.get(payment.reference) ?? [])
    return {
      ...payment,
      id: newId(),
      total: amount,
      paid_amount: ZERO,
      expense_ids: expense === null ? [] : [expense.id],
      created_at: now,
      updated_at: now,
    }
  })
  return { created, unchanged: payments.length - missing.length }
}

/** The one expense of the reference with the amount, in whole or of what is open; null: none, or several. */
const expenseOf = ({ reference, amount, currency }: OrderedPayment, named: readonly Expense[]): Expense | null => {
  if (reference === null) return null
  const fitting = named.filter(
    (expense) => expense.currency === currency && (expense.total === amount || openAmountOf(expense) === amount),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
