// What a journal entry posts on one account, and its contra accounts.
import { where } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Read } from '../core/book.ts'

/** The days that a list is limited to; null: no limit. */
export const rangeOf = (filter: readonly object[]): readonly [LocalDate | null, LocalDate | null] => {
  const range = filter.find((each): each is { from: LocalDate | null; to: LocalDate | null } => 'from' in each)
  return [range?.from ?? null, range?.to ?? null]
}

const linesOn = ({ lines }: JournalEntry, id: string) => lines.filter(({ account_id }) => account_id === id)

/** The amount that the entry moves on the account; debits are positive. */
export const netOf = (entry: JournalEntry, id: string): number =>
  linesOn(entry, id).reduce((sum, { debit, credit }) => sum + debit - credit, 0)

/** What an entry posts on the account: several lines are combined, with a currency if they share it. */
export const ownOf = (entry: JournalEntry, id: string) => {
  const lines = linesOn(entry, id)
  const currency = lines[0]?.currency ?? null
  const isOne = lines.every((line) => line.currency === currency)
  const amounts = lines.map((line) => line.currency_amount ?? 0)
  return {
    text: lines.find(({ text }) => text !== null)?.text ?? entry.text,
    debit: minorUnitsOf(lines.reduce((sum, line) => sum + line.debit, 0 as number)),
    credit: minorUnitsOf(lines.reduce((sum, line) => sum + line.credit, 0 as number)),
    currency: isOne ? currency : null,
    currency_amount:
      isOne && currency !== null ? minorUnitsOf(amounts.reduce((sum, each) => sum + each, 0 as number)) : null,
  }
}

/** The contra accounts of each entry. */
export const countersOf = async (
  read: Read,
  entries: readonly JournalEntry[],
  id: string,
): Promise<(entry: JournalEntry) => readonly LedgerAccount[]> => {
  const ids = (entry: JournalEntry) =>
    [...new Set(entry.lines.map(({ account_id }) => account_id))].filter((each) => each !== id)
  const [accounts] = await read([where('ledger_account', 'id', [...new Set(entries.flatMap(ids))])])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return (entry) => ids(entry).flatMap((each) => byId.get(each) ?? [])
}
