// A link to a journal entry: its number and its day.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { journalEntryQuery } from '../data/query/ledger/journal.ts'
import { openDialog } from '../dialog/stack.ts'
import { formatCount, formatDate } from '../text/format.ts'
import './text/dictionary.ts'

type EntryName = Pick<JournalEntryObject, 'id' | 'number' | 'date'>

export const EntryLink = ({ entry: { id, number, date } }: { readonly entry: EntryName }) => {
  const { t } = useTranslation()
  return (
    <Button size="compact-xs" variant="subtle" px={0} onClick={() => openDialog('journal_entry', { entryId: id })}>
      {t('entry-link', { number: formatCount(number), date: formatDate(date) })}
    </Button>
  )
}

/** The same for an entry of which only the id is known. */
export const EntryLinkById = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(journalEntryQuery(id))
  return data ? <EntryLink entry={data} /> : null
}
