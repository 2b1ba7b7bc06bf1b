// The fields of an invoice or bill from what a caller sends: accounts, rates, references, lines, and the value in francs.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { FindRate } from '../../../shared/rule/ledger/exchange/exchange-rate.ts'
import { collectProblems, inputOr, textOrNull } from '../../../shared/rule/open-item/collect-problems.ts'
import { linesOf, readValue, valueByTable } from '../../../shared/rule/open-item/document-fields.ts'
import { CHART } from '../ledger/ledger-facts.ts'
import { day, invoice, rappen } from '../matching/world.ts'

const FACTS = {
  ledger_accounts: new Map(
    [...CHART, { ...CHART[0], id: '9900', number: 9900, is_active: true }].map((one) => [one.id, one]),
  ),
  vat_rates: new Map(
    [
      { id: 'R81', kind: 'standard' },
      { id: 'ACQ', kind: 'acquisition' },
    ].map((rate) => [rate.id, rate as VatRate]),
  ),
} as Parameters<typeof linesOf>[2]
type Check = ReturnType<typeof collectProblems>

/** The problems that `use` finds, as `field code`. */
const problems = (use: (check: Check) => unknown, side?: 'sale' | 'purchase') => {
  const check = collectProblems(side)
  use(check)
  const finished = check.finish(null)
  return finished.ok ? [] : finished.error.map(({ field, code }) => `${field} ${code}`)
}

describe('a check', () => {
  test('requires a value', () => {
    expect(problems((check) => check.required('date', undefined))).toEqual(['date required'])
    expect(problems((check) => check.required('date', null))).toEqual([])
    expect(collectProblems().required('date', 7)).toBe(7)
  })

  test.each([
    ['1020', []],
    ['nosuch', ['account_id ledger_account_unknown']],
    ['9100', ['account_id account_not_posting']],
  ])('account %s: %j', (id, expected) => {
    expect(problems((check) => check.account('account_id', id, FACTS))).toEqual(expected)
    expect(collectProblems().account('account_id', id, FACTS)).toBe(id)
  })

  test('names the number of an account that takes no postings', () => {
    const check = collectProblems()
    check.account('account_id', '9100', FACTS)
    const values = { number: 9100 }
    expect(check.finish(null)).toEqual({
      ok: false,
      error: [{ field: 'account_id', code: 'account_not_posting', values }],
    })
  })

  test.each([
    ['R81', 'sale', []],
    ['ACQ', 'sale', ['rate acquisition_rate_on_sale']],
    ['ACQ', 'purchase', []],
    // A purchase unless it says otherwise.
    ['ACQ', undefined, []],
    ['nosuch', 'sale', ['rate vat_rate_unknown']],
  ] as const)('rate %s on a %s: %j', (id, side, expected) => {
    expect(problems((check) => check.rate('rate', id, FACTS), side)).toEqual(expected)
  })

  test.each([
    ['21 00000 00003 13947 14300 09017', '210000000003139471430009017', []],
    ['rf18 5390 0754 7034', 'RF18539007547034', []],
    ['4711', '4711', ['reference reference_invalid']],
  ])('reference %s', (text, reference, expected) => {
    expect(collectProblems().reference(text)).toBe(reference)
    expect(problems((check) => check.reference(text))).toEqual(expected)
  })

  test.each([
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000', []],
    ['CH00', 'CH00', ['iban iban_invalid']],
  ])('IBAN %s', (text, iban, expected) => {
    expect(collectProblems().iban('iban', text)).toBe(iban)
    expect(problems((check) => check.iban('iban', text))).toEqual(expected)
  })

  test('counts its problems', () => {
    const check = collectProblems()
    expect(check.count()).toBe(0)
    check.problem('a', 'required')
    check.problem('b', 'required')
    expect(check.count()).toBe(2)
  })
})

test.each([
  ['old', undefined, 'old'],
  [null, undefined, null],
  [undefined, undefined, null],
  ['old', null, null],
  ['old', '  ', null],
  ['old', ' new ', 'NEW'],
])('present %j, sent %j: %j', (present, input, expected) => {
  expect(inputOr(present, input, (text) => text.toUpperCase())).toBe(expected)
})

test('a text without surrounding blanks, and none', () => {
  expect([' a ', '  ', '', null, undefined].map(textOrNull)).toEqual(['a', null, null, null, null])
})

/** One euro is 0.95, on 5 March 0.96. */
const find_rate: FindRate = (currency, date) =>
  currency === 'EUR' ? ({ rate: date === '2026-03-05' ? 0.96 : 0.95, date } as ReturnType<FindRate>) : null
const VALUES = { base_currency: 'CHF', find_rate }
const of = (currency: string, total: number, date = '2026-03-01') => ({
  currency,
  total: rappen(total),
  date: day(date),
})
const table = (rate: number, date: string) => ({ rate, date })

