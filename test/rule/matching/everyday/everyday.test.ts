// Everyday payments without a document: what their words say, on which accounts they are proposed, and when not.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import type { ForgottenFact } from '../../../../shared/record/matching/learned-fact.ts'
import { chartKmu } from '../../../../shared/rule/ledger/chart-kmu.ts'
import { usualVatOf } from '../../../../shared/rule/ledger/usual-vat.ts'
import { everydayAccountsOf } from '../../../../shared/rule/matching/everyday/everyday-accounts.ts'
import { EVERYDAY_KINDS } from '../../../../shared/rule/matching/everyday/everyday-kinds.ts'
import type { MatcherSettings } from '../../../../shared/rule/matching/matcher-settings.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { bankAccount, company, day, expense, matcherWith, rappen, SETTINGS, transaction } from '../world.ts'

/** The chart that a new company gets; the id of an account names its number. */
const CHART = chartKmu('de').map((account) => ({ ...account, id: `account${account.number}` }))
const KMU: MatcherSettings = {
  ...SETTINGS,
  usual_vat: usualVatOf(CHART),
  vat_dues: [],
  everyday_accounts: everydayAccountsOf(CHART),
}
const STANDARD: VatRate = {
  id: 'rate81',
  name: 'Normalsatz',
  rate_millis: 8100,
  kind: 'standard',
  valid_from: day('2024-01-01'),
  valid_to: null,
}

const NOW = '2026-01-01T00:00:00.000000Z' as Timestamp
const times = { created_at: NOW, updated_at: NOW }

/** The best suggestion, in short form: its kind, and the amount, account and rate of each row. */
const proposed = (fields: Partial<BankTransaction>, settings: MatcherSettings = KMU) => {
  const [best] = matcherWith({ vat_rate: [STANDARD] }, settings).suggest(transaction('tx0000001', fields), 5).candidates
  if (best === undefined) return null
  const rows = best.matches.map(({ amount, account_id, vat_rate_id }) =>
    [(amount / 100).toFixed(2), account_id?.slice('account'.length), vat_rate_id].filter(Boolean).join(' '),
  )
  return [best.reasons[0]?.wanted, ...rows]
}
const paid = (amount: number, text: string | null, name: string | null = null) => ({
  amount: rappen(amount),
  text,
  name,
})

