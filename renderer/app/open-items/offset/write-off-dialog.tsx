// Writes a document off: when, why and on which account.
import { Loader, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { settingsQuery } from '../../data/query/matching/matching.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../../form/use-draft-form.ts'
import { formatAmount } from '../../text/format.ts'
import { useUsualDay } from '../../view/usual-day.ts'
import type { OffsetProps } from '../dialogs.ts'
import { isSmall, saveWriteOff } from '../item-actions.ts'
import classes from '../open-items.module.css'
import '../text/dictionary.ts'

export const WriteOffDialog = ({ isOpen, onClose, kind, documentId }: OffsetProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: document } = useQuery({ ...documentQuery(kind, documentId), enabled: isOpen })
  const title = t('items.write-off.title', { number: document?.number ?? '' })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg">
      {document ? <Form kind={kind} document={document} onClose={onClose} /> : <Loader size="sm" />}
    </Dialog>
  )
}

interface FormProps {
  readonly kind: OffsetProps['kind']
  readonly document: DocumentObject
  readonly onClose: () => void
}

const USUAL_ACCOUNT = { invoice: '3805', expense: '4900' } as const

const Form = ({ kind, document, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { id, number, currency, open_amount } = document
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const { data: settings } = useQuery(settingsQuery)
  const limit = settings?.accountingWriteOffLimit ?? 0
  const isFree = isSmall(document, limit)
  const { form, footer, input, text } = useDraftForm({
    initial: { date: useUsualDay() as LocalDate | null, reason: '', account_id: null as string | null },
    check: (typed) => (isFree ? {} : emptyFields(typed, 'reason')),
    send: (typed) => saveWriteOff({ documents: [{ type: kind, id }], ...typed }, number),
    onSent: onClose,
  })
  return (
    <StackedForm {...form}>
      <p className={classes.hint}>
        {t('items.write-off.hint', {
          open: `${currency} ${formatAmount(Math.abs(open_amount), currency)}`,
          account: USUAL_ACCOUNT[kind],
        })}
      </p>
      <TextInput
        label={t('items.write-off.reason')}
        description={
          isFree
            ? t('items.write-off.reason.hint')
            : t('items.write-off.limit', { limit: `${baseCurrency} ${formatAmount(limit, baseCurrency)}` })
        }
        {...text('reason')}
        data-autofocus
      />
      <div className={classes.pair}>
        <DateInput label={t('word.date')} {...input('date')} />
        <AccountInput label={t('word.account')} placeholder={t('items.form.account.usual')} {...input('account_id')} />
      </div>
      <FormFooter {...footer} send={t('items.write-off')} onCancel={onClose} />
    </StackedForm>
  )
}
