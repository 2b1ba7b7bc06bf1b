// A payment run as it is prepared: one payment for each bill, with what credit notes of the supplier settle of it, or
// every reason why a bill cannot be paid, with the bill and the field (rule 231). Sources: Swiss Payment Standards,
// customer credit transfers; the bank would refuse the file, or a payment of it, for each of these reasons.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { AmountInput } from '../../record/core/amount-input.ts'
import type { Company } from '../../record/open-item/company.ts'
import { type Expense, isExpense, openAmountOf } from '../../record/open-item/open-item.ts'
import type { OffsetBill, PaymentCreditor, PaymentRun, RunPayment } from '../../record/open-item/payment-run.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { isQrReference } from '../../value/creditor-reference.ts'
import { isIban, isQrIban, isSwissIban } from '../../value/iban.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, ZERO } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, type FieldProblemValues, readAmount } from '../core/field-problem.ts'
import { discountAmount } from '../open-item/discount.ts'
import { accountOfBill } from '../open-item/known-account.ts'
import { bankDayFrom } from './bank-day.ts'
import { idPart, paymentText, shortened } from './payment-text.ts'

/** A bill or a credit note of a run; what is left out follows from it. */
interface BillInput {
  readonly id: string
  /** What is paid of it; default: its open amount. */
  readonly amount?: AmountInput | null | undefined
  /** Deducted from that, because it is paid in time; null: nothing; omitted: by the conditions of the bill. */
  readonly discount?: AmountInput | null | undefined
  readonly message?: string | null | undefined
  readonly bank_account_id?: string | null | undefined
  readonly execution_date?: LocalDate | null | undefined
  /** A payment with the same account, reference and amount exists, and this is meant to be another one. */
  readonly is_repeated?: boolean | undefined
}

export interface PaymentRunCommand {
  readonly bank_account_id: string
  readonly execution_date: LocalDate
  readonly booking?: PaymentRun['booking'] | undefined
  readonly is_salary?: boolean | undefined
  readonly text?: string | null | undefined
  readonly expenses: readonly BillInput[]
}

export interface PaymentRunFacts {
  readonly today: LocalDate
  readonly bank_accounts: ReadonlyMap<string, BankAccount>
  readonly expenses: ReadonlyMap<string, Expense>
  readonly companies: ReadonlyMap<string, Company>
  /** By bill: the number of the run, or the id of the order of another program, that pays it already. */
  readonly ordered: ReadonlyMap<string, string>
  /** By `paymentKey`: the same for payments that are on their way or were made. */
  readonly paid: ReadonlyMap<string, string>
}

export interface NewRun {
  readonly id: string
  readonly number: number
  readonly now: Timestamp
  readonly user_id: number
}

/** The account, reference and amount of a payment; null without a reference, by which nothing is recognised. */
export const paymentKey = ({
  iban,
  reference,
  amount,
  currency,
}: {
  readonly iban: string | null
  readonly reference: string | null
  readonly amount: MinorUnits
  readonly currency: string
}): string | null => (iban === null || reference === null ? null : [iban, reference, amount, currency].join(' '))

/** Every problem of the bills, or the run; its ids of orders, offsets and the file come with its release. */
export const preparePaymentRun = (
  command: PaymentRunCommand,
  facts: PaymentRunFacts,
  fresh: NewRun,
): Result<PaymentRun, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  const bills = readBills(command, facts, problems)
  const offset_bills = offsetCredits(bills, problems)
  const settledOf = new Map(offset_bills.map(({ expense_id, amount }) => [expense_id, amount]))
  const payments = bills
    .filter(({ due }) => due > 0)
    .flatMap((bill): RunPayment[] => {
      const amount = minorUnitsOf(bill.due - bill.discount - (settledOf.get(bill.expense.id) ?? 0))
      if (amount <= 0) return []
      const payment = readPayment(bill, amount, command, facts, problems)
      return payment === null ? [] : [payment]
    })
    .map((payment, index) => ({ ...payment, end_to_end_id: endToEndIdOf(payment.number, fresh.number, index + 1) }))
  refuseRepeats(payments, bills, facts, problems)
  if (problems.length === 0 && payments.length === 0) problems.push({ field: 'expenses', code: 'payment_run_empty' })
  if (problems.length > 0) return err(problems)
  return ok({
    id: fresh.id,
    number: fresh.number,
    message_id: `K${fresh.id}`,
    booking: command.booking ?? 'collective',
    is_salary: command.is_salary ?? false,
    text: command.text?.trim() || null,
    payments,
    offset_bills: [...offset_bills],
    offset_ids: [],
    created_by: fresh.user_id,
    released_at: null,
    released_by: null,
    file: null,
    taken_at: null,
    taken_by: null,
    answers: [],
    created_at: fresh.now,
    updated_at: fresh.now,
  })
}

