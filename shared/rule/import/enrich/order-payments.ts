// The expense payments that the payments of an order (pain.001) create (rule 66). Pure. When an expense payment with
// the key exists, it stays unchanged, even if the file differs.
import type { OrderedPayment } from '../../../record/import/enrichment.ts'
import { type Expense, type ExpensePayment, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { ZERO } from '../../../value/money.ts'

export interface PaymentFacts {
  /** Keys of the existing expense payments. */
  readonly keys: ReadonlySet<string>
  /** The expenses with the reference of a payment. */
  readonly expenses: readonly Expense[]
  readonly newId: () => string
  readonly now: Timestamp
}

/** The new payments as records, and how many existed already. */
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

/**
 * The one expense with the reference and the amount, as its total or its open amount; null when there is none, or
 * several.
 */
const expenseOf = ({ reference, amount, currency }: OrderedPayment, named: readonly Expense[]): Expense | null => {
  if (reference === null) return null
  const fitting = named.filter(
    (expense) => expense.currency === currency && (expense.total === amount || openAmountOf(expense) === amount),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
