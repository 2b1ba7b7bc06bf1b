// What bank transactions pay, as the HTTP routes see it. Amounts are minor units; http/present/ makes numbers of them.
import type { MatchCommand } from '../../../shared/api/endpoints/matches.ts'
import type { BankTransactionView } from '../bank/contract.ts'
import type { Actor, Answer, ById } from '../core/request.ts'

export interface MatchingServices {
  readonly matching: {
    /** Replaces what a transaction pays and reconciles it. 409 when somebody else changed it meanwhile. */
    readonly match: (actor: Actor, input: MatchCommand & ById) => Answer<BankTransactionView>
    /** Books what is attached. */
    readonly reconcile: (actor: Actor, request: ById) => Answer<BankTransactionView>
    /** Deletes a transaction; what it booked is reversed. */
    readonly remove: (actor: Actor, request: ById) => Answer<null>
  }
}
