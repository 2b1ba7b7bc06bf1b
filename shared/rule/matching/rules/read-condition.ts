// Reads a condition of a rule from what a caller sends: which operators each field allows, and which values.
import { AmountInput } from '../../../record/core/amount-input.ts'
import type { RuleCondition, RuleField, RuleOperator } from '../../../record/matching/rule.ts'
import { type LocalDate, parseLocalDate } from '../../../value/calendar.ts'
import type { MinorUnits } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../../core/field-problem.ts'
import { foldedFor } from '../reading/rule-reading.ts'
import { isTextField } from './compile-rule.ts'
import { compilePattern } from './pattern.ts'

export interface ConditionInput {
  readonly field: RuleField
  readonly op: RuleOperator
  readonly value: string | number | readonly (string | number | null)[]
}

interface ConditionFacts {
  readonly base_currency: string
  readonly bank_accounts: ReadonlySet<string>
}

const TEXT_OPERATORS = ['is', 'contains', 'starts_with', 'matches'] as const
const RANGE_OPERATORS = ['is', 'between'] as const
const OPERATORS: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  bank_account: ['is'],
  direction: ['is'],
  name: TEXT_OPERATORS,
  counterparty_iban: TEXT_OPERATORS,
  text: TEXT_OPERATORS,
  reference: TEXT_OPERATORS,
  amount: RANGE_OPERATORS,
  booking_date: RANGE_OPERATORS,
}

/** The condition, or the problem of its `op` or its `value`. */
export const readCondition = (input: ConditionInput, facts: ConditionFacts): Result<RuleCondition, FieldProblem> => {
  const { field, op } = input
  if (!OPERATORS[field].includes(op)) {
    return err({ field: 'op', code: 'rule_op', values: { allowed: OPERATORS[field].join(', ') } })
  }
  const value = op === 'between' ? readBounds(input, facts) : readValue(input, facts)
  return value.ok ? ok({ field, op, value: value.value }) : err({ field: 'value', code: value.error })
}

type Value<V = RuleCondition['value']> = Result<V, FieldProblemCode>

const readValue = ({ field, op, value }: ConditionInput, facts: ConditionFacts): Value => {
  if (field === 'amount') return readPositive(value, facts)
  if (field === 'booking_date') return readDay(value)
  if (typeof value !== 'string') return err('rule_value')
  const text = value.trim()
  if (field === 'direction') return text === 'credit' || text === 'debit' ? ok(text) : err('rule_value')
  if (field === 'bank_account') return facts.bank_accounts.has(text) ? ok(text) : err('bank_account_unknown')
  if (op === 'matches') return compilePattern(value).ok ? ok(value) : err('rule_pattern')
  return isTextField(field) && foldedFor(field, text) !== '' ? ok(text) : err('rule_value')
}

/** Two bounds, of which one may be open; the first is not greater than the second. */
const readBounds = ({ field, value }: ConditionInput, facts: ConditionFacts): Value => {
  if (!Array.isArray(value) || value.length !== 2) return err('rule_value')
  const [from, to] = value as readonly unknown[]
  return field === 'amount' ? readRange(from, to, (each) => readPositive(each, facts)) : readRange(from, to, readDay)
}

const readRange = <V extends MinorUnits | LocalDate>(
  from: unknown,
  to: unknown,
  read: (value: unknown) => Value<V>,
): Value<[V | null, V | null]> => {
  const [first, last] = [from, to].map((each) => (each === null ? ok(null) : read(each)))
  if (!first || !last) return err('rule_value')
  if (!first.ok) return first
  if (!last.ok) return last
  if (first.value === null && last.value === null) return err('rule_value')
  if (first.value !== null && last.value !== null && first.value > last.value) return err('rule_value')
  return ok([first.value, last.value])
}

const readPositive = (value: unknown, { base_currency }: ConditionFacts): Value<MinorUnits> => {
  const input = AmountInput.safeParse(value)
  if (!input.success) return err('rule_value')
  const amount = readAmount('value', input.data, base_currency)
  if (!amount.ok) return err(amount.error.code)
  return amount.value > 0 ? amount : err('amount_not_positive')
}

const readDay = (value: unknown): Value<LocalDate> => {
  const day = typeof value === 'string' ? parseLocalDate(value) : null
  return day === null ? err('rule_value') : ok(day)
}