/** The bill's number without the program, the number of the run, and the position: at most 35 characters. */
const endToEndIdOf = (number: string, run: number, position: number): string =>
  `${idPart(number, 18) || 'B'}.${run}.${position}`

interface Bill {
  readonly field: string
  readonly input: BillInput
  readonly expense: Expense
  /** What is paid of it before the discount; negative for a credit note. */
  readonly due: MinorUnits
  readonly discount: MinorUnits
}

/** A problem of a bill, whose sentence names it. */
const problemOf = (
  { field, expense }: Pick<Bill, 'field' | 'expense'>,
  name: string,
  code: FieldProblemCode,
  values: FieldProblemValues = {},
): FieldProblem => ({ field: `${field}.${name}`, code, values: { bill: expense.number, ...values } })

const readBills = (
  { expenses, execution_date }: PaymentRunCommand,
  facts: PaymentRunFacts,
  problems: FieldProblem[],
): readonly Bill[] => {
  const seen = new Set<string>()
  return expenses.flatMap((input, index): Bill[] => {
    const field = `expenses.${index}`
    const expense = facts.expenses.get(input.id)
    if (expense === undefined) {
      problems.push({ field: `${field}.id`, code: 'expense_unknown' })
      return []
    }
    const named = { field, expense }
    const refuse = (name: string, code: FieldProblemCode, values?: FieldProblemValues): Bill[] => {
      problems.push(problemOf(named, name, code, values))
      return []
    }
    if (seen.has(input.id)) return refuse('id', 'payment_bill_twice')
    seen.add(input.id)
    const open = openAmountOf(expense)
    if (open === 0 || open > 0 !== expense.total > 0) return refuse('id', 'payment_nothing_open')
    const order = facts.ordered.get(expense.id)
    if (order !== undefined) return refuse('id', 'payment_ordered', { order })
    const { currency } = expense
    const stated = input.amount == null ? ok(open) : readAmount(`${field}.amount`, input.amount, currency)
    if (!stated.ok) return refuse('amount', stated.error.code)
    const deducted = readDiscount(input, stated.value, expense, input.execution_date ?? execution_date, field)
    if (!deducted.ok) return refuse('discount', deducted.error.code)
    const due = stated.value
    if (due === 0 || due > 0 !== open > 0) return refuse('amount', 'payment_amount_zero')
    if (Math.abs(due) > Math.abs(open)) {
      return refuse('amount', 'payment_over_open', { open: `${minorToDecimal(open, currency)} ${currency}` })
    }
    const discount = deducted.value
    // A credit note has no discount: its amount is negative, so that any discount is larger.
    if (discount < 0 || (discount > 0 && discount >= due)) return refuse('discount', 'payment_discount')
    return [{ ...named, input, due, discount }]
  })
}

/** What is stated; otherwise by the conditions of the bill, on the day on which the bank pays it. */
const readDiscount = (
  { discount }: BillInput,
  amount: MinorUnits,
  { currency, discounts }: Expense,
  day: LocalDate,
  field: string,
) => {
  if (discount === undefined) return ok(discountAmount(amount, discounts, bankDayFrom(day)))
  return discount === null ? ok(ZERO) : readAmount(`${field}.discount`, discount, currency)
}

/** Its supplier and its currency: what credit notes settle. */
const supplierOf = ({ expense: { company_id, currency } }: Bill): string => `${company_id} ${currency}`

/**
 * What the credit notes settle: of the bills of the same supplier and currency, in the order of the command, as much as
 * there is. A credit note without a bill is refused, because the file can only pay.
 */
