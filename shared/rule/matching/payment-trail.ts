// The payment trail: from the bill through the payment run, its file and the bank's answer to the bank's row, the entry
// and the balance of the account. The explanations of bills and of transactions consist of these steps (rule 256).
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { Expense } from '../../record/open-item/open-item.ts'
import type { PaymentRun, RunPayment } from '../../record/open-item/payment-run.ts'
import type { LocalDate } from '../../value/calendar.ts'
import type { Amount, ExplanationStep, ExplanationTexts } from './explanation-step.ts'
import { postingSteps } from './posting-step.ts'

/** A payment run that a transaction settled, with the payments that it settled. */
export interface SettledRun {
  readonly run: PaymentRun
  readonly settled: readonly { readonly payment: RunPayment; readonly is_return: boolean }[]
}

/** The balance of a bank account at the end of the first day from a row on for which a statement states it. */
export interface TrailBalance {
  readonly account: { readonly id: string; readonly name: string }
  /** Null: no statement states a balance of that day or a later one. */
  readonly stated: {
    readonly statement: string
    readonly date: LocalDate
    readonly currency: string
    readonly stated: number
    /** By the rows of the account. */
    readonly sum: number
    /** By the entries on its ledger account; null when that is in another currency, or not its own. */
    readonly ledger: { readonly account: LedgerAccount; readonly balance: number } | null
    /** The rows of the account up to the day that are not reconciled. */
    readonly unreconciled: number
  } | null
}

/** A row of the bank that paid a bill, or with which the payment came back. */
export interface BankDebit {
  readonly transaction: BankTransaction
  readonly is_return: boolean
  /** The run whose payments it settled, and how many of them; null: it paid the bill without a run. */
  readonly of_run: SettledRun | null
  readonly file: { readonly name: string; readonly is_table: boolean } | null
  /** The number of its statement. */
  readonly statement: string | null
  readonly entry: JournalEntry | null
  /** The ledger account of the bank account. */
  readonly ledger_account: LedgerAccount | null
  readonly balance: TrailBalance
}

/** A run in which the bill is: its payment, or null where credit notes settle all of it. */
export interface BillRun {
  readonly run: PaymentRun
  readonly payment: RunPayment | null
  readonly debits: readonly BankDebit[]
}

export interface BillTrailFacts {
  readonly bill: Expense
  readonly entry: JournalEntry | null
  /** By number. */
  readonly runs: readonly BillRun[]
  /** Rows that paid it without a run. */
  readonly other_debits: readonly BankDebit[]
  readonly base_currency: string
  readonly nameOfUser: (id: number | null) => string | null
}

type Values<Code extends keyof ExplanationTexts> = ExplanationTexts[Code]

/** The whole payment trail of a bill, run by run. */
export const explainBill = (facts: BillTrailFacts): readonly ExplanationStep[] => {
  const { bill, entry, runs, other_debits } = facts
  const { id, number, date, total: amount, currency, created_at: at } = bill
  const ref = { type: 'expense', id }
  return [
    { kind: 'document', at, ref, message: { code: 'bill', values: { number, date, amount: { amount, currency } } } },
    ...(entry === null ? [] : [entryStep(entry)]),
    ...runs.flatMap((run) => runSteps(facts, run)),
    ...other_debits.flatMap((debit) => debitSteps(facts, debit)),
  ]
}

const entryStep = ({ id, number, date, created_at: at }: JournalEntry): ExplanationStep => ({
  kind: 'entry',
  at,
  ref: { type: 'journal_entry', id },
  message: { code: 'entry_booked', values: { number, date } },
})

const runSteps = (facts: BillTrailFacts, { run, payment, debits }: BillRun): readonly ExplanationStep[] => [
  ...preparedSteps(facts, run, payment),
  ...fileSteps(facts, run),
  ...(payment === null ? [] : answerSteps(facts, run, payment)),
  ...debits.flatMap((debit) => debitSteps(facts, debit)),
]

