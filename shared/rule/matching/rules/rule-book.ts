// The rules of the organization in their order, each compiled once. The first active one that a transaction meets decides.
import type { Rule } from '../../../record/matching/rule.ts'
import type { RuleReading } from '../reading/rule-reading.ts'
import { type CompiledRule, compileRule } from './compile-rule.ts'
import { canSplit } from './rule-rows.ts'

/** Why a rule whose conditions are met makes nothing of the transaction. */
export type RuleHindrance =
  /** Its fixed amounts are more than the transaction. */
  | 'too_small'
  /** It is not in the base currency. */
  | 'rate_unknown'
  /** The company that it names is gone. */
  | 'company_gone'

export interface RuleBook {
  readonly put: (rule: Rule) => void
  readonly remove: (id: string) => void
  readonly get: (id: string) => Rule | null
  /** The active ones that come before a place in the order. */
  readonly before: (place: Pick<Rule, 'id' | 'position'>) => readonly CompiledRule[]
  /** The active ones. */
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

/** Rules that share a place, since an undo brought one back, stand in the order of their ids. */
const compareOrder = (a: Pick<Rule, 'id' | 'position'>, b: Pick<Rule, 'id' | 'position'>): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** What keeps a rule from a transaction that meets its conditions; null: nothing. */
export const hindranceOf = (
  { rule }: CompiledRule,
  { transaction, is_base }: RuleReading,
  hasCompany: (id: string) => boolean,
): RuleHindrance | null => {
  if (!is_base) return 'rate_unknown'
  if (rule.company_id !== null && !hasCompany(rule.company_id)) return 'company_gone'
  return canSplit(rule, transaction) ? null : 'too_small'
}

/** The first of some rules that makes rows of the transaction; with the first that only something keeps from it. */
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