const offsetCredits = (bills: readonly Bill[], problems: FieldProblem[]): readonly OffsetBill[] => {
  const parts: OffsetBill[] = []
  const left = new Map(bills.filter(({ due }) => due > 0).map((bill) => [bill, bill.due - bill.discount]))
  const partOf = ({ expense }: Bill, amount: number): OffsetBill => ({
    expense_id: expense.id,
    company_id: expense.company_id ?? '',
    number: expense.number,
    currency: expense.currency,
    amount: minorUnitsOf(amount),
  })
  const settled = new Map<Bill, number>()
  const ofSupplier = Map.groupBy(left.keys(), supplierOf)
  for (const credit of bills.filter(({ due }) => due < 0)) {
    let remaining = -credit.due
    const fitting = credit.expense.company_id === null ? [] : (ofSupplier.get(supplierOf(credit)) ?? [])
    for (const bill of fitting) {
      const open = left.get(bill) ?? 0
      if (remaining === 0 || open === 0) continue
      const part = Math.min(remaining, open)
      remaining -= part
      left.set(bill, open - part)
      settled.set(bill, (settled.get(bill) ?? 0) + part)
    }
    const used = -credit.due - remaining
    if (used === 0) problems.push(problemOf(credit, 'id', 'payment_credit_alone'))
    else parts.push(partOf(credit, -used))
  }
  return [...[...settled].map(([bill, amount]) => partOf(bill, amount)), ...parts]
}

const CURRENCIES: readonly string[] = ['CHF', 'EUR']

const readPayment = (
  bill: Bill,
  amount: MinorUnits,
  command: PaymentRunCommand,
  facts: PaymentRunFacts,
  problems: FieldProblem[],
): RunPayment | null => {
  const { expense, input } = bill
  const before = problems.length
  const refuse = (name: string, code: FieldProblemCode, values?: FieldProblemValues): void => {
    problems.push(problemOf(bill, name, code, values))
  }
  const execution_date = input.execution_date ?? command.execution_date
  if (execution_date < facts.today) refuse('execution_date', 'payment_day_past', { date: execution_date })
  const account = facts.bank_accounts.get(input.bank_account_id ?? command.bank_account_id)
  if (account === undefined) refuse('bank_account_id', 'bank_account_unknown')
  else if (account.type !== 'bank' || account.iban === null || !isSwissIban(account.iban)) {
    refuse('bank_account_id', 'payment_account', { account: account.name })
  } else if (!CURRENCIES.includes(account.currency)) {
    refuse('bank_account_id', 'payment_currency', { currency: account.currency })
  }
  if (!CURRENCIES.includes(expense.currency)) refuse('currency', 'payment_currency', { currency: expense.currency })
  const company = facts.companies.get(expense.company_id ?? '')
  const creditor = company === undefined ? null : readCreditor(company, refuse)
  if (company === undefined) refuse('company_id', 'payment_company_missing')
  const iban = readIban(expense, company, refuse)
  const reference = iban === null ? null : readReference(expense, iban, refuse)
  const isForeign = iban !== null && !isSwissIban(iban)
  if (isForeign && expense.currency !== 'EUR') refuse('creditor_iban', 'payment_foreign', { iban })
  const message = readMessage(bill, reference, refuse)
  if (problems.length > before || account === undefined || creditor === null || iban === null) return null
  return {
    end_to_end_id: '-',
    expense_id: expense.id,
    company_id: expense.company_id ?? '',
    number: expense.number,
    bank_account_id: account.id,
    execution_date,
    creditor,
    iban,
    currency: expense.currency,
    amount,
    discount: bill.discount,
    reference,
    message,
    expense_payment_id: null,
    discount_id: null,
    answer: null,
    reasons: [],
  }
}

type Refuse = (name: string, code: FieldProblemCode, values?: FieldProblemValues) => void

