// Asks once before a year with open tasks or failed checks is closed, and lists these.
import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { openInYearQuery } from '../data/query/ledger/fiscal-years.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { formatCount } from '../text/format.ts'
import { problemSentence } from '../text/problem-text.ts'
import { BooksChecks } from '../view/check/books-checks.tsx'
import type { CloseYearProps } from './dialogs.ts'
import { closeYear } from './year-actions.ts'
import './text/en.ts'

export const CloseDialog = ({ isOpen, onClose, year }: CloseYearProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: open = 0 } = useQuery(openInYearQuery(year))
  const closing = useMutation({ mutationFn: () => closeYear(year.id), onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!closing.isPending) closing.mutate()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.close.title', { name: year.name })} size="lg">
      <StackedForm onSubmit={submit}>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.close.hint')}
        </Text>
        {open > 0 && <p>{t('years.item.transactions.left', { count: open, formatted: formatCount(open) })}</p>}
        <BooksChecks />
        <FormFoot
          problem={closing.error && problemSentence(i18n.language, closing.error)}
          send={t('years.close.anyway')}
          isSending={closing.isPending}
          onCancel={onClose}
        />
      </StackedForm>
    </Dialog>
  )
}
