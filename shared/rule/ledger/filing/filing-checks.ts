// The checks of a VAT period before its return is filed: those of the VAT report, and what in the books shows that the
// period is not complete. Each says what it compared and where its records are. A wrong one asks before filing.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { CheckState } from '../../../record/ledger/books-check.ts'
import type { FilingCheckCode } from '../../../record/ledger/filing-check.ts'
import type { JournalEntry } from '../../../record/ledger/journal-entry.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import type { FigureEntries } from '../report/vat-parts.ts'
import type { VatCheck } from '../report/vat-rows.ts'

/** Where the records behind a check are. */
export type FilingLead =
  | ({ readonly type: 'account_entries' } & FigureEntries)
  | { readonly type: 'journal_entries'; readonly ids: readonly string[] }
  | {
      readonly type: 'bank_transactions'
      readonly bank_account_id: string
      readonly from: LocalDate
      readonly to: LocalDate
    }
  | {
      readonly type: 'documents'
      readonly table: 'invoice' | 'expense'
      readonly from: LocalDate
      readonly to: LocalDate
    }
  | { readonly type: 'companies'; readonly ids: readonly string[] }
  | { readonly type: 'bank_account'; readonly id: string }
  /** An earlier VAT period: its return is missing, or its accounts are not at zero. */
  | { readonly type: 'vat_period'; readonly from: LocalDate | null; readonly to: LocalDate }

export interface FilingCheck {
  readonly code: FilingCheckCode
  readonly state: CheckState
  /** The bank account that the check is about; null for the books as a whole. */
  readonly bank_account: Pick<BankAccount, 'id' | 'name'> | null
  /** For a check of a rate. */
  readonly percent: number | null
  readonly currency: string
  /** What is missing or differs; null when it is no amount. */
  readonly amount: MinorUnits | null
  /** The number of entries, transactions, documents or suppliers that are wrong. */
  readonly count: number
  /** The number of all that the check compared. */
  readonly of: number
  /** The last day that the bank's statements, or the returns, cover; null when there are none or it is no matter of days. */
  readonly covered_to: LocalDate | null
  readonly leads: readonly FilingLead[]
}

/** An entry that deducts input tax, and what proves it. */
export interface InputTaxEntry {
  readonly entry: Pick<JournalEntry, 'id' | 'source' | 'reverses_id' | 'reversed_by_id'>
  /** The tax that it deducts; negative when it takes a deduction back. */
  readonly tax: number
  /** The bank transactions that it books, or that it was typed for. */
  readonly transactions: readonly Pick<BankTransaction, 'id' | 'matches'>[]
  readonly has_voucher: boolean
}

export interface CheckedBankAccount {
  readonly record: Pick<BankAccount, 'id' | 'name' | 'type' | 'currency'>
  readonly has_transactions: boolean
  /** The last day that a statement covers; null without a dated statement. */
  readonly covered_to: LocalDate | null
  /** Unreconciled transactions of the period, in the currency of the account. */
  readonly unreconciled: { readonly count: number; readonly amount: number }
}

export interface FilingFacts {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly base_currency: string
  /** The checks of the period's VAT report. */
  readonly report_checks: readonly VatCheck[]
  readonly input_tax: readonly InputTaxEntry[]
  /** Whether anything in the books has a voucher. */
  readonly keeps_vouchers: boolean
  /** The domestic suppliers whose input tax is deducted; null as long as no company of the books has a UID. */
  readonly suppliers: readonly { readonly company_id: string; readonly has_uid: boolean; readonly tax: number }[] | null
  /** The documents dated in the period, by whether they are booked; amounts in the base currency. */
  readonly documents: readonly {
    readonly table: 'invoice' | 'expense'
    readonly is_booked: boolean
    readonly count: number
    readonly amount: number
  }[]
  readonly bank_accounts: readonly CheckedBankAccount[]
  /** The latest settled VAT period before this one, and the balance of the VAT accounts on the eve, debits positive. */
  readonly earlier: {
    readonly last: { readonly from: LocalDate | null; readonly to: LocalDate } | null
    readonly balance: number
  }
}

/** All checks in their order. A check of rates or of bank accounts occurs once for each of them. */
export const checkBeforeFiling = (facts: FilingFacts): readonly FilingCheck[] => [
  ...facts.report_checks.map((check) => ofReport(facts, check)),
  inputTaxDocumented(facts),
  suppliersHaveUid(facts),
  documentsOfPeriod(facts),
  ...facts.bank_accounts.map((account) => transactionsReconciled(facts, account)),
  ...facts.bank_accounts.map((account) => statementsComplete(facts, account)),
  earlierPeriodsSettled(facts),
]

/** Those that ask before filing. */
export const wrongChecks = (checks: readonly FilingCheck[]): readonly FilingCheck[] =>
  checks.filter(({ state }) => state === 'wrong')

const blank = (code: FilingCheckCode, { base_currency }: FilingFacts): FilingCheck => ({
  code,
  state: 'not_applicable',
  bank_account: null,
  percent: null,
  currency: base_currency,
  amount: null,
  count: 0,
  of: 0,
  covered_to: null,
  leads: [],
})

const stateOf = (isMet: boolean): CheckState => (isMet ? 'met' : 'wrong')

/** Compares all postings of the period, so that it applies without any. */
const COMPARES_ALL: VatCheck['code'] = 'vat_accounts_explained'

/** A check of the report that is met without an entry had nothing to compare. */
const ofReport = (facts: FilingFacts, { code, is_met, amount, percent, entries }: VatCheck): FilingCheck => ({
  ...blank(code, facts),
  state: is_met && entries === null && code !== COMPARES_ALL ? 'not_applicable' : stateOf(is_met),
  percent,
  amount,
  leads: entries === null ? [] : [{ type: 'account_entries', ...entries }],
})

