// What bank transactions pay, as the HTTP routes see it. Amounts are minor units; http/present/ makes numbers of them.
import type { MatchCommand } from '../../../shared/api/endpoints/matches.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import type { Actor, Answer, ById } from '../core/request.ts'

/** What a transaction may pay, with what presenting it takes. */
export interface SuggestionsView
  extends Suggestions,
    Pick<BankTransactionView, 'matchables' | 'base_currency' | 'locale'> {}

export interface MatchingServices {
  readonly matching: {
    /** Replaces what a transaction pays and reconciles it. 409 when somebody else changed it meanwhile. */
    readonly match: (actor: Actor, input: MatchCommand & ById) => Answer<BankTransactionView>
    /** Books what is attached. */
    readonly reconcile: (actor: Actor, request: ById) => Answer<BankTransactionView>
    /** Deletes a transaction; what it booked is reversed. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
  readonly suggestions: {
    /** What a transaction may pay, at most so many, the best first; a reconciled one as if it were not. */
    readonly list: (actor: Actor, request: ById & { readonly limit: number }) => Answer<SuggestionsView>
  }
}
