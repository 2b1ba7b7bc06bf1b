// What a rule may contain, field by field, and its versions and order. Problems and rows by hand.
import { expect, test } from 'vitest'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { Rule, RuleRow } from '../../../../shared/record/matching/rule.ts'
import {
  decideContent,
  decideOrder,
  isSameContent,
  type RuleCommand,
  type RuleFacts,
  versionOf,
} from '../../../../shared/rule/matching/rules/decide-rule.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { SETTINGS } from '../world.ts'

const account = (number: number, fields: Partial<LedgerAccount> = {}): LedgerAccount => ({
  ...{ id: String(number), number, name: '', type: 'expense', class: '', section: '', group: '' },
  ...{ is_active: true, vat_kind: null, currency: null },
  ...fields,
})
const ACCOUNTS = [
  account(6000),
  account(6500),
  account(9000, { type: 'income_statement' }),
  account(6600, { is_active: false }),
  account(3400, { type: 'revenue' }),
]
const FACTS: RuleFacts = {
  base_currency: 'CHF',
  is_liable_for_vat: true,
  ledger_accounts: new Map(ACCOUNTS.map((each) => [each.id, each])),
  vat_rates: new Map([
    ['R81', { id: 'R81', kind: 'standard', rate_millis: 8100 }],
    ['B81', { id: 'B81', kind: 'acquisition', rate_millis: 8100 }],
  ]) as unknown as RuleFacts['vat_rates'],
  accounts: SETTINGS.accounts,
  companies: new Set(['c1']),
  bank_accounts: new Set(['account0001']),
}
const TEXT = { field: 'text', op: 'contains', value: 'Miete' } as const
type RowInput = NonNullable<RuleCommand['result']>['rows'][number]
const command = (rows: readonly RowInput[], changes: RuleCommand = {}): RuleCommand => ({
  name: ' Miete ',
  conditions: { all: [TEXT] },
  result: { rows },
  ...changes,
})
const REST: RowInput = { account_id: '6000', rest: true }
const decide = (
  given: RuleCommand,
  facts: Partial<RuleFacts> = {},
  present: Parameters<typeof decideContent>[0] = null,
) => decideContent(present, given, { ...FACTS, ...facts })
const problems = (given: RuleCommand, facts: Partial<RuleFacts> = {}) => {
  const decided = decide(given, facts)
  return decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)
}
const rows = (...given: readonly RowInput[]) => {
  const decided = decide(command(given))
  return decided.ok
    ? decided.value.rows.map(({ account_id, share_millis, amount, is_rest, text }) => [
        account_id,
        share_millis,
        amount,
        is_rest,
        text,
      ])
    : decided.error.map(({ field, code }) => `${field} ${code}`)
}

test('A new rule suggests; a command changes what it names', () => {
  const created = decide(command([REST], { result: { company_id: 'c1', rows: [{ ...REST, text: ' Büro ' }] } }))
  if (!created.ok) throw new Error(JSON.stringify(created.error))
  const row = { account_id: '6000', vat_rate_id: null, text: 'Büro', share_millis: null, amount: null, is_rest: true }
  expect(created.value).toEqual({
    name: 'Miete',
    mode: 'suggest',
    require: 'all',
    conditions: [TEXT],
    company_id: 'c1',
    rows: [row],
  })
  const changed = (given: RuleCommand) => decide(given, {}, created.value)
  expect(changed({})).toEqual(created)
  expect(changed({ name: 'Neu', mode: 'automatic' })).toMatchObject({
    value: { name: 'Neu', mode: 'automatic', rows: [row] },
  })
  expect(changed({ conditions: { any: [TEXT] } })).toMatchObject({
    value: { name: 'Miete', require: 'any', conditions: [TEXT] },
  })
  expect(changed({ result: { rows: [{ account_id: '6500', rest: true }] } })).toMatchObject({
    value: { company_id: null, rows: [{ account_id: '6500' }] },
  })
})

test.each<[string, RuleCommand, readonly string[], Partial<RuleFacts>?]>([
  ['nothing', {}, ['name required', 'conditions required', 'result required']],
  ['a blank name', command([REST], { name: ' ' }), ['name required']],
  ['neither all nor any', command([REST], { conditions: {} }), ['conditions rule_all_or_any']],
  ['all and any', command([REST], { conditions: { all: [TEXT], any: [TEXT] } }), ['conditions rule_all_or_any']],
  [
    'wrong conditions',
    command([REST], {
      conditions: { any: [TEXT, { ...TEXT, op: 'between' }, { field: 'bank_account', op: 'is', value: 'other' }] },
    }),
    ['conditions.any.1.op rule_op', 'conditions.any.2.value bank_account_unknown'],
  ],
  [
    'an unknown company and account',
    command([], { result: { company_id: 'c9', rows: [{ account_id: 'x', rest: true }] } }),
    ['result.company_id company_unknown', 'result.rows.0.account_id ledger_account_unknown'],
  ],
  [
    'a closing account',
    command([{ account_id: '9000', rest: true }]),
    ['result.rows.0.account_id account_not_posting'],
  ],
  [
    'an account that is not in use',
    command([{ account_id: '6600', rest: true }]),
    ['result.rows.0.account_id account_inactive'],
  ],
  ['an unknown rate', command([{ ...REST, vat_rate_id: 'R9' }]), ['result.rows.0.vat_rate_id vat_rate_unknown']],
  ['a rate', command([{ ...REST, vat_rate_id: 'R81' }]), []],
  [
    'a rate without VAT',
    command([{ ...REST, vat_rate_id: 'R81' }]),
    ['result.rows.0.vat_rate_id match_vat_not_liable'],
    { is_liable_for_vat: false },
  ],
  ['acquisition tax on a cost', command([{ ...REST, vat_rate_id: 'B81' }]), []],
  [
    'acquisition tax on sales',
    command([{ account_id: '3400', rest: true, vat_rate_id: 'B81' }]),
    ['result.rows.0.vat_rate_id acquisition_rate_on_sale'],
  ],
])('Refused: %s', (_, given, expected, facts = {}) => {
  expect(problems(given, facts)).toEqual(expected)
})

