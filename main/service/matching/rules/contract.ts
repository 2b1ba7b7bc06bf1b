// Rules as the HTTP routes see them. Amounts are in minor units; http/present/ converts them to decimals.
import type { ChangeRule, CreateRule, PreviewRule } from '../../../../shared/api/endpoints/matching/rules.ts'
import type { PageAnswer } from '../../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import type { Rule, RuleVersion } from '../../../../shared/record/matching/rule.ts'
import type { RuleTrial } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Actor, Answer, ById, GetRequest, ListRequest } from '../../core/request.ts'

export interface RuleView {
  readonly record: Rule
  readonly base_currency: string
  /** How many transactions the rule takes; undefined: the caller did not ask for it. */
  readonly hits?: number
  /** How the transactions that the rule takes were booked. */
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
    /** Refuses when there is no such rule. */
    readonly find: (actor: Actor, request: ById) => Answer<null>
    readonly create: (actor: Actor, input: CreateRule) => Answer<RuleView>
    readonly change: (actor: Actor, input: ChangeRule & ById) => Answer<RuleView>
    readonly remove: (actor: Actor, request: ById) => Answer<null>
    /** Puts all rules in the order of these ids. */
    readonly order: (actor: Actor, input: { readonly ids: readonly string[] }) => Answer<null>
    /** The result of the rule on all transactions. */
    readonly preview: (actor: Actor, input: PreviewRule) => Answer<RulePreviewView>
    /** Starts to attach the rows of the rule, which goes on in the background. */
    readonly apply: (actor: Actor, request: ById) => Answer<BulkBatch>
    /** The latest first; also those of a deleted rule. */
    readonly versions: (actor: Actor, request: ById) => Answer<readonly RuleVersion[]>
  }
}
