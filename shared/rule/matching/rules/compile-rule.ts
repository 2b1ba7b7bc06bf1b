// Compiles the conditions of a rule, so that they can be checked on very many transactions.
import type { Rule, RuleCondition, RuleField } from '../../../record/matching/rule.ts'
import { foldedFor, type RuleReading, type RuleTextField } from '../reading/rule-reading.ts'
import { compilePattern } from './pattern.ts'

export interface CompiledRule {
  readonly rule: Rule
  /** Whether the transaction meets the conditions. A transaction of amount 0 meets none. */
  readonly meets: (reading: RuleReading) => boolean
  /** The field of the first condition, in their order, that the transaction meets. */
  readonly firstMet: (reading: RuleReading) => RuleField | null
}

type Meets = (reading: RuleReading) => boolean

export const compileRule = (rule: Rule): CompiledRule => {
  const conditions = rule.conditions.map((condition) => ({ field: condition.field, meets: compile(condition) }))
  // The cheapest conditions first.
  const cheapest = conditions.toSorted((a, b) => costOf(a.field) - costOf(b.field)).map(({ meets }) => meets)
  const meetsThem: Meets =
    rule.require === 'all'
      ? (reading) => cheapest.every((meets) => meets(reading))
      : (reading) => cheapest.some((meets) => meets(reading))
  return {
    rule,
    meets: (reading) => reading.transaction.amount !== 0 && meetsThem(reading),
    firstMet: (reading) => conditions.find(({ meets }) => meets(reading))?.field ?? null,
  }
}

const TEXT_FIELDS: ReadonlySet<RuleField> = new Set(['name', 'counterparty_iban', 'text', 'reference'])
export const isTextField = (field: RuleField): field is RuleTextField => TEXT_FIELDS.has(field)

const costOf = (field: RuleField): number => (isTextField(field) ? (field === 'text' ? 2 : 1) : 0)

const compile = (condition: RuleCondition): Meets => {
  const { field, value } = condition
  if (isTextField(field)) return compileText(field, condition)
  switch (field) {
    case 'bank_account':
      return ({ transaction }) => transaction.bank_account_id === value
    case 'direction':
      return ({ transaction }) => transaction.amount < 0 === (value === 'debit')
    case 'amount':
      return ({ transaction, is_base }) => is_base && isWithin(Math.abs(transaction.amount), value)
    case 'booking_date':
      return ({ transaction: { booking_date } }) => booking_date !== null && isWithin(booking_date, value)
  }
}

/** One value, or inclusive bounds of which one may be open. */
const isWithin = (found: number | string, value: RuleCondition['value']): boolean => {
  if (!Array.isArray(value)) return found === value
  const [from, to] = value
  return (from === null || from === undefined || found >= from) && (to === null || to === undefined || found <= to)
}

const compileText = (field: RuleTextField, { op, value }: RuleCondition): Meets => {
  const comparing = (compare: (folded: string) => boolean): Meets => {
    return (reading) => {
      const folded = reading.folded(field)
      return folded !== null && compare(folded)
    }
  }
  const text = String(value)
  if (op === 'matches') {
    const find = compilePattern(text)
    // A pattern was checked before it was stored; one that is no longer valid matches nothing.
    return find.ok ? comparing(find.value) : () => false
  }
  const wanted = foldedFor(field, text)
  if (op === 'contains') return comparing((folded) => folded.includes(wanted))
  return op === 'starts_with'
    ? comparing((folded) => folded.startsWith(wanted))
    : comparing((folded) => folded === wanted)
}
