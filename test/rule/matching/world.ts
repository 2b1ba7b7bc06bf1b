// Records of a small company for tests of the matcher, and the matcher with these records. Defaults are as plain as
// possible.
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import {
  type BankTransaction,
  NO_CHARGES,
  statedFieldsOf,
  UNMATCHED,
} from '../../../shared/record/bank/bank-transaction.ts'
import { NO_DETAILS } from '../../../shared/record/bank/transaction-detail.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import {
  type Expense,
  type ExpensePayment,
  type Invoice,
  UNBOOKED,
} from '../../../shared/record/open-item/open-item.ts'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import type { MatcherRecords, MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import type { MatcherSettings } from '../../../shared/rule/matching/matcher-settings.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { type MinorUnits, ZERO } from '../../../shared/value/money.ts'
import { EMPTY_BANK_ACCOUNT, EMPTY_COMPANY } from '../../support/books/empty-records.ts'

export const rappen = (amount: number) => amount as MinorUnits
export const day = (text: string) => text as LocalDate
const NOW = '2026-01-01T00:00:00.000000Z' as Timestamp
const times = { created_at: NOW, updated_at: NOW }

export const SETTINGS: MatcherSettings = {
  base_currency: 'CHF',
  exchange_rates: [],
  is_liable_for_vat: true,
  vat_method: 'effective',
  usual_vat: { account3400: 'standard' },
  vat_dues: [],
  closed_accounts: [],
  everyday_accounts: {},
  is_taxed_privately: false,
  accounts: {
    debtor: 'account1100',
    creditor: 'account2000',
    revenue: 'account3400',
    expense: 'account4400',
    unclear: 'account1099',
    vat: 'account2200',
    input_tax: 'account1170',
    input_tax_operations: 'account1171',
    acquisition_tax: 'account2203',
    is_input_tax_deducted: true,
    rounding: 'account6945',
    bank_charges: 'account6940',
    card_commission: 'account3810',
    discount_given: 'account3800',
    discount_received: 'account4900',
    exchange_sales: 'account3806',
    bad_debt: 'account3805',
    exchange_purchases: 'account4906',
    transfer: 'account1090',
  },
}

export const bankAccount = (fields: Partial<BankAccount> = {}): BankAccount => ({
  id: 'account0001',
  name: 'Konto',
  type: 'bank',
  iban: 'CH0300700110000123456',
  currency: 'CHF',
  ...EMPTY_BANK_ACCOUNT,
  owner_name: 'Holzwerk Lenz AG',
  ...times,
  ...fields,
})

export const company = (id: string, name: string, fields: Partial<Company> = {}): Company => ({
  id,
  name,
  ...EMPTY_COMPANY,
  ...times,
  ...fields,
})

/** 100.00 CHF of 2 March 2026, due in 30 days. */
export const invoice = (id: string, fields: Partial<Invoice> = {}): Invoice => ({
  id,
  key: null,
  number: id,
  company_id: null,
  reference: null,
  currency: 'CHF',
  total: rappen(10_000),
  base_total: null,
  paid_amount: ZERO,
  text: null,
  date: day('2026-03-02'),
  due_date: day('2026-04-01'),
  ...UNBOOKED,
  ...times,
  ...fields,
})

export const expense = (id: string, fields: Partial<Expense> = {}): Expense => ({
  ...invoice(id),
  creditor_iban: null,
  discounts: [],
  ...fields,
})

export const expensePayment = (id: string, fields: Partial<ExpensePayment> = {}): ExpensePayment => ({
  id,
  key: null,
  expense_ids: [],
  reference: null,
  end_to_end_id: null,
  iban: null,
  currency: 'CHF',
  total: rappen(10_000),
  paid_amount: ZERO,
  text: null,
  execution_date: day('2026-03-20'),
  ...times,
  ...fields,
})

/** A credit of 100.00 CHF on 20 March 2026. */
export const transaction = (id: string, fields: Partial<BankTransaction> = {}): BankTransaction => ({
  id,
  bank_account_id: 'account0001',
  acc_serv_ref: id,
  entry_acc_serv_ref: null,
  ...statedFieldsOf({ booking_date: day('2026-03-20'), value_date: day('2026-03-20') }),
  amount: rappen(10_000),
  currency: 'CHF',
  ...NO_CHARGES,
  details: NO_DETAILS,
  is_processing: false,
  ...UNMATCHED,
  batch_id: null,
  likely_duplicate_of: null,
  source_line: null,
  document_request: null,
  ...times,
  ...fields,
})

/** A row of 100.00 CHF that a person attached to a transaction. */
export const match = (id: string, fields: Partial<Match> = {}): Match => ({
  id,
  ...{ amount: rappen(10_000), matchable_type: null, matchable_id: null, account_id: null, vat_rate_id: null },
  ...{ text: null, currency: null, currency_amount: null, settlements: [] },
  ...{ origin: 'manual', source: null, confidence: null, is_certain: false, reasons: [] },
  ...fields,
})

type Records = { readonly [T in MatcherTable]?: readonly MatcherRecords[T][] }

/** A matcher that knows one bank account and these records. */
export const matcherWith = (records: Records, settings: MatcherSettings = SETTINGS) => {
  const matcher = createMatcher()
  matcher.setUp(settings)
  matcher.put('bank_account', [bankAccount()])
  const putTable = <T extends MatcherTable>(table: T) => matcher.put(table, records[table] ?? [])
  putTable('bank_account')
  putTable('vat_rate')
  putTable('company')
  putTable('invoice')
  putTable('expense')
  putTable('expense_payment')
  putTable('bank_transaction')
  return matcher
}

/** The target of a candidate in short form: `invoice invoice0001 100.00`. */
export const rowsOf = (rows: readonly { matchable_id: string | null; account_id: string | null; amount: number }[]) =>
  rows.map(({ matchable_id, account_id, amount }) => `${matchable_id ?? account_id} ${(amount / 100).toFixed(2)}`)
