// Unsaved edits of the screen: only what differs from the saved organization, in the form of the interface. Fields
// without an edit show changes that were made elsewhere meanwhile. Pure.
import type { z } from 'zod'
import {
  changeOrganization,
  type OrganizationObject,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import type { VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import { READ_NAMES, WritableSettings } from '../../../shared/record/organization/organization-settings.ts'
import { hasSwissVatNumbers } from '../../../shared/rule/organization/country.ts'
import { reportingOn } from '../../../shared/rule/organization/vat-reporting.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { readVatNumber } from '../../../shared/value/vat-number.ts'
import { localToday } from '../view/today.ts'
import { type FieldName, fieldOf, ORGANIZATION_FIELDS } from './settings-fields.ts'

export type ChangeOrganization = z.input<typeof changeOrganization.body>
export type Margin = NonNullable<WritableSettings['documentMargin']>
export type FieldValue = string | number | boolean | null | readonly string[] | readonly VatReporting[] | Margin
export type Edits = Readonly<Partial<Record<FieldName, FieldValue>>>

/** The saved value of a field. A text that was never set is empty. */
export const savedValue = (organization: OrganizationObject, name: FieldName): FieldValue => {
  if (name === 'country_id') return organization.country.id
  const from: Readonly<Record<string, unknown>> = ORGANIZATION_FIELDS.has(name)
    ? { ...organization }
    : organization.settings
  const value = from[READ_NAMES[name as keyof WritableSettings] ?? name] as FieldValue
  return value === null && name !== 'documentPageCounter' ? '' : value
}

/** The present value of a field. */
export const currentValue = (organization: OrganizationObject, edits: Edits, name: FieldName): FieldValue =>
  edits[name] === undefined ? savedValue(organization, name) : edits[name]

const sameValue = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields that differ from the saved values. */
export const changedFields = (organization: OrganizationObject, edits: Edits): readonly FieldName[] =>
  (Object.keys(edits) as FieldName[]).filter(
    (name) => !sameValue(currentValue(organization, edits, name), savedValue(organization, name)),
  )

/** The error of a field before the request: by the interface's own rules, with a text for it. */
export type Fault =
  | { readonly code: 'required' | 'email_invalid' | 'text_too_long' }
  | { readonly code: 'vat_number' | 'name' | 'billing_country' | 'colour' | 'rates' | 'margin' | 'ticks' | 'other' }
  | { readonly code: 'least'; readonly min: number }
  | { readonly code: 'range'; readonly min: number; readonly max: number }

/** Errors of the changed fields; the server reports those that depend on the books. */
export const faultsOf = (
  organization: OrganizationObject,
  edits: Edits,
): Readonly<Partial<Record<FieldName, Fault>>> => {
  const value = (name: FieldName) => currentValue(organization, edits, name)
  const faults = changedFields(organization, edits).flatMap((name) => {
    const fault = faultOf(name, sentValue(name, value(name)))
    return fault ? [[name, fault] as const] : []
  })
  const number = `${value('vat_idn')}`.trim()
  const hasSwissNumber = hasSwissVatNumbers(value('country_id'))
  const isNumberWrong = edits.vat_idn !== undefined && hasSwissNumber && number !== '' && readVatNumber(number) === null
  const list = edits.accountingVatReporting as readonly VatReporting[] | undefined
  const isRateMissing =
    value('liableForVat') === true &&
    list?.some(
      ({ is_liable, method, activities }) =>
        is_liable &&
        method !== 'effective' &&
        (activities.length === 0 || activities.some(({ rate }) => rate === null)),
    )
  return {
    ...Object.fromEntries(faults),
    ...(isNumberWrong && { vat_idn: { code: 'vat_number' } }),
    ...(isRateMissing && { accountingVatReporting: { code: 'required' } }),
  }
}

const RULES: Readonly<Record<string, z.ZodType>> = { ...changeOrganization.body.shape, ...WritableSettings.shape }

const faultOf = (name: FieldName, sent: FieldValue): Fault | null => {
  if (RULES[name]?.safeParse(sent).success !== false) return null
  const field = fieldOf(name)
  if (name === 'name' || name === 'billing_country') return { code: name }
  if (name === 'mailFromAddress') return { code: 'email_invalid' }
  if (sent === null || sent === '') return { code: 'required' }
  switch (field?.kind) {
    case 'number':
      return field.max === undefined
        ? { code: 'least', min: field.min }
        : { code: 'range', min: field.min, max: field.max }
    case 'amount':
      return { code: 'least', min: name === 'averageInternalRate' ? 1 : 0 }
    case 'colour':
    case 'margin':
    case 'ticks':
      return { code: field.kind }
    case 'vat-reporting':
      return { code: 'rates' }
    case 'text':
    case 'area':
      return { code: 'text_too_long' }
    default:
      return { code: 'other' }
  }
}

/** An empty text of the organization itself is sent as null. */
const sentValue = (name: FieldName, value: FieldValue): FieldValue =>
  ORGANIZATION_FIELDS.has(name) && typeof value === 'string' ? value.trim() || null : value

/** The body that saves the changes and nothing else; empty: there are none. */
export const changeOf = (
  organization: OrganizationObject,
  allEdits: Edits,
  today: LocalDate = localToday(new Date()),
): ChangeOrganization => {
  const edits = withLiability(allEdits, today)
  const names = changedFields(organization, edits)
  const sent = (of: readonly FieldName[]) =>
    Object.fromEntries(of.map((name) => [name, sentValue(name, currentValue(organization, edits, name))]))
  const settings = names.filter((name) => !ORGANIZATION_FIELDS.has(name))
  return {
    ...sent(names.filter((name) => ORGANIZATION_FIELDS.has(name))),
    ...(settings.length === 0 ? {} : { settings: sent(settings) as WritableSettings }),
  }
}

/** The list of how VAT is reported says the liability of today as well: with both edited, only the list is sent. */
const withLiability = (edits: Edits, today: LocalDate): Edits => {
  const { liableForVat, accountingVatReporting, ...others } = edits
  if (liableForVat === undefined || accountingVatReporting === undefined) return edits
  const list = accountingVatReporting as readonly VatReporting[]
  const current = reportingOn(list, today) ?? list[0]
  const changed = list.map((entry) => (entry === current ? { ...entry, is_liable: liableForVat === true } : entry))
  return { ...others, accountingVatReporting: changed }
}
