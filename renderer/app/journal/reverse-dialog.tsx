// Asks for the day and the text of a reversal; each field shows its error.
import { Loader, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import { journalEntryQuery } from '../data/query/ledger/journal.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { formatCount } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import type { JournalEntryProps } from './dialogs.ts'
import { reverseEntry } from './entry-actions.ts'
import './text/dictionary.ts'

export const ReverseDialog = ({ isOpen, onClose, entryId }: JournalEntryProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: entry, error } = useQuery(journalEntryQuery(entryId))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('journal.reverse.title')}>
      <ProblemAlert text={error && errorText(i18n.language, error)} />
      {!error && !entry && <Loader size="sm" />}
      {entry && <Form entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

const Form = ({ entry, onClose }: { readonly entry: JournalEntryObject; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { form, footer, input, text } = useDraftForm({
    initial: { date: parseLocalDate(entry.date), text: '' },
    check: (draft) => emptyFields(draft, 'date'),
    send: (draft) => reverseEntry(entry.id, entry.number, { date: draft.date, text: draft.text.trim() || null }),
    onSent: onClose,
  })
  const number = formatCount(entry.number)
  return (
    <StackedForm {...form}>
      <Text size="sm">{t('journal.reverse.what', { number, text: entry.text ?? '' })}</Text>
      <DateInput
        label={t('journal.reverse.date')}
        year={Number(entry.date.slice(0, 4))}
        data-autofocus
        {...input('date')}
      />
      <TextInput
        label={t('journal.field.text')}
        placeholder={t('journal.reverse.text', { number, text: entry.text ?? '' })}
        {...text('text', 1000)}
      />
      <FormFooter {...footer} send={t('journal.action.reverse')} onCancel={onClose} />
    </StackedForm>
  )
}