describe('an empty start', () => {
  test.each([
    ['rent has no VAT', paid(-345_000, 'Dauerauftrag Miete Laden'), ['rent', '3450.00 6000']],
    ['fuel has input tax', paid(-9230, 'Einkauf Debitkarte Tankstelle Testwil'), ['fuel', '92.30 6210 rate81']],
    ['cash from the machine', paid(-30_000, 'Retrait bancomat Lausanne'), ['cash_withdrawal', '300.00 1000']],
    ['cash at the counter', paid(125_000, 'Versamento allo sportello'), ['cash_deposit', '1250.00 1000']],
    ['waste', paid(-8_000, 'Kehrichtabfuhr'), ['waste', '80.00 6460 rate81']],
    ['wages', paid(-487_320, 'Ordre permanent salaire mars'), ['wages', '4873.20 5000']],
    [
      'the name says it',
      paid(-18_940, 'E-Banking Auftrag', 'Swisscom (Schweiz) AG'),
      ['telecom', '189.40 6510 rate81'],
    ],
    ['VAT that is paid', paid(-684_330, 'MWST 1. Quartal', 'Eidg. Steuerverwaltung'), ['vat', '6843.30 2201']],
    ['VAT that is paid back', paid(684_330, 'MWST 1. Quartal', 'Eidg. Steuerverwaltung'), ['vat', '6843.30 2201']],
  ])('%s', (_, fields, wanted) => {
    expect(proposed(fields)).toEqual(wanted)
  })

  test('an acquirer pays takings less its commission: both as rows, when the text states them', () => {
    const text = 'Auszahlung Kartenzahlungen CHF 18486.30 abzüglich Kommission 221.85'
    expect(proposed(paid(1_826_445, text))).toEqual(['card_takings', '18486.30 3200 rate81', '-221.85 3810'])
    // Neither the payout itself, nothing, nor an amount that belongs to no total is a commission.
    const stated = `${text} Gebühr 0.00 Auszahlung 18264.45 Trinkgeld 50.00`
    expect(proposed(paid(1_826_445, stated))).toEqual(['card_takings', '18486.30 3200 rate81', '-221.85 3810'])
    // 18'000.00 less 221.85 is another amount.
    expect(proposed(paid(1_826_445, 'Auszahlung Kartenzahlungen CHF 18000.00 Kommission 221.85'))).toEqual([
      'card_takings',
      '18264.45 3200 rate81',
    ])
  })

  test('a debt of the year before was accrued', () => {
    const paidOn = (booking_date: string) => ({
      ...paid(-492_110, 'AHV 4. Quartal 2025', 'Ausgleichskasse Fictiva'),
      booking_date: day(booking_date),
    })
    expect(proposed(paidOn('2026-01-20'))).toEqual(['social_insurance', '4921.10 2270'])
    expect(proposed(paidOn('2025-12-20'))).toEqual(['social_insurance', '4921.10 5700'])
  })

  test('direct taxes of a sole proprietor are private', () => {
    const taxes = paid(-180_000, 'Kantonssteuer Rate 2')
    expect(proposed(taxes)).toEqual(['direct_taxes', '1800.00 8900'])
    expect(proposed(taxes, { ...KMU, is_taxed_privately: true })).toEqual(['direct_taxes', '1800.00 2850'])
  })

  test('without VAT: companies that are not liable, and costs with net tax rates', () => {
    const fuel = paid(-9230, 'Einkauf Debitkarte Tankstelle Testwil')
    expect(proposed(fuel, { ...KMU, is_liable_for_vat: false })).toEqual(['fuel', '92.30 6210'])
    expect(proposed(fuel, { ...KMU, vat_method: 'net_rate' })).toEqual(['fuel', '92.30 6210'])
  })

  test('VAT as it is reported on the day of the payment, and not today', () => {
    const entry = (valid_from: string, method: 'effective' | 'net_rate', is_liable = true): VatReporting => ({
      ...{ valid_from: day(valid_from), is_liable, method, form: 'agreed', period: 'year', activities: [] },
    })
    const vat_reporting = [
      entry('1995-01-01', 'effective', false),
      entry('2025-01-01', 'effective'),
      entry('2026-01-01', 'net_rate'),
    ]
    const on = (booking_date: string) =>
      proposed(
        { ...paid(-9230, 'Einkauf Debitkarte Tankstelle Testwil'), booking_date: day(booking_date) },
        { ...KMU, vat_method: 'net_rate', vat_reporting },
      )
    expect(on('2024-12-31')).toEqual(['fuel', '92.30 6210'])
    expect(on('2025-12-31')).toEqual(['fuel', '92.30 6210 rate81'])
    expect(on('2026-01-01')).toEqual(['fuel', '92.30 6210'])
  })

  test.each([
    ['the words of an invoice', paid(-20_000, 'Rechnung 4711', 'Mietwerk AG')],
    ['an adviser writes about taxes', paid(-245_000, 'Honorar Steuererklärung und Steuern', 'Treuhand Vogt AG')],
    ['a landlord who gets nothing', paid(345_000, 'Miete Laden')],
    ['no text', paid(-20_000, null)],
    ['another currency', { ...paid(-345_000, 'Miete Laden'), currency: 'EUR' }],
  ])('nothing: %s', (_, fields) => {
    expect(proposed(fields)).toBeNull()
  })

  test('nothing when the chart lacks the account', () => {
    const { 6000: _, ...others } = KMU.everyday_accounts
    expect(proposed(paid(-345_000, 'Miete Laden'), { ...KMU, everyday_accounts: others })).toBeNull()
  })

  test('what a document makes probable comes first', () => {
    const supplier = company('company0001', 'Energie Musterlingen')
    const bill = expense('expense0001', { company_id: supplier.id, number: 'EM-1', total: rappen(43_820) })
    const paidBill = transaction('tx0000001', paid(-43_820, 'E-Banking Auftrag', 'Energie Musterlingen'))
    const records = { vat_rate: [STANDARD], company: [supplier], expense: [bill] }
    const { candidates } = matcherWith(records, KMU).suggest({ ...paidBill, booking_date: day('2026-06-30') }, 5)
    expect(candidates[0]).toMatchObject({ kind: 'document', matches: [{ matchable_id: 'expense0001' }] })
  })

  test('it is never attached, and an import does not look for it', () => {
    const rent = transaction('tx0000001', paid(-345_000, 'Miete Laden'))
    const matcher = matcherWith({ vat_rate: [STANDARD] }, KMU)
    const found = matcher.suggest(rent, 5)
    expect(found.attaches).toBe(false)
    expect(found.why_not).toEqual([{ evidence: 'text', code: 'no_payment_of_document', values: { kind: 'rent' } }])
    expect(found.candidates[0]).toMatchObject({ kind: 'everyday', is_certain: false, confidence: 0.9 })
    expect(matcher.propose([rent], 'automatic', false)[0]?.candidates).toEqual([])
  })
})

