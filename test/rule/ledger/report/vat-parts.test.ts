// Which accounts are tax, turnover or a reduction of it, and what counts as a sale of an asset. Amounts in Rappen, by hand.
import { expect, test } from 'vitest'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import {
  isExchangeDifference,
  reductionAccountIds,
  sortVat,
  turnoverAccounts,
  type VatFacts,
  vatAccountIds,
} from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { day } from '../ledger-facts.ts'

const account = (number: number, type: LedgerAccount['type']): LedgerAccount => ({
  ...{ id: String(number), number, name: '', type, class: '', section: '', group: '' },
  ...{ is_active: true, vat_kind: null, currency: null },
})
const rate = (id: string, kind: VatRate['kind'], rate_millis: number): VatRate => ({
  ...{ id, name: id, kind, rate_millis, valid_from: day('2024-01-01'), valid_to: null },
})
const SETTINGS = {
  liableForVat: true,
  accountingVatAccount: '2205',
  accountingReverseTaxAccount: '2204',
  accountingInputTaxAccount: '1175',
  accountingInputTaxOperationsAccount: '1176',
} as VatFacts['settings']
const TAX = [1170, 1171, 1172, 1173, 1174, 1175, 1176, 1177, 2200, 2201, 2202, 2203, 2204, 2205].map((number) =>
  account(number, number < 2000 ? 'active' : 'passive'),
)
const REVENUE = [3400, 3700, 3799, 3800, 3809, 3899, 3900].map((number) => account(number, 'revenue'))
const OTHERS = [
  account(1510, 'active'),
  account(2030, 'passive'),
  account(4400, 'expense'),
  account(3806, 'revenue'),
  account(6999, 'revenue'),
  account(3850, 'expense'),
]

type Line = readonly [account: number, rate: string | null, amount: number, is_closing?: true]
const sorted = (...lines: readonly Line[]) =>
  sortVat({
    ...{
      from: day('2026-01-01'),
      to: day('2026-03-31'),
      settings: SETTINGS,
      accounts: [...TAX, ...REVENUE, ...OTHERS],
    },
    rates: [
      rate('s81', 'standard', 8100),
      rate('zero', 'zero', 0),
      rate('b81', 'acquisition', 8100),
      rate('later', 'input_subsequent', 0),
    ],
    movements: lines.map(([number, vat_rate_id, amount, is_closing = false]) => ({
      account_id: String(number),
      vat_rate_id,
      is_closing,
      count: 1,
      amount,
    })),
  } as unknown as VatFacts)

test('The role of each account of tax', () => {
  const roles = sorted(...TAX.map(({ number }): Line => [number, null, 1])).unexplained.map(
    ({ account_id, role }) => `${account_id} ${role}`,
  )
  expect(roles).toEqual([
    ...[
      '1170 material',
      '1171 operations',
      '1172 operations',
      '1173 reduction',
      '1174 correction',
      '1175 material',
      '1176 operations',
    ],
    ...['2200 owed', '2202 owed', '2203 acquisition', '2204 acquisition', '2205 owed'],
  ])
  expect([...vatAccountIds({ settings: SETTINGS, accounts: [...TAX, ...REVENUE] })]).toEqual(
    TAX.flatMap(({ id }) => (id === '1177' || id === '2201' ? [] : [id])),
  )
})

test('Accounts of turnover, and those of reductions', () => {
  const accounts = [...TAX, ...REVENUE, ...OTHERS]
  expect([...reductionAccountIds({ accounts })]).toEqual(['3800', '3899', '3806'])
  const ofVat = { ...SETTINGS, accountingVatAccount: '3700' }
  expect(turnoverAccounts({ settings: ofVat, accounts }).map(({ id }) => id)).toEqual([
    '3400',
    '3799',
    '3800',
    '3899',
    '3900',
    '3806',
    '6999',
  ])
})

