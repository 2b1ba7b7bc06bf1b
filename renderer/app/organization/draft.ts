// What was typed on the screen and is not saved: only what differs from the organization as known, as the interface takes
// it. What was changed elsewhere meanwhile shows in the fields that nobody touched. Pure.
import type { z } from 'zod'
import type { changeOrganization, OrganizationObject } from '../../../shared/api/endpoints/organizations.ts'
import { READ_NAMES, type WritableSettings } from '../../../shared/record/organization-settings.ts'
import { readVatNumber } from '../../../shared/value/vat-number.ts'
import type { ProblemCode } from '../text/problem-code.ts'
import { type FieldName, ORGANIZATION_FIELDS } from './fields.ts'

export type ChangeOrganization = z.input<typeof changeOrganization.body>
export type Margin = NonNullable<WritableSettings['documentMargin']>
export type FieldValue = string | number | boolean | null | readonly string[] | readonly number[] | Margin
export type Edits = Readonly<Partial<Record<FieldName, FieldValue>>>

/** Countries whose VAT numbers have check digits that are known here. */
const SWISS_VAT_COUNTRIES: readonly unknown[] = [1, 2]

/** The value of a field as it is saved. A text that nobody has set is an empty one. */
export const savedValue = (organization: OrganizationObject, name: FieldName): FieldValue => {
  if (name === 'country_id') return organization.country.id
  const from: Readonly<Record<string, unknown>> = ORGANIZATION_FIELDS.has(name)
    ? { ...organization }
    : organization.settings
  const value = from[READ_NAMES[name as keyof WritableSettings] ?? name] as FieldValue
  return value === null && name !== 'documentPageCounter' ? '' : value
}

/** The value that a field shows. */
export const currentValue = (organization: OrganizationObject, edits: Edits, name: FieldName): FieldValue =>
  edits[name] === undefined ? savedValue(organization, name) : edits[name]

/** The edits with one more. Who settles by the effective method has no accounts at a second net tax rate (rule 116). */
export const withEdit = (edits: Edits, name: FieldName, value: FieldValue): Edits => ({
  ...edits,
  [name]: value,
  ...(name === 'accountingVatMethod' && value === 'effective' ? { accountingNetTaxRate2Accounts: [] } : {}),
})

const sameValue = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The names of what differs from what is saved, in no order. */
export const changedFields = (organization: OrganizationObject, edits: Edits): readonly FieldName[] =>
  (Object.keys(edits) as FieldName[]).filter(
    (name) => !sameValue(currentValue(organization, edits, name), savedValue(organization, name)),
  )

/** What is wrong before anybody is asked, by field; limits are the server's to tell. */
export const faultsOf = (
  organization: OrganizationObject,
  edits: Edits,
): Readonly<Partial<Record<FieldName, ProblemCode | 'vat_number_invalid'>>> => {
  const value = (name: FieldName) => currentValue(organization, edits, name)
  const number = `${value('vat_idn')}`
  const isKnownForm = SWISS_VAT_COUNTRIES.includes(value('country_id'))
  const isRateMissing =
    value('liableForVat') === true &&
    value('accountingVatMethod') === 'net_rate' &&
    (value('accountingNetTaxRates') as readonly number[]).length === 0
  return {
    ...(edits.vat_idn !== undefined && isKnownForm && number.trim() !== '' && readVatNumber(number) === null
      ? { vat_idn: 'vat_number_invalid' }
      : {}),
    ...(isRateMissing && (edits.accountingVatMethod !== undefined || edits.accountingNetTaxRates !== undefined)
      ? { accountingNetTaxRates: 'required' }
      : {}),
  }
}

/** The body that saves what has changed and nothing else; empty: nothing has. */
export const changeOf = (organization: OrganizationObject, edits: Edits): ChangeOrganization => {
  const names = changedFields(organization, edits)
  const entries = (of: readonly FieldName[], sent: (value: FieldValue) => FieldValue) =>
    Object.fromEntries(of.map((name) => [name, sent(currentValue(organization, edits, name))]))
  const own = names.filter((name) => ORGANIZATION_FIELDS.has(name))
  const settings = names.filter((name) => !ORGANIZATION_FIELDS.has(name))
  return {
    ...entries(own, (value) => (typeof value === 'string' ? value.trim() || null : value)),
    ...(settings.length === 0 ? {} : { settings: entries(settings, (value) => value) as WritableSettings }),
  }
}
