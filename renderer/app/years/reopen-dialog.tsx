// Reopens a closed year or a locked period. It asks for the reason, because others relied on the figures.
import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { problemText } from '../text/problem-text.ts'
import type { ReopenProps } from './dialogs.ts'
import './text/en.ts'

const FIELDS = fieldsNamed('reason')
const MAX_REASON = 1000

export const ReopenDialog = ({ isOpen, onClose, name, hint, reopen }: ReopenProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reopening = useMutation({ mutationFn: () => reopen(reason.trim()), onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else if (!reopening.isPending) reopening.mutate()
  }
  const refused = fieldErrors(reopening.error, i18n.language, FIELDS).reason
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.reopen.title', { name })}>
      <StackedForm onSubmit={submit} noValidate>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {hint}
        </Text>
        <Textarea
          label={t('years.reopen.reason')}
          description={t('years.reopen.reason.hint')}
          required
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={isMissing ? problemText(i18n.language, 'required') : refused}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setReason(value)
            setMissing(false)
          }}
        />
        <FormFoot
          problem={generalError(reopening.error, i18n.language, FIELDS)}
          send={t('years.reopen')}
          isSending={reopening.isPending}
          onCancel={onClose}
        />
      </StackedForm>
    </Dialog>
  )
}
