// Books and reverses entries. Each action shows a confirmation with its undo.
import i18next from 'i18next'
import {
  type CreateJournalEntry,
  createJournalEntry,
  type JournalEntryObject,
  type ReverseJournalEntry,
  reverseJournalEntry,
} from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { bookRecurringEntry } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { call } from '../data/api.ts'
import { keepVouchers } from '../data/query/vouchers.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { formatCount } from '../text/format.ts'
import type { Occurrence } from './dialogs.ts'
import './text/dictionary.ts'

/** Books an entry; rejects with the server's refusal. */
export const bookEntry = async (
  body: CreateJournalEntry,
  vouchers: readonly File[] = [],
): Promise<JournalEntryObject> => {
  const entry = await call(createJournalEntry, { body })
  refreshTables('journal_entry', 'history')
  // The entry is booked in any case: a file that is refused is reported by itself.
  if (vouchers.length > 0) await keepVouchers({ owner: 'journal_entry', id: entry.id }, vouchers).catch(showProblem)
  showDone(i18next.t('journal.booked', { number: formatCount(entry.number) }))
  return entry
}

/** Books a day of a recurring entry as it was typed; rejects with the server's refusal. */
export const bookOccurrence = async (
  { recurring, date }: Occurrence,
  { date: day, text, lines }: CreateJournalEntry,
  { isForFollowing, vouchers }: { readonly isForFollowing: boolean; readonly vouchers: readonly File[] },
): Promise<void> => {
  const changes = { date: day, lines, ...(text == null ? {} : { text }) }
  const params = { recurringEntryId: recurring.id }
  const { journal_entry } = await call(bookRecurringEntry, {
    params,
    body: { date, changes, is_for_following: isForFollowing },
  })
  refreshTables('recurring_entry', 'journal_entry', 'history')
  if (journal_entry && vouchers.length > 0)
    await keepVouchers({ owner: 'journal_entry', id: journal_entry.id }, vouchers).catch(showProblem)
  showDone(i18next.t('journal.booked', { number: formatCount(journal_entry?.number ?? 0) }))
}

/** Reverses an entry; rejects with the server's refusal. */
export const reverseEntry = async (
  id: string,
  number: number,
  body: ReverseJournalEntry,
): Promise<JournalEntryObject> => {
  const reversal = await call(reverseJournalEntry, { params: { journalEntryId: id }, body })
  refreshTables('journal_entry', 'history')
  showDone(i18next.t('journal.reversed', { number: formatCount(number), reversal: formatCount(reversal.number) }))
  return reversal
}
