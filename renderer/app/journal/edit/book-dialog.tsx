// The dialog for typing entries one after the other, by keyboard alone.
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fillInDay } from '../../../../shared/rule/ledger/recurring-entry.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { journalEntryQuery } from '../../data/query/ledger/journal.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { localToday } from '../../view/today.ts'
import type { BookEntryProps } from '../dialogs.ts'
import { draftOfEntry } from './entry-booking.ts'
import { newEntry, withPair } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { useEntryFacts } from './use-entry-facts.ts'
import '../text/dictionary.ts'

/** The day of the last entry: the next one often has the same. */
let lastDate: LocalDate | null = null

export const BookDialog = ({ isOpen, onClose, templateId, accountId, occurrence }: BookEntryProps & DialogControls) => {
  const { t } = useTranslation()
  const facts = useEntryFacts()
  const template = useQuery(journalEntryQuery(templateId ?? null))
  const date = lastDate ?? localToday(new Date())
  const initial = () => {
    if (facts === null || (templateId !== undefined && !template.data)) return null
    if (occurrence) {
      const { recurring, date: day } = occurrence
      return draftOfEntry({ ...recurring, text: fillInDay(recurring.text, day) }, day, facts)
    }
    if (template.data) return draftOfEntry(template.data, date, facts)
    return withPair(newEntry(date), { debitId: accountId ?? null }, facts)
  }
  const draft = initial()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        occurrence
          ? t('journal.book.occurrence', { name: fillInDay(occurrence.recurring.text, occurrence.date) })
          : t('journal.book')
      }
      size="min(1080px, 96vw)"
    >
      {facts === null || draft === null ? (
        <Loader size="sm" />
      ) : (
        <EntryForm
          facts={facts}
          initial={draft}
          occurrence={occurrence ?? null}
          onDate={(day) => {
            lastDate = day
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
