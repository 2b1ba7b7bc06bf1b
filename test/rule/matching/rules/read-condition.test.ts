// Which values a condition of a rule may have, by field and operator.
import { expect, test } from 'vitest'
import { type ConditionInput, readCondition } from '../../../../shared/rule/matching/rules/read-condition.ts'

const FACTS = { base_currency: 'CHF', bank_accounts: new Set(['account0001']) }
const read = (field: ConditionInput['field'], op: ConditionInput['op'], value: unknown) => {
  const condition = readCondition({ field, op, value } as ConditionInput, FACTS)
  return condition.ok ? condition.value.value : `${condition.error.field} ${condition.error.code}`
}
const WRONG = 'value rule_value'

test.each<[ConditionInput['field'], ConditionInput['op'], unknown, unknown]>([
  ['bank_account', 'is', ' account0001 ', 'account0001'],
  ['bank_account', 'is', 'account0002', 'value bank_account_unknown'],
  ['bank_account', 'contains', 'account0001', 'op rule_op'],
  ['direction', 'is', 'credit', 'credit'],
  ['direction', 'is', 'debit', 'debit'],
  ['direction', 'is', 'both', WRONG],
  ['direction', 'is', 1, WRONG],
  ['direction', 'between', ['credit', null], 'op rule_op'],
  ['name', 'is', ' Müller ', 'Müller'],
  ['name', 'contains', '  ', WRONG],
  ['name', 'starts_with', 5, WRONG],
  ['counterparty_iban', 'is', '  ', WRONG],
  ['reference', 'starts_with', '21 00', '21 00'],
  ['text', 'matches', ' rg\\d ', ' rg\\d '],
  ['text', 'matches', '(', 'value rule_pattern'],
  ['text', 'between', ['a', 'b'], 'op rule_op'],
  ['amount', 'is', '12.50', 1_250],
  ['amount', 'is', 0.01, 1],
  ['amount', 'is', 0, 'value amount_not_positive'],
  ['amount', 'is', -1, 'value amount_not_positive'],
  ['amount', 'is', '1.005', 'value amount_too_many_decimals'],
  ['amount', 'is', null, WRONG],
  ['amount', 'contains', '1', 'op rule_op'],
  ['amount', 'between', [1, 2], [100, 200]],
  ['amount', 'between', [2, 2], [200, 200]],
  ['amount', 'between', [2, 1], WRONG],
  ['amount', 'between', [null, 2], [null, 200]],
  ['amount', 'between', [1, null], [100, null]],
  ['amount', 'between', [null, null], WRONG],
  ['amount', 'between', [1], WRONG],
  ['amount', 'between', [1, 2, 3], WRONG],
  ['amount', 'between', '1', WRONG],
  ['amount', 'between', [0, 1], 'value amount_not_positive'],
  ['amount', 'between', [1, 0], 'value amount_not_positive'],
  ['booking_date', 'is', '2026-02-28', '2026-02-28'],
  ['booking_date', 'is', '2026-02-29', WRONG],
  ['booking_date', 'is', 20260228, WRONG],
  ['booking_date', 'between', ['2026-01-01', '2026-12-31'], ['2026-01-01', '2026-12-31']],
  ['booking_date', 'between', ['2026-12-31', '2026-01-01'], WRONG],
  ['booking_date', 'between', [null, '2026-01-01'], [null, '2026-01-01']],
  ['booking_date', 'between', ['x', '2026-01-01'], WRONG],
])('%s %s %j', (field, op, value, expected) => {
  expect(read(field, op, value)).toEqual(expected)
})

test('A refused operator names those that the field has', () => {
  const condition = readCondition({ field: 'amount', op: 'contains', value: '1' }, FACTS)
  expect(condition).toEqual({ ok: false, error: { field: 'op', code: 'rule_op', values: { allowed: 'is, between' } } })
})