interface Labelled {
  readonly text: string | null
  readonly name: string | null
  readonly amount: number
  readonly day: string
  /** `other`: none of the everyday kinds. */
  readonly kind: string
}

// Both corpora were written apart from the words of the recognition. The words were extended after the first one was
// seen; the second one was only measured: 95 % of its proposals are right, and 79 % of its everyday payments have a right
// one.
test.each(['payments', 'payments-2'])(
  '%s.json: 9 of 10 proposals are right, and 7 of 10 everyday payments have a right one',
  (file) => {
    const path = new URL(`../../../fixture/everyday/${file}.json`, import.meta.url)
    const payments = JSON.parse(readFileSync(path, 'utf8')) as readonly Labelled[]
    const matcher = matcherWith({ vat_rate: [STANDARD] }, KMU)
    const judged = payments.map(({ text, name, amount, day: booking_date, kind }, index) => {
      const fields = { text, name, amount: rappen(Math.round(amount * 100)), booking_date: day(booking_date) }
      const [best] = matcher.suggest(transaction(`tx${String(index).padStart(7, '0')}`, fields), 1).candidates
      return { kind, found: best?.reasons[0]?.wanted ?? null }
    })
    const proposals = judged.filter(({ found }) => found !== null)
    const everyday = judged.filter(({ kind }) => kind !== 'other')
    const right = everyday.filter(({ kind, found }) => found === kind)
    expect(right.length / proposals.length).toBeGreaterThan(0.9)
    expect(right.length / everyday.length).toBeGreaterThan(0.7)
  },
)

test('each kind is booked on accounts that the chart has', () => {
  const numbers = new Set(CHART.map(({ number }) => number))
  expect(EVERYDAY_KINDS.flatMap(({ accounts }) => accounts.filter((number) => !numbers.has(number)))).toEqual([])
})

describe('a reason', () => {
  const reasonOf = (text: string | null, name: string | null) =>
    matcherWith({}, KMU).suggest(transaction('tx0000001', paid(-20_000, text, name)), 1).candidates[0]?.reasons

  test.each([
    ['the text', 'Miete Laden', 'Immo Keller', 'rent', 'text', 'Miete Laden'],
    ['the text although the name says it too', 'LSV Swisscom', 'Swisscom AG', 'telecom', 'text', 'LSV Swisscom'],
    ['the name of an entry without a text', null, 'Swisscom AG', 'telecom', 'name', 'Swisscom AG'],
    ['the text of an entry without a name', 'Miete Laden', null, 'rent', 'text', 'Miete Laden'],
    ['the name where both say it together', 'Mehrwertsteuer', 'ESTV Bern', 'vat', 'name', 'ESTV Bern'],
  ])('names %s', (_, text, name, wanted, field, found) => {
    expect(reasonOf(text, name)).toEqual([{ evidence: 'text', verdict: 'near', field, found, wanted }])
  })
})

test('words after 300 characters do not count', () => {
  expect(proposed(paid(-20_000, `${'x'.repeat(294)} Miete`))).toEqual(['rent', '200.00 6000'])
  expect(proposed(paid(-20_000, `${'x'.repeat(295)} Miete`))).toBeNull()
})

