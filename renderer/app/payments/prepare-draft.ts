// The draft of a payment run: which due bills it pays, their sums, and the account's balance after it. Pure.
import type { PreparePaymentRun } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { discountAmount } from '../../../shared/rule/open-item/discount.ts'
import { bankDayFrom } from '../../../shared/rule/payment/bank-day.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import {
  type MinorUnits,
  minorToDecimal,
  minorToNumber,
  minorUnitsOf,
  numberToMinor,
} from '../../../shared/value/money.ts'
import type { DueBillObject } from '../data/query/open-item/payment-runs.ts'

export interface RunDraft {
  readonly bank_account_id: string | null
  readonly execution_date: LocalDate | null
  readonly is_single: boolean
  readonly is_salary: boolean
  /** Payable bills that are not paid: everything that is due is chosen at first. */
  readonly left_out: readonly string[]
  /** By bill, as far as a person changed it; otherwise by its conditions on the day. */
  readonly discounts: Readonly<Record<string, MinorUnits | null>>
}

/** What is due within a week is paid at first. */
export const firstDueDay = (today: LocalDate): LocalDate => addDays(today, 7)

/** On the next day on which banks work. */
export const newRun = (today: LocalDate, accountId: string | null): RunDraft => ({
  bank_account_id: accountId,
  execution_date: bankDayFrom(addDays(today, 1)),
  is_single: false,
  is_salary: false,
  left_out: [],
  discounts: {},
})

export const isPayable = ({ order, problems }: DueBillObject): boolean => order === null && problems.length === 0

/** Those that can be paid, then those that lack something, each by their due date. */
export const payableFirst = (bills: readonly DueBillObject[]): readonly DueBillObject[] =>
  bills.toSorted((a, b) => Number(isPayable(b)) - Number(isPayable(a)))

export const chosenOf = ({ left_out }: Pick<RunDraft, 'left_out'>, bills: readonly DueBillObject[]) =>
  bills.filter((bill) => isPayable(bill) && !left_out.includes(bill.expense_id))

export const toggle = ({ left_out }: RunDraft, id: string): Pick<RunDraft, 'left_out'> => ({
  left_out: left_out.includes(id) ? left_out.filter((each) => each !== id) : [...left_out, id],
})

/** All, or none when all are chosen. */
export const toggleAll = (draft: RunDraft, bills: readonly DueBillObject[]): Pick<RunDraft, 'left_out'> => {
  const payable = bills.filter(isPayable).map(({ expense_id }) => expense_id)
  return { left_out: payable.some((id) => draft.left_out.includes(id)) ? [] : payable }
}

const minorOf = (amount: number, currency: string): number => {
  const minor = numberToMinor(amount, currency)
  return minor.ok ? minor.value : 0
}

/** What is deducted from a bill: typed, otherwise by its conditions on the day on which the bank pays; null: nothing. */
export const discountOfBill = (
  { discounts, execution_date }: RunDraft,
  { expense_id, open_amount, currency, discounts: conditions }: DueBillObject,
): MinorUnits | null => {
  if (expense_id in discounts) return discounts[expense_id] ?? null
  if (execution_date === null) return null
  const steps = conditions.map(({ percent, until }) => ({ rate_millis: Math.round(percent * 1000), until }))
  const open = minorUnitsOf(minorOf(open_amount, currency))
  return discountAmount(open, steps, bankDayFrom(execution_date)) || null
}

/** What the chosen bills add up to, by currency. */
export const sumsOf = (
  draft: RunDraft,
  bills: readonly DueBillObject[],
): readonly { readonly currency: string; readonly amount: number }[] => {
  const sums = new Map<string, number>()
  for (const bill of chosenOf(draft, bills)) {
    const { currency, open_amount } = bill
    const discount = discountOfBill(draft, bill) ?? 0
    sums.set(currency, (sums.get(currency) ?? 0) + minorOf(open_amount, currency) - discount)
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: minorToNumber(minorUnitsOf(sum), currency) }))
}

export const bodyOfRun = (draft: RunDraft, bills: readonly DueBillObject[]): PreparePaymentRun => ({
  bank_account_id: draft.bank_account_id ?? '',
  execution_date: draft.execution_date ?? ('' as LocalDate),
  booking: draft.is_single ? 'single' : 'collective',
  is_salary: draft.is_salary,
  // What is on screen counts, also where a person removed the discount.
  expenses: chosenOf(draft, bills).map((bill) => {
    const discount = discountOfBill(draft, bill)
    return { id: bill.expense_id, discount: discount === null ? null : minorToDecimal(discount, bill.currency) }
  }),
})
