// The organization as the preview takes it: with what is typed, as far as it may be saved so. Pure.
import type { OrganizationObject } from '../../../../shared/api/endpoints/organizations.ts'
import {
  type OrganizationSettings,
  READ_NAMES,
  WritableSettings,
} from '../../../../shared/record/organization-settings.ts'
import { currentValue, type Edits, savedValue } from '../draft.ts'
import type { FieldName } from '../fields.ts'

/** What stands at the head of a document: who writes it. */
export interface Sender {
  readonly name: string
  readonly lines: readonly string[]
  readonly vatNumber: string
}

/** The settings with the edits that hold to their rules; of others, what is saved. So a preview never sees a wrong value. */
export const draftedSettings = (organization: OrganizationObject, edits: Edits): OrganizationSettings => {
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> =
    WritableSettings.shape
  const changed = Object.entries(edits).flatMap(([name, value]) =>
    shape[name]?.safeParse(value).success ? [[READ_NAMES[name as keyof WritableSettings] ?? name, value]] : [],
  )
  return { ...organization.settings, ...Object.fromEntries(changed) }
}

/** Name and address as on a letter: the billing name where there is one. */
export const draftedSender = (organization: OrganizationObject, edits: Edits): Sender => {
  const said = (name: FieldName) => `${currentValue(organization, edits, name)}`.trim()
  const lines = [
    said('billing_address'),
    said('billing_address_line_2'),
    [said('billing_zip'), said('billing_city')].filter(Boolean).join(' '),
  ]
  return {
    name: said('billing_name') || said('name') || `${savedValue(organization, 'name')}`,
    lines: lines.filter(Boolean),
    vatNumber: said('vat_idn'),
  }
}