test.each<[string, readonly RowInput[], readonly unknown[]]>([
  ['the rest', [REST], [['6000', null, null, true, null]]],
  [
    'shares of a hundred per cent',
    [
      { account_id: '6000', share: 99.999 },
      { account_id: '6500', share: 0.001 },
    ],
    [
      ['6000', 99_999, null, false, null],
      ['6500', 1, null, false, null],
    ],
  ],
  [
    'a share and the rest',
    [{ account_id: '6500', share: 99.999 }, REST],
    [
      ['6500', 99_999, null, false, null],
      ['6000', null, null, true, null],
    ],
  ],
  [
    'an amount and the rest',
    [{ account_id: '6500', amount: '12.50' }, REST],
    [
      ['6500', null, 1_250, false, null],
      ['6000', null, null, true, null],
    ],
  ],
  ['an amount alone', [{ account_id: '6500', amount: '12.50' }], ['result.rows rule_rows_incomplete']],
  ['shares of less', [{ account_id: '6000', share: 99.999 }], ['result.rows rule_rows_incomplete']],
  [
    'shares of more',
    [
      { account_id: '6000', share: 100 },
      { account_id: '6500', share: 0.001 },
    ],
    ['result.rows rule_shares_over'],
  ],
  ['nothing left for the rest', [{ account_id: '6500', share: 100 }, REST], ['result.rows rule_shares_over']],
  ['the rest twice', [REST, REST], ['result.rows rule_rest_twice']],
  ['no row', [], ['result.rows rule_rows_incomplete']],
  ['a row without a share', [{ account_id: '6000' }], ['result.rows.0 rule_row_one_of']],
  ['a share and an amount', [{ account_id: '6000', share: 100, amount: '1' }], ['result.rows.0 rule_row_one_of']],
  ['a share and the rest in one row', [{ ...REST, share: 100 }], ['result.rows.0 rule_row_one_of']],
  ['a share of nothing', [{ account_id: '6000', share: 0 }], ['result.rows.0.share rule_share']],
  ['a negative share', [{ account_id: '6000', share: -1 }], ['result.rows.0.share rule_share']],
  ['more than a hundred', [{ account_id: '6000', share: 100.001 }], ['result.rows.0.share rule_share']],
  ['four decimals', [{ account_id: '6000', share: 33.3333 }], ['result.rows.0.share rule_share']],
  ['an amount of nothing', [{ account_id: '6000', amount: '0' }, REST], ['result.rows.0.amount amount_not_positive']],
  [
    'an amount of a centime',
    [{ account_id: '6000', amount: '0.01' }, REST],
    [
      ['6000', null, 1, false, null],
      ['6000', null, null, true, null],
    ],
  ],
  ['an amount in words', [{ account_id: '6000', amount: 'x' }, REST], ['result.rows.0.amount amount_unreadable']],
])('Rows: %s', (_, given, expected) => {
  expect(rows(...given)).toEqual(expected)
})

const NOW = '2026-01-01T00:00:00.000000Z' as Timestamp
const ROW: RuleRow = {
  account_id: 'account6000',
  vat_rate_id: null,
  text: null,
  share_millis: null,
  amount: null,
  is_rest: true,
}
const rule = (id: string, changes: Partial<Rule> = {}): Rule => ({
  ...{
    id: `rule00000${id}`,
    name: 'Miete',
    is_active: true,
    position: 1,
    version: 3,
    mode: 'suggest',
    require: 'all',
    company_id: null,
  },
  ...{ conditions: [{ ...TEXT }], rows: [ROW], created_at: NOW, updated_at: NOW },
  ...changes,
})

test('Equal contents are equal in any order of their fields; a version has the content and its currency', () => {
  const { rows: some, name, ...others } = rule('r1')
  expect(isSameContent(rule('r2', { position: 9 }), { rows: some, ...others, name })).toBe(true)
  expect(isSameContent(rule('r1'), rule('r1', { name: 'x' }))).toBe(false)
  expect(versionOf(rule('r1'), 'CHF', NOW)).toMatchObject({
    rule_id: 'rule00000r1',
    version: 3,
    currency: 'CHF',
    name: 'Miete',
    rows: [ROW],
    created_at: NOW,
  })
})

test('The order names every rule once', () => {
  const all = [rule('a'), rule('b'), rule('c')]
  const order = (...ids: readonly string[]) => {
    const decided = decideOrder(
      all,
      ids.map((id) => `rule00000${id}`),
    )
    return decided.ok
      ? decided.value.map(({ id, position }) => `${id.at(-1)} ${position}`)
      : decided.error.map(({ field, code }) => `${field} ${code}`)
  }
  expect(order('c', 'a', 'b')).toEqual(['c 1', 'a 2', 'b 3'])
  for (const ids of [
    ['a', 'b'],
    ['a', 'b', 'c', 'c'],
    ['a', 'b', 'x'],
    ['a', 'b', 'c', 'x'],
  ])
    expect(order(...ids)).toEqual(['ids rule_order_incomplete'])
})
