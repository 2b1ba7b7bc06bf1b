// Records of the corpus: whole and valid as the books keep them.
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { type BankTransaction, UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { NO_DETAILS } from '../../../shared/record/bank/transaction-detail.ts'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import {
  type Expense,
  type ExpensePayment,
  type Invoice,
  UNBOOKED,
} from '../../../shared/record/open-item/open-item.ts'
import type { MatcherSettings } from '../../../shared/rule/matching/matcher-settings.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { minorUnitsOf, ZERO } from '../../../shared/value/money.ts'
import { EMPTY_BANK_ACCOUNT, EMPTY_COMPANY } from '../books/empty-records.ts'

const NOW = timestampOf(Date.UTC(2024, 0, 1))
const TIMES = { created_at: NOW, updated_at: NOW }

/** Ids of ledger accounts as the matcher gets them. */
const ledger = (number: number): string => `account${String(number).padStart(6, '0')}`

export const SETTINGS: MatcherSettings = {
  base_currency: 'CHF',
  exchange_rates: [],
  is_liable_for_vat: true,
  vat_method: 'effective',
  usual_vat: {},
  vat_dues: [],
  closed_accounts: [],
  everyday_accounts: {},
  is_taxed_privately: false,
  accounts: {
    debtor: ledger(1100),
    creditor: ledger(2000),
    revenue: ledger(3400),
    expense: ledger(4400),
    unclear: ledger(1099),
    vat: ledger(2200),
    input_tax: ledger(1170),
    input_tax_operations: ledger(1171),
    acquisition_tax: ledger(2203),
    is_input_tax_deducted: true,
    rounding: ledger(6945),
    bank_charges: ledger(6940),
    card_commission: ledger(3810),
    discount_given: ledger(3800),
    discount_received: ledger(4900),
    exchange_sales: ledger(3806),
    bad_debt: ledger(3805),
    exchange_purchases: ledger(4906),
    transfer: ledger(1090),
  },
}

export const VAT_RATES: readonly VatRate[] = [
  ['Normalsatz', 'standard', 8100],
  ['Reduzierter Satz', 'reduced', 2600],
].map(([name, kind, rate_millis], index) => ({
  id: `vatrate00${index}`,
  name,
  kind,
  rate_millis,
  valid_from: '2024-01-01' as LocalDate,
  valid_to: null,
})) as readonly VatRate[]

export const bankAccountRecord = (
  id: string,
  input: Pick<BankAccount, 'name' | 'iban' | 'currency' | 'owner_name' | 'qr_bill_iban'>,
): BankAccount => ({
  ...EMPTY_BANK_ACCOUNT,
  id,
  type: 'bank',
  qr_bill_type: input.qr_bill_iban === null ? 'NON' : 'QR',
  account_id: ledger(1020),
  ...input,
  ...TIMES,
})

export const companyRecord = (
  id: string,
  input: Pick<Company, 'name' | 'other_names' | 'ibans' | 'address' | 'zip' | 'city'>,
): Company => ({
  ...EMPTY_COMPANY,
  id,
  country_code: 'CH',
  ...input,
  ...TIMES,
})

export interface Billed {
  readonly number: string
  readonly company_id: string
  readonly reference: string | null
  readonly currency: string
  readonly total: number
  readonly base_total: number | null
  readonly date: LocalDate
  readonly due_date: LocalDate | null
  readonly text: string | null
}

export const invoiceRecord = (id: string, input: Billed): Invoice => ({
  id,
  key: null,
  ...input,
  total: minorUnitsOf(input.total),
  base_total: input.base_total === null ? null : minorUnitsOf(input.base_total),
  paid_amount: ZERO,
  ...UNBOOKED,
  ...TIMES,
})

export const expenseRecord = (id: string, input: Billed, creditor_iban: string | null): Expense => ({
  ...invoiceRecord(id, input),
  account_id: ledger(4400),
  creditor_iban,
  discounts: [],
})

export const expensePaymentRecord = (
  id: string,
  input: Pick<
    ExpensePayment,
    'expense_ids' | 'reference' | 'end_to_end_id' | 'iban' | 'execution_date' | 'text' | 'currency'
  > & {
    readonly total: number
  },
): ExpensePayment => ({ id, key: null, ...input, total: minorUnitsOf(input.total), paid_amount: ZERO, ...TIMES })

export const transactionRecord = (
  id: string,
  input: Omit<
    BankTransaction,
    | keyof typeof UNMATCHED
    | 'id'
    | 'acc_serv_ref'
    | 'entry_acc_serv_ref'
    | 'details'
    | 'is_processing'
    | 'batch_id'
    | 'likely_duplicate_of'
    | 'source_line'
    | 'document_request'
    | 'created_at'
    | 'updated_at'
  > &
    Partial<Pick<BankTransaction, 'details'>>,
): BankTransaction => ({
  id,
  acc_serv_ref: `ref${id}`,
  entry_acc_serv_ref: null,
  is_processing: false,
  batch_id: 'corpus',
  likely_duplicate_of: null,
  source_line: null,
  document_request: null,
  ...UNMATCHED,
  ...input,
  details: input.details ?? NO_DETAILS,
  ...TIMES,
})
