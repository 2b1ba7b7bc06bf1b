// What an invoice, an expense or an expense payment looks like after it was created or changed, or all that is wrong with
// it. What books it: document-booking.ts.

import type { Company } from '../../record/company.ts'
import type { GivenAmount } from '../../record/given-amount.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger-account.ts'
import type { DocumentLine, Expense, ExpensePayment, Invoice } from '../../record/open-item.ts'
import type { VatRate } from '../../record/vat-rate.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../value/creditor-reference.ts'
import { worthAtRate } from '../../value/exchange-rate.ts'
import { isIban, normalizeIban } from '../../value/iban.ts'
import { type MinorUnits, minorToDecimal, minorToNumber, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../core/field-problem.ts'

/** What may be said about any of them. On a change, what is left out stays; null empties. Amounts as in the interface. */
interface OpenItemCommand {
  readonly key?: string | null | undefined
  readonly currency?: string | null | undefined
  /** Required for a new one. Signed: a credit note is negative. */
  readonly total?: GivenAmount | undefined
  readonly text?: string | null | undefined
}

export interface InvoiceCommand extends OpenItemCommand {
  /** Required for a new one. */
  readonly number?: string | undefined
  readonly company_id?: string | null | undefined
  /** The company by its own key, in place of its id. */
  readonly company_key?: string | null | undefined
  readonly reference?: string | null | undefined
  /** Of one in another currency: what the total is worth in the base currency, with the total's sign. */
  readonly base_total?: GivenAmount | null | undefined
  /** In place of `base_total`: what one unit of the currency is worth in the base currency. */
  readonly exchange_rate?: number | null | undefined
  /** Required for a new one. */
  readonly date?: LocalDate | undefined
  readonly due_date?: LocalDate | null | undefined
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly lines?: readonly GivenLine[] | null | undefined
  /** `opening`, `elsewhere`: it is booked already; null: as the organization's documents are. */
  readonly booked_by?: 'opening' | 'elsewhere' | null | undefined
}

/** A part of a document as a caller gives it; all of them are the total. */
export interface GivenLine {
  readonly amount: GivenAmount
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly text?: string | null | undefined
}

export interface ExpenseCommand extends InvoiceCommand {
  readonly creditor_iban?: string | null | undefined
}

export interface ExpensePaymentCommand extends OpenItemCommand {
  readonly expense_ids?: readonly string[] | undefined
  /** The expenses by their own keys, in place of their ids. */
  readonly expense_keys?: readonly string[] | undefined
  /** The creditor's. */
  readonly reference?: string | null | undefined
  readonly end_to_end_id?: string | null | undefined
  readonly iban?: string | null | undefined
  /** Required for a new one. */
  readonly execution_date?: LocalDate | undefined
}

/** The records that commands name, as far as they are there. */
export interface OpenItemFacts {
  readonly base_currency: string
  readonly companies: Named<Company>
  readonly expenses: Named<Expense>
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: ReadonlyMap<string, VatRate>
}

/** Records by what they are called. */
export interface Named<R> {
  readonly by_id: ReadonlyMap<string, R>
  readonly by_key: ReadonlyMap<string | null, R>
}

/** What a new record gets that nobody says. */
export interface Fresh {
  readonly id: string
  readonly now: Timestamp
}

type Decided<R> = Result<R, readonly FieldProblem[]>

/** `present`: the invoice as it is; null for a new one. */
export const decideInvoice = (
  present: Invoice | null,
  command: InvoiceCommand,
  facts: OpenItemFacts,
  fresh: Fresh,
): Decided<Invoice> => {
  const check = collect()
  return check.finish(documentFields(present, command, facts, fresh, check))
}

export const decideExpense = (
  present: Expense | null,
  command: ExpenseCommand,
  facts: OpenItemFacts,
  fresh: Fresh,
): Decided<Expense> => {
  const check = collect()
  const expense = {
    ...documentFields(present, command, facts, fresh, check),
    creditor_iban: givenOr(present?.creditor_iban, command.creditor_iban, (text) => check.iban('creditor_iban', text)),
  }
  return check.finish(expense)
}

export const decideExpensePayment = (
  present: ExpensePayment | null,
  command: ExpensePaymentCommand,
  facts: OpenItemFacts,
  fresh: Fresh,
): Decided<ExpensePayment> => {
  const check = collect()
  const payment = {
    ...sharedFields(present, command, facts, fresh, check),
    expense_ids: expensesOf(present, command, facts, check),
    reference: givenOr(present?.reference, command.reference, (text) => check.reference(text)),
    end_to_end_id: givenOr(present?.end_to_end_id, command.end_to_end_id, (text) => text),
    iban: givenOr(present?.iban, command.iban, (text) => check.iban('iban', text)),
    execution_date: check.required('execution_date', command.execution_date ?? present?.execution_date),
  }
  return check.finish(payment)
}

/** Why an open item cannot be deleted; null: it can. `is_in_use`: an expense payment pays it. */
export const openItemDeletionProblem = (
  item: Pick<Invoice, 'paid_amount'>,
  isInUse: boolean,
): FieldProblemCode | null => {
  if (item.paid_amount !== 0) return 'item_settled'
  return isInUse ? 'expense_in_use' : null
}

// ── the fields ──────────────────────────────────────────────────────────────────────────────────────────────────────

const sharedFields = (
  present: Invoice | ExpensePayment | null,
  command: OpenItemCommand,
  facts: OpenItemFacts,
  { id, now }: Fresh,
  check: Check,
) => {
  const currency =
    command.currency === undefined && present ? present.currency : (command.currency ?? facts.base_currency)
  if (present && present.paid_amount !== 0 && currency !== present.currency)
    check.problem('currency', 'currency_settled')
  return {
    id: present?.id ?? id,
    key: givenOr(present?.key, command.key, (key) => key),
    currency,
    total: totalOf(present, command, currency, check),
    paid_amount: present?.paid_amount ?? ZERO,
    text: givenOr(present?.text, command.text, (text) => text),
    created_at: present?.created_at ?? now,
    updated_at: now,
  }
}

/** In another currency the same number counts, not the same minor units. */
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

/** What invoices and expenses have in common. */
const documentFields = (
  present: Invoice | null,
  command: InvoiceCommand,
  facts: OpenItemFacts,
  fresh: Fresh,
  check: Check,
): Invoice => {
  const fields = sharedFields(present, command, facts, fresh, check)
  const isForeign = fields.currency !== facts.base_currency
  return {
    ...fields,
    base_total: baseTotalOf(present, command, facts, fields, check),
    base_paid_amount: present?.currency === fields.currency ? present.base_paid_amount : isForeign ? ZERO : null,
    number: check.required('number', textOrNull(command.number ?? present?.number) ?? undefined),
    company_id: companyOf(present, command, facts, check),
    reference: givenOr(present?.reference, command.reference, (text) => check.reference(text)),
    date: check.required('date', command.date ?? present?.date),
    due_date: command.due_date === undefined ? (present?.due_date ?? null) : command.due_date,
    account_id: givenOr(present?.account_id, command.account_id, (id) => check.account('account_id', id, facts)),
    vat_rate_id: givenOr(present?.vat_rate_id, command.vat_rate_id, (id) => check.rate('vat_rate_id', id, facts)),
    lines: linesOf(present, command, facts, fields, check),
    booked_by: command.booked_by === undefined ? (present?.booked_by ?? null) : command.booked_by,
    journal_entry_id: present?.journal_entry_id ?? null,
    payment_parts: present?.payment_parts ?? [],
  }
}

type Amounts = Pick<Invoice, 'currency' | 'total'>

/** Only a total in another currency is worth something else; another total or currency makes the old worth stale. */
const baseTotalOf = (
  present: Invoice | null,
  { base_total: given, exchange_rate: rate }: InvoiceCommand,
  { base_currency }: OpenItemFacts,
  { currency, total }: Amounts,
  check: Check,
): MinorUnits | null => {
  if (given === undefined && rate !== undefined && rate !== null) {
    if (currency === base_currency) check.problem('exchange_rate', 'base_total_of_base')
    const worth = worthAtRate(total, currency, rate, base_currency)
    if (worth === null) check.problem('exchange_rate', 'exchange_rate_invalid')
    return worth
  }
  const isSame = present?.currency === currency && present.total === total
  if (given === undefined) return isSame ? present.base_total : null
  if (given === null) return null
  if (currency === base_currency) check.problem('base_total', 'base_total_of_base')
  const read = readAmount('base_total', given, base_currency)
  if (!read.ok) check.problem(read.error.field, read.error.code)
  else if (Math.sign(read.value) !== Math.sign(total)) check.problem('base_total', 'base_total_sign')
  return read.ok ? read.value : null
}

/** Several accounts or rates; what they come to is the total, and on a change of the total they are given anew. */
const linesOf = (
  present: Invoice | null,
  { lines: given }: InvoiceCommand,
  facts: OpenItemFacts,
  { currency, total }: Amounts,
  check: Check,
): DocumentLine[] => {
  const problems = check.count()
  const lines =
    given === undefined
      ? (present?.lines ?? [])
      : (given ?? []).map((line, index): DocumentLine => {
          const field = `lines.${index}`
          const amount = readAmount(`${field}.amount`, line.amount, currency)
          if (!amount.ok) check.problem(amount.error.field, amount.error.code)
          else if (amount.value === 0) check.problem(`${field}.amount`, 'line_amount_zero')
          return {
            account_id: givenOr(null, line.account_id, (id) => check.account(`${field}.account_id`, id, facts)),
            vat_rate_id: givenOr(null, line.vat_rate_id, (id) => check.rate(`${field}.vat_rate_id`, id, facts)),
            amount: amount.ok ? amount.value : ZERO,
            text: textOrNull(line.text),
          }
        })
  const sum = sumMinor(lines.map(({ amount }) => amount))
  if (lines.length > 0 && sum !== total && check.count() === problems)
    check.problem('lines', 'document_lines_sum', {
      sum: minorToDecimal(sum, currency),
      total: minorToDecimal(total, currency),
      difference: minorToDecimal(minorUnitsOf(total - sum), currency),
    })
  return [...lines]
}

/** The id counts before the key. */
const companyOf = (
  present: Invoice | null,
  { company_id, company_key }: InvoiceCommand,
  { companies }: OpenItemFacts,
  check: Check,
): string | null => {
  const isById = company_id !== undefined
  return givenOr(present?.company_id, isById ? company_id : company_key, (name) => {
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

/** What was there when nothing is said, null when it is emptied, and else the text without blanks around it, checked. */
const givenOr = (
  present: string | null | undefined,
  given: string | null | undefined,
  check: (text: string) => string,
): string | null => {
  if (given === undefined) return present ?? null
  const text = textOrNull(given)
  return text === null ? null : check(text)
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

type Check = ReturnType<typeof collect>

/** Gathers what is wrong while a record is put together; the record counts only when nothing is. */
const collect = () => {
  const problems: FieldProblem[] = []
  const problem = (field: string, code: FieldProblemCode, values?: FieldProblem['values']) => {
    problems.push(values === undefined ? { field, code } : { field, code, values })
  }
  return {
    problem,
    /** The value; when there is none, the problem is noted and what is returned never leaves. */
    required: <T>(field: string, value: T | undefined): T => {
      if (value === undefined) problem(field, 'required')
      return value as T
    },
    /** How many there are so far. */
    count: (): number => problems.length,
    account: (field: string, id: string, { ledger_accounts }: OpenItemFacts): string => {
      const account = ledger_accounts.get(id)
      if (!account) problem(field, 'ledger_account_unknown')
      else if (!isPostingAccount(account)) problem(field, 'account_not_posting')
      return id
    },
    rate: (field: string, id: string, { vat_rates }: OpenItemFacts): string => {
      if (!vat_rates.has(id)) problem(field, 'vat_rate_unknown')
      return id
    },
    reference: (text: string): string => {
      const reference = normalizeReference(text)
      if (!isQrReference(reference) && !isScorReference(reference)) problem('reference', 'reference_invalid')
      return reference
    },
    /** Any country's: creditors abroad have theirs. */
    iban: (field: string, text: string): string => {
      const iban = normalizeIban(text)
      if (!isIban(iban)) problem(field, 'iban_invalid')
      return iban
    },
    finish: <R>(record: R): Decided<R> => (problems.length > 0 ? err(problems) : ok(record)),
  }
}
