// Which entries the user may reverse. Pure.
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'

/**
 * An entry of a bank transaction, or reconciled with one, is undone at the transaction; a reversed entry and a reversal
 * stay.
 */
export const isReversible = ({
  source,
  reversed_by_id,
  reverses_id,
  bank_transaction_ids = [],
}: Pick<JournalEntryObject, 'source' | 'reversed_by_id' | 'reverses_id' | 'bank_transaction_ids'>): boolean =>
  reversed_by_id === null &&
  reverses_id === null &&
  bank_transaction_ids.length === 0 &&
  !['bank_transaction', 'invoice', 'expense'].includes(source.type)
