// The Swiss VAT rates: the figures of the Federal Tax Administration on the days they changed.
import { describe, expect, test } from 'vitest'
import { isDefaultVatRate, VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import { decideAddVatRates, statutoryRate, swissVatRates } from '../../../shared/rule/ledger/vat-rate.ts'
import { addDays } from '../../../shared/value/calendar.ts'
import { CHART, day } from './ledger-facts.ts'

const RATES = swissVatRates('de').map((rate, index) => ({ id: `VATRATE000${index}`, ...rate }))
const ratesOn = (date: string) =>
  Object.fromEntries(
    RATES.filter(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || date <= valid_to)).map(
      ({ kind, rate_millis }) => [kind, rate_millis / 1000],
    ),
  )

test.each([
  ['1994-12-31', undefined, undefined, undefined],
  ['1995-01-01', 6.5, undefined, 2],
  ['1996-10-01', 6.5, 3, 2],
  ['1998-12-31', 6.5, 3, 2],
  ['1999-01-01', 7.5, 3.5, 2.3],
  ['2001-01-01', 7.6, 3.6, 2.4],
  ['2010-12-31', 7.6, 3.6, 2.4],
  ['2011-01-01', 8, 3.8, 2.5],
  ['2018-01-01', 7.7, 3.7, 2.5],
  ['2023-12-31', 7.7, 3.7, 2.5],
  ['2024-01-01', 8.1, 3.8, 2.6],
  ['2027-12-31', 8.1, 3.8, 2.6],
  ['2028-01-01', 8.1, undefined, 2.6],
])('on %s: %s, %s, %s', (date, standard, special, reduced) => {
  const { standard: a, special: b, reduced: c } = ratesOn(date)
  expect([a, b, c]).toEqual([standard, special, reduced])
})

test('no tax on exports and exempt supplies, at any time', () => {
  expect(ratesOn('2026-11-21')).toMatchObject({ zero: 0, exempt: 0 })
})

test('complete records whose names state their figure; each kind without gap or overlap', () => {
  for (const rate of RATES) expect(VatRate.parse(rate)).toEqual(rate)
  expect(RATES.find(({ rate_millis }) => rate_millis === 8100)?.name).toBe('Normalsatz 8.1 %')
  expect(swissVatRates('en').find(({ rate_millis }) => rate_millis === 2600)?.name).toBe('Reduced rate 2.6 %')
  for (const kind of VatRate.shape.kind.options) {
    const some = RATES.filter((rate) => rate.kind === kind)
    for (const [index, { valid_to }] of some.entries()) {
      const next = some[index + 1]
      if (next) expect(valid_to).toBe(addDays(next.valid_from, -1))
    }
  }
})

test('the default is the standard rate of the day', () => {
  const defaultsOn = (date: string) => RATES.filter((rate) => isDefaultVatRate(rate, day(date))).map(({ name }) => name)
  expect(defaultsOn('2023-12-31')).toEqual(['Normalsatz 7.7 %'])
  expect(defaultsOn('2024-01-01')).toEqual(['Normalsatz 8.1 %'])
})

test.each([
  // The VAT law in force since 2010; culture, sport and fairs have the reduced rate.
  ['2009-12-31', undefined, undefined],
  ['2010-01-01', 7.6, 2.4],
  ['2010-12-31', 7.6, 2.4],
  ['2011-01-01', 8, 2.5],
  ['2017-12-31', 8, 2.5],
  ['2018-01-01', 7.7, 2.5],
  ['2024-01-01', 8.1, 2.6],
])('opted, and acquisition tax, on %s: %s, %s', (date, opted, reduced) => {
  const rates = ratesOn(date)
  expect([rates.opted, rates.opted_reduced]).toEqual([opted, reduced])
  expect([rates.acquisition, rates.acquisition_reduced]).toEqual([opted, reduced])
})

