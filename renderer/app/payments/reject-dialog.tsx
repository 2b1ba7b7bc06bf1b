// Notes that the bank rejected a payment, as a person sees it in e-banking.
import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import type { RejectPaymentProps } from './dialogs.ts'
import { rejectPayment } from './payment-actions.ts'
import './text/dictionary.ts'

export const RejectDialog = ({ isOpen, onClose, runId, endToEndId, bill }: RejectPaymentProps & DialogControls) => {
  const { t } = useTranslation()
  const { form, footer, text } = useDraftForm({
    initial: { reason: '' },
    send: ({ reason }) => rejectPayment(runId, { payments: [endToEndId], reason: reason.trim() || null }),
    onSent: onClose,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('payments.reject.title', { bill })}>
      <StackedForm {...form}>
        <Text fz={13}>{t('payments.reject.hint')}</Text>
        <TextInput label={t('payments.reject.reason')} {...text('reason')} maxLength={500} data-autofocus />
        <FormFooter {...footer} send={t('payments.reject.do')} onCancel={onClose} />
      </StackedForm>
    </Dialog>
  )
}