/** At most so many records are named; the count says how many there are. */
const MAX_NAMED = 100

/** Books without any voucher keep theirs elsewhere: then the check is a question. */
const inputTaxDocumented = (facts: FilingFacts): FilingCheck => {
  const deducted = facts.input_tax.filter(({ entry, tax }) => tax > 0 && isInForce(entry))
  const none = blank('input_tax_documented', facts)
  if (deducted.length === 0) return none
  const without = deducted.filter((each) => !isDocumented(each))
  return {
    ...none,
    state: without.length === 0 ? 'met' : facts.keeps_vouchers ? 'wrong' : 'not_yet',
    amount: minorUnitsOf(without.reduce((sum, { tax }) => sum + tax, 0)),
    count: without.length,
    of: deducted.length,
    leads:
      without.length === 0
        ? []
        : [{ type: 'journal_entries', ids: without.slice(0, MAX_NAMED).map(({ entry }) => entry.id) }],
  }
}

const isInForce = ({ reverses_id, reversed_by_id }: InputTaxEntry['entry']): boolean =>
  reverses_id === null && reversed_by_id === null

/**
 * Whether a document proves the deduction: the bill that was booked or paid, or a voucher of the transaction. A row of a
 * match with a rate and without a document deducts tax that only a voucher proves.
 */
const isDocumented = ({ entry, transactions, has_voucher }: InputTaxEntry): boolean => {
  if (has_voucher || (entry.source.type !== 'manual' && entry.source.type !== 'bank_transaction')) return true
  const rows = transactions.flatMap(({ matches }) => matches)
  return rows.length > 0 && rows.every(({ matchable_id, vat_rate_id }) => matchable_id !== null || vat_rate_id === null)
}

const suppliersHaveUid = (facts: FilingFacts): FilingCheck => {
  const none = blank('suppliers_have_uid', facts)
  const suppliers = (facts.suppliers ?? []).filter(({ tax }) => tax > 0)
  if (suppliers.length === 0) return none
  const wrong = suppliers.filter(({ has_uid }) => !has_uid)
  return {
    ...none,
    state: stateOf(wrong.length === 0),
    amount: minorUnitsOf(wrong.reduce((sum, { tax }) => sum + tax, 0)),
    count: wrong.length,
    of: suppliers.length,
    leads:
      wrong.length === 0
        ? []
        : [{ type: 'companies', ids: wrong.slice(0, MAX_NAMED).map(({ company_id }) => company_id) }],
  }
}

const documentsOfPeriod = (facts: FilingFacts): FilingCheck => {
  const { documents, from, to } = facts
  const countOf = (some: FilingFacts['documents']) => some.reduce((sum, { count }) => sum + count, 0)
  const none = blank('documents_booked', facts)
  const of = countOf(documents)
  if (of === 0) return none
  const wrong = documents.filter(({ is_booked, count }) => !is_booked && count > 0)
  const tables = new Set(wrong.map(({ table }) => table))
  return {
    ...none,
    state: stateOf(wrong.length === 0),
    amount: minorUnitsOf(wrong.reduce((sum, { amount }) => sum + Math.abs(amount), 0)),
    count: countOf(wrong),
    of,
    leads: [...tables].map((table) => ({ type: 'documents', table, from, to })),
  }
}

const ofBankAccount = (facts: FilingFacts, code: FilingCheckCode, { record }: CheckedBankAccount): FilingCheck => ({
  ...blank(code, facts),
  bank_account: { id: record.id, name: record.name },
  currency: record.currency,
})

const transactionsReconciled = (facts: FilingFacts, account: CheckedBankAccount): FilingCheck => {
  const { from, to } = facts
  const none = ofBankAccount(facts, 'transactions_reconciled', account)
  if (!account.has_transactions) return none
  const { count, amount } = account.unreconciled
  return {
    ...none,
    state: stateOf(count === 0),
    amount: minorUnitsOf(amount),
    count,
    leads: count === 0 ? [] : [{ type: 'bank_transactions', bank_account_id: account.record.id, from, to }],
  }
}

/** Cash has no statements, and an account that was never used needs none. */
const statementsComplete = (facts: FilingFacts, account: CheckedBankAccount): FilingCheck => {
  const { record, covered_to, has_transactions } = account
  const none = ofBankAccount(facts, 'statements_complete', account)
  if (record.type === 'cash' || (!has_transactions && covered_to === null)) return none
  const state = covered_to === null ? 'not_yet' : stateOf(covered_to >= facts.to)
  return { ...none, state, covered_to, leads: state === 'met' ? [] : [{ type: 'bank_account', id: record.id }] }
}

/**
 * Whether the period before was settled, and its VAT accounts are at zero since: what is on them now belongs to no
 * return.
 */
const earlierPeriodsSettled = (facts: FilingFacts): FilingCheck => {
  const { last, balance } = facts.earlier
  const eve = addDays(facts.from, -1)
  const none = {
    ...blank('earlier_periods_settled', facts),
    covered_to: last?.to ?? null,
    amount: minorUnitsOf(balance),
  }
  if (last === null && balance === 0) return { ...none, amount: null }
  // The return of the period before is missing.
  if (last === null || last.to < eve) {
    const from = last === null ? null : addDays(last.to, 1)
    return { ...none, state: 'not_yet', leads: [{ type: 'vat_period', from, to: eve }] }
  }
  const lead: FilingLead = { type: 'vat_period', from: last.from, to: last.to }
  return { ...none, state: stateOf(balance === 0), leads: balance === 0 ? [] : [lead] }
}
