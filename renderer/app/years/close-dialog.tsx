// Asks once before a year with open tasks or failed checks is closed, and lists these.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countsInYearQuery } from '../data/query/ledger/fiscal-years.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { countParams } from '../text/format.ts'
import { BooksChecks } from '../view/check/books-checks.tsx'
import type { CloseYearProps } from './dialogs.ts'
import { closeYear } from './year-actions.ts'
import './text/dictionary.ts'

export const CloseDialog = ({ isOpen, onClose, year }: CloseYearProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: counts } = useQuery(countsInYearQuery(year))
  const open = counts?.open ?? 0
  const { form, footer } = useDraftForm({ initial: {}, send: () => closeYear(year.id), onSent: onClose })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.close.title', { name: year.name })} size="lg">
      <StackedForm {...form}>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.close.hint')}
        </Text>
        {open > 0 && <p>{t('years.item.transactions.left', countParams(open))}</p>}
        <BooksChecks />
        <FormFooter {...footer} send={t('years.close.anyway')} onCancel={onClose} />
      </StackedForm>
    </Dialog>
  )
}
