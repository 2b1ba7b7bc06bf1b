// The first draft of the dialog: the attached or booked rows, otherwise the first suggestion, otherwise nothing; and
// which suggestion the rows equal. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import { type Draft, draftOf, remainderOf } from './draft.ts'
import { bodyOf } from './draft-check.ts'
import { bookedPartsOf, rowsOfMatches, rowsOfSuggestion, transactionOf } from './draft-source.ts'

/** The source of the rows: existing matches, a suggestion by its position, or the user. */
export type DraftSource = 'attached' | 'own' | number

export interface StartedDraft {
  readonly draft: Draft
  readonly source: DraftSource
}

export const suggestedDraft = (
  transaction: BankTransactionObject,
  suggestion: SuggestionObject,
  base_currency: string,
): Draft => {
  const own = transactionOf(transaction, base_currency)
  return draftOf(own, rowsOfSuggestion(suggestion, own, bookedPartsOf(transaction, base_currency)))
}

export const attachedDraft = (transaction: BankTransactionObject, base_currency: string): Draft => {
  const own = transactionOf(transaction, base_currency)
  return draftOf(own, rowsOfMatches(transaction.matches, own, bookedPartsOf(transaction, base_currency)))
}

/** Whether it is reconciled with an entry that a person typed. */
export const isLinked = ({ is_reconciled, matches, journal_entry_id }: BankTransactionObject): boolean =>
  is_reconciled && matches.length === 0 && journal_entry_id !== null

export const startDraft = (
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
  base_currency: string,
): StartedDraft => {
  // An entry of a person is not proposed for booking again.
  if (isLinked(transaction))
    return { draft: draftOf(transactionOf(transaction, base_currency), []), source: 'attached' }
  const [first] = suggestions
  const suggested = first ? suggestedDraft(transaction, first, base_currency) : null
  if (transaction.matches.length > 0) {
    const attached = attachedDraft(transaction, base_currency)
    // Attached rows leave an exchange difference to the user; a suggestion has a row for it.
    const isLessThanSuggested = suggested !== null && remainderOf(attached) !== 0 && remainderOf(suggested) === 0
    if (transaction.is_reconciled || !isLessThanSuggested) return { draft: attached, source: 'attached' }
  }
  if (suggested) return { draft: suggested, source: 0 }
  return { draft: draftOf(transactionOf(transaction, base_currency), []), source: 'own' }
}

/** Whether two drafts would book the same. */
export const isSameBooking = (a: Draft, b: Draft): boolean => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))

/** The position of the suggestion with the same rows; null: none has them. */
export const suggestionOf = (
  draft: Draft,
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
): number | null => {
  const { base_currency } = draft.transaction
  const at = suggestions.findIndex((each) => isSameBooking(suggestedDraft(transaction, each, base_currency), draft))
  return at === -1 ? null : at
}