describe('the value in the base currency', () => {
  test('by the table of exchange rates', () => {
    expect(valueByTable(of('EUR', 10_000), VALUES)).toEqual({ base_total: 9500, table_rate: table(0.95, '2026-03-01') })
    const unknown = { base_total: null, table_rate: null }
    expect(valueByTable(of('CHF', 10_000), VALUES)).toEqual(unknown)
    expect(valueByTable(of('USD', 10_000), VALUES)).toEqual(unknown)
    expect(valueByTable(of('EUR', 0), VALUES)).toEqual(unknown)
  })

  const read = (
    present: Partial<Invoice> | null,
    input: Parameters<typeof readValue>[1],
    document = of('EUR', 10_000),
  ) => {
    const check = collectProblems()
    const { base_total, table_rate } = readValue(
      present && invoice('I', { ...of('EUR', 10_000), ...present }),
      input,
      VALUES,
      document,
      check,
    )
    const finished = check.finish(null)
    return [
      base_total,
      table_rate?.rate ?? null,
      ...(finished.ok ? [] : finished.error.map(({ field, code }) => `${field} ${code}`)),
    ]
  }
  const byHand = { base_total: rappen(9400), table_rate: null }
  const byTable = { base_total: rappen(9500), table_rate: table(0.95, '2026-03-01') } as Partial<Invoice>

  test.each<[string, Parameters<typeof readValue>[1], ReturnType<typeof of>, unknown[]]>([
    ['nothing', {}, of('EUR', 10_000), [9500, 0.95]],
    ['none', { base_total: null, exchange_rate: null }, of('EUR', 10_000), [9500, 0.95]],
    ['a value', { base_total: 94 }, of('EUR', 10_000), [9400, null]],
    ['a rate', { exchange_rate: 0.94 }, of('EUR', 10_000), [9400, null]],
    ['a value and a rate', { base_total: 94, exchange_rate: 0.9 }, of('EUR', 10_000), [9400, null]],
    ['a value of a credit', { base_total: -94 }, of('EUR', -10_000), [-9400, null]],
    [
      'a value with the other sign',
      { base_total: -94 },
      of('EUR', 10_000),
      [-9400, null, 'base_total base_total_sign'],
    ],
    ['no number', { base_total: 'x' }, of('EUR', 10_000), [null, null, 'base_total amount_unreadable']],
    ['a value in francs', { base_total: 100 }, of('CHF', 10_000), [10_000, null, 'base_total base_total_of_base']],
    ['a rate of francs', { exchange_rate: 1 }, of('CHF', 10_000), [10_000, null, 'exchange_rate base_total_of_base']],
    ['a rate of 0', { exchange_rate: 0 }, of('EUR', 10_000), [null, null, 'exchange_rate exchange_rate_invalid']],
  ])('of a new document: %s', (_, input, document, expected) => {
    expect(read(null, input, document)).toEqual(expected)
  })

  test.each<[string, Partial<Invoice>, Parameters<typeof readValue>[1], ReturnType<typeof of>, unknown[]]>([
    ['nothing', byHand, {}, of('EUR', 10_000), [9400, null]],
    ['another total', byHand, {}, of('EUR', 20_000), [19_000, 0.95]],
    ['another currency', byHand, {}, of('USD', 10_000), [null, null]],
    ['another day of a stated value', byHand, {}, of('EUR', 10_000, '2026-03-05'), [9400, null]],
    ['another day of a value by the table', byTable, {}, of('EUR', 10_000, '2026-03-05'), [9600, 0.96]],
    ['no value instead of a stated one', byHand, { base_total: null }, of('EUR', 10_000), [9500, 0.95]],
    [
      'no value instead of one by the table',
      { ...byTable, base_total: rappen(9123) },
      { base_total: null },
      of('EUR', 10_000),
      [9123, 0.95],
    ],
    // What was read is sent back: nothing new.
    ['the value by the table', byTable, { base_total: 95 }, of('EUR', 10_000), [9500, 0.95]],
    ['another value', byTable, { base_total: 96 }, of('EUR', 10_000), [9600, null]],
    ['the old value on another day', byTable, { base_total: 95 }, of('EUR', 10_000, '2026-03-05'), [9500, null]],
  ])('of a changed document: %s', (_, present, input, document, expected) => {
    expect(read(present, input, document)).toEqual(expected)
  })
})

describe('lines', () => {
  const EUR = { currency: 'EUR', total: rappen(10_000) }
  const read = (input: Parameters<typeof linesOf>[1], present: Invoice | null = null) => {
    const check = collectProblems('sale')
    const lines = linesOf(present, input, FACTS, EUR, check)
    const finished = check.finish(null)
    return { lines, problems: finished.ok ? [] : finished.error }
  }
  const line = { account_id: '3400', vat_rate_id: 'R81', amount: rappen(10_000), text: 'Beratung' }

  test('as sent, without surrounding blanks', () => {
    const sent = [{ account_id: ' 3400 ', vat_rate_id: 'R81', amount: 100, text: ' Beratung ' }]
    expect(read(sent)).toEqual({ lines: [line], problems: [] })
    const bare = { account_id: null, vat_rate_id: null, text: null }
    expect(read([{ amount: 60 }, { amount: '40.00' }])).toEqual({
      lines: [
        { ...bare, amount: 6000 },
        { ...bare, amount: 4000 },
      ],
      problems: [],
    })
  })

  test('of before, unless others or none are sent', () => {
    const present = invoice('I', { lines: [line] })
    expect(read(undefined, present)).toEqual({ lines: [line], problems: [] })
    expect(read(null, present)).toEqual({ lines: [], problems: [] })
    expect(read(undefined)).toEqual({ lines: [], problems: [] })
  })

  test('that are not the total', () => {
    const values = { sum: '70.00', total: '100.00', difference: '30.00' }
    expect(read([{ amount: 70 }]).problems).toEqual([{ field: 'lines', code: 'document_lines_sum', values }])
    expect(read(undefined, invoice('I', { lines: [{ ...line, amount: rappen(7000) }] })).problems).toHaveLength(1)
  })

  test('with several problems: not also their sum', () => {
    const sent = [{ amount: 0 }, { amount: 'x' }, { amount: 1, account_id: 'nosuch', vat_rate_id: 'ACQ' }]
    expect(read(sent).problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'lines.0.amount line_amount_zero',
      'lines.1.amount amount_unreadable',
      'lines.2.account_id ledger_account_unknown',
      'lines.2.vat_rate_id acquisition_rate_on_sale',
    ])
  })
})
