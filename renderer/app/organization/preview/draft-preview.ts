// The organization for the preview: saved data with the valid part of the user's edits. Pure.
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import {
  type OrganizationSettings,
  READ_NAMES,
  WritableSettings,
} from '../../../../shared/record/organization/organization-settings.ts'
import { currentValue, type Edits, savedValue } from '../settings-draft.ts'
import type { FieldName } from '../settings-fields.ts'

/** The head of a document: its sender. */
export interface Sender {
  readonly name: string
  readonly lines: readonly string[]
  readonly vatNumber: string
}

/**
 * The settings with the valid edits; an invalid one keeps the saved value, so that a preview never gets a wrong value.
 */
export const settingsWithEdits = (organization: OrganizationObject, edits: Edits): OrganizationSettings => {
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> =
    WritableSettings.shape
  const changed = Object.entries(edits).flatMap(([name, value]) =>
    shape[name]?.safeParse(value).success ? [[READ_NAMES[name as keyof WritableSettings] ?? name, value]] : [],
  )
  return { ...organization.settings, ...Object.fromEntries(changed) }
}

/** Name and address as on a letter: the billing name if there is one. */
export const senderWithEdits = (organization: OrganizationObject, edits: Edits): Sender => {
  const textOf = (name: FieldName) => `${currentValue(organization, edits, name)}`.trim()
  const lines = [
    textOf('billing_address'),
    textOf('billing_address_line_2'),
    [textOf('billing_zip'), textOf('billing_city')].filter(Boolean).join(' '),
  ]
  return {
    name: textOf('billing_name') || textOf('name') || `${savedValue(organization, 'name')}`,
    lines: lines.filter(Boolean),
    vatNumber: textOf('vat_idn'),
  }
}
