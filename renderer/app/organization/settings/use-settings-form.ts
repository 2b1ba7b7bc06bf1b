// The state of the settings form: edits, their errors, saving, and the question before they are lost.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeOrganization,
  type OrganizationObject,
} from '../../../../shared/api/endpoints/organization/organizations.ts'
import { hasPermission } from '../../../../shared/rule/organization/permission.ts'
import { call, queryClient } from '../../data/api.ts'
import { organizationQuery } from '../../data/query/organization/organization.ts'
import { userQuery } from '../../data/query/organization/user.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { refreshTables } from '../../data/refresh.ts'
import { openDialog } from '../../dialog/stack.ts'
import { fieldErrors, generalError } from '../../form/refusal.ts'
import { showDone } from '../../part/toast.tsx'
import { isRole } from '../../view/role-text.ts'
import type {} from '../dialogs.ts'
import {
  type ChangeOrganization,
  changedFields,
  changeOf,
  type Edits,
  type FieldValue,
  faultsOf,
} from '../settings-draft.ts'
import { type FieldName, fieldNamed } from '../settings-fields.ts'
import { useFieldTexts } from './use-field-texts.ts'

export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

/** `onRefused` receives the fields with errors after each failed attempt to save. */
export const useSettingsForm = (organization: OrganizationObject, onRefused: (names: readonly FieldName[]) => void) => {
  const { t, i18n } = useTranslation()
  const { data: user } = useQuery(userQuery)
  const role = user?.current_organization.role_in_organization ?? ''
  const { faultText } = useFieldTexts()
  const [edits, setEdits] = useState<Edits>({})
  const [discarded, setDiscarded] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const refuse = (found: FieldErrors) => {
    setErrors(found)
    onRefused(Object.keys(found) as FieldName[])
  }
  const changed = changedFields(organization, edits)
  const saving = useMutation({
    mutationFn: ({ body }: { readonly body: ChangeOrganization; readonly sent: Edits }) =>
      call(changeOrganization, { params: { organizationId: organization.id }, body }),
    onSuccess: async (saved, { sent }) => {
      queryClient.setQueryData(organizationQuery(organization.id).queryKey, saved)
      // Edits made during the save are not saved yet.
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name as FieldName] !== value)),
      )
      setErrors({})
      refreshTables('organization', 'organization_profile')
      void queryClient.invalidateQueries({ queryKey: queryKeys.status })
      showDone(t('organization.saved'), { series: 'settings' })
    },
    onError: (error) => refuse(fieldErrors(error, i18n.language, fieldNamed) as FieldErrors),
  })
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname === next.pathname
        ? false
        : new Promise<boolean>((resolve) =>
            openDialog('leave_settings', {
              count: changed.length,
              onDecided: (isDiscarding) => resolve(!isDiscarding),
            }),
          ),
    enableBeforeUnload: changed.length > 0,
    disabled: changed.length === 0,
  })
  return {
    edits,
    errors,
    /** How often everything was discarded: as a key it creates the fields again, without unreadable text. */
    discarded,
    changed,
    mayEdit:
      organization.archived_at === null &&
      (user === undefined || (isRole(role) && hasPermission(role, ['edit organization']))),
    isSaving: saving.isPending,
    /** An error without a field; null: none. */
    problem: generalError(saving.error, i18n.language, fieldNamed),
    change: (name: FieldName, value: FieldValue) => {
      setEdits((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...otherErrors }) => otherErrors)
    },
    discard: () => {
      setEdits({})
      setErrors({})
      setDiscarded((times) => times + 1)
      saving.reset()
    },
    save: () => {
      if (changed.length === 0 || saving.isPending) return
      const faults = Object.entries(faultsOf(organization, edits)).map(([name, fault]) => [name, faultText(fault)])
      if (faults.length > 0) return refuse(Object.fromEntries(faults))
      saving.mutate({ body: changeOf(organization, edits), sent: edits })
    },
  }
}
