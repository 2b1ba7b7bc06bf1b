// Rules as the HTTP routes see them. Amounts are minor units; http/present/ makes numbers of them.
import type { ChangeRule, CreateRule, PreviewRule } from '../../../../shared/api/endpoints/matching/rules.ts'
import type { PageAnswer } from '../../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import type { Rule, RuleVersion } from '../../../../shared/record/matching/rule.ts'
import type { RuleTrial } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest } from '../../core/request.ts'

export interface RuleView {
  readonly record: Rule
  readonly base_currency: string
  /** How many transactions it takes; undefined: nobody asked. */
  readonly hits?: number
  /** How those that it takes were booked. */
  readonly back_test?: Pick<RuleTrial, 'same' | 'different' | 'open' | 'paid_documents'>
}

export interface RulePreviewView {
  readonly trial: RuleTrial
  readonly base_currency: string
}

export interface RuleServices {
  readonly rules: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<RuleView>>
    readonly get: (actor: Actor, request: GetRequest) => Answer<RuleView>
    /** Whether the rule is there. */
    readonly find: (actor: Actor, request: ById) => Answer<null>
    readonly create: (actor: Actor, input: CreateRule) => Answer<RuleView>
    readonly change: (actor: Actor, input: ChangeRule & ById) => Answer<RuleView>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
    /** Puts all rules in the order of these ids. */
    readonly order: (actor: Actor, input: { readonly ids: readonly string[] }) => Answer<null>
    /** What it would make of all transactions. */
    readonly preview: (actor: Actor, input: PreviewRule) => Answer<RulePreviewView>
    /** Begins to attach what it says, which goes on in the background. */
    readonly apply: (actor: Actor, request: ById) => Answer<BulkBatch>
    /** The latest first, also of a rule that was deleted. */
    readonly versions: (actor: Actor, request: ById) => Answer<readonly RuleVersion[]>
  }
}
