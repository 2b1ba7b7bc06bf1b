// What belongs to transactions whose change is undone: the other sides of transfers, and documents.
import type { RecordId } from '../../../shared/books/port/tables.ts'
import { type BankTransaction, UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { mirrorAfterChange } from '../../../shared/rule/bank/bank-transaction.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import type { RestorationFacts } from '../../../shared/rule/history/restoration.ts'
import { isUndecided } from '../../../shared/rule/matching/decision/attachment.ts'
import type { Records } from './records.ts'

/** Unlinks other sides of transfers, and documents, that no longer agree with the transactions. */
export const settleTransactions = async (
  records: Records,
  changes: readonly NetChange[],
  net: ReadonlyMap<string, NetChange>,
  { now }: RestorationFacts,
): Promise<void> => {
  const own = changes.filter((change) => change.table === 'bank_transaction')
  const transactionOf = (id: RecordId | null | undefined) => (id == null ? null : records.get('bank_transaction', id))
  const mirrorBefore = (id: string) => {
    const change = net.get(keyOf({ table: 'bank_transaction', id }))
    return change?.table === 'bank_transaction' ? change.before?.mirror_id : undefined
  }
  const removedOwn = own.flatMap(({ id, after }) =>
    transactionOf(id) ? [] : [{ id: String(id), mirror: after?.mirror_id }],
  )
  const present = own
    .flatMap(({ id }) => transactionOf(id) ?? [])
    .filter((each) => isUndecided(each) && each.matches.length > 0)
  const mirrors = [...removedOwn.map(({ mirror }) => mirror), ...present.map(({ mirror_id }) => mirror_id)]
  await records.load(
    'bank_transaction',
    mirrors.flatMap((id) => (typeof id === 'string' ? [id] : [])),
  )
  for (const { id, mirror } of removedOwn) {
    const other = transactionOf(mirror)
    const after = mirrorAfterChange(other, { id } as BankTransaction, now)
    if (other && after) records.set('bank_transaction', other.id, { ...other, ...after })
  }
  const named = present.flatMap(({ matches }) => matches)
  for (const table of ['invoice', 'expense', 'expense_payment', 'company'] as const) {
    const ids = named.flatMap((row) => (row.matchable_type === table && row.matchable_id ? [row.matchable_id] : []))
    await records.load(table, ids)
  }
  for (const transaction of present) {
    const { id, mirror_id, matches } = transaction
    const isMutual = mirror_id === null || transactionOf(mirror_id)?.mirror_id === id || mirrorBefore(mirror_id) === id
    const isThere = matches.every(
      ({ matchable_type, matchable_id }) =>
        matchable_type === null || matchable_id === null || records.get(matchable_type, matchable_id) !== null,
    )
    // Its other side or its document no longer exists, or no longer refers to it.
    if (!isMutual || !isThere) records.set('bank_transaction', id, { ...transaction, ...UNMATCHED })
  }
}
