// A payment order in the form's state, and as a request of the interface. Pure.
import type {
  CreateExpensePayment,
  ExpensePaymentObject,
} from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { type LocalDate, parseLocalDate } from '../../../../shared/value/calendar.ts'
import { normalizeReference } from '../../../../shared/value/creditor-reference.ts'
import { isCurrencyCode } from '../../../../shared/value/currency.ts'
import { type MinorUnits, minorToNumber, numberToMinor, sumMinor } from '../../../../shared/value/money.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'
import { formatReference } from '../../text/format.ts'
import type { ProblemCode } from '../../text/problem-code.ts'
import { isReference } from './document-draft.ts'

export interface PaymentDraft {
  readonly expenseIds: readonly string[]
  readonly executionDate: LocalDate | null
  readonly currency: string
  /** Null: the sum of the chosen expenses. */
  readonly total: MinorUnits | null
  readonly iban: string
  readonly reference: string
  readonly endToEndId: string
  readonly text: string
  readonly key: string
}

export const newPayment = (today: LocalDate, currency: string, expenseIds: readonly string[]): PaymentDraft => ({
  expenseIds,
  executionDate: today,
  currency,
  total: null,
  iban: '',
  reference: '',
  endToEndId: '',
  text: '',
  key: '',
})

export const draftOfPayment = (payment: ExpensePaymentObject): PaymentDraft => {
  const total = numberToMinor(payment.total, payment.currency)
  return {
    expenseIds: payment.expense_ids,
    executionDate: parseLocalDate(payment.execution_date),
    currency: payment.currency,
    total: total.ok ? total.value : null,
    iban: payment.iban ?? '',
    reference: payment.reference === null ? '' : formatReference(payment.reference),
    endToEndId: payment.end_to_end_id ?? '',
    text: payment.text ?? '',
    key: payment.key ?? '',
  }
}

type PayableExpense = Pick<DocumentObject, 'currency' | 'open_amount'>

/** The open amount of the chosen expenses; null: their currency is not the order's. */
export const sumOfExpenses = (expenses: readonly PayableExpense[], currency: string): MinorUnits | null => {
  const amounts = expenses.flatMap((expense) => {
    const amount = expense.currency === currency ? numberToMinor(expense.open_amount, currency) : null
    return amount?.ok ? [amount.value] : []
  })
  return amounts.length === expenses.length ? sumMinor(amounts) : null
}

type Creditor = Pick<DocumentObject, 'currency' | 'creditor_iban' | 'reference'>

/** The creditor's data of the first expense, for fields that are still empty. */
export const withCreditor = (draft: PaymentDraft, expense: Creditor): Partial<PaymentDraft> => ({
  ...(draft.expenseIds.length === 0 ? { currency: expense.currency } : {}),
  ...(draft.iban === '' && expense.creditor_iban ? { iban: expense.creditor_iban } : {}),
  // A reference belongs to a single bill.
  ...(draft.reference === '' && draft.expenseIds.length === 0 && expense.reference
    ? { reference: formatReference(expense.reference) }
    : {}),
})

/** Errors before the request, by field. `total`: the typed amount, or the sum of the expenses. */
export const paymentFaults = (
  draft: PaymentDraft,
  total: MinorUnits | null,
): Partial<Record<keyof PaymentDraft, ProblemCode>> => ({
  ...(draft.executionDate === null ? { executionDate: 'required' } : {}),
  ...(total === null || (draft.total === null && draft.expenseIds.length === 0) ? { total: 'required' } : {}),
  ...(isCurrencyCode(draft.currency) ? {} : { currency: 'currency_unknown' }),
  ...(isReference(draft.reference) ? {} : { reference: 'reference_invalid' }),
})

/** A draft without errors in the form of the interface. */
export const toPaymentBody = (draft: PaymentDraft, total: MinorUnits): CreateExpensePayment => ({
  expense_ids: [...draft.expenseIds],
  execution_date: draft.executionDate as LocalDate,
  currency: draft.currency,
  total: minorToNumber(total, draft.currency),
  iban: draft.iban || null,
  reference: normalizeReference(draft.reference) || null,
  end_to_end_id: draft.endToEndId.trim() || null,
  text: draft.text.trim() || null,
  key: draft.key.trim() || null,
})