/** Town and country are mandatory since November 2026; street and postal code are written where they are known. */
const readCreditor = (company: Company, refuse: Refuse): PaymentCreditor | null => {
  const read = (field: string, text: string | null, max: number): string => {
    const { text: known, unknown } = paymentText(text ?? '')
    if (unknown.length > 0) {
      refuse(field, 'payment_characters', { company: company.name, characters: unknown.slice(0, 10).join(' ') })
    }
    return shortened(known, max)
  }
  const name = read('company.name', company.name, 70)
  const city = read('company.city', company.city, 35)
  const country = company.country_code?.toUpperCase() ?? ''
  if (name === '') refuse('company.name', 'payment_name_missing')
  if (city === '') refuse('company.city', 'payment_city_missing', { company: company.name })
  if (!/^[A-Z]{2}$/.test(country)) refuse('company.country_code', 'payment_country_missing', { company: company.name })
  return {
    name,
    street: read('company.address', company.address, 70) || null,
    zip: read('company.zip', company.zip, 16) || null,
    city,
    country,
  }
}

const readIban = (expense: Expense, company: Company | undefined, refuse: Refuse): string | null => {
  const iban = accountOfBill(expense, company)
  if (iban === null) {
    refuse('creditor_iban', 'payment_iban_missing')
    return null
  }
  if (isIban(iban)) return iban
  refuse('creditor_iban', 'payment_iban_invalid', { iban })
  return null
}

/** A QR-IBAN goes with a QR reference and nothing else; another IBAN with a creditor reference or none. */
const readReference = ({ reference }: Expense, iban: string, refuse: Refuse): string | null => {
  const isQr = reference !== null && isQrReference(reference)
  if (isQrIban(iban) && !isQr) refuse('reference', 'payment_reference_missing', { iban })
  if (!isQrIban(iban) && isQr) refuse('reference', 'payment_reference_without_qr_iban', { iban })
  return reference
}

/** Without a reference the supplier finds its bill by the number. */
const readMessage = ({ input, expense }: Bill, reference: string | null, refuse: Refuse): string | null => {
  const stated = input.message ?? (reference === null ? expense.number : null)
  if (stated === null) return null
  const { text, unknown } = paymentText(stated)
  if (unknown.length > 0) refuse('message', 'payment_characters', { company: '', characters: unknown.join(' ') })
  return shortened(text, 140) || null
}

/** Two bills, or a bill and a payment on its way, with the same account, reference and amount are probably one. */
const refuseRepeats = (
  payments: readonly RunPayment[],
  bills: readonly Bill[],
  { paid }: PaymentRunFacts,
  problems: FieldProblem[],
): void => {
  const inRun = new Map<string, string>()
  const billOf = new Map(bills.map((bill) => [bill.expense.id, bill]))
  for (const payment of payments) {
    const bill = billOf.get(payment.expense_id)
    const key = paymentKey(payment)
    if (key === null || bill === undefined) continue
    const other = inRun.get(key) ?? paid.get(key)
    inRun.set(key, payment.number)
    if (other !== undefined && bill.input.is_repeated !== true) {
      problems.push(problemOf(bill, 'reference', 'payment_repeated', { order: other }))
    }
  }
}

/**
 * Why a prepared run cannot be released any more: a bill is gone, was paid or changed meanwhile. The run is then prepared
 * again, because a person checked other amounts.
 */
export const releaseProblems = (
  run: PaymentRun,
  { today, expenses, ordered }: Pick<PaymentRunFacts, 'today' | 'expenses' | 'ordered'>,
): readonly FieldProblem[] => {
  const needed = new Map<string, number>()
  for (const { expense_id, amount } of run.offset_bills) needed.set(expense_id, amount)
  for (const { expense_id, amount, discount } of run.payments) {
    needed.set(expense_id, (needed.get(expense_id) ?? 0) + amount + discount)
  }
  const changed = [...needed].flatMap(([id, amount], index): FieldProblem[] => {
    const expense = expenses.get(id)
    const bill = expense?.number ?? '?'
    const field = `payments.${index}`
    const order = ordered.get(id)
    if (order !== undefined) return [{ field, code: 'payment_ordered', values: { bill, order } }]
    const open = expense === undefined || !isExpense(expense) ? 0 : openAmountOf(expense)
    const isLess = amount > 0 ? open < amount : open > amount
    return isLess ? [{ field, code: 'payment_changed', values: { bill } }] : []
  })
  const past = run.payments.flatMap(({ execution_date, number }, index): FieldProblem[] =>
    execution_date < today
      ? [
          {
            field: `payments.${index}.execution_date`,
            code: 'payment_day_past',
            values: { bill: number, date: execution_date },
          },
        ]
      : [],
  )
  return [...changed, ...past]
}
