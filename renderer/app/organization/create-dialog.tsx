// Adds an organization and opens its books.
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import { LEGAL_FORMS } from '../../../shared/record/organization/organization.ts'
import { call } from '../data/api.ts'
import { switchOrganization } from '../data/session.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { problemText } from '../text/problem-text.ts'
import './text/en.ts'

export const CreateOrganizationDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('header.organization.new')}>
      <Form onClose={onClose} />
    </Dialog>
  )
}

const FIELDS = fieldsNamed('name', 'legal_form')
type LegalForm = (typeof LEGAL_FORMS)[number]

const Form = ({ onClose }: Pick<DialogControls, 'onClose'>) => {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState('')
  const [legalForm, setLegalForm] = useState<LegalForm>('llc')
  const [isMissing, setMissing] = useState(false)
  const creating = useMutation({
    mutationFn: async () => {
      const { id } = await call(createOrganization, { body: { name: name.trim(), legal_form: legalForm } })
      await switchOrganization(id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else if (!creating.isPending) creating.mutate()
  }
  const errors = fieldErrors(creating.error, i18n.language, FIELDS)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('organization.create.what')}</Text>
        <TextInput
          label={t('organization.create.name')}
          value={name}
          maxLength={50}
          autoComplete="off"
          data-autofocus
          error={isMissing ? problemText(i18n.language, 'required') : errors.name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setMissing(false)
          }}
        />
        <NativeSelect
          label={t('setting.legal_form')}
          value={legalForm}
          error={errors.legal_form}
          onChange={({ currentTarget: { value } }) => setLegalForm(value as LegalForm)}
          data={LEGAL_FORMS.map((value) => ({ value, label: t(`option.legal_form.${value}`) }))}
        />
        <FormFoot
          problem={generalError(creating.error, i18n.language, FIELDS)}
          send={t('organization.create.send')}
          isSending={creating.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
