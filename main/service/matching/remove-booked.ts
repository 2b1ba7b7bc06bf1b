// Deletes reconciled bank transactions as part of a larger deletion, such as a cancelled import whose rows a user has already
// booked.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { bookerFor } from './bulk/booking-facts.ts'

/**
 * The changes that delete them and reverse their bookings. The fiscal years of the bookings must be open: `undoImport` refuses
 * otherwise, and no year is expected to be closed while one of its imports is running.
 */
export const removeBooked =
  (deps: Pick<ServiceDeps, 'newId' | 'now'>) =>
  async (read: Read, transactions: readonly BankTransaction[]): Promise<readonly Change[]> => {
    if (transactions.length === 0) return []
    const booker = await bookerFor(deps, read, transactions)
    for (const transaction of transactions) assert(booker.remove(transaction).ok, 'its year is open')
    return booker.changes()
  }
