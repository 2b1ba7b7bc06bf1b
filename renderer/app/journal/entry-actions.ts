// Books and reverses entries. Each action shows a confirmation with its undo.
import i18next from 'i18next'
import {
  type CreateJournalEntry,
  createJournalEntry,
  type JournalEntryObject,
  type ReverseJournalEntry,
  reverseJournalEntry,
} from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { call } from '../data/api.ts'
import { keepVouchers } from '../data/query/vouchers.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { formatCount } from '../text/format.ts'
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
