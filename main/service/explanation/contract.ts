// How bank transactions and bills came to their current state, as the HTTP routes see it.
import type { User } from '../../../shared/record/organization/organization.ts'
import type { ExplanationStep } from '../../../shared/rule/matching/explanation-step.ts'
import type { Actor, Answer, ById } from '../core/request.ts'

export interface ExplanationView {
  readonly steps: readonly ExplanationStep[]
  readonly locale: User['locale']
}

export interface ExplanationServices {
  readonly explanations: {
    /** Of a transaction: from the file, the name, the evidence, the rule and the person to the postings, the earliest first. */
    readonly explain: (actor: Actor, request: ById) => Answer<ExplanationView>
    /** Of a bill: through its payment runs and the bank's answers to the bank's rows, the entries and the balance (rule 256). */
    readonly explainBill: (actor: Actor, request: ById) => Answer<ExplanationView>
  }
}
