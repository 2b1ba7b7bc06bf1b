// The fields that questions filter, sort, group and sum by, for each table, in addition to `id`: for stores that keep
// such values next to the records (main/postgres/). The books in memory read them from the records and need no list.
import type { TableName } from './tables.ts'

export type ValueKind = 'text' | 'number' | 'boolean'

type QueriedFields = Readonly<Record<string, ValueKind>>

const [text, number, boolean] = ['text', 'number', 'boolean'] as const

const openItem: QueriedFields = {
  key: text,
  status: text,
  open: boolean,
  currency: text,
  reference: text,
  created_at: text,
  total: number,
  open_amount: number,
  minor_total: number,
  minor_open_amount: number,
}
const document: QueriedFields = {
  ...openItem,
  bank_transaction_id: text,
  company_id: text,
  number: text,
  date: text,
  due_date: text,
  account_id: text,
  vat_rate_id: text,
  journal_entry_id: text,
  booking: text,
  reminder_level: text,
}

/** Fields of the record, or keys of the table's definition, with the types of their values; each may be null. */
export const QUERIED_FIELDS: { readonly [T in TableName]?: QueriedFields } = {
  bank_account: {
    name: text,
    owner_name: text,
    bank_name: text,
    currency: text,
    type: text,
    created_at: text,
    account_id: text,
  },
  bank_transaction: {
    acc_serv_ref: text,
    batch_id: text,
    bank_account_id: text,
    currency: text,
    name: text,
    created_at: text,
    booking_date: text,
    value_date: text,
    document_date: text,
    counterparty_account: text,
    amount: number,
    amount_magnitude: number,
    minor_amount: number,
    is_reconciled: boolean,
    is_processing: boolean,
    is_attached: boolean,
    proposal: number,
    proposal_state: text,
    document_requested: text,
    document_request_member: number,
  },
  statement: {
    bank_account_id: text,
    batch_id: text,
    currency: text,
    from_date: text,
    to_date: text,
    created_at: text,
    opening_balance: number,
    closing_balance: number,
  },
  batch: {
    bank_account_id: text,
    file_sha256: text,
    group: text,
    created_at: text,
    finished_at: text,
    undone_at: text,
  },
  bulk_target: { batch_id: text },
  remembered_mapping: { bank_account_id: text },
  ledger_account: { number, name: text, type: text, is_active: boolean },
  period_lock: { kind: text, from: text, to: text, locked_at: text, journal_entry_id: text },
  month_task: { month: text },
  recurring_entry: { company_id: text, text },
  vat_return: { bank_transaction_id: text },
  fiscal_year: { start_date: text, end_date: text, closed_at: text, open: boolean, closed: boolean },
  exchange_rate: { key: text, currency: text, kind: text, date: text, created_at: text },
  exchange_valuation: { fiscal_year_id: text, date: text, created_at: text },
  vat_rate: { valid_from: text, valid_until: text, rate: number, name: text, kind: text },
  journal_entry: {
    number,
    date: text,
    fiscal_year_id: text,
    source: text,
    created_at: text,
    reverses_id: text,
    rebooks_id: text,
    releases_id: text,
  },
  rule: { position: number, name: text, created_at: text, is_active: boolean, mode: text, company_id: text },
  rule_version: { rule_id: text },
  kept_document: {
    bank_transaction_id: text,
    invoice_id: text,
    expense_id: text,
    journal_entry_id: text,
    sha256: text,
  },
  history: { seq: number, time: number, day: text, last_time: text, action: text, user: number, undone_by_id: text },
  deletion: { table: text, seq: number },
  budget: { fiscal_year_id: text, account_id: text },
  company: {
    key: text,
    name: text,
    city: text,
    has_uid: boolean,
    country_code: text,
    created_at: text,
    revenue_account_id: text,
    expense_account_id: text,
    revenue_vat_rate_id: text,
    expense_vat_rate_id: text,
  },
  invoice: document,
  expense: document,
  expense_payment: { ...openItem, end_to_end_id: text, execution_date: text },
  offset: { kind: text, date: text, journal_entry_id: text, created_at: text },
  payment_run: { number, message_id: text, released: boolean, execution_date: text, created_at: text },
  reminder: { company_id: text, fee_invoice_id: text, date: text, level: number, created_at: text },
  idempotency_key: { created_at: text },
  user: { email: text },
  member: { user_id: number, organization_id: number, created_at: text },
  access_token: { secret_sha256: text, user_id: number, organization_id: number, created_at: text },
  sign_in_event: { user_id: number, action: text, time: text, day: text },
  bank: { iid: number, name: text, city: text },
}

/** Tables whose ids are numbers; all others have text ids. */
const NUMBERED_TABLES: readonly TableName[] = [
  ...(['organization_profile', 'organization', 'user', 'member', 'bank'] as const),
]

/** The orders of long lists, ascending and ending with the id, for which a store keeps an index. */
export const ORDERS: { readonly [T in TableName]?: readonly (readonly string[])[] } = {
  bank_transaction: [
    ['booking_date', 'created_at'],
    ...['value_date', 'document_date', 'amount', 'created_at'].map((field) => [field]),
    ['bank_account_id', 'booking_date', 'created_at'],
    // Not the order of a list, but the counts and sums by state that every page shows.
    ['is_reconciled', 'is_processing', 'currency', 'minor_amount'],
  ],
  journal_entry: [['date', 'number'], ['fiscal_year_id']],
  history: [['seq']],
  sign_in_event: [['time']],
  invoice: [['date'], ['due_date']],
  expense: [['date'], ['due_date']],
  expense_payment: [['execution_date']],
}

export const hasNumberedIds = (table: TableName): boolean => NUMBERED_TABLES.includes(table)
