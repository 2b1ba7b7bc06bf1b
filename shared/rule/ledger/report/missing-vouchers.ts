// The journal entries that no voucher proves. Vouchers of an entry count, and those of what it was made from: its
// transaction, its document, the documents that its transaction pays, and the transactions that pay its document.
import type { JournalEntry } from '../../../record/ledger/journal-entry.ts'
import { type MinorUnits, sumMinor } from '../../../value/money.ts'
import type { ReportRow } from './report.ts'

/** The ids that are proven. */
export interface Proven {
  readonly entries: ReadonlySet<string>
  /** Transactions, invoices and bills. */
  readonly sources: ReadonlySet<string>
}

/** Opening and closing balances, VAT settlements, reversals and releases need no voucher, nor does what was reversed. */
const PROVEN_BY_OTHERS: readonly JournalEntry['source']['type'][] = ['opening', 'closing', 'vat_settlement', 'reversal']

export const needsVoucher = ({ source, reversed_by_id, reverses_id, releases_id }: JournalEntry): boolean =>
  reversed_by_id === null && reverses_id === null && releases_id === null && !PROVEN_BY_OTHERS.includes(source.type)

export const isProven = ({ id, source }: JournalEntry, { entries, sources }: Proven): boolean =>
  entries.has(id) || (source.id !== null && sources.has(source.id))

const amountOf = ({ lines }: JournalEntry): MinorUnits => sumMinor(lines.map(({ debit }) => debit))

/** One row for each entry, by day. */
export const missingVoucherRows = (entries: readonly JournalEntry[]): readonly ReportRow[] =>
  entries
    .toSorted((a, b) => (a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1))
    .map((entry) => ({
      key: `entry:${entry.id}`,
      kind: 'line',
      level: 0,
      number: entry.number,
      title: { entry: { date: entry.date, text: entry.text } },
      account_id: null,
      amounts: { amount: amountOf(entry) },
      entries: null,
      entry_id: entry.id,
    }))
