// The proposal of the rules among the matcher's candidates: behind a document that would be attached automatically,
// before everything else.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { MatchReason } from '../../../record/matching/match.ts'
import type { RuleField } from '../../../record/matching/rule.ts'
import { minorToDecimal, minorUnitsOf } from '../../../value/money.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import type { CompiledRule } from '../rules/compile-rule.ts'
import { firstFit, type HinderedRule } from '../rules/rule-book.ts'
import { rowsOf } from '../rules/rule-rows.ts'
import type { AttachingRules } from '../rules/rule-trial.ts'
import type { Candidate, Obstacle } from '../suggestion.ts'
import { readingOf } from './try-rule.ts'

export interface RuleAnswer {
  readonly candidate: Candidate | null
  readonly attaches: boolean
  /** Why a rule that applies attaches nothing. */
  readonly why_not: readonly Obstacle[]
}

export const ruleAnswerOf = (
  transaction: BankTransaction,
  state: MatcherState,
  attaching: AttachingRules,
): RuleAnswer => {
  const reading = readingOf(transaction, state)
  const { fit, hinderedRule } = firstFit(state.rules.active(), reading, (id) => state.companies.get(id) !== undefined)
  const notes = hinderedRule === null ? [] : [obstacleOfRule(hinderedRule, transaction)]
  if (fit === null) return { candidate: null, attaches: false, why_not: notes }
  const { rule } = fit
  const attaches = attaching === 'automatic' ? rule.mode === 'automatic' : attaching.includes(rule.id)
  const candidate: Candidate = {
    kind: 'rule',
    confidence: 1,
    margin: 1,
    is_certain: attaches,
    matches: rowsOf(rule, reading.transaction),
    remainder: null,
    mirror_id: null,
    reasons: [reasonOf(transaction, fit, fit.firstMet(reading))],
    source: { type: 'rule', id: rule.id, version: rule.version },
  }
  return { candidate, attaches, why_not: attaches ? [] : [...notes, suggestsNote(rule.name)] }
}

const suggestsNote = (name: string): Obstacle => ({ evidence: 'rule', code: 'rule_suggests', values: { rule: name } })

const obstacleOfRule = ({ name, cause }: HinderedRule, { currency }: BankTransaction): Obstacle => {
  if (cause === 'rate_unknown') return { evidence: 'currency', code: 'rate_unknown', values: { currency } }
  const code = cause === 'too_small' ? 'rule_too_large' : 'rule_company_gone'
  return { evidence: 'rule', code, values: { rule: name } }
}

/** The length of the text that the reason shows. */
const MAX_FOUND = 100

const reasonOf = (transaction: BankTransaction, { rule }: CompiledRule, met: RuleField | null): MatchReason => {
  const field = met === null ? null : FIELDS[met]
  const reason = { evidence: 'rule', verdict: 'equal', field, wanted: rule.name } as const
  if (field === null) return { ...reason, found: null }
  if (field === 'amount') {
    const amount = minorToDecimal(minorUnitsOf(Math.abs(transaction.amount)), transaction.currency)
    return { ...reason, found: `${amount} ${transaction.currency}` }
  }
  // An id means nothing to a reader.
  return { ...reason, found: field === 'bank_account_id' ? null : (transaction[field]?.slice(0, MAX_FOUND) ?? null) }
}

/** The field of the transaction that each kind of condition compares. */
const FIELDS = {
  bank_account: 'bank_account_id',
  direction: 'amount',
  name: 'name',
  counterparty_iban: 'counterparty_iban',
  text: 'text',
  reference: 'reference',
  amount: 'amount',
  booking_date: 'booking_date',
} as const satisfies Record<RuleField, keyof BankTransaction>
