// Locks all books up to a day.
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { problemText } from '../text/problem-text.ts'
import { localToday } from '../view/today.ts'
import { lockBooksUntil } from './year-actions.ts'
import './text/en.ts'

const FIELD = 'books_locked_until'
const FIELDS = fieldsNamed(FIELD)

export const LockDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t, i18n } = useTranslation()
  // The last day of the month before.
  const [date, setDate] = useState<LocalDate | null>(() =>
    addDays(`${localToday(new Date()).slice(0, 7)}-01` as LocalDate, -1),
  )
  const [isMissing, setMissing] = useState(false)
  const locking = useMutation({ mutationFn: (until: LocalDate) => lockBooksUntil(until), onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (date === null) setMissing(true)
    else if (!locking.isPending) locking.mutate(date)
  }
  const refused = fieldErrors(locking.error, i18n.language, FIELDS)[FIELD]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.lock')}>
      <StackedForm onSubmit={submit} noValidate>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.lock.hint')}
        </Text>
        <DateInput
          label={t('years.lock.until')}
          description={t('years.form.dates.hint')}
          value={date}
          error={isMissing ? problemText(i18n.language, 'required') : refused}
          data-autofocus
          onChange={(next) => {
            setDate(next)
            setMissing(false)
          }}
        />
        <FormFoot
          problem={generalError(locking.error, i18n.language, FIELDS)}
          send={t('years.lock.do')}
          isSending={locking.isPending}
          onCancel={onClose}
        />
      </StackedForm>
    </Dialog>
  )
}
