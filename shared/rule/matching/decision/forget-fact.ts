// What becomes of transactions that nobody has decided when the fact behind their proposal is forgotten.
import { type BankTransaction, UNMATCHED } from '../../../record/bank/bank-transaction.ts'
import { isUndecided } from './attachment.ts'

/** What is left attached to a transaction without what a fact proposed; null: it stays as it is. */
export const detachFact = (
  transaction: BankTransaction,
  factId: string,
): Pick<BankTransaction, 'matches' | 'mirror_id'> | null => {
  const isOfFact = transaction.matches.some(({ source }) => source?.type === 'learned_fact' && source.id === factId)
  if (!isOfFact || !isUndecided(transaction)) return null
  return { matches: UNMATCHED.matches, mirror_id: null }
}
