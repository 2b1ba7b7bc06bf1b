// How an organization reports VAT on a day and in a period, and the older settings that show it (rule 219).
import { describe, expect, test } from 'vitest'
import type { VatActivity, VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import {
  changedFormOn,
  entryOfMirror,
  factsOn,
  isShown,
  mirrorOf,
  PERIODS_OF_METHOD,
  reportingOf,
  reportingOn,
  reportingProblems,
  vatMethodOf,
} from '../../../shared/rule/organization/vat-reporting.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate
const entry = (valid_from: string, fields: Partial<VatReporting> = {}): VatReporting => ({
  valid_from: day(valid_from),
  is_liable: true,
  method: 'effective',
  form: 'agreed',
  period: 'quarter',
  activities: [],
  ...fields,
})
const activity = (accounts: readonly string[] = [], fields: Partial<VatActivity> = {}): VatActivity => ({
  code: null,
  rate: 6.2,
  accounts: [...accounts],
  ...fields,
})
const netRate = (valid_from: string, ...activities: VatActivity[]) =>
  entry(valid_from, { method: 'net_rate', period: 'half_year', activities })

const LIST = [entry('2020-01-01'), netRate('2025-01-01', activity()), entry('2026-01-01', { form: 'received' })]

test.each([
  ['2019-12-31', undefined],
  ['2020-01-01', '2020-01-01'],
  ['2024-12-31', '2020-01-01'],
  ['2025-01-01', '2025-01-01'],
  ['2030-01-01', '2026-01-01'],
])('on %s the entry of %s holds', (date, from) => expect(reportingOn(LIST, day(date))?.valid_from).toBe(from))

describe('the facts of a booking', () => {
  const facts = { is_liable_for_vat: true, accounts: { is_input_tax_deducted: true, vat: '2200' } }
  const on = (list: readonly VatReporting[], date: string) => {
    const { is_liable_for_vat, vat_method, accounts } = factsOn({ ...facts, vat_reporting: list }, day(date))
    return [is_liable_for_vat, vat_method, accounts.is_input_tax_deducted]
  }

  test('by the entry of the day; before the first one no VAT is owed', () => {
    expect(on(LIST, '2024-12-31')).toEqual([true, 'effective', true])
    expect(on(LIST, '2025-01-01')).toEqual([true, 'net_rate', false])
    expect(on([entry('2020-01-01', { is_liable: false })], '2020-01-01')).toEqual([false, 'effective', true])
    expect(on(LIST, '2019-12-31')).toEqual([false, undefined, true])
  })

  test('without a list they hold for every day, and other accounts stay', () => {
    expect(factsOn(facts, day('2019-12-31'))).toBe(facts)
    expect(factsOn({ ...facts, vat_reporting: LIST }, day('2025-01-01')).accounts.vat).toBe('2200')
  })
})

test('the form changes when VAT is owed before and after', () => {
  const received = entry('2026-01-01', { form: 'received' })
  const on = (list: readonly VatReporting[], date = '2026-01-01') => changedFormOn(list, day(date))
  expect(on([entry('2020-01-01'), received])).toBe('received')
  expect(on([entry('2020-01-01'), received], '2026-01-02')).toBeNull()
  expect(on([entry('2020-01-01'), received], '2025-12-31')).toBeNull()
  expect(on([entry('2020-01-01'), entry('2026-01-01')])).toBeNull()
  expect(on([received])).toBeNull()
  expect(on([entry('2020-01-01', { is_liable: false }), received])).toBeNull()
  expect(on([entry('2020-01-01'), { ...received, is_liable: false }])).toBeNull()
})

describe('the entry of a period', () => {
  const of = (list: readonly VatReporting[], from: string, to: string) => {
    const found = reportingOf(list, day(from), day(to))
    return found.ok ? found.value.valid_from : [found.error.field, found.error.code, found.error.values?.day]
  }
  const changes = (date: string) => ['to', 'vat_reporting_changes', date]

  test('holds for the whole period', () => {
    expect(of(LIST, '2024-10-01', '2024-12-31')).toBe('2020-01-01')
    expect(of(LIST, '2025-01-01', '2025-06-30')).toBe('2025-01-01')
    expect(of([], '2025-01-01', '2025-06-30')).toEqual(['from', 'not_liable_for_vat', undefined])
  })

  test('changes within it: on its last day, but not on its first or after it', () => {
    expect(of(LIST, '2024-10-01', '2025-01-01')).toEqual(changes('2025-01-01'))
    expect(of(LIST, '2025-12-31', '2026-03-31')).toEqual(changes('2026-01-01'))
    expect(of(LIST, '2025-07-01', '2025-12-31')).toBe('2025-01-01')
  })

  test.each<[string, Partial<VatReporting>, boolean]>([
    ['liability', { is_liable: false }, true],
    ['method', { method: 'flat_rate' }, true],
    ['form', { form: 'received' }, true],
    // How often, and rates that the effective method does not use, change nothing in a return.
    ['period', { period: 'month' }, false],
    ['activities', { activities: [activity(['3400'])] }, false],
  ])('another %s: %j', (_, fields, isOther) => {
    const found = of([entry('2020-01-01'), entry('2025-02-01', fields)], '2025-01-01', '2025-03-31')
    expect(found).toEqual(isOther ? changes('2025-02-01') : '2020-01-01')
  })

  test('other activities change a return with net tax rates', () => {
    const list = [netRate('2020-01-01', activity()), netRate('2025-02-01', activity(), activity(['3400']))]
    expect(of(list, '2025-01-01', '2025-06-30')).toEqual(changes('2025-02-01'))
  })

  test('before the first entry: only the start of a liability changes it', () => {
    expect(of(LIST, '2019-10-01', '2020-03-31')).toEqual(changes('2020-01-01'))
    expect(of([entry('2020-01-01', { is_liable: false })], '2019-10-01', '2020-03-31')).toBe('2020-01-01')
    expect(of(LIST, '2019-01-01', '2019-03-31')).toBe('2020-01-01')
  })

  test('more than two rates only since 2025', () => {
    const three = [activity(), activity(['3400']), activity(['3600'])]
    const refused = ['to', 'vat_activities_before_2025', '2025-01-01']
    expect(of([netRate('2020-01-01', ...three)], '2024-07-01', '2024-12-31')).toEqual(refused)
    expect(of([netRate('2020-01-01', ...three)], '2024-07-01', '2025-01-01')).toBe('2020-01-01')
    expect(of([netRate('2020-01-01', ...three.slice(0, 2))], '2024-07-01', '2024-12-31')).toBe('2020-01-01')
    expect(of([entry('2020-01-01', { activities: three })], '2024-07-01', '2024-12-31')).toBe('2020-01-01')
  })
})

describe('the problems of a list', () => {
  const problems = (...list: VatReporting[]) =>
    reportingProblems(list, new Set(['3400', '3600'])).map(({ field, code, values }) => [
      field.replace('settings.accountingVatReporting.', ''),
      code,
      ...(values ? [values.number] : []),
    ])

  test('none', () => {
    expect(problems(...LIST)).toEqual([])
    expect(problems(netRate('2025-01-01', activity(['3400']), activity(['3600'])))).toEqual([])
  })

  test('days that do not rise', () => {
    expect(problems(entry('2025-01-01'), entry('2025-01-01'))).toEqual([['1.valid_from', 'vat_reporting_order']])
    expect(problems(entry('2025-01-02'), entry('2025-01-01'))).toEqual([['1.valid_from', 'vat_reporting_order']])
    expect(problems(entry('2025-01-01'), entry('2025-01-02'))).toEqual([])
  })

  test.each<[Partial<VatReporting>]>([
    [{ method: 'flat_rate', activities: [activity()] }],
    [{ form: 'received' }],
    [{ period: 'month' }],
  ])('%j from any day but 1 January', (fields) => {
    const refused = [['1.valid_from', 'vat_reporting_not_january']]
    expect(problems(entry('2024-01-01'), entry('2025-07-01', fields))).toEqual(refused)
    expect(problems(entry('2024-01-01'), entry('2025-01-01', fields))).toEqual([])
    // A liability may start and end on any day.
    expect(problems(entry('2024-01-01', { is_liable: false }), entry('2025-07-01', fields))).toEqual([])
    expect(problems(entry('2024-01-01'), entry('2025-07-01', { ...fields, is_liable: false }))).toEqual([])
    expect(problems(entry('2025-07-01', fields))).toEqual([])
  })

  test.each([
    ['effective', 'half_year'],
    ['net_rate', 'month'],
    ['net_rate', 'quarter'],
    ['flat_rate', 'month'],
    ['flat_rate', 'half_year'],
  ] as const)('%s has no period of a %s', (method, period) => {
    expect(problems(entry('2025-01-01', { method, period, activities: [activity()] }))).toEqual([
      ['0.period', 'vat_period_not_of_method'],
    ])
  })

  test('the periods of each method, the usual one first', () => {
    expect(PERIODS_OF_METHOD).toEqual({
      effective: ['quarter', 'month', 'year'],
      net_rate: ['half_year', 'year'],
      flat_rate: ['quarter', 'year'],
    })
  })

  test('net tax rates without a rate, while VAT is owed', () => {
    expect(problems(netRate('2025-01-01'))).toEqual([['0.activities', 'vat_rate_of_activity_missing']])
    expect(problems({ ...netRate('2025-01-01'), is_liable: false })).toEqual([])
  })

  test('accounts that do not exist, or belong to two activities', () => {
    expect(problems(netRate('2025-01-01', activity(['3400', '9']), activity(['3600', '3400'])))).toEqual([
      ['0.activities.0.accounts.1', 'ledger_account_unknown'],
      ['0.activities.1.accounts.1', 'vat_account_of_two_activities', '3400'],
    ])
    // In another entry an account may belong to another activity.
    expect(problems(netRate('2025-01-01', activity(['3400'])), netRate('2026-01-01', activity(['3400'])))).toEqual([])
  })
})

describe('the older settings', () => {
  const mirror = (fields: Partial<ReturnType<typeof mirrorOf>> = {}) => ({
    liableForVat: true,
    accountingVatMethod: 'effective' as const,
    accountingNetTaxRates: [],
    accountingNetTaxRate2Accounts: [],
    ...fields,
  })
  const two = netRate('2025-01-01', activity([], { code: '56100' }), activity(['3400'], { rate: 0.6 }))

  test('show the entry', () => {
    expect(mirrorOf(null)).toEqual(mirror({ liableForVat: false }))
    expect(mirrorOf(entry('2020-01-01'))).toEqual(mirror())
    expect(mirrorOf(entry('2020-01-01', { is_liable: false }))).toEqual(mirror({ liableForVat: false }))
    const shown = { accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2, 0.6] } as const
    expect(mirrorOf(two)).toEqual(
      mirror({ ...shown, accountingNetTaxRates: [6.2, 0.6], accountingNetTaxRate2Accounts: ['3400'] }),
    )
    // At most two rates, without those that are not known; the effective method has no accounts.
    const unknown = netRate(
      '2025-01-01',
      activity([], { rate: null }),
      activity(['3400']),
      activity(['3600'], { rate: 1 }),
    )
    expect(mirrorOf(unknown).accountingNetTaxRates).toEqual([6.2])
    expect(mirrorOf({ ...two, method: 'effective' })).toEqual(mirror({ accountingNetTaxRates: [6.2, 0.6] }))
    expect(mirrorOf(netRate('2025-01-01', activity())).accountingNetTaxRate2Accounts).toEqual([])
  })

  test('accounts for a second rate alone mean net tax rates', () => {
    const method = (accountingVatMethod: VatReporting['method'], accountingNetTaxRate2Accounts: string[]) =>
      vatMethodOf({ accountingVatMethod, accountingNetTaxRate2Accounts })
    expect(method('effective', ['3400'])).toBe('net_rate')
    expect(method('effective', [])).toBe('effective')
    expect(method('flat_rate', ['3400'])).toBe('flat_rate')
  })

  test('change the entry; what they cannot say stays', () => {
    expect(entryOfMirror(two, mirrorOf(two))).toEqual(two)
    expect(entryOfMirror(two, { ...mirrorOf(two), liableForVat: false }).is_liable).toBe(false)
    const codes = [activity([], { code: '56100', rate: 5.9 }), activity(['3600'], { rate: 1 })]
    const changed = { accountingNetTaxRates: [5.9, 1], accountingNetTaxRate2Accounts: ['3600'] }
    expect(entryOfMirror(two, mirror({ accountingVatMethod: 'net_rate', ...changed })).activities).toEqual(codes)
    const third = activity(['3600'], { rate: 1 })
    expect(entryOfMirror({ ...two, activities: [...two.activities, third] }, mirrorOf(two)).activities[2]).toEqual(
      third,
    )
  })

  test.each<[string, Partial<ReturnType<typeof mirror>>, VatActivity[]]>([
    ['no rate of the effective method', {}, []],
    ['no rate yet', { accountingVatMethod: 'flat_rate' } as never, [activity([], { rate: null })]],
    ['one rate', { accountingNetTaxRates: [5.9] as never }, [activity([], { rate: 5.9 })]],
    [
      'two rates',
      { accountingNetTaxRates: [5.9, 1] as never },
      [activity([], { rate: 5.9 }), activity([], { rate: 1 })],
    ],
    [
      'accounts without a rate',
      { accountingNetTaxRate2Accounts: ['3400'] as never },
      [activity([], { rate: null }), activity(['3400'], { rate: null })],
    ],
  ])('as activities: %s', (_, fields, activities) => {
    expect(entryOfMirror(entry('2020-01-01'), mirror(fields)).activities).toEqual(activities)
  })

  test('the period stays when the method has it, otherwise it is the usual one', () => {
    const period = (from: VatReporting['period'], accountingVatMethod: VatReporting['method']) =>
      entryOfMirror(entry('2020-01-01', { period: from }), { ...mirror(), accountingVatMethod }).period
    expect(period('quarter', 'net_rate')).toBe('half_year')
    expect(period('year', 'net_rate')).toBe('year')
    expect(period('half_year', 'effective')).toBe('quarter')
    expect(period('month', 'flat_rate')).toBe('quarter')
  })

  test('whether they show an entry', () => {
    expect(isShown(mirrorOf(two), two)).toBe(true)
    expect(isShown({ ...mirrorOf(two), liableForVat: false }, two)).toBe(false)
    expect(isShown({ ...mirrorOf(two), accountingVatMethod: 'flat_rate' }, two)).toBe(false)
    expect(isShown({ ...mirrorOf(two), accountingNetTaxRates: [6.2] }, two)).toBe(false)
    expect(isShown({ ...mirrorOf(two), accountingNetTaxRate2Accounts: ['3600'] }, two)).toBe(false)
    // The effective method keeps the rates of before.
    expect(isShown(mirror({ accountingNetTaxRates: [5.9] as never }), entry('2020-01-01'))).toBe(true)
    expect(isShown(mirror({ accountingNetTaxRate2Accounts: ['3400'] as never }), entry('2020-01-01'))).toBe(false)
  })
})
