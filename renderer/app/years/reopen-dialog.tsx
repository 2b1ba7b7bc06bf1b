// Reopens a closed year or a locked period. It asks for the reason, because others relied on the figures.
import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import type { ReopenProps } from './dialogs.ts'
import './text/dictionary.ts'

const MAX_REASON = 1000

export const ReopenDialog = ({ isOpen, onClose, name, hint, reopen }: ReopenProps & DialogControls) => {
  const { t } = useTranslation()
  const { form, footer, text } = useDraftForm({
    initial: { reason: '' },
    check: (draft) => emptyFields(draft, 'reason'),
    send: ({ reason }) => reopen(reason.trim()),
    onSent: onClose,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.reopen.title', { name })}>
      <StackedForm {...form}>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {hint}
        </Text>
        <Textarea
          label={t('years.reopen.reason')}
          description={t('years.reopen.reason.hint')}
          required
          autosize
          minRows={2}
          data-autofocus
          {...text('reason', MAX_REASON)}
        />
        <FormFooter {...footer} send={t('years.reopen')} onCancel={onClose} />
      </StackedForm>
    </Dialog>
  )
}
