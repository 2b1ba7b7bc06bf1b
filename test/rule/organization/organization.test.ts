// A new organization, and which changes of it and its settings are allowed.
import { describe, expect, test } from 'vitest'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import type { SettingsInput } from '../../../shared/record/organization/organization-settings.ts'
import { decideChangeProfile, newOrganization } from '../../../shared/rule/organization/organization.ts'
import { day, NOW } from '../ledger/ledger-facts.ts'

const create = (fields: Partial<Parameters<typeof newOrganization>[0]> = {}) =>
  newOrganization({ id: 3, name: 'Müller & Söhne AG', created_at: NOW, ...fields })
const acceptedOf = <T>(decided: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!decided.ok) throw new Error('refused')
  return decided.value
}

describe('a new organization', () => {
  test('is a Swiss company, unless it says otherwise', () => {
    expect(acceptedOf(create())).toMatchObject({
      ...{ id: 3, type: 'independent', name: 'Müller & Söhne AG', slug: 'muller-sohne-ag', legal_form: 'llc' },
      ...{ vat_idn: null, country_id: 1, base_currency: 'CHF', is_demo: false, created_at: NOW },
    })
    // 4 is Austria.
    expect(
      acceptedOf(create({ country_id: 4, legal_form: 'sole', vat_idn: 'ATU1', is_demo: true } as never)),
    ).toMatchObject({
      ...{ country_id: 4, base_currency: 'EUR', legal_form: 'sole', vat_idn: 'ATU1', is_demo: true },
    })
    expect(create({ country_id: 99 })).toEqual({ ok: false, error: [{ field: 'country_id', code: 'country_unknown' }] })
  })

  test.each([
    ['--Café 24 / 7--', 'cafe-24-7'],
    ['日本', 'organization-3'],
    ['A', 'a'],
  ])('%j has the address %s', (name, slug) => expect(acceptedOf(create({ name })).slug).toBe(slug))
})

const { id: _, name: __, slug: ___, ...rest } = acceptedOf(create())
const PROFILE = { ...rest, id: 1 } as unknown as OrganizationProfile
const FACTS = { account_numbers: new Set(['3400', '3600']), has_amounts: false, today: day('2026-06-01') }

const change = (
  fields: Parameters<typeof decideChangeProfile>[1],
  { profile = PROFILE, ...facts }: Partial<typeof FACTS> & { readonly profile?: OrganizationProfile } = {},
) => decideChangeProfile(profile, fields, { ...FACTS, ...facts })
const problems = (decided: ReturnType<typeof change>) =>
  decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)
const settings = (input: SettingsInput, more: Parameters<typeof change>[1] = {}) => change({ settings: input }, more)
const withSettings = (fields: Partial<OrganizationProfile['settings']>): OrganizationProfile => ({
  ...PROFILE,
  settings: { ...PROFILE.settings, ...fields },
})

describe('a change of the profile', () => {
  test('keeps what it does not name', () => {
    expect(acceptedOf(change({}))).toEqual(PROFILE)
    expect(acceptedOf(change({ billing_city: 'Bern', phone_number: null }))).toEqual({
      ...PROFILE,
      billing_city: 'Bern',
    })
  })

  test('of the country changes the currency, as long as there are no amounts in another one', () => {
    expect(acceptedOf(change({ country_id: 4 }))).toMatchObject({ country_id: 4, base_currency: 'EUR' })
    expect(problems(change({ country_id: 4 }, { has_amounts: true }))).toEqual(['country_id base_currency_in_use'])
    // Liechtenstein has the franc.
    expect(acceptedOf(change({ country_id: 2 }, { has_amounts: true })).country_id).toBe(2)
    expect(problems(change({ country_id: 99 }))).toEqual(['country_id country_unknown'])
  })

  test.each<[string | null, number, string[]]>([
    ['CHE-123.456.788 MWST', 1, []],
    ['CHE-123.456.789 MWST', 1, ['vat_idn uid_check_digit']],
    ['CHE-123.456.789 MWST', 2, ['vat_idn uid_check_digit']],
    ['CHE-123.456.789 MWST', 4, []],
    ['applied for', 1, []],
    [null, 1, []],
  ])('the VAT number %j in country %i: %j', (vat_idn, country_id, expected) => {
    expect(problems(change({ vat_idn, country_id }))).toEqual(expected)
  })

  test('names the wrong UID', () => {
    const refused = change({ vat_idn: 'CHE-123.456.789' })
    expect(!refused.ok && refused.error[0]?.values).toEqual({ uid: 'CHE-123.456.789' })
  })
})

