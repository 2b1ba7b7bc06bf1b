// The tables of a package, with the rows of the CSV and JSON Lines files; the JSON Schemas next to them are made from
// these. Amounts are decimal numbers as text, and debits are positive if one column has both sides.
import { z } from 'zod'
import { TimeStamp } from '../../shared/record/books/archive.ts'
import { DateField, TimestampField } from '../../shared/record/core/scalar.ts'
import { LedgerAccount } from '../../shared/record/ledger/ledger-account.ts'
import { OrganizationProfile } from '../../shared/record/organization/organization.ts'

const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const text = z.string().nullable()
const fields = z.record(z.string(), z.unknown()).nullable()

const commit = {
  commit: z.number().int().describe('The commit of the journal, its number in the chain'),
  time: TimestampField.describe('The time of the commit, UTC'),
  user: z.number().int().nullable().describe('The user who made it; null: the program'),
  user_name: text,
}

export const PostingRow = z.object({
  entry_number: z.number().int().describe('The number of the entry: consecutive without gaps, from 1'),
  entry_id: z.string(),
  date: DateField.describe('The booking date'),
  fiscal_year: z.string(),
  line: z.number().int().describe('Of the entry, from 1'),
  account_number: z.number().int(),
  account_name: z.string(),
  debit: amount.describe('In the currency of the books'),
  credit: amount.describe('In the currency of the books'),
  currency: text.describe('The original currency, if different'),
  currency_amount: amount.nullable().describe('The amount in that currency'),
  entry_text: text,
  line_text: text,
  vat_rate_percent: text.describe('Of the VAT that the line is reported with'),
  source_type: z.string().describe('Its source: manual, opening, closing, bank_transaction, reversal'),
  source_id: text,
  pays: text.describe('The documents it settles: kind, number, amount and currency of each'),
  is_closing: z.boolean().describe('Whether it closes a year, settles a VAT period, or reverses such an entry'),
  reverses: z.number().int().nullable().describe('The number of the entry that it reverses'),
  reversed_by: z.number().int().nullable().describe('The number of the entry that reverses it'),
  rebooks: z.number().int().nullable().describe('The number of the entry that it books again'),
  booked_at: TimestampField.describe('When it was booked, UTC'),
  booked_by: z.number().int().nullable().describe('The user who booked it; null: the program'),
  booked_by_name: text,
  commit: commit.commit,
})
export type PostingRow = z.infer<typeof PostingRow>

export const HistoryRow = z.object({
  ...commit,
  action: z.string().describe('What was done'),
  group: text.describe('The user action that the commit is part of'),
  change: z.enum(['created', 'changed', 'removed']),
  entry_number: z.number().int().nullable(),
  entry_id: z.string(),
  before: fields.describe('The previous values: all fields, or those that changed; amounts in minor units'),
  after: fields.describe('The new values'),
})
export type HistoryRow = z.infer<typeof HistoryRow>

const FiscalYearRow = z.object({
  id: z.string(),
  name: z.string(),
  start_date: DateField,
  end_date: DateField,
  closed_at: TimestampField.nullable(),
})

const BalanceRow = z.object({
  fiscal_year: z.string(),
  account_number: z.number().int(),
  account_name: z.string(),
  opening: amount.describe('Income statement accounts start each year with 0'),
  debit: amount,
  credit: amount,
  closing: amount.describe('Opening balance plus debits less credits, including closing entries'),
  closing_entries: amount.describe('The part from entries that close the year'),
})

const UserRow = z.object({ id: z.number().int(), name: z.string(), email: z.string() })

const OrganizationRow = z.object({
  id: z.number().int(),
  name: z.string(),
  ...OrganizationProfile.omit({ id: true, settings: true }).shape,
})

const StoredFileRow = z.object({
  record_type: z.enum(['batch', 'kept_document', 'time_stamp']).describe('The record that refers to the file'),
  record_id: z.string(),
  name: z.string().describe('The name when it was uploaded'),
  sha256: z.string().describe('As stated in the journal'),
  file: text.describe('Its path in the package'),
  state: z.enum(['whole', 'damaged', 'missing']),
})

/** Every table by the name of its files. */
export const TABLES = {
  journal_postings: PostingRow,
  journal_history: HistoryRow,
  accounts: LedgerAccount,
  fiscal_years: FiscalYearRow,
  balances: BalanceRow,
  organization: OrganizationRow,
  users: UserRow,
  kept_files: StoredFileRow,
  time_stamps: TimeStamp.omit({ head: true }).extend({
    commit: z.number().int(),
    hash: z.string(),
    time: TimestampField,
    reply: z.string().describe('The path of the response in the package'),
    statement: z.string().describe('The path of the stamped data in the package'),
  }),
} as const
export type TableName = keyof typeof TABLES
export type RowOf<T extends TableName> = z.infer<(typeof TABLES)[T]>

const TITLES: Readonly<Record<TableName, string>> = {
  journal_postings: 'The postings of the journal entries, one row per posting',
  journal_history: 'Every commit that created, changed or removed a journal entry',
  accounts: 'The chart of accounts',
  fiscal_years: 'The fiscal years',
  balances: 'The balance of each account at the start and the end of each fiscal year',
  organization: 'The organization that owns these books',
  users: 'The users named in the journal',
  kept_files: 'The files that the journal refers to: statements, documents and responses of time stamp services',
  time_stamps: 'The time stamps stored for earlier heads; Kontor did not check their signatures',
}

/** The JSON Schema of a row. */
export const schemaOf = (name: TableName): string => {
  const schema = z.toJSONSchema(TABLES[name], { unrepresentable: 'any', io: 'output' })
  return `${JSON.stringify({ title: TITLES[name], ...schema }, null, 2)}\n`
}
