// The rules of the organization in their order, each compiled once. The first active rule that a transaction meets
// decides.
import type { Rule } from '../../../record/matching/rule.ts'
import type { RuleReading } from '../reading/rule-reading.ts'
import { type CompiledRule, compileRule } from './compile-rule.ts'
import { canSplit } from './rule-rows.ts'

/** Why a rule whose conditions are met proposes nothing. */
export type RuleHindrance =
  /** Its fixed amounts exceed the transaction. */
  | 'too_small'
  /** The transaction is not in the base currency. */
  | 'rate_unknown'
  /** The company of the rule was deleted. */
  | 'company_gone'

export interface RuleBook {
  readonly put: (rule: Rule) => void
  readonly remove: (id: string) => void
  readonly get: (id: string) => Rule | null
  /** The active rules before a position in the order. */
  readonly before: (place: Pick<Rule, 'id' | 'position'>) => readonly CompiledRule[]
  /** The active rules. */
  readonly active: () => readonly CompiledRule[]
}

export const createRuleBook = (): RuleBook => {
  const byId = new Map<string, CompiledRule>()
  let ordered: readonly CompiledRule[] | null = null
  const active = (): readonly CompiledRule[] => {
    ordered ??= [...byId.values()].filter(({ rule }) => rule.is_active).sort((a, b) => compareOrder(a.rule, b.rule))
    return ordered
  }
  return {
    put: (rule) => {
      ordered = null
      byId.set(rule.id, compileRule(rule))
    },
    remove: (id) => {
      ordered = null
      byId.delete(id)
    },
    get: (id) => byId.get(id)?.rule ?? null,
    before: (place) => active().filter(({ rule }) => rule.id !== place.id && compareOrder(rule, place) < 0),
    active,
  }
}

/** After an undo, two rules may have the same position: then their ids decide. */
const compareOrder = (a: Pick<Rule, 'id' | 'position'>, b: Pick<Rule, 'id' | 'position'>): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Why a rule cannot split a transaction that meets its conditions; null when it can. */
export const hindranceOf = (
  { rule }: CompiledRule,
  { transaction, is_base }: RuleReading,
  hasCompany: (id: string) => boolean,
): RuleHindrance | null => {
  if (!is_base) return 'rate_unknown'
  if (rule.company_id !== null && !hasCompany(rule.company_id)) return 'company_gone'
  return canSplit(rule, transaction) ? null : 'too_small'
}

/**
 * The first of some rules that can split the transaction, and the first before it whose conditions are met but that
 * cannot.
 */
export const firstFit = (
  rules: readonly CompiledRule[],
  reading: RuleReading,
  hasCompany: (id: string) => boolean,
): { readonly fit: CompiledRule | null; readonly hinderedRule: HinderedRule | null } => {
  let hinderedRule: HinderedRule | null = null
  for (const compiled of rules) {
    if (!compiled.meets(reading)) continue
    const cause = hindranceOf(compiled, reading, hasCompany)
    if (cause === null) return { fit: compiled, hinderedRule }
    hinderedRule ??= { name: compiled.rule.name, cause }
  }
  return { fit: null, hinderedRule }
}

export interface HinderedRule {
  readonly name: string
  readonly cause: RuleHindrance
}
