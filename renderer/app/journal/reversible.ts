// Which entries a person may reverse. Pure.
import type { JournalEntryObject } from '../../../shared/api/endpoints/journal-entries.ts'

/** What comes of a bank transaction is taken back there; what is reversed, or reverses, stays. */
export const isReversible = ({
  source,
  reversed_by_id,
  reverses_id,
}: Pick<JournalEntryObject, 'source' | 'reversed_by_id' | 'reverses_id'>): boolean =>
  reversed_by_id === null && reverses_id === null && !['bank_transaction', 'invoice', 'expense'].includes(source.type)
