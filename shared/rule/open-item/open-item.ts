// The invoice, expense or expense payment after it was created or changed, or all its problems. document-booking.ts
// books it.

import type { AmountInput } from '../../record/core/amount-input.ts'
import type { Company } from '../../record/open-item/company.ts'
import type { Expense, ExpensePayment, Invoice } from '../../record/open-item/open-item.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { type MinorUnits, minorToNumber, ZERO } from '../../value/money.ts'
import type { Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../core/field-problem.ts'
import { type Check, collectProblems, inputOr, type NamedByDocuments, textOrNull } from './collect-problems.ts'
import { type DiscountInput, discountsOf } from './discount.ts'
import { type BaseTotalInput, type LineInput, linesOf, readValue, type ValueFacts } from './document-fields.ts'

/** Fields of all three. In a change, a missing field stays as it is; null empties it. Amounts as in the interface. */
interface OpenItemCommand {
  readonly key?: string | null | undefined
  readonly currency?: string | null | undefined
  /** Required for a new one. Signed: a credit note is negative. */
  readonly total?: AmountInput | undefined
  readonly text?: string | null | undefined
}

export interface InvoiceCommand extends OpenItemCommand, BaseTotalInput {
  /** Required for a new one. */
  readonly number?: string | undefined
  readonly company_id?: string | null | undefined
  /** The external key of the company, instead of its id. */
  readonly company_key?: string | null | undefined
  readonly reference?: string | null | undefined
  /** Required for a new one. */
  readonly date?: LocalDate | undefined
  readonly due_date?: LocalDate | null | undefined
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly lines?: readonly LineInput[] | null | undefined
  /**
   * `opening`, `elsewhere`: it is booked already. Null: it is booked like the organization's documents. Any other
   * value: the one that the caller read.
   */
  readonly booked_by?: Invoice['booked_by'] | undefined
  /** Up to and including this day it is not reminded. For invoices only. */
  readonly reminders_paused_until?: LocalDate | null | undefined
}

export interface ExpenseCommand extends InvoiceCommand {
  readonly creditor_iban?: string | null | undefined
  readonly discounts?: readonly DiscountInput[] | null | undefined
}

export interface ExpensePaymentCommand extends OpenItemCommand {
  readonly expense_ids?: readonly string[] | undefined
  /** The external keys of the expenses, instead of their ids. */
  readonly expense_keys?: readonly string[] | undefined
  /** The reference of the creditor. */
  readonly reference?: string | null | undefined
  readonly end_to_end_id?: string | null | undefined
  readonly iban?: string | null | undefined
  /** Required for a new one. */
  readonly execution_date?: LocalDate | undefined
}

/** The existing records that commands refer to. */
export interface OpenItemFacts extends NamedByDocuments, ValueFacts {
  readonly companies: RecordLookup<Company>
  readonly expenses: RecordLookup<Expense>
}

/** Records by id and by external key. */
export interface RecordLookup<R> {
  readonly by_id: ReadonlyMap<string, R>
  readonly by_key: ReadonlyMap<string | null, R>
}

/** The fields of a new record that do not come from the command. */
export interface NewRecordFields {
  readonly id: string
  readonly now: Timestamp
}

type OpenItemResult<R> = Result<R, readonly FieldProblem[]>

/** `present`: the existing invoice; null for a new one. */
export const decideInvoice = (
  present: Invoice | null,
  command: InvoiceCommand,
  facts: OpenItemFacts,
  newFields: NewRecordFields,
): OpenItemResult<Invoice> => {
  const check = collectProblems('sale')
  return check.finish({
    ...documentFields(present, command, facts, newFields, check),
    reminders: remindersAfter(present?.reminders ?? null, command.reminders_paused_until),
  })
}

export const decideExpense = (
  present: Expense | null,
  command: ExpenseCommand,
  facts: OpenItemFacts,
  newFields: NewRecordFields,
): OpenItemResult<Expense> => {
  const check = collectProblems()
  const document = documentFields(present, command, facts, newFields, check)
  const expense = {
    ...document,
    discounts: discountsOf(present, command.discounts, document.date, check),
    creditor_iban: inputOr(present?.creditor_iban, command.creditor_iban, (text) => check.iban('creditor_iban', text)),
  }
  return check.finish(expense)
}

export const decideExpensePayment = (
  present: ExpensePayment | null,
  command: ExpensePaymentCommand,
  facts: OpenItemFacts,
  newFields: NewRecordFields,
): OpenItemResult<ExpensePayment> => {
  const check = collectProblems()
  const payment = {
    ...sharedFields(present, command, facts, newFields, check),
    expense_ids: expensesOf(present, command, facts, check),
    reference: inputOr(present?.reference, command.reference, (text) => check.reference(text)),
    end_to_end_id: inputOr(present?.end_to_end_id, command.end_to_end_id, (text) => text),
    iban: inputOr(present?.iban, command.iban, (text) => check.iban('iban', text)),
    execution_date: check.required('execution_date', command.execution_date ?? present?.execution_date),
  }
  return check.finish(payment)
}

/** Why an open item cannot be deleted; null when it can. `is_in_use`: an expense payment pays it. */
export const openItemDeletionProblem = (
  item: Pick<Invoice, 'paid_amount'> & Partial<Pick<Invoice, 'bank_transaction_id'>>,
  isInUse: boolean,
): FieldProblemCode | null => {
  if (item.paid_amount !== 0) return 'item_settled'
  if (item.bank_transaction_id) return 'document_on_account'
  return isInUse ? 'expense_in_use' : null
}

// ── the fields ──────────────────────────────────────────────────────────────────────────────────────────────────────

const sharedFields = (
  present: Invoice | ExpensePayment | null,
  command: OpenItemCommand,
  facts: OpenItemFacts,
  { id, now }: NewRecordFields,
  check: Check,
) => {
  const currency =
    command.currency === undefined && present ? present.currency : (command.currency ?? facts.base_currency)
  if (present && present.paid_amount !== 0 && currency !== present.currency)
    check.problem('currency', 'currency_settled')
  return {
    id: present?.id ?? id,
    key: inputOr(present?.key, command.key, (key) => key),
    currency,
    total: totalOf(present, command, currency, check),
    paid_amount: present?.paid_amount ?? ZERO,
    text: inputOr(present?.text, command.text, (text) => text),
    created_at: present?.created_at ?? now,
    updated_at: now,
  }
}

/** In another currency, the same number of units counts, not the same minor units. */
const totalOf = (
  present: Invoice | ExpensePayment | null,
  command: OpenItemCommand,
  currency: string,
  check: Check,
): MinorUnits => {
  const total = command.total ?? (present ? minorToNumber(present.total, present.currency) : undefined)
  const read = readAmount('total', check.required('total', total) ?? 0, currency)
  if (read.ok) return read.value
  check.problem(read.error.field, read.error.code)
  return ZERO
}

/** The fields that invoices and expenses have in common. */
const documentFields = (
  present: Invoice | null,
  command: InvoiceCommand,
  facts: OpenItemFacts,
  newFields: NewRecordFields,
  check: Check,
): Invoice => {
  const fields = sharedFields(present, command, facts, newFields, check)
  const isForeign = fields.currency !== facts.base_currency
  const number = check.required('number', textOrNull(command.number ?? present?.number) ?? undefined)
  const date = check.required('date', command.date ?? present?.date)
  const { base_total, table_rate } = readValue(present, command, facts, { ...fields, date }, check)
  return {
    ...fields,
    base_total,
    table_rate,
    base_paid_amount: present?.currency === fields.currency ? present.base_paid_amount : isForeign ? ZERO : null,
    number,
    company_id: companyOf(present, command, facts, check),
    reference: inputOr(present?.reference, command.reference, (text) => check.reference(text)),
    date,
    due_date: command.due_date === undefined ? (present?.due_date ?? null) : command.due_date,
    account_id: inputOr(present?.account_id, command.account_id, (id) => check.account('account_id', id, facts)),
    vat_rate_id: inputOr(present?.vat_rate_id, command.vat_rate_id, (id) => check.rate('vat_rate_id', id, facts)),
    lines: linesOf(present, command.lines, facts, fields, check),
    booked_by: bookedByOf(present, command, check),
    journal_entry_id: present?.journal_entry_id ?? null,
    payment_parts: present?.payment_parts ?? [],
    bank_transaction_id: present?.bank_transaction_id ?? null,
    reminders: present?.reminders ?? null,
  }
}

/** `pausedUntil`: undefined keeps it as it is. */
const remindersAfter = (
  present: Invoice['reminders'],
  pausedUntil: LocalDate | null | undefined,
): Invoice['reminders'] => {
  if (pausedUntil === undefined || pausedUntil === (present?.paused_until ?? null)) return present
  const { level = 0, last_on = null } = present ?? {}
  return level === 0 && pausedUntil === null ? null : { level, last_on, paused_until: pausedUntil }
}

/** A caller cannot set the values that the organization's settings decide, but may send back the one it read. */
const bookedByOf = (present: Invoice | null, { booked_by }: InvoiceCommand, check: Check): Invoice['booked_by'] => {
  const before = present?.booked_by ?? null
  if (before === 'on_account') check.problem('booked_by', 'document_on_account')
  if (booked_by === undefined || booked_by === before) return before
  if (booked_by === 'issue' || booked_by === 'payment' || booked_by === 'on_account')
    check.problem('booked_by', 'booked_by_itself')
  return booked_by
}

/** The id overrides the key. */
const companyOf = (
  present: Invoice | null,
  { company_id, company_key }: InvoiceCommand,
  { companies }: OpenItemFacts,
  check: Check,
): string | null => {
  const isById = company_id !== undefined
  return inputOr(present?.company_id, isById ? company_id : company_key, (name) => {
    const company = isById ? companies.by_id.get(name) : companies.by_key.get(name)
    if (!company) check.problem(isById ? 'company_id' : 'company_key', 'company_unknown')
    return company?.id ?? name
  })
}

const expensesOf = (
  present: ExpensePayment | null,
  { expense_ids, expense_keys }: ExpensePaymentCommand,
  { expenses }: OpenItemFacts,
  check: Check,
): string[] => {
  const names = expense_ids ?? expense_keys
  if (names === undefined) return present?.expense_ids ?? []
  const isById = expense_ids !== undefined
  const ids = names.map((name, index) => {
    const expense = isById ? expenses.by_id.get(name) : expenses.by_key.get(name)
    if (!expense) check.problem(`${isById ? 'expense_ids' : 'expense_keys'}.${index}`, 'expense_unknown')
    return expense?.id ?? name
  })
  return [...new Set(ids)]
}