test('Differences of exchange are no turnover without a rate', () => {
  const isDifference = (number: number, vat_rate_id: string | null) => isExchangeDifference({ number }, { vat_rate_id })
  expect([
    isDifference(3806, null),
    isDifference(6999, null),
    isDifference(3400, null),
    isDifference(3806, 's81'),
  ]).toEqual([true, true, false, false])
})

const partsOf = (...lines: readonly Line[]) =>
  sorted(...lines).parts.map(({ account_id, role, amount, isReduction }) =>
    [account_id, role, amount, isReduction].join(' '),
  )

test.each<[string, readonly Line[], readonly string[]]>([
  ['a sale', [[3400, 's81', -100]], ['3400 turnover -100 false']],
  ['a sale in a closing entry', [[3400, 's81', -100, true]], []],
  ['a reduction', [[3800, 's81', 100]], ['3800 turnover 100 true']],
  ['a cost', [[4400, 's81', 100]], []],
  ['a cost that was refunded', [[4400, 's81', -100]], []],
  ['a service from abroad', [[4400, 'b81', 100]], ['4400 acquired 100 false']],
  ['a sold asset', [[1510, 's81', -100]], ['1510 turnover -100 false']],
  ['an investment', [[1510, 's81', 100]], []],
  ['an advance from a customer', [[2030, 's81', -100]], ['2030 turnover -100 false']],
  ['a sold asset without a rate', [[1510, null, -100]], []],
  ['a sold asset in a closing entry', [[1510, 's81', -100, true]], []],
  [
    'more sold than bought',
    [
      [1510, 's81', -100],
      [1510, 's81', 60],
    ],
    ['1510 turnover -100 false', '1510 turnover 60 false'],
  ],
  [
    'as much sold as bought',
    [
      [1510, 's81', -100],
      [1510, 's81', 100],
    ],
    [],
  ],
  [
    'a centime more sold than bought',
    [
      [1510, 's81', -101],
      [1510, 's81', 100],
    ],
    ['1510 turnover -101 false', '1510 turnover 100 false'],
  ],
  [
    'each rate on its own',
    [
      [1510, 's81', -100],
      [1510, 'zero', 300],
    ],
    ['1510 turnover -100 false'],
  ],
  [
    'each account on its own',
    [
      [1510, 's81', 300],
      [2030, 's81', -100],
    ],
    ['2030 turnover -100 false'],
  ],
  ['tax with its rate', [[2200, 's81', -8]], ['2200 owed -8 false']],
  ['tax with a rate of nothing', [[2200, 'zero', -8]], []],
  ['tax with a rate of input tax', [[1170, 'later', 8]], ['1170 subsequent 8 false']],
])('On the form: %s', (_, lines, expected) => {
  expect(partsOf(...lines)).toEqual(expected)
})

test('A rate or an account that is gone counts as none', () => {
  const { parts } = sorted([3400, 'gone', -10_000], [9999, 's81', -500])
  expect(parts.map(({ account_id, role, rate: of }) => [account_id, role, of])).toEqual([['3400', 'turnover', null]])
})

test('Closing an asset account does not change what was sold of it', () => {
  const { parts } = sorted([1510, 's81', -10_000], [1510, 's81', 15_000, true])
  expect(parts.map(({ account_id, role, amount }) => [account_id, role, amount])).toEqual([
    ['1510', 'turnover', -10_000],
  ])
})

test('The movement is that of the accounts of tax, and the entries are those of accounts and rates', () => {
  const { parts, movement, entriesOf } = sorted([2200, 's81', -810], [3400, 's81', -10_000], [2200, 's81', -200, true])
  expect(movement).toBe(810)
  const days = { from: '2026-01-01', to: '2026-03-31' }
  expect(entriesOf(parts)).toEqual({ account_ids: ['2200', '3400'], ...days, vat_rate_ids: ['s81'] })
  expect(entriesOf(parts, 'any')).toEqual({ account_ids: ['2200', '3400'], ...days, vat_rate_ids: null })
  expect(entriesOf([])).toBeNull()
})
