// The bank transactions that are reconciled with entries not made from them: entries that a person typed.
import { listed } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Read } from '../core/book.ts'

/** The transactions that are reconciled with these entries. */
export const readReconciledWith = async (
  read: Read,
  entryIds: readonly string[],
): Promise<readonly BankTransaction[]> => {
  if (entryIds.length === 0) return []
  const [takers] = await read([listed('bank_transaction', 'counterpart', entryIds)])
  return takers
}
