// A journal entry: a booking whose postings balance to zero. Nothing booked is edited or removed; it is reversed by
// another entry (OR 957a). Amounts are minor units of the organization's base currency.
import { z } from 'zod'
import { addFields, type Migrate, type Migrations } from '../core/migration.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { MatchSource } from '../matching/match.ts'

/** One line of an entry: a debit or a credit, the other side being zero. */
export const Posting = z.object({
  account_id: StringId,
  debit: MinorUnitsField,
  credit: MinorUnitsField,
  /** The currency the amount was agreed in, and the amount in it; null when that is the base currency. */
  currency: CurrencyField.nullable(),
  currency_amount: MinorUnitsField.nullable(),
  text: z.string().nullable(),
  /** The rate of the VAT that this line is reported with, on the net amount and on its tax alike; null: with none. */
  vat_rate_id: StringId.nullable(),
})
export type Posting = z.infer<typeof Posting>

/**
 * What an entry was made from. `manual`, `opening` (balances brought from other books) and `closing` (the year's result
 * moved to the equity) have no record behind them.
 */
export const JOURNAL_SOURCES = [
  'manual',
  'opening',
  'closing',
  'bank_transaction',
  'invoice',
  'expense',
  'vat_settlement',
  'reversal',
] as const

/** What people may book themselves; the other sources come about by what they do elsewhere. */
export const BOOKABLE_SOURCES = ['manual', 'opening', 'closing'] as const

export const JournalEntry = z.object({
  id: StringId,
  /** Counts up without gaps, from 1. */
  number: z.number().int().positive(),
  date: DateField,
  /** The fiscal year the date is in. */
  fiscal_year_id: StringId,
  text: z.string().nullable(),
  lines: z.array(Posting).min(2),
  source: z.object({ type: z.enum(JOURNAL_SOURCES), id: z.string().nullable() }),
  /** Whether it closes a year, settles a VAT period, or reverses such an entry: its sums are kept apart, so that the figures of the period remain. */
  is_closing: z.boolean(),
  reverses_id: StringId.nullable(),
  reversed_by_id: StringId.nullable(),
  /** The entry that this one books once more, since the reversal of that one was undone. */
  rebooks_id: StringId.nullable(),
  /** The rules, in their version of then, and the learned facts that proposed what it books. */
  derived_from: z.array(MatchSource),
  created_at: TimestampField,
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** What all lines of one account and month have in common. */
export const monthKey = (account: string, month: string): string => `${account} ${month}`

/** What lines of one account, month, direction and amount have in common; `amount` is debits less credits. */
export const lineKey = (account: string, month: string, amount: number, currency: string | null): string =>
  [monthKey(account, month), amount, ...(currency === null ? [] : [currency])].join(' ')

/**
 * By what a bank transaction finds the entry that a person typed for it: the lines by their amount in the base currency,
 * those in another currency by that amount too, and all of an account and month. Of entries in force only.
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

/** Nobody knows which rates the lines of older entries were booked with. */
const withoutRates: Migrate = (fields) =>
  Array.isArray(fields.lines)
    ? { ...fields, lines: fields.lines.map((line: Line) => ({ ...line, vat_rate_id: null })) }
    : fields

/** Format 4 brought what an entry books once more, and what proposed it; format 5 the rates of its lines. */
export const journalEntryMigrations: Migrations = {
  4: addFields({ rebooks_id: null, derived_from: [] }),
  5: withoutRates,
}

/** Whether it is an opening balance that still holds. */
export const isOpening = ({ source, reversed_by_id }: JournalEntry): boolean =>
  source.type === 'opening' && reversed_by_id === null
