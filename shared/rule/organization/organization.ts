// The changes allowed to an organization and its settings. Interface document, organizations.

import type { z } from 'zod'
import type { FoundedOrganization, Organization, OrganizationProfile } from '../../record/organization/organization.ts'
import {
  AMOUNT_SETTINGS,
  type AmountSetting,
  DEFAULT_SETTINGS,
  type OrganizationSettings,
  READ_NAMES,
  READ_ONLY_SETTINGS,
  type SettingsInput,
  type WritableSettings,
} from '../../record/organization/organization-settings.ts'
import type { LocalDate } from '../../value/calendar.ts'
import { minorToNumber } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { foldText } from '../../value/text.ts'
import { readUid } from '../../value/uid.ts'
import { type FieldProblem, readAmount } from '../core/field-problem.ts'
import { countryOf, hasSwissVatNumbers, SWITZERLAND } from './country.ts'
import { cleanCss } from './custom-css.ts'
import {
  entryOfMirror,
  MIRRORED_SETTINGS,
  type MirroredSettings,
  mirrorOf,
  reportingOn,
  reportingProblems,
} from './vat-reporting.ts'

/** A change of an organization; a missing field stays as it is. */
export interface OrganizationChange extends ProfileChange {
  readonly name?: Organization['name'] | undefined
}

/** The fields that are stored in the books. */
export interface ProfileChange
  extends Partial<
    Pick<
      OrganizationProfile,
      | 'legal_form'
      | 'vat_idn'
      | 'billing_name'
      | 'billing_address'
      | 'billing_address_line_2'
      | 'billing_city'
      | 'billing_zip'
      | 'billing_state'
      | 'billing_country'
      | 'country_id'
      | 'phone_number'
      | 'extra_billing_information'
    >
  > {
  readonly settings?: SettingsInput
}

export interface ProfileFacts {
  /** Numbers of the existing ledger accounts. */
  readonly account_numbers: ReadonlySet<string>
  /** Whether the base currency is in use; then it cannot change. */
  readonly has_amounts: boolean
  readonly today: LocalDate
}

export interface NewOrganization {
  readonly id: number
  readonly name: string
  readonly legal_form?: OrganizationProfile['legal_form'] | undefined
  readonly country_id?: number | undefined
  readonly vat_idn?: string
  readonly is_demo?: boolean
  readonly created_at: Organization['created_at']
}

/** A new organization, in Switzerland unless the input names another country. */
export const newOrganization = (
  input: NewOrganization,
): Result<z.infer<typeof FoundedOrganization>, readonly FieldProblem[]> => {
  const country = countryOf(input.country_id ?? SWITZERLAND)
  if (!country) return err([{ field: 'country_id', code: 'country_unknown' }])
  return ok({
    id: input.id,
    type: 'independent',
    name: input.name,
    slug: slugOf(input.name, input.id),
    // The most frequent legal form of Swiss companies that must keep double-entry books.
    legal_form: input.legal_form ?? 'llc',
    vat_idn: input.vat_idn ?? null,
    country_id: country.id,
    base_currency: country.currency_code,
    billing_name: null,
    billing_address: null,
    billing_address_line_2: null,
    billing_city: null,
    billing_zip: null,
    billing_state: null,
    billing_country: null,
    phone_number: null,
    extra_billing_information: null,
    settings: DEFAULT_SETTINGS,
    is_demo: input.is_demo ?? false,
    archived_at: null,
    deleted_at: null,
    created_at: input.created_at,
  })
}

