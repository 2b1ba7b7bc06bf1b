// What happens to undecided transactions when the user forgets the fact behind their proposal.
import { type BankTransaction, UNMATCHED } from '../../../record/bank/bank-transaction.ts'
import { isUndecided } from './attachment.ts'

/** What stays attached to a transaction without the proposal of a fact; null when the transaction does not change. */
export const detachFact = (
  transaction: BankTransaction,
  factId: string,
): Pick<BankTransaction, 'matches' | 'mirror_id'> | null => {
  const isOfFact = transaction.matches.some(({ source }) => source?.type === 'learned_fact' && source.id === factId)
  if (!isOfFact || !isUndecided(transaction)) return null
  return { matches: UNMATCHED.matches, mirror_id: null }
}
