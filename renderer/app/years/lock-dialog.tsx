// Locks all books up to a day.
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { localToday } from '../view/today.ts'
import { lockBooksUntil } from './year-actions.ts'
import './text/dictionary.ts'

export const LockDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { form, footer, input } = useDraftForm({
    // The last day of the month before.
    initial: (): { books_locked_until: LocalDate | null } => ({
      books_locked_until: addDays(`${localToday(new Date()).slice(0, 7)}-01` as LocalDate, -1),
    }),
    check: (draft) => emptyFields(draft, 'books_locked_until'),
    send: ({ books_locked_until }) => lockBooksUntil(books_locked_until as LocalDate),
    onSent: onClose,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.lock')}>
      <StackedForm {...form}>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.lock.hint')}
        </Text>
        <DateInput
          label={t('years.lock.until')}
          description={t('years.form.dates.hint')}
          data-autofocus
          {...input('books_locked_until')}
        />
        <FormFooter {...footer} send={t('years.lock.do')} onCancel={onClose} />
      </StackedForm>
    </Dialog>
  )
}