describe('a change of the settings', () => {
  test('is stored under the names by which they are read', () => {
    expect(acceptedOf(settings({ terms: 'x', invoiceFromOfferMultipeText: 'y' })).settings).toEqual({
      ...PROFILE.settings,
      terms: 'x',
      invoiceFromOfferMultipleText: 'y',
    })
    expect(
      acceptedOf(settings({ documentCustomCSS: '@import "x"; p { color: red }' })).settings.documentCustomCSS,
    ).not.toContain('@import')
    expect(acceptedOf(settings({ terms: undefined })).settings.terms).toBe('')
  })

  test('reads amounts in the currency of the country', () => {
    expect(acceptedOf(settings({ reminderFee: '20.50' })).settings.reminderFee).toBe(20.5)
    expect(problems(settings({ reminderFee: 20.555 }))).toEqual(['settings.reminderFee amount_too_many_decimals'])
    expect(problems(settings({ monthlyIncomeGoal: 'x', accountingWriteOffLimit: 'y' }))).toEqual([
      'settings.monthlyIncomeGoal amount_unreadable',
      'settings.accountingWriteOffLimit amount_unreadable',
    ])
  })

  test('cannot set what is only read; its value may be sent back', () => {
    expect(problems(settings({ offeredIncomeETA: 0, accountingInputTaxAccount: '1170' } as SettingsInput))).toEqual([])
    expect(problems(settings({ offeredIncomeETA: 1, accountingInputTaxAccount: '9' } as SettingsInput))).toEqual([
      'settings.offeredIncomeETA setting_read_only',
      'settings.accountingInputTaxAccount setting_read_only',
    ])
  })

  test('keeps the way of booking documents once it is set', () => {
    const none = { documentBooking: null } as SettingsInput
    expect(problems(settings(none))).toEqual(['settings.documentBooking required'])
    const earlier = withSettings({ documentBooking: null as never })
    expect(problems(change({ settings: none }, { profile: earlier }))).toEqual([])
    expect(acceptedOf(settings({ documentBooking: 'on_payment' } as SettingsInput)).settings.documentBooking).toBe(
      'on_payment',
    )
  })

  test('needs accounts that exist', () => {
    expect(problems(settings({ accountingNetTaxRate2Accounts: ['3400', '9'] }))).toEqual([
      'settings.accountingNetTaxRate2Accounts.1 ledger_account_unknown',
    ])
  })
})

describe('how VAT is reported', () => {
  const [first] = PROFILE.settings.accountingVatReporting
  if (!first) throw new Error('no entry')
  const netRate = {
    ...first,
    ...{ valid_from: day('2026-01-01'), method: 'net_rate', period: 'half_year' },
    activities: [{ code: null, rate: 6.2, accounts: [] }],
  } as const satisfies typeof first
  const list = [first, netRate] as never[]

  test('the list sets the older settings, by the entry of today', () => {
    expect(acceptedOf(settings({ accountingVatReporting: list })).settings).toMatchObject({
      ...{ accountingVatReporting: list, accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] },
    })
    const before = acceptedOf(change({ settings: { accountingVatReporting: list } }, { today: day('2025-12-31') }))
    expect(before.settings.accountingVatMethod).toBe('effective')
  })

  test('the older settings change the entry of today, or the first one', () => {
    const profile = withSettings({ accountingVatReporting: list })
    const changed = { liableForVat: false, accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] } as const
    const input = { ...changed, accountingNetTaxRates: [6.2] }
    const of = (today: string) =>
      acceptedOf(change({ settings: input }, { profile, today: day(today) })).settings.accountingVatReporting.map(
        ({ is_liable }) => is_liable,
      )
    expect(of('2026-06-01')).toEqual([true, false])
    expect(of('2025-06-01')).toEqual([false, true])
    expect(of('1990-01-01')).toEqual([false, true])
  })

  test('what is sent back as it was read changes nothing', () => {
    const { accountingVatReporting, liableForVat, accountingVatMethod, accountingNetTaxRates } = PROFILE.settings
    const sent = { accountingVatReporting, liableForVat, accountingVatMethod, accountingNetTaxRates } as SettingsInput
    expect(acceptedOf(settings(sent)).settings).toEqual(PROFILE.settings)
  })

  test('a list and older settings that contradict it', () => {
    const input = {
      accountingVatReporting: list,
      liableForVat: false,
      accountingVatMethod: 'net_rate',
    } as SettingsInput
    expect(problems(settings(input))).toEqual(['settings.liableForVat vat_reporting_contradicts'])
    expect(problems(settings({ ...input, liableForVat: true }))).toEqual([])
  })

  test('an invalid list', () => {
    const input = { accountingVatReporting: [netRate, first] } as unknown as SettingsInput
    expect(problems(settings(input))).toContain('settings.accountingVatReporting.1.valid_from vat_reporting_order')
  })
})
