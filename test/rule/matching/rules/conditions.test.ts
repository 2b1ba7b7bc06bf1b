// Which transactions meet which conditions, and which of several rules decides.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Rule, RuleCondition } from '../../../../shared/record/matching/rule.ts'
import { readForRules } from '../../../../shared/rule/matching/reading/rule-reading.ts'
import { compileRule } from '../../../../shared/rule/matching/rules/compile-rule.ts'
import { createRuleBook, firstFit } from '../../../../shared/rule/matching/rules/rule-book.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { day, rappen, transaction } from '../world.ts'

const NOW = '2026-01-01T00:00:00.000000Z' as Timestamp
const rule = (conditions: readonly RuleCondition[], fields: Partial<Rule> = {}): Rule => ({
  id: 'rule000001',
  name: 'Rule',
  is_active: true,
  position: 1,
  version: 1,
  mode: 'suggest',
  require: 'all',
  conditions: [...conditions],
  company_id: null,
  created_at: NOW,
  updated_at: NOW,
  rows: [{ account_id: 'account6000', vat_rate_id: null, text: null, share_millis: null, amount: null, is_rest: true }],
  ...fields,
})
const condition = (field: RuleCondition['field'], op: RuleCondition['op'], value: unknown): RuleCondition =>
  ({ field, op, value }) as RuleCondition
const meets = (one: RuleCondition, fields: Partial<BankTransaction>, isBase = true): boolean =>
  compileRule(rule([one])).meets(readForRules(transaction('t1', fields), isBase))

test.each([
  ['bank_account', 'is', 'account0001', {}, true],
  ['bank_account', 'is', 'account0002', {}, false],
  ['direction', 'is', 'credit', { amount: rappen(1) }, true],
  ['direction', 'is', 'credit', { amount: rappen(-1) }, false],
  ['direction', 'is', 'debit', { amount: rappen(-1) }, true],
  ['direction', 'is', 'credit', { amount: rappen(0) }, false],
  ['name', 'is', 'MÜLLER ag', { name: 'Muller  AG ' }, true],
  ['name', 'is', 'Müller', { name: 'Müller AG' }, false],
  ['name', 'contains', 'ller a', { name: 'Müller AG' }, true],
  ['name', 'contains', 'Müller AG', { name: 'Müller\nAG' }, true],
  ['name', 'contains', 'a', { name: null }, false],
  ['name', 'starts_with', 'müll', { name: 'Müller AG' }, true],
  ['name', 'starts_with', 'ag', { name: 'Müller AG' }, false],
  ['text', 'matches', 'rg\\.? \\d+', { text: 'Ihre RG. 4711' }, true],
  ['text', 'matches', '^rg', { text: 'Ihre RG. 4711' }, false],
  ['counterparty_iban', 'is', 'CH93 0076 2011 6238 5295 7', { counterparty_iban: 'CH9300762011623852957' }, true],
  ['counterparty_iban', 'starts_with', 'ch93 0076', { counterparty_iban: 'CH9300762011623852957' }, true],
  ['reference', 'is', '21 00000 00003 13947 14300 09017', { reference: '210000000003139471430009017' }, true],
  ['reference', 'contains', '13947', { reference: null }, false],
  ['amount', 'is', 10_000, { amount: rappen(-10_000) }, true],
  ['amount', 'is', 10_000, { amount: rappen(10_001) }, false],
  ['amount', 'between', [10_000, 10_000], { amount: rappen(10_000) }, true],
  ['amount', 'between', [10_001, null], { amount: rappen(10_000) }, false],
  ['amount', 'between', [null, 9999], { amount: rappen(10_000) }, false],
  ['amount', 'between', [null, 10_000], { amount: rappen(-10_000) }, true],
  ['booking_date', 'is', '2026-03-20', {}, true],
  ['booking_date', 'between', ['2026-03-20', null], {}, true],
  ['booking_date', 'between', ['2026-03-21', null], {}, false],
  ['booking_date', 'between', [null, '2026-03-19'], {}, false],
  // A transaction without a booking date meets no date condition, with any value date.
  ['booking_date', 'between', [null, '2026-12-31'], { booking_date: null, value_date: day('2026-03-20') }, false],
] as const)('%s %s %s: %j is %s', (field, op, value, fields, expected) => {
  expect(meets(condition(field, op, value), fields)).toBe(expected)
})

test('an amount is compared in the base currency alone', () => {
  const amount = condition('amount', 'is', 10_000)
  expect([meets(amount, {}), meets(amount, {}, false)]).toEqual([true, false])
})

describe('several conditions', () => {
  const name = condition('name', 'is', 'Muster')
  const text = condition('text', 'is', 'Miete')
  const meetsThem = (require: Rule['require'], fields: Partial<BankTransaction>) =>
    compileRule(rule([text, name], { require })).meets(readForRules(transaction('t1', fields), true))

  test('all of them, or any', () => {
    const cases = [{}, { name: 'Muster' }, { text: 'Miete' }, { name: 'Muster', text: 'Miete' }]
    expect(cases.map((fields) => meetsThem('all', fields))).toEqual([false, false, false, true])
    expect(cases.map((fields) => meetsThem('any', fields))).toEqual([false, true, true, true])
  })

  test('the first one in order is the evidence', () => {
    const compiled = compileRule(rule([text, name], { require: 'any' }))
    const first = (fields: Partial<BankTransaction>) => compiled.firstMet(readForRules(transaction('t1', fields), true))
    expect(first({ name: 'Muster', text: 'Miete' })).toBe('text')
    expect(first({ name: 'Muster' })).toBe('name')
  })
})

describe('which rule decides', () => {
  const any = [condition('direction', 'is', 'credit')]
  const reading = readForRules(transaction('t1'), true)
  const named = (...rules: Rule[]) => {
    const book = createRuleBook()
    for (const each of rules) book.put(each)
    return {
      book,
      first: (hasCompany = true) => firstFit(book.active(), reading, () => hasCompany).fit?.rule.name ?? null,
    }
  }
  const at = (position: number, name: string, fields: Partial<Rule> = {}) =>
    rule(any, { id: `rule00000${name}`, name, position, ...fields })

  test('the first active one in the order that can make rows', () => {
    expect(named(at(2, 'B'), at(1, 'A')).first()).toBe('A')
    expect(named(at(2, 'B'), at(1, 'A', { is_active: false })).first()).toBe('B')
    const large = [{ ...(rule(any).rows[0] as Rule['rows'][number]), amount: rappen(10_001), is_rest: false }]
    expect(named(at(2, 'B'), at(1, 'A', { rows: large })).first()).toBe('B')
    expect(named(at(1, 'A', { company_id: 'company001' })).first(false)).toBeNull()
    expect(named().first()).toBeNull()
  })

  test('follows changes and removals', () => {
    const { book, first } = named(at(1, 'A'), at(2, 'B'))
    book.put(at(3, 'A'))
    expect(first()).toBe('B')
    book.remove('rule00000B')
    expect(first()).toBe('A')
    book.remove('rule00000A')
    expect(first()).toBeNull()
    expect(book.get('rule00000A')).toBeNull()
  })

  test('those in the same position are in the order of their ids', () => {
    expect(named(at(1, 'B'), at(1, 'A')).first()).toBe('A')
  })
})
