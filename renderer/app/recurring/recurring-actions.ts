// Saves, books, skips and deletes recurring entries. Each action shows a confirmation with its undo.
import i18next from 'i18next'
import {
  type BookRecurringEntry,
  bookRecurringEntry,
  type ChangeRecurringEntry,
  type CreateRecurringEntry,
  changeRecurringEntry,
  createRecurringEntry,
  deleteRecurringEntry,
  type RecurringEntryObject,
  skipRecurringEntry,
} from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { fillInDay } from '../../../shared/rule/ledger/recurring-entry.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { runAction, showDone } from '../part/toast.tsx'
import { formatDate } from '../text/format.ts'
import './text/dictionary.ts'

const TABLES = ['recurring_entry', 'journal_entry', 'expense'] as const

/** Saves a new one (`id` null) or a changed one; rejects with the server's refusal. */
export const saveRecurring = async (
  id: string | null,
  body: CreateRecurringEntry | ChangeRecurringEntry,
): Promise<void> => {
  const saved = await (id === null
    ? call(createRecurringEntry, { body: body as CreateRecurringEntry })
    : call(changeRecurringEntry, { params: { recurringEntryId: id }, body }))
  refreshTables('recurring_entry')
  showDone(i18next.t('recurring.saved', { name: saved.text }))
}

export const bookDay = (
  recurring: Pick<RecurringEntryObject, 'id' | 'text'>,
  body: BookRecurringEntry,
): Promise<void> =>
  runAction(
    () => call(bookRecurringEntry, { params: { recurringEntryId: recurring.id }, body }),
    TABLES,
    () => i18next.t('recurring.booked', { name: fillInDay(recurring.text, body.date), date: formatDate(body.date) }),
  )

export const skipDay = (recurring: Pick<RecurringEntryObject, 'id' | 'text'>, date: LocalDate): Promise<void> =>
  runAction(
    () => call(skipRecurringEntry, { params: { recurringEntryId: recurring.id }, body: { date } }),
    TABLES,
    () => i18next.t('recurring.skipped', { name: fillInDay(recurring.text, date), date: formatDate(date) }),
  )

export const removeRecurring = ({ id, text }: Pick<RecurringEntryObject, 'id' | 'text'>): Promise<void> =>
  runAction(
    () => call(deleteRecurringEntry, { params: { recurringEntryId: id } }),
    TABLES,
    () => i18next.t('recurring.deleted', { name: text }),
  )
