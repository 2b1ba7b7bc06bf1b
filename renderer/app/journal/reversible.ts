// Which entries a person may reverse. Pure.
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'

/** What comes of a bank transaction, or is reconciled with one, is taken back there; what is reversed, or reverses, stays. */
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
