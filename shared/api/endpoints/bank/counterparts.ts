// The entries that a person typed for a bank transaction, in the answer of a single record: an extension.
import { z } from 'zod'
import { EXTENSION } from '../../endpoint.ts'
import { JournalEntryObject } from '../ledger/journal-entries.ts'

export const Counterparts = z.array(JournalEntryObject).meta({
  ...EXTENSION,
  description:
    'Present in the single-record response and in those of matching and reconciling: manual entries that may already book ' +
    'the transaction, as in its suggestions. If the transaction is matched in another way, they are a warning: it may be ' +
    'booked twice',
})
