// What the matcher keeps in memory of every bank transaction: the fields that rules and learned facts compare, and how
// it was booked. Kept small, because there may be a hundred thousand transactions.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { Match } from '../../../record/matching/match.ts'
import type { RuleTransaction } from '../reading/rule-reading.ts'

/** A row that is booked or proposed. */
export type BookedRow = Pick<Match, 'amount' | 'matchable_type' | 'matchable_id' | 'account_id' | 'vat_rate_id'>

/** A bank transaction reduced to the fields that the matcher asks for later. Texts are unchanged. */
export interface PastTransaction
  extends RuleTransaction,
    Pick<BankTransaction, 'value_date' | 'end_to_end_id' | 'is_return' | 'journal_entry_id' | 'mirror_id'> {
  /** The rows it was booked with; null when it is not reconciled. */
  readonly booked: readonly BookedRow[] | null
  /** Whether a rule made the booking. */
  readonly is_by_rule: boolean
}

/** All transactions that the matcher knows, by id. */
export interface PastTransactions {
  /** Replaces the known transaction; answers the earlier and the current one. */
  readonly put: (transaction: BankTransaction) => { readonly was: PastTransaction | null; readonly is: PastTransaction }
  /** Answers the removed transaction. */
  readonly remove: (id: string) => PastTransaction | null
  readonly get: (id: string) => PastTransaction | null
  readonly all: () => Iterable<PastTransaction>
}

export const createPastTransactions = (): PastTransactions => {
  const byId = new Map<string, PastTransaction>()
  return {
    put: (transaction) => {
      const was = byId.get(transaction.id) ?? null
      const is = pastOf(transaction)
      byId.set(is.id, is)
      return { was, is }
    },
    remove: (id) => {
      const was = byId.get(id) ?? null
      byId.delete(id)
      return was
    },
    get: (id) => byId.get(id) ?? null,
    all: () => byId.values(),
  }
}

const pastOf = (transaction: BankTransaction): PastTransaction => {
  const { id, bank_account_id, name, counterparty_iban, text, reference, amount, currency } = transaction
  const { booking_date, value_date, end_to_end_id, journal_entry_id, mirror_id, is_reconciled, matches } = transaction
  return {
    id,
    bank_account_id,
    name,
    counterparty_iban,
    text,
    reference,
    amount,
    currency,
    booking_date,
    value_date,
    end_to_end_id,
    ...(transaction.is_return && { is_return: true as const }),
    journal_entry_id,
    mirror_id,
    is_by_rule: is_reconciled && matches.some(({ source }) => source?.type === 'rule'),
    booked: is_reconciled
      ? matches.map(({ amount, matchable_type, matchable_id, account_id, vat_rate_id }) => ({
          amount,
          matchable_type,
          matchable_id,
          account_id,
          vat_rate_id,
        }))
      : null,
  }
}