/** The profile after the change, or the problems of the change. */
export const decideChangeProfile = (
  profile: OrganizationProfile,
  { settings = {}, country_id = profile.country_id, ...fields }: ProfileChange,
  facts: ProfileFacts,
): Result<OrganizationProfile, readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  const country = countryOf(country_id)
  if (!country) problems.push({ field: 'country_id', code: 'country_unknown' })
  else if (country.currency_code !== profile.base_currency && facts.has_amounts)
    problems.push({ field: 'country_id', code: 'base_currency_in_use' })
  for (const [index, number] of (settings.accountingNetTaxRate2Accounts ?? []).entries())
    if (!facts.account_numbers.has(number))
      problems.push({ field: `settings.accountingNetTaxRate2Accounts.${index}`, code: 'ledger_account_unknown' })
  const vat = reportingAfter(profile.settings, settings, facts)
  for (const problem of vat.ok ? [] : vat.error) problems.push(problem)
  for (const name of READ_ONLY_SETTINGS)
    if (settings[name] !== undefined && settings[name] !== profile.settings[name])
      problems.push({ field: `settings.${name}`, code: 'setting_read_only' })
  // Only books of earlier formats have no value; once it is set, documents are booked by it.
  if (settings.documentBooking === null && profile.settings.documentBooking !== null)
    problems.push({ field: 'settings.documentBooking', code: 'required' })
  // Any other text is accepted, for instance that the number is applied for.
  const uid = fields.vat_idn && hasSwissVatNumbers(country_id) ? readUid(fields.vat_idn) : null
  if (uid?.ok === false && uid.error === 'check_digit')
    problems.push({ field: 'vat_idn', code: 'uid_check_digit', values: { uid: fields.vat_idn ?? '' } })
  const amounts: Partial<Record<AmountSetting, number>> = {}
  for (const name of AMOUNT_SETTINGS) {
    const input = settings[name]
    const read = input === undefined || !country ? null : readAmount(`settings.${name}`, input, country.currency_code)
    if (read?.ok) amounts[name] = minorToNumber(read.value, country?.currency_code ?? '')
    else if (read) problems.push(read.error)
  }
  if (problems.length > 0 || !country || !vat.ok) return err(problems)
  return ok({
    ...profile,
    ...fields,
    country_id,
    base_currency: country.currency_code,
    settings: withSettings(profile.settings, { ...settings, ...amounts, ...vat.value } as WritableSettings),
  })
}

/**
 * The settings of how VAT is reported after a change: the list, with the older settings that show its present entry, or
 * the present entry as the older settings change it. Refused when both change and contradict each other.
 */
const reportingAfter = (
  present: OrganizationSettings,
  { accountingVatReporting: list, ...written }: SettingsInput,
  { account_numbers, today }: ProfileFacts,
): Result<Partial<OrganizationSettings>, readonly FieldProblem[]> => {
  const isOther = (name: keyof MirroredSettings, value: unknown) =>
    written[name] !== undefined && JSON.stringify(written[name]) !== JSON.stringify(value)
  const changed = MIRRORED_SETTINGS.filter((name) => isOther(name, present[name]))
  const before = present.accountingVatReporting
  if (list === undefined || JSON.stringify(list) === JSON.stringify(before)) {
    if (changed.length === 0) return ok({})
    const current = reportingOn(before, today) ?? before[0]
    const mirror = { ...pick(present), ...pick(written) } as unknown as MirroredSettings
    return ok({
      accountingVatReporting: before.map((entry) => (entry === current ? entryOfMirror(entry, mirror) : entry)),
    })
  }
  const problems = reportingProblems(list, account_numbers)
  if (problems.length > 0) return err(problems)
  const mirror = mirrorOf(reportingOn(list, today))
  const contradicting = changed.filter((name) => isOther(name, mirror[name]))
  if (contradicting.length > 0)
    return err(contradicting.map((name) => ({ field: `settings.${name}`, code: 'vat_reporting_contradicts' })))
  return ok({ accountingVatReporting: list, ...mirror })
}

/** The older settings of VAT that are there. */
const pick = (settings: { readonly [N in keyof MirroredSettings]?: unknown }): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    MIRRORED_SETTINGS.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  )

/** The settings with the written ones, under the names by which they are read. */
const withSettings = (present: OrganizationSettings, written: WritableSettings): OrganizationSettings => {
  const changed: Record<string, unknown> = { ...present }
  for (const [name, value] of Object.entries(written)) {
    if (value === undefined) continue
    changed[READ_NAMES[name as keyof WritableSettings] ?? name] =
      name === 'documentCustomCSS' ? cleanCss(`${value}`) : value
  }
  return changed as OrganizationSettings
}

/** The name as part of a URL: `Müller & Söhne AG` → `muller-sohne-ag`. */
const slugOf = (name: string, id: number): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || `organization-${id}`