const preparedSteps = (
  { bill, nameOfUser }: BillTrailFacts,
  { id: runId, number, created_at: at, created_by, offset_bills }: PaymentRun,
  payment: RunPayment | null,
): readonly ExplanationStep[] => {
  const by = nameOfUser(created_by)
  const ref = { type: 'payment_run', id: runId }
  const offset = offset_bills.find(({ expense_id }) => expense_id === bill.id)
  const offsetAmount = offset && { amount: offset.amount, currency: offset.currency }
  if (payment === null) {
    const values = offsetAmount && { number, by, amount: offsetAmount }
    return values ? [{ kind: 'payment_run', at, ref, message: { code: 'run_offset', values } }] : []
  }
  const { end_to_end_id: id, execution_date: date, amount, discount, currency } = payment
  const values = { number, by, id, date, amount: { amount, currency } }
  return [
    { kind: 'payment_run', at, ref, message: { code: 'run_prepared', values } },
    ...(discount === 0 ? [] : [reduction('payment_discount', { amount: discount, currency })]),
    ...(offsetAmount ? [reduction('payment_offset', offsetAmount)] : []),
  ]
}

const reduction = (code: 'payment_discount' | 'payment_offset', amount: Amount): ExplanationStep => ({
  kind: 'payment',
  at: null,
  ref: null,
  message: { code, values: { amount } },
})

const fileSteps = (
  { nameOfUser }: BillTrailFacts,
  { id, file, released_at, released_by, taken_at, taken_by }: PaymentRun,
): readonly ExplanationStep[] => {
  if (file === null) return []
  const ref = { type: 'payment_run', id }
  const released = { by: nameOfUser(released_by), file: file.name, sha256: file.sha256 }
  const taken = { by: nameOfUser(taken_by) }
  return [
    { kind: 'payment', at: released_at, ref, message: { code: 'run_released', values: released } },
    ...(taken_at === null
      ? []
      : [{ kind: 'payment', at: taken_at, ref, message: { code: 'run_file_taken', values: taken } } as const]),
  ]
}

/** The answers that the bank gave to the run, then what they say of the payment. */
const answerSteps = (
  { nameOfUser }: BillTrailFacts,
  { id, answers }: PaymentRun,
  { answer, reasons }: RunPayment,
): readonly ExplanationStep[] => {
  const ref = { type: 'payment_run', id }
  const read = answers.map(({ name, read_at, read_by }): ExplanationStep => {
    const by = nameOfUser(read_by)
    const message =
      name === null
        ? ({ code: 'answer_noted', values: { by } } as const)
        : ({ code: 'answer_read', values: { by, file: name } } as const)
    return { kind: 'payment', at: read_at, ref, message }
  })
  if (answer === null) return read
  const message: ExplanationStep['message'] =
    answer === 'rejected'
      ? { code: 'payment_rejected', values: { reasons } }
      : answer === 'accepted'
        ? { code: 'payment_accepted' }
        : { code: 'payment_pending' }
  return [...read, { kind: 'payment', at: null, ref, message }]
}

/** The bank's row, how it was recognised, its entry on the account, and the balance. */
const debitSteps = ({ base_currency }: BillTrailFacts, debit: BankDebit): readonly ExplanationStep[] => {
  const { transaction, of_run, entry, ledger_account, balance } = debit
  const onAccount = entry?.lines.find(({ account_id }) => account_id === ledger_account?.id)
  return [
    rowStep(debit),
    ...(of_run === null ? [] : [recognisedStep(transaction, of_run)]),
    ...(entry === null ? [] : [entryStep(entry)]),
    ...(entry && ledger_account && onAccount
      ? postingSteps(entry, onAccount, ledger_account, base_currency, null)
      : []),
    balanceStep(balance),
  ]
}

const rowStep = ({ transaction, is_return, of_run, file, statement }: BankDebit): ExplanationStep => {
  const { id, amount, currency, booking_date, value_date, source_line, created_at: at } = transaction
  const values = {
    date: booking_date ?? value_date,
    amount: { amount: Math.abs(amount), currency },
    statement,
    file: file?.name ?? null,
    line: file?.is_table ? source_line : null,
    entry: file?.is_table ? null : source_line,
  }
  const count = of_run?.settled.length ?? 1
  const message: ExplanationStep['message'] = is_return
    ? { code: 'came_back', values }
    : count > 1
      ? { code: 'debited_collectively', values: { ...values, count } }
      : { code: 'debited', values }
  return { kind: 'bank', at, ref: { type: 'bank_transaction', id }, message }
}

/**
 * By what the row names the payments of the run: an id of the order in its own field or in its text, the id of the payment,
 * a person, or nothing but the amount.
 */
