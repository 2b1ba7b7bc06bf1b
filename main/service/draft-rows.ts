// Rows of a file as the transactions that they will be if they are new and their keys are free: processed already, so that
// nothing is written twice.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { IdentifiedRow } from '../../shared/rule/row-identity.ts'
import { rowToBankTransaction } from '../../shared/rule/statement-import.ts'
import type { ImportWorkDeps } from './import-work.ts'
import { runProcessors } from './processing.ts'
import type { Book } from './write.ts'

/** So few that whoever waits for the disk or the books gets his turn soon. */
const ROWS_A_TURN = 512

/** Drafts the rows of a chunk, some a turn of the event loop. The transactions are the caller's to change. */
export const draftRows = async (
  deps: ImportWorkDeps,
  read: Book['read'],
  rows: readonly IdentifiedRow[],
  { batch_id, bank_account_id }: { readonly batch_id: string; readonly bank_account_id: string },
): Promise<readonly BankTransaction[]> => {
  const now = deps.now()
  const drafted: BankTransaction[] = []
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    await nextTurn()
    const some = rows
      .slice(from, from + ROWS_A_TURN)
      .map(({ row, key }) =>
        rowToBankTransaction(row, { id: deps.newId(), bank_account_id, batch_id, acc_serv_ref: key, now }),
      )
    const patches = await runProcessors(deps.processors, some, read, deps.log)
    for (const [index, transaction] of some.entries()) {
      const patch = patches[index]
      // In place: they are nobody else's yet, and copies of tens of thousands cost a twentieth of the import.
      if (patch) Object.assign(transaction, patch)
      transaction.is_processing = false
      drafted.push(transaction)
    }
  }
  return drafted
}