test('an entry without a day has neither a VAT rate nor an earlier year', () => {
  const never = { booking_date: null, value_date: null }
  expect(proposed({ ...paid(-9230, 'Tankstelle'), ...never })).toEqual(['fuel', '92.30 6210'])
  expect(proposed({ ...paid(-9230, 'AHV 2025'), ...never })).toEqual(['social_insurance', '92.30 5700'])
})

test('an account in another currency: the value at the rate of the day', () => {
  const euros = bankAccount({ id: 'account0002', currency: 'EUR' })
  const exchange_rates = [
    {
      id: 'rate0001',
      key: 'EUR-2026-03',
      currency: 'EUR',
      kind: 'month',
      date: day('2026-03-01'),
      rate: 0.95,
      source: 'typed',
      file: null,
      ...times,
    } as const,
  ]
  const rent = { ...paid(-100_000, 'Miete Laden'), currency: 'EUR', bank_account_id: euros.id }
  const [best] = matcherWith({ bank_account: [euros] }, { ...KMU, exchange_rates }).suggest(
    transaction('tx0000001', rent),
    1,
  ).candidates
  const rows = best?.matches.map(({ account_id, amount, vat_rate_id }) => [account_id, amount, vat_rate_id])
  expect(rows).toEqual([['account6000', 95_000, null]])
})

test('a payment to an own account is only proposed as a transfer', () => {
  const savings = bankAccount({ id: 'account0002', iban: 'CH9300762011623852957' })
  const kinds = (text: string) =>
    matcherWith({ bank_account: [savings] }, KMU)
      .suggest(transaction('tx0000001', { ...paid(-100_000, text), counterparty_iban: savings.iban }), 5)
      .candidates.filter(({ kind }) => kind === 'everyday')
      .map(({ reasons }) => reasons[0]?.wanted)
  expect(kinds('Miete Laden')).toEqual([])
  expect(kinds('Kontoübertrag')).toEqual(['own_transfer'])
})

test('a booking that a person had forgotten is not proposed from its words either', () => {
  const rent = transaction('tx0000001', paid(-345_000, 'Miete Laden', 'Immo Keller'))
  const matcher = matcherWith({}, KMU)
  const target = { company_id: null, account_id: 'account6000', vat_rate_id: null }
  const forgotten = { id: 'fact00001', user_id: 1, forgotten_at: times.created_at }
  const key = { bank_account_id: 'account0001', direction: 'debit', kind: 'name', value: 'immo keller', text: null }
  expect(matcher.suggest(rent, 1).candidates).toHaveLength(1)
  matcher.put('forgotten_fact', [{ ...forgotten, ...key, ...target } as ForgottenFact])
  expect(matcher.suggest(rent, 1).candidates).toEqual([])
})

describe('the commission of card takings', () => {
  const KOMMISSION = 'Auszahlung Kartenzahlungen'
  test.each([
    ['whole francs', 1_826_500, 'CHF 18486 abzüglich CHF 221', ['18486.00 3200 rate81', '-221.00 3810']],
    ['one Rappen', 10_000, '100.01 abzüglich 0.01', ['100.01 3200 rate81', '-0.01 3810']],
    ['as much as is paid out', 5_000, '100.00 abzüglich 50.00', ['50.00 3200 rate81']],
    ['more than is paid out', 4_000, '100.00 abzüglich 60.00', ['40.00 3200 rate81']],
  ])('%s', (_, amount, text, rows) => {
    expect(proposed(paid(amount, `${KOMMISSION} ${text}`))).toEqual(['card_takings', ...rows])
  })

  test('without an account for it: one row', () => {
    const settings = { ...KMU, accounts: { ...KMU.accounts, card_commission: null } }
    expect(proposed(paid(10_000, `${KOMMISSION} 101.00 abzüglich 1.00`), settings)).toEqual([
      'card_takings',
      '100.00 3200 rate81',
    ])
  })

  test('with net tax rates revenue keeps its rate', () => {
    expect(proposed(paid(10_000, KOMMISSION), { ...KMU, vat_method: 'net_rate' })).toEqual([
      'card_takings',
      '100.00 3200 rate81',
    ])
  })
})