test.each([
  ['zero', 'Von der Steuer befreit (Export)', 'Zero-rated (export)'],
  ['notification', 'Meldeverfahren', 'Notification procedure'],
  ['exempt', 'Von der Steuer ausgenommen', 'Exempt'],
  ['input_subsequent', 'Einlageentsteuerung', 'Subsequent deduction of input tax'],
] as const)('%s has one rate of 0, since 1995: %s', (kind, de, en) => {
  expect(RATES.filter((rate) => rate.kind === kind)).toMatchObject([
    { name: de, rate_millis: 0, valid_from: '1995-01-01', valid_to: null },
  ])
  expect(swissVatRates('en').find((rate) => rate.kind === kind)?.name).toBe(en)
})

test('nothing without a tax has a rate', () => {
  const kinds = ['abroad', 'various', 'subsidy', 'donation', 'input_correction', 'input_reduction'] as const
  expect(kinds.map((kind) => ratesOn('1995-01-01')[kind])).toEqual(kinds.map(() => 0))
  expect(kinds.map((kind) => ratesOn('2026-01-01')[kind])).toEqual(kinds.map(() => 0))
})

test('opted rates have a name in both languages', () => {
  const names = (language: 'de' | 'en') =>
    swissVatRates(language).flatMap(({ kind, name }) => (kind === 'opted' ? [name] : []))
  expect(names('de').at(-1)).toBe('Option 8.1 %')
  expect(names('en').at(-1)).toBe('Opted 8.1 %')
})

test.each([
  ['standard', '1994-12-31', null],
  ['standard', '1995-01-01', 6500],
  ['standard', '2023-12-31', 7700],
  ['standard', '2026-01-01', 8100],
  ['zero', '2026-01-01', 0],
] as const)('the statutory rate %s on %s is %s', (kind, date, rate) =>
  expect(statutoryRate(kind, day(date))).toBe(rate),
)

describe('rates that are added to books', () => {
  let ids = 0
  const add = (
    kinds: Parameters<typeof decideAddVatRates>[0],
    { rates = RATES, chart = CHART, liableForVat = true, account = '2203' } = {},
  ) =>
    decideAddVatRates(
      kinds,
      { rates, chart, settings: { liableForVat, accountingReverseTaxAccount: account } },
      () => `new${++ids}`,
    )
  const without = (...kinds: string[]) => RATES.filter(({ kind }) => !kinds.includes(kind))

  test('are all statutory ones of the kinds that are missing', () => {
    const added = add(['standard', 'special', 'reduced'], { rates: without('special') })
    expect(
      added.ok && added.value.rates.map(({ kind, valid_from, rate_millis }) => [kind, valid_from, rate_millis]),
    ).toEqual(
      RATES.filter(({ kind }) => kind === 'special').map(({ kind, valid_from, rate_millis }) => [
        kind,
        valid_from,
        rate_millis,
      ]),
    )
    expect(added.ok && added.value.account).toBeNull()
    expect(added.ok && new Set(added.value.rates.map(({ id }) => id)).size).toBe(added.ok && added.value.rates.length)
  })

  test('bring the account of acquisition tax when the chart has none', () => {
    const chart = CHART.filter(({ number }) => number !== 2203)
    const rates = without('acquisition', 'special')
    const account = (decided: ReturnType<typeof add>) => decided.ok && decided.value.account
    expect(account(add(['acquisition'], { rates, chart }))).toMatchObject({
      number: 2203,
      name: 'Bezugsteuer',
      type: 'passive',
    })
    expect(
      account(add(['acquisition'], { rates, chart: [...chart, ...CHART.filter(({ number }) => number === 2203)] })),
    ).toBeNull()
    expect(account(add(['special'], { rates, chart }))).toBeNull()
    // 1203 would be an asset.
    expect(account(add(['acquisition'], { rates, chart, account: '99999999' }))).toBeNull()
  })

  test('are refused when none is missing, or no VAT is owed', () => {
    expect(add(['standard'])).toEqual({ ok: false, error: { field: 'kinds', code: 'vat_rates_exist' } })
    expect(add([], { rates: [] })).toEqual({ ok: false, error: { field: 'kinds', code: 'vat_rates_exist' } })
    expect(add(['standard'], { rates: [], liableForVat: false })).toEqual({
      ok: false,
      error: { field: 'kinds', code: 'not_liable_for_vat' },
    })
  })
})
