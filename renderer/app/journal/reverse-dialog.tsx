// Asks for the day and the text of a reversal; each field shows its error.
import { Alert, Loader, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import { journalEntryQuery } from '../data/query/ledger/journal.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { formatCount } from '../text/format.ts'
import { errorText, problemText } from '../text/problem-text.ts'
import type { JournalEntryProps } from './dialogs.ts'
import { reverseEntry } from './entry-actions.ts'
import './text/en.ts'

export const ReverseDialog = ({ isOpen, onClose, entryId }: JournalEntryProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: entry, error } = useQuery(journalEntryQuery(entryId))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('journal.reverse.title')}>
      {error && (
        <Alert color="red" variant="light">
          {errorText(i18n.language, error)}
        </Alert>
      )}
      {!error && !entry && <Loader size="sm" />}
      {entry && <Form entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

const FIELDS = fieldsNamed('date', 'text')

const Form = ({ entry, onClose }: { readonly entry: JournalEntryObject; readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [date, setDate] = useState<LocalDate | null>(parseLocalDate(entry.date))
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const reversing = useMutation({
    mutationFn: () => reverseEntry(entry.id, entry.number, { date, text: text.trim() || null }),
    onSuccess: onClose,
    onError: (error) => setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })
  // The entry may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (date === null) setErrors({ date: problemText(i18n.language, 'required') ?? '' })
    else if (!reversing.isPending) reversing.mutate()
  }
  const number = formatCount(entry.number)
  return (
    <StackedForm ref={form} onSubmit={submit} noValidate>
      <Text size="sm">{t('journal.reverse.what', { number, text: entry.text ?? '' })}</Text>
      <DateInput
        label={t('journal.reverse.date')}
        value={date}
        year={Number(entry.date.slice(0, 4))}
        onChange={(day) => {
          setDate(day)
          setErrors({})
        }}
        error={errors.date}
        data-autofocus
      />
      <TextInput
        label={t('journal.field.text')}
        placeholder={t('journal.reverse.text', { number, text: entry.text ?? '' })}
        maxLength={1000}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={errors.text}
      />
      <FormFoot
        problem={generalError(reversing.error, i18n.language, FIELDS)}
        send={t('journal.action.reverse')}
        isSending={reversing.isPending}
        onCancel={onClose}
      />
    </StackedForm>
  )
}
