// Unlinks the other sides of transfers between own accounts when one side is removed together with many others.
import { type Change, updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { mirrorAfterChange } from '../../../shared/rule/bank/bank-transaction.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'

/** The changes that remove the proposals from the other sides of the removed transactions. */
export const unlinkedTransfers = async (
  read: Read,
  removedTransactions: readonly BankTransaction[],
  now: Timestamp,
): Promise<readonly Change[]> => {
  const byId = new Map<string | null, BankTransaction>(
    removedTransactions.map((transaction) => [transaction.id, transaction]),
  )
  const mirrorIds = removedTransactions.flatMap(({ mirror_id }) =>
    mirror_id === null || byId.has(mirror_id) ? [] : [mirror_id],
  )
  const mirrors = await readByValues(read, mirrorIds, (ids) => where('bank_transaction', 'id', ids))
  return mirrors.flatMap((mirror) => {
    const transaction = byId.get(mirror.mirror_id)
    const after = transaction ? mirrorAfterChange(mirror, transaction, now) : null
    return after ? [updated('bank_transaction', mirror, after)] : []
  })
}
