// A journal entry: a set of postings whose debits equal its credits. It is never edited or removed; another entry
// reverses it (OR 957a). Amounts are minor units of the organization's base currency.
import { z } from 'zod'
import { addFields, type Migrate, type Migrations } from '../core/migration.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { MatchSource } from '../matching/match.ts'

/** One line of an entry: a debit or a credit; the other side is zero. */
export const Posting = z.object({
  account_id: StringId,
  debit: MinorUnitsField,
  credit: MinorUnitsField,
  /** The original currency of the amount, and the amount in it; null when that is the base currency. */
  currency: CurrencyField.nullable(),
  currency_amount: MinorUnitsField.nullable(),
  text: z.string().nullable(),
  /** The VAT rate with which this line is reported, for both the net amount and its tax; null: without VAT. */
  vat_rate_id: StringId.nullable(),
})
export type Posting = z.infer<typeof Posting>

/**
 * What an entry was made from. `manual`, `opening` (balances from other books) and `closing` (the year's result moved
 * to the equity) have no record behind them.
 */
export const JOURNAL_SOURCES = [
  'manual',
  'opening',
  'closing',
  'bank_transaction',
  'invoice',
  'expense',
  'offset',
  'vat_settlement',
  'exchange_valuation',
  'reversal',
] as const

/** The sources that a user may choose; other actions create the entries of the other sources. */
export const BOOKABLE_SOURCES = ['manual', 'opening', 'closing'] as const

export const JournalEntry = z.object({
  id: StringId,
  /** Numbers without gaps, from 1. */
  number: z.number().int().positive(),
  date: DateField,
  /** The fiscal year that contains the date. */
  fiscal_year_id: StringId,
  text: z.string().nullable(),
  lines: z.array(Posting).min(2),
  source: z.object({ type: z.enum(JOURNAL_SOURCES), id: z.string().nullable() }),
  /**
   * Whether it closes a year, settles a VAT period, or reverses such an entry: its sums are separate, so that the
   * figures of the period remain.
   */
  is_closing: z.boolean(),
  reverses_id: StringId.nullable(),
  reversed_by_id: StringId.nullable(),
  /** The entry that this one books again, after the reversal of that one was undone. */
  rebooks_id: StringId.nullable(),
  /** The rules, in their version of that time, and the learned facts that proposed its rows. */
  derived_from: z.array(MatchSource),
  /** The accrual that this entry releases, such as on the first day of the next year; null: none. */
  releases_id: StringId.nullable(),
  /** The recurring entry that it was booked from, and the day on which that was due; null: none. */
  occurrence: z.object({ recurring_entry_id: StringId, date: DateField }).nullable(),
  created_at: TimestampField,
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** The lookup key of lines with the same account and month. */
export const monthKey = (account: string, month: string): string => `${account} ${month}`

/** The lookup key of lines with the same account, month, direction and amount; `amount` is debits less credits. */
export const lineKey = (account: string, month: string, amount: number, currency: string | null): string =>
  [monthKey(account, month), amount, ...(currency === null ? [] : [currency])].join(' ')

/**
 * The keys by which a bank transaction finds the entry that a person typed for it: its lines by their amount in the
 * base currency, lines in another currency also by that amount, and all lines of an account and month. Only for entries
 * in force.
 */
export const typedLineKeys = ({ source, reversed_by_id, date, lines }: JournalEntry): readonly string[] => {
  if (source.type !== 'manual' || reversed_by_id !== null) return []
  const month = date.slice(0, 7)
  return lines.flatMap(({ account_id, debit, credit, currency, currency_amount }) => [
    monthKey(account_id, month),
    lineKey(account_id, month, debit - credit, null),
    ...(currency === null || currency_amount === null
      ? []
      : [lineKey(account_id, month, credit > 0 ? -currency_amount : currency_amount, currency)]),
  ])
}

type Line = Readonly<Record<string, unknown>>

/** The rates of the lines of older entries are unknown. */
const withoutRates: Migrate = (fields) =>
  Array.isArray(fields.lines)
    ? { ...fields, lines: fields.lines.map((line: Line) => ({ ...line, vat_rate_id: null })) }
    : fields

/** Format 4 added `rebooks_id` and `derived_from`; format 5 the rates of the lines; format 14 releases and occurrences. */
export const journalEntryMigrations: Migrations = {
  4: addFields({ rebooks_id: null, derived_from: [] }),
  5: withoutRates,
  14: addFields({ releases_id: null, occurrence: null }),
}

/** Whether it is an opening balance in force. */
export const isOpening = ({ source, reversed_by_id }: JournalEntry): boolean =>
  source.type === 'opening' && reversed_by_id === null
