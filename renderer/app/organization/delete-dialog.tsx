// Deletes an organization once the user has typed its name, and shows where its export is.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DeletedOrganization,
  deleteOrganization,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import { changeUser } from '../../../shared/api/endpoints/organization/user.ts'
import { call } from '../data/api.ts'
import { useOrganizations } from '../data/query/organization/organizations.ts'
import { resetWindow } from '../data/session.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import type { OrganizationProps } from './dialogs.ts'
import './text/dictionary.ts'

const FIELDS = fieldsNamed('name')

export const DeleteOrganizationDialog = ({ isOpen, onClose, organization }: OrganizationProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data: organizations = [] } = useOrganizations()
  const otherOrganization = organizations.find(({ id }) => id !== organization.id)
  const deleting = useMutation({
    mutationFn: async (): Promise<DeletedOrganization> => {
      const params = { organizationId: organization.id }
      const workIn = (id: number) => call(changeUser, { body: { current_organization_id: id } })
      // The session ends with its organization, so the window first switches to another one.
      if (otherOrganization) await workIn(otherOrganization.id)
      try {
        return await call(deleteOrganization, { params, body: { name: typed.trim() } })
      } catch (error) {
        if (otherOrganization) await workIn(organization.id)
        throw error
      }
    },
  })
  const close = () => (deleting.isSuccess ? resetWindow() : onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === organization.name && !deleting.isPending) deleting.mutate()
  }
  const title = t('organization.delete.title', { name: organization.name })
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      {deleting.data ? (
        <Stack gap="sm">
          <Text size="sm">{t('organization.deleted')}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <code>{deleting.data.exported_to}</code>{' '}
            <CopyValue value={deleting.data.exported_to} name={t('organization.delete.export')} />
          </Text>
          <Group justify="flex-end">
            <Button autoFocus onClick={close}>
              {t('dialog.close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <Text size="sm">{t('organization.delete.what')}</Text>
            <TextInput
              label={t('organization.delete.name', { name: organization.name })}
              value={typed}
              autoComplete="off"
              data-autofocus
              error={fieldErrors(deleting.error, i18n.language, FIELDS).name}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
            <ProblemAlert text={generalError(deleting.error, i18n.language, FIELDS)} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('dialog.cancel')}
              </Button>
              <Button
                type="submit"
                color="var(--k-danger-fill)"
                loading={deleting.isPending}
                disabled={typed.trim() !== organization.name}
              >
                {t('word.delete')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
