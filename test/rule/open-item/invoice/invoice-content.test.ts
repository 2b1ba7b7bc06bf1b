// What an invoice says on paper: its amounts and rates (MWSTG 26), its texts, its payment part, or why it would be no valid
// invoice. Figures by hand; over HTTP: test/http/open-item/invoice-papers.test.ts.
import { describe, expect, test } from 'vitest'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { DocumentLine, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import {
  DEFAULT_SETTINGS,
  type OrganizationSettings,
} from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { swissVatRates } from '../../../../shared/rule/ledger/vat-rate.ts'
import {
  debtorOf,
  type InvoiceFacts,
  invoicePaperOf,
  recipientOf,
} from '../../../../shared/rule/open-item/invoice/invoice-content.ts'
import { CHART, problemsOf } from '../../ledger/ledger-facts.ts'
import { company, invoice, rappen } from '../../matching/world.ts'

const IBAN = 'CH5800791123000889012'
const RATES = swissVatRates('de').map((rate) => ({ ...rate, id: `${rate.kind} ${rate.valid_from}` }))
const [STANDARD, REDUCED, EXEMPT] = ['standard 2024-01-01', 'reduced 2024-01-01', 'exempt 1995-01-01']
const WORDS = {
  ...{ language: 'de', invoice: 'Rechnung', supply: 'Leistung' },
  countryName: (code: string) => (code === 'DE' ? 'Deutschland' : code),
}
const CUSTOMER = company('company001', 'Muster AG', {
  address: 'Ring 2a',
  zip: '3000',
  city: 'Bern',
  country_code: 'CH',
})
const PROFILE = {
  ...{ billing_name: null, billing_address: 'Weg 1', billing_address_line_2: null, billing_zip: '8000' },
  ...{ billing_city: 'Zürich', billing_country: null, vat_idn: 'CHE-106.017.086 MWST' },
} as unknown as OrganizationProfile

interface Given {
  readonly facts?: Partial<InvoiceFacts>
  readonly profile?: Partial<OrganizationProfile>
  readonly settings?: Partial<OrganizationSettings>
  readonly posting?: Partial<InvoiceFacts['posting']>
}
const paperOf = (fields: Partial<Invoice>, { facts, profile, settings, posting }: Given = {}) =>
  invoicePaperOf(
    invoice('R1', { company_id: CUSTOMER.id, total: rappen(108_10), booked_by: 'issue', ...fields }),
    {
      company: CUSTOMER,
      profile: { ...PROFILE, settings: { ...DEFAULT_SETTINGS, invoiceQrBillIban: IBAN, ...settings }, ...profile },
      ...{ organization_name: 'Holz AG', country_code: 'CH', bank_accounts: [], booked_parts: [] },
      posting: {
        ...{ base_currency: 'CHF', is_liable_for_vat: true, vat_method: 'effective', vat_rates: RATES },
        accounts: bookingAccountsOf(DEFAULT_SETTINGS, CHART),
        ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
        ...posting,
      },
      ...facts,
    },
    WORDS,
  )
const contentOf = (...given: Parameters<typeof paperOf>) => {
  const paper = paperOf(...given)
  if (!paper.ok) throw new Error(JSON.stringify(paper.error))
  return paper.value.content
}
const line = (amount: number, fields: Partial<DocumentLine> = {}): DocumentLine => ({
  ...{ account_id: null, vat_rate_id: null, text: null, amount: rappen(amount) },
  ...fields,
})
const free: Given = { posting: { is_liable_for_vat: false } }

describe('an invoice', () => {
  test('has everything that it must state, and its payment part', () => {
    const paper = paperOf({ text: 'Tisch' })
    const rate = { rate_millis: 8100, name: 'Normalsatz 8.1 %' }
    expect(paper).toEqual({
      ok: true,
      value: {
        reference: null,
        content: {
          ...{ kind: 'invoice', language: 'de', number: 'R1', date: '2026-03-02', due_date: '2026-04-01' },
          sender: { name: 'Holz AG', lines: ['Weg 1', '8000 Zürich'], vatNumber: 'CHE-106.017.086 MWST' },
          recipient: ['Muster AG', 'Ring 2a', '3000 Bern'],
          ...{ header: '', footer: '', terms: '', currency: 'CHF', says_not_liable: false },
          lines: [{ name: 'Tisch', more: '', rate, amount: 108_10 }],
          rates: [{ ...rate, net: 100_00, tax: 8_10 }],
          ...{ rounding: 0, total: 108_10, paid: 0 },
          payment: {
            ...{ currency: 'CHF', amount: 108.1, message: 'Rechnung R1' },
            creditor: {
              ...{ name: 'Holz AG', address: 'Weg', buildingNumber: '1', zip: '8000', city: 'Zürich', country: 'CH' },
              account: IBAN,
            },
            debtor: {
              ...{ name: 'Muster AG', address: 'Ring', buildingNumber: '2a', zip: '3000', city: 'Bern', country: 'CH' },
            },
            // 30 days from 2 March to 1 April.
            additionalInformation: '//S1/10/R1/11/260302/30/106017086/32/8.1/40/0:30',
          },
        },
      },
    })
  })

  test('asks for what is open, and for nothing when it is paid', () => {
    const paid = contentOf({ paid_amount: rappen(108_09) })
    expect([paid.paid, paid.payment?.amount]).toEqual([108_09, 0.01])
    const whole = contentOf({ paid_amount: rappen(108_10) })
    expect([whole.paid, whole.payment]).toEqual([108_10, null])
    // The net amounts of several rates are those of the whole invoice.
    const lines = [line(54_05, { vat_rate_id: STANDARD }), line(51_30, { vat_rate_id: REDUCED })]
    const of = (amount: number) =>
      contentOf({ lines, total: rappen(105_35), paid_amount: rappen(amount) }).payment?.additionalInformation
    expect(of(0)).toContain('/32/8.1:50.00;2.6:50.00/')
    expect(of(1)).not.toContain('/32/')
  })

  test('has the reference of its number where the account has one', () => {
    const paper = paperOf({ number: '2026-7' }, { settings: { invoiceQrBillType: 'SCOR' } })
    const reference = paper.ok ? paper.value.reference : null
    expect(reference).toMatch(/^RF\d\d20267$/)
    expect(paper.ok && paper.value.content.payment?.reference).toBe(reference)
  })

  test('has a message of at most 140 characters', () => {
    expect(contentOf({ number: '7'.repeat(200) }).payment?.message).toBe(`Rechnung ${'7'.repeat(131)}`)
  })

  test('in euros has a payment part, in dollars it cannot', () => {
    expect(contentOf({ currency: 'EUR', base_total: rappen(100_00) }).payment?.currency).toBe('EUR')
    expect(paperOf({ currency: 'USD' })).toMatchObject({
      error: [{ field: 'currency', code: 'invoice_currency', values: { currency: 'USD' } }],
    })
  })
})

test('a credit note has its amounts without a sign, no due date and no payment part', () => {
  const { kind, due_date, lines, rates, total, paid, payment } = contentOf({
    ...{ total: rappen(-108_10), paid_amount: rappen(-8_10) },
  })
  expect({ kind, due_date, total, paid, payment }).toEqual({
    ...{ kind: 'credit_note', due_date: null, total: 108_10, paid: 8_10, payment: null },
  })
  expect([lines[0]?.amount, rates[0]?.net, rates[0]?.tax]).toEqual([108_10, 100_00, 8_10])
  // Also when more of it was settled than it has.
  expect(contentOf({ total: rappen(-1), paid_amount: rappen(-2) }).payment).toBe(null)
  expect([contentOf({ total: rappen(0) }).kind, contentOf({ total: rappen(-1) }).kind]).toEqual([
    'invoice',
    'credit_note',
  ])
})

describe('an invoice is refused', () => {
  const problems = (...given: Parameters<typeof paperOf>) => problemsOf(paperOf(...given))
  test.each<[string, Partial<Invoice>, Given, readonly string[]]>([
    ['for a payment on account', { bank_transaction_id: 'bank1' }, {}, ['booked_by invoice_on_account']],
    ['without a customer', {}, { facts: { company: null } }, ['company_id invoice_company_missing']],
    ['with VAT but no VAT number', {}, { profile: { vat_idn: null } }, ['vat_idn invoice_vat_number_missing']],
    ['with a blank VAT number', {}, { profile: { vat_idn: '  ' } }, ['vat_idn invoice_vat_number_missing']],
    ['not without VAT', {}, { ...free, profile: { vat_idn: null } }, []],
    ['not with a rate of 0', { vat_rate_id: EXEMPT }, { profile: { vat_idn: null } }, []],
    [
      'without the address of the payee',
      {},
      { profile: { billing_address: null, billing_zip: ' ', billing_city: null } },
      [
        'billing_address invoice_sender_missing',
        'billing_zip invoice_sender_missing',
        'billing_city invoice_sender_missing',
      ],
    ],
    [
      'without a town, where it has no payment part',
      { paid_amount: rappen(108_10) },
      { profile: { billing_address: null, billing_city: ' ' } },
      ['billing_city invoice_sender_missing'],
    ],
    [
      'without an account',
      {},
      { settings: { invoiceQrBillIban: null } },
      ['settings.invoiceQrBillIban invoice_account_missing'],
    ],
    [
      'without an account and a town',
      {},
      { settings: { invoiceQrBillIban: null }, profile: { billing_city: null } },
      ['billing_city invoice_sender_missing', 'settings.invoiceQrBillIban invoice_account_missing'],
    ],
  ])('%s', (_, fields, given, expected) => expect(problems(fields, given)).toEqual(expected))

  test('with a part of the address that is too long; the longest is named', () => {
    expect(paperOf({}, { profile: { billing_city: 'x'.repeat(36) } })).toMatchObject({
      error: [{ field: 'billing_city', code: 'invoice_sender_long', values: { most: 35 } }],
    })
  })
})

describe('the rates of an invoice', () => {
  const ratesOf = (fields: Partial<Invoice>, given: Given = {}) =>
    contentOf(fields, given).rates.map(({ rate_millis, net, tax }) => [rate_millis, net, tax])

  test('are those of its lines, the highest first', () => {
    const lines = [line(51_30, { vat_rate_id: REDUCED }), line(10_00, { vat_rate_id: EXEMPT }), line(54_05)]
    expect(ratesOf({ lines, total: rappen(115_35), vat_rate_id: STANDARD })).toEqual([
      [8100, 50_00, 4_05],
      [2600, 50_00, 1_30],
      [0, 10_00, 0],
    ])
    expect(ratesOf({ lines: [line(108_10, { vat_rate_id: REDUCED ?? null })] })).toEqual([[2600, 105_36, 2_74]])
  })

  test('are rounded for each line', () => {
    // 8.1 % in 0.05 are 0.0037; in 0.10 together they would be 0.01.
    expect(ratesOf({ lines: [line(5), line(5)], total: rappen(10) })).toEqual([[8100, 10, 0]])
  })

  test('of 0 are apart, because an export and an exempt supply are not the same', () => {
    const zero = RATES.filter(({ rate_millis }) => rate_millis === 0).slice(0, 2)
    const lines = zero.map(({ id }) => line(10_00, { vat_rate_id: id }))
    expect(contentOf({ lines, total: rappen(20_00) }).rates.map(({ name, net }) => [name, net])).toEqual(
      zero.map(({ name }) => [name, 10_00]),
    )
  })

  test('are none without liability, which the invoice says if that is wanted', () => {
    const settings = { showNonVatLiableNote: true }
    const content = contentOf({ vat_rate_id: STANDARD }, { ...free, settings })
    expect([content.rates, content.lines[0]?.rate, content.says_not_liable, content.sender.vatNumber]).toEqual([
      ...[[], null, true, ''],
    ])
    expect([contentOf({}, free).says_not_liable, contentOf({}, { settings }).says_not_liable]).toEqual([false, false])
  })

  test('are those with which it was booked', () => {
    const booked = (...ids: readonly (string | null)[]): Given => ({
      facts: { booked_parts: ids.map((vat_rate_id) => ({ account_id: '3400', vat_rate_id })) },
    })
    expect(ratesOf({}, booked(REDUCED, REDUCED))).toEqual([[2600, 105_36, 2_74]])
    expect(ratesOf({}, booked(null))).toEqual([])
    // With several rates it is unknown which line has which: the usual rate of the account.
    expect(ratesOf({}, booked(REDUCED, EXEMPT))).toEqual([[8100, 100_00, 8_10]])
    expect(ratesOf({ vat_rate_id: STANDARD }, booked(REDUCED))).toEqual([[8100, 100_00, 8_10]])
  })

  test('are those with which its payments book it', () => {
    const part = (vat_rate_id: string | null) => ({
      ...{ account_id: '3400', vat_rate_id, amount: rappen(108_10), base_booked: rappen(0), base_tax: rappen(0) },
    })
    expect(ratesOf({ payment_parts: [part(REDUCED)], vat_rate_id: STANDARD })).toEqual([[2600, 105_36, 2_74]])
    expect(ratesOf({ payment_parts: [part(REDUCED), part(REDUCED)] })).toEqual([[8100, 100_00, 8_10]])
  })

  test('of one that other books book are only those that it or its customer states', () => {
    for (const booked_by of ['elsewhere', 'opening'] as const) {
      expect(ratesOf({ booked_by })).toEqual([])
      expect(ratesOf({ booked_by, vat_rate_id: STANDARD })).toEqual([[8100, 100_00, 8_10]])
      const own: Company = { ...CUSTOMER, revenue_vat_rate_id: REDUCED ?? null }
      expect(ratesOf({ booked_by }, { facts: { company: own } })).toEqual([[2600, 105_36, 2_74]])
    }
  })
})

describe('the texts of an invoice', () => {
  test('have their values', () => {
    const settings = {
      ...{ invoiceHeader: 'Für {description}', invoiceFooter: '{number}: {amount}' },
      ...{ billingItemNameTemplate: '{number} {description}', billingItemDescriptionTemplate: '{amount}' },
    }
    const { header, footer, lines } = contentOf({ total: rappen(-1081_00), text: 'Tisch' }, { settings })
    expect([header, footer]).toEqual(['Für Tisch', 'R1: 1’081.00'])
    expect(lines.map(({ name, more }) => [name, more])).toEqual([['R1 Tisch', '1’081.00']])
  })

  test('of a line are its own, that of the invoice, or a general one', () => {
    const names = (text: string | null) =>
      contentOf({ lines: [line(54_05, { text: 'Tisch' }), line(54_05)], text }).lines.map(({ name }) => name)
    expect([names('Projekt'), names(null)]).toEqual([
      ['Tisch', 'Projekt'],
      ['Tisch', 'Leistung'],
    ])
    const single = contentOf({ lines: [line(108_10, { text: 'Tisch' })], text: 'Projekt' })
    expect(single.lines.map(({ name }) => name)).toEqual(['Tisch'])
  })

  test('name what all lines have in common, unless the header does, or the line', () => {
    const lines = [line(54_05, { text: 'Tisch' }), line(54_05)]
    const headerOf = (fields: Partial<Invoice>, invoiceHeader: string) =>
      contentOf(fields, { settings: { invoiceHeader } }).header
    expect(headerOf({ lines, text: 'Projekt' }, 'Guten Tag')).toBe('Guten Tag\n\nProjekt')
    expect(headerOf({ lines, text: 'Projekt' }, ' ')).toBe('Projekt')
    expect(headerOf({ lines, text: 'Projekt' }, 'Für {description}')).toBe('Für Projekt')
    expect(headerOf({ lines, text: null }, 'Für {description}')).toBe('Für Tisch')
    expect(headerOf({ lines, text: null }, 'Guten Tag')).toBe('Guten Tag')
    expect(headerOf({ text: 'Projekt' }, 'Guten Tag')).toBe('Guten Tag')
    expect(headerOf({ lines: [line(54_05), line(54_05)], text: 'Projekt' }, 'Guten Tag')).toBe('Guten Tag')
  })
})

test('the recipient has its country when it is abroad', () => {
  const of = (fields: Partial<Company>, billing_country: string | null = null) =>
    recipientOf(
      { ...CUSTOMER, ...fields },
      { profile: { ...PROFILE, billing_country } as OrganizationProfile, country_code: 'CH' },
      WORDS,
    )
  expect(of({ country_code: 'DE' })).toEqual(['Muster AG', 'Ring 2a', '3000 Bern', 'Deutschland'])
  expect(of({ country_code: 'DE' }, 'DE')).toEqual(['Muster AG', 'Ring 2a', '3000 Bern'])
  expect(of({}, 'DE')).toEqual(['Muster AG', 'Ring 2a', '3000 Bern', 'CH'])
  expect(of({ country_code: null, address: null, zip: null })).toEqual(['Muster AG', 'Bern'])
  expect(of({ address: ' ', zip: '', city: null })).toEqual(['Muster AG'])
})

test('the payer has a complete address that fits, or none', () => {
  const of = (fields: Partial<Company>) => debtorOf({ ...CUSTOMER, ...fields }, 'LI')
  const most = { address: 'a'.repeat(70), zip: '1'.repeat(16), city: 'c'.repeat(35) }
  expect(of({ ...most, name: 'n'.repeat(71) })).toEqual({ ...most, name: 'n'.repeat(70), country: 'CH' })
  expect(of({ address: ' Ring 2a ', zip: ' 3000 ', city: ' Bern ', country_code: null })).toEqual({
    ...{ name: 'Muster AG', address: 'Ring', buildingNumber: '2a', zip: '3000', city: 'Bern', country: 'LI' },
  })
  const unfit: readonly Partial<Company>[] = [
    ...[{ address: null }, { address: ' ' }, { zip: null }, { zip: ' ' }, { city: null }, { city: ' ' }],
    ...[{ address: 'a'.repeat(71) }, { zip: '1'.repeat(17) }, { city: 'c'.repeat(36) }],
  ]
  expect(unfit.map(of)).toEqual(unfit.map(() => null))
  expect(contentOf({}, { facts: { company: { ...CUSTOMER, city: null } } }).payment).not.toHaveProperty('debtor')
})