const recognisedStep = (transaction: BankTransaction, { run, settled }: SettledRun): ExplanationStep => {
  const { order_id, end_to_end_id, details, text, amount, currency, matches } = transaction
  const step = (message: ExplanationStep['message']): ExplanationStep => ({
    kind: 'evidence',
    at: null,
    ref: null,
    message,
  })
  if (order_id?.startsWith(run.message_id)) {
    const field = order_id === run.message_id ? 'MsgId' : 'PmtInfId'
    return step({ code: 'recognised_by_id', values: { field, id: order_id } })
  }
  const named = [end_to_end_id, ...details.map((detail) => detail.end_to_end_id)]
  const ids = settled.map(({ payment }) => payment.end_to_end_id).filter((id) => named.includes(id))
  if (ids.length > 0) return step({ code: 'recognised_by_id', values: { field: 'EndToEndId', id: ids.join(', ') } })
  const inText = text?.match(new RegExp(`${run.message_id}(?:-\\d+)?`, 'i'))
  if (inText) return step({ code: 'recognised_by_text', values: { id: inText[0] } })
  if (matches.some(({ origin }) => origin === 'manual')) return step({ code: 'attached_by_hand' })
  return step({ code: 'recognised_by_amount', values: { amount: { amount: Math.abs(amount), currency } } })
}

/** What a transaction has to do with a run: which of its payments it settled, and which the bank had rejected. */
export const settledRunSteps = (transaction: BankTransaction, settledRun: SettledRun): readonly ExplanationStep[] => {
  const { run, settled } = settledRun
  const ref = { type: 'payment_run', id: run.id }
  const values = {
    number: run.number,
    file: run.file?.name ?? '',
    sha256: run.file?.sha256 ?? '',
    count: settled.length,
    of: run.payments.length,
  }
  const isDebit = settled.some(({ is_return }) => !is_return)
  return [
    { kind: 'payment_run', at: run.released_at, ref, message: { code: 'run_settled', values } },
    recognisedStep(transaction, settledRun),
    ...settled.map(({ payment, is_return }) =>
      paymentStep(payment, {
        code: is_return ? 'payment_came_back' : 'payment_settled',
        values: paymentText(payment),
      }),
    ),
    ...(isDebit ? rejectedOf(settledRun) : []).map((payment) =>
      paymentStep(payment, {
        code: 'payment_not_executed',
        values: { ...paymentText(payment), reasons: payment.reasons },
      }),
    ),
  ]
}

const paymentStep = ({ expense_id: id }: RunPayment, message: ExplanationStep['message']): ExplanationStep => ({
  kind: 'payment',
  at: null,
  ref: { type: 'expense', id },
  message,
})

const paymentText = ({ end_to_end_id: id, number: bill, amount, currency }: RunPayment): Values<'payment_settled'> => ({
  id,
  bill,
  amount: { amount, currency },
})

/** The rejected payments that would have been in the same debit. */
const rejectedOf = ({ run, settled }: SettledRun): readonly RunPayment[] =>
  run.payments.filter(
    ({ answer, ...each }) =>
      answer === 'rejected' &&
      settled.length > 0 &&
      settled.every(
        ({ payment }) =>
          payment.bank_account_id === each.bank_account_id &&
          payment.currency === each.currency &&
          payment.execution_date === each.execution_date,
      ),
  )

/** Whether the balance of the statement is that of the rows and that of the ledger account. */
export const balanceStep = ({ account, stated }: TrailBalance): ExplanationStep => {
  const ref = { type: 'bank_account', id: account.id }
  if (stated === null) {
    return { kind: 'balance', at: null, ref, message: { code: 'balance_unstated', values: { account: account.name } } }
  }
  const { statement, date, currency, ledger, sum, unreconciled } = stated
  const amountOf = (amount: number) => ({ amount, currency })
  const values = {
    account: account.name,
    date,
    statement,
    stated: amountOf(stated.stated),
    sum: amountOf(sum),
    ledger_account: ledger && String(ledger.account.number),
    ledger: ledger && amountOf(ledger.balance),
  }
  const agrees = sum === stated.stated && (ledger === null || ledger.balance === stated.stated)
  const message: ExplanationStep['message'] = agrees
    ? { code: 'balance_agrees', values }
    : { code: 'balance_differs', values: { ...values, unreconciled: unreconciled === 0 ? null : unreconciled } }
  return { kind: 'balance', at: null, ref, message }
}
