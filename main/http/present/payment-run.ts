// Payment runs as the interface shows them: amounts as numbers, reasons in words.
import type { DueBillObject, PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { accountOfBill } from '../../../shared/rule/open-item/known-account.ts'
import { bankDayFrom } from '../../../shared/rule/payment/bank-day.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { CheckedPayment, DueBill, PaymentRunView } from '../../service/payment/contract.ts'
import { FIELD_PROBLEM_TEXTS } from '../text/field-problems.ts'
import { reasonText } from '../text/payment/payment-reasons.ts'
import { presentDiscounts } from './match-target.ts'

export const presentPaymentRun = (view: PaymentRunView): PaymentRunObject => {
  const { run, state, people } = view
  const personOf = (id: number | null) => people.get(id ?? 0) ?? null
  return {
    id: run.id,
    number: run.number,
    state,
    message_id: run.message_id,
    booking: run.booking,
    is_salary: run.is_salary,
    text: run.text,
    sums: sumsOf(view),
    payments: view.payments.map((payment) => presentPayment(view, payment)),
    credit_notes: run.offset_bills
      .filter(({ amount }) => amount < 0)
      .map(({ expense_id, number, currency, amount }) => ({
        expense_id,
        number,
        currency,
        amount: minorToNumber(amount, currency),
      })),
    needs_second_person: view.needs_second_person,
    created_by: personOf(run.created_by),
    released_by: personOf(run.released_by),
    released_at: run.released_at,
    file: run.file && { name: run.file.name, sha256: run.file.sha256 },
    taken_by: personOf(run.taken_by),
    taken_at: run.taken_at,
    answers: run.answers.map(({ name, read_at, read_by }) => ({ name, read_at, read_by: personOf(read_by) })),
    created_at: run.created_at,
  }
}

const presentPayment = ({ run, locale }: PaymentRunView, { payment, state, bookings, account }: CheckedPayment) => {
  const { currency, answer: _, reasons, discount_id: __, ...stored } = payment
  const offset = run.offset_bills.find(({ expense_id }) => expense_id === payment.expense_id)?.amount ?? 0
  return {
    ...stored,
    is_account_known: account.is_known,
    known_accounts: [...account.known],
    state,
    reasons: reasons.map((reason) => ({ code: reason.code, message: reasonText(reason, locale) })),
    bank_day: bankDayFrom(payment.execution_date),
    currency,
    amount: minorToNumber(payment.amount, currency),
    discount: minorToNumber(payment.discount, currency),
    offset: minorToNumber(minorUnitsOf(offset), currency),
    bookings: [...bookings],
  }
}

/** Without rejected payments: what the account pays, or paid. */
const sumsOf = ({ payments }: PaymentRunView): PaymentRunObject['sums'] => {
  const counted = payments.filter(({ state }) => state !== 'rejected').map(({ payment }) => payment)
  const groups = Map.groupBy(counted, ({ bank_account_id, currency }) => `${bank_account_id} ${currency}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const { bank_account_id, currency } = first
    return [
      {
        bank_account_id,
        currency,
        count: some.length,
        amount: sum(
          some.map(({ amount }) => amount),
          currency,
        ),
      },
    ]
  })
}

const sum = (amounts: readonly MinorUnits[], currency: string): number =>
  minorToNumber(minorUnitsOf(amounts.reduce((total, amount) => total + amount, 0)), currency)

export const presentDueBills = (bills: readonly DueBill[]) => {
  const payable = bills.filter(({ order, problems }) => order === null && problems.length === 0)
  const groups = Map.groupBy(payable, ({ expense }) => expense.currency)
  return {
    data: bills.map(presentDueBill),
    sums: [...groups].map(([currency, some]) => ({
      currency,
      count: some.length,
      open_amount: sum(
        some.map(({ open }) => open),
        currency,
      ),
    })),
  }
}

const presentDueBill = ({ expense, company, open, account, order, problems }: DueBill): DueBillObject => ({
  expense_id: expense.id,
  number: expense.number,
  company_id: expense.company_id,
  company: company?.name ?? null,
  date: expense.date,
  due_date: expense.due_date,
  currency: expense.currency,
  open_amount: minorToNumber(open, expense.currency),
  discounts: presentDiscounts(expense.discounts),
  iban: accountOfBill(expense, company ?? undefined),
  is_account_known: account?.is_known ?? null,
  known_accounts: [...(account?.known ?? [])],
  reference: expense.reference,
  order,
  // The bill is the only one of its check.
  problems: problems.map(({ field, code, values = {} }) => ({
    field: field.replace(/^expenses\.0\./, ''),
    code,
    message: FIELD_PROBLEM_TEXTS[code](field, values),
  })),
})
