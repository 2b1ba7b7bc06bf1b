// The screen of the organization: every setting has its field, and only changes are sent.
import { describe, expect, test } from 'vitest'
import { OrganizationSearch } from '../../../renderer/app/address/organization.ts'
import { senderWithEdits, settingsWithEdits } from '../../../renderer/app/organization/preview/draft-preview.ts'
import { contrastToWhite } from '../../../renderer/app/organization/settings/contrast.ts'
import { changeOf, type Edits, faultsOf, savedValue } from '../../../renderer/app/organization/settings-draft.ts'
import {
  FIELDS,
  fieldNamed,
  IN_VAT_REPORTING,
  sectionOf,
  WITH_BANK_ACCOUNTS,
} from '../../../renderer/app/organization/settings-fields.ts'
import { changeOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import type { VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import { WritableSettings } from '../../../shared/record/organization/organization-settings.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { organizationOf } from '../../support/books/organization.ts'

const names: readonly string[] = Object.values(FIELDS).flatMap((fields) => fields.map(({ name }) => name))

const entry = (
  valid_from: string,
  method: VatReporting['method'],
  ...rates: readonly (number | null)[]
): VatReporting => ({
  valid_from: valid_from as LocalDate,
  is_liable: true,
  method,
  form: 'agreed',
  period: method === 'net_rate' ? 'half_year' : 'quarter',
  activities: rates.map((rate) => ({ code: null, rate, accounts: [] })),
})

describe('the table of fields', () => {
  test('has every writable setting exactly once; those of bank accounts are on their screen', () => {
    const settings = Object.keys(WritableSettings.shape)
    expect(settings.length).toBe(85)
    expect(names.filter((name) => settings.includes(name)).sort()).toEqual(
      settings.filter((name) => ![...WITH_BANK_ACCOUNTS, ...IN_VAT_REPORTING].some((other) => other === name)).sort(),
    )
  })

  test('has every field of the organization exactly once, all of them in the first section', () => {
    const own = Object.keys(changeOrganization.body.shape).filter((name) => name !== 'settings')
    expect(own.length).toBe(13)
    expect(FIELDS.company.map(({ name }) => name as string).sort()).toEqual(own.sort())
    expect(new Set(names).size).toBe(names.length)
  })

  test('a path of the server leads to its field and its section', () => {
    expect(fieldNamed('settings.documentMargin.top')).toBe('documentMargin')
    expect(fieldNamed('settings.accountingVatReporting.0.valid_from')).toBe('accountingVatReporting')
    expect(fieldNamed('billing_zip')).toBe('billing_zip')
    expect(fieldNamed('settings.invoiceQrBillType')).toBeNull()
    expect(sectionOf('documentMargin')).toBe('look')
    expect(sectionOf('something')).toBeNull()
  })

  test('choices are those of the interface', () => {
    const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> = {
      ...changeOrganization.body.shape,
      ...WritableSettings.shape,
    }
    const refused = Object.values(FIELDS)
      .flat()
      .flatMap((field) =>
        field.kind === 'choice'
          ? field.of.filter((value) => !shape[field.name]?.safeParse(value).success)
          : field.kind === 'ticks' && !shape[field.name]?.safeParse(field.of).success
            ? [field.name]
            : [],
      )
    expect(refused).toEqual([])
  })
})

describe('the attributes sent', () => {
  const organization = organizationOf({ vat_idn: null, billing_city: 'Bern' })

  test.each([
    [{}, {}],
    [{ name: 'Velo AG', billing_city: 'Bern' }, {}],
    [{ billing_city: ' Thun ' }, { billing_city: 'Thun' }],
    [{ billing_city: '' }, { billing_city: null }],
    [{ documentPrefixInvoice: 'X' }, { settings: { documentPrefixInvoice: 'X' } }],
    [{ documentPageCounter: null }, { settings: { documentPageCounter: null } }],
    // Written and read under different names.
    [{ invoiceFromOfferMultipeText: 'Danke' }, { settings: { invoiceFromOfferMultipeText: 'Danke' } }],
    // Emptied: the server reports at the field that it is missing.
    [{ documentNumberStart: null }, { settings: { documentNumberStart: null } }],
    [{ customerPortalShowSections: ['invoices', 'offers', 'credits'] }, {}],
    [{ mailFromName: '' }, {}],
  ] as readonly (readonly [Edits, object])[])('%j is %j', (edits, body) => {
    expect(changeOf(organization, edits)).toEqual(body)
  })

  test('the misspelt setting is read under its other name', () => {
    expect(
      savedValue(organizationOf({}, { invoiceFromOfferMultipleText: 'Guten Tag' }), 'invoiceFromOfferMultipeText'),
    ).toBe('Guten Tag')
  })

  test('the liability of today is sent with the list of how VAT is reported, where both are edited', () => {
    const list = [entry('1995-01-01', 'effective'), entry('2027-01-01', 'net_rate', 6.2)]
    const edits = { liableForVat: false, accountingVatReporting: list }
    expect(changeOf(organization, edits, '2026-11-21' as LocalDate)).toEqual({
      settings: { accountingVatReporting: [{ ...list[0], is_liable: false }, list[1]] },
    })
  })
})

describe('errors before a request', () => {
  const swiss = organizationOf({ vat_idn: 'DE 123' })
  test.each([
    [{}, {}],
    [{ vat_idn: 'CHE-123.456.788 MWST' }, {}],
    [{ vat_idn: 'CHE-123.456.789' }, { vat_idn: { code: 'vat_number' } }],
    [{ vat_idn: '' }, {}],
    // Germany has its own numbers.
    [{ vat_idn: 'DE123456789', country_id: 3 }, {}],
    [{ accountingVatReporting: [entry('2026-01-01', 'net_rate')] }, { accountingVatReporting: { code: 'required' } }],
    [{ accountingVatReporting: [entry('2026-01-01', 'net_rate', 6.2)] }, {}],
    [{ accountingVatReporting: [entry('2026-01-01', 'net_rate')], liableForVat: false }, {}],
    [
      { accountingVatReporting: [entry('2026-01-01', 'net_rate', 6.25)] },
      { accountingVatReporting: { code: 'rates' } },
    ],
    [{ name: 'AG' }, { name: { code: 'name' } }],
    [{ name: '' }, { name: { code: 'name' } }],
    [{ billing_country: 'CHE' }, { billing_country: { code: 'billing_country' } }],
    [{ invoiceDefaultDueInDays: 366 }, { invoiceDefaultDueInDays: { code: 'range', min: 0, max: 365 } }],
    [{ documentNumberStart: 0 }, { documentNumberStart: { code: 'least', min: 1 } }],
    [{ documentNumberStart: null }, { documentNumberStart: { code: 'required' } }],
    [{ documentPrefixOffer: '' }, { documentPrefixOffer: { code: 'required' } }],
    [{ documentThemePrimary: 'rot' }, { documentThemePrimary: { code: 'colour' } }],
    [{ mailFromAddress: 'velo' }, { mailFromAddress: { code: 'email_invalid' } }],
    [{ averageInternalRate: 0.5 }, { averageInternalRate: { code: 'least', min: 1 } }],
    [{ customerPortalShowSections: [] }, { customerPortalShowSections: { code: 'ticks' } }],
    [{ invoiceHeader: '', billing_city: '' }, {}],
  ] as readonly (readonly [Edits, object])[])('%j: %j', (edits, faults) => {
    expect(faultsOf(swiss, edits)).toEqual(faults)
  })
})

describe('the input of the preview', () => {
  test('is the typed text, as long as it is valid', () => {
    const organization = organizationOf({})
    const drafted = settingsWithEdits(organization, {
      documentPrefixInvoice: 'RE-',
      documentThemePrimary: '#12345',
      documentNumberFill: 7,
      invoiceDefaultDueInDays: null,
      invoiceFromOfferMultipeText: 'Danke',
    })
    expect(drafted).toMatchObject({
      documentPrefixInvoice: 'RE-',
      documentThemePrimary: '#155e75',
      documentNumberFill: 4,
      invoiceDefaultDueInDays: 30,
      invoiceFromOfferMultipleText: 'Danke',
    })
  })

  test('the sender is the billing name, otherwise the name, with the existing parts of an address', () => {
    expect(senderWithEdits(organizationOf({ billing_city: 'Bern' }), { billing_zip: '3011' })).toEqual({
      name: 'Velo AG',
      lines: ['3011 Bern'],
      vatNumber: '',
    })
    expect(senderWithEdits(organizationOf({ billing_name: 'Velo & Co' }), { name: '' }).name).toBe('Velo & Co')
  })
})

test.each([
  ['#ffffff', 1],
  ['#000', 21],
  // Luminance of #777777: ((119/255 + 0.055) / 1.055) ^ 2.4 = 0.1845; 1.05 / 0.2345 = 4.48.
  ['#777777', 4.48],
  ['red', null],
  ['#12345', null],
])('the contrast of %s on white is %s', (colour, contrast) => {
  const found = contrastToWhite(colour)
  expect(found === null ? null : Math.round(found * 100) / 100).toBe(contrast)
})

test('an invalid address shows the first section', () => {
  expect(OrganizationSearch.parse({ section: 'secrets', find: '' })).toEqual({ section: undefined, find: undefined })
  expect(OrganizationSearch.parse({ section: 'look', find: 'logo' })).toEqual({ section: 'look', find: 'logo' })
})
