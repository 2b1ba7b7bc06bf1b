// The rows of a file that the books contain, certainly or probably: reads the facts that the rule needs and lets it decide.
// The same for a plan and for an import whose turn has come.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listed, type Query, type TotalsAnswer, totals, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { daysOf } from '../../../shared/record/bank/bank-transaction.ts'
import { completeDays } from '../../../shared/rule/import/complete-days.ts'
import {
  dayAndAmountKeys,
  daysOfRows,
  findInBooks,
  partsKeys,
  type RowsInBooks,
  type TransactionsByDay,
} from '../../../shared/rule/import/probable-duplicates.ts'
import { candidateKeys } from '../../../shared/rule/import/row-identity.ts'
import type { FileForm } from '../../../shared/rule/import/row-similarity.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import type { PreparedImport } from './prepare-import.ts'

/**
 * What the account already has of the file. One round trip when it has no transactions on the days of the file; the size of
 * the answer depends on the file, not on the books.
 */
export const readRowsInBooks = async (
  read: Read,
  account: BankAccount,
  { rows, format, mapping, statements }: Pick<PreparedImport, 'rows' | 'format' | 'mapping' | 'statements'>,
): Promise<RowsInBooks> => {
  const [byDay, forms, storedStatements] = await read([
    transactionsByDay(account.id),
    totals('import_report', 'by_form'),
    where('statement', 'bank_account_id', [account.id]),
  ])
  const wanted = new Set(daysOfRows(rows))
  const days = new Map([...countsByDay(byDay)].filter(([day]) => wanted.has(day)))
  const undated = rows.filter(({ row }) => daysOf(row).length === 0)
  if (days.size === 0 && undated.length === 0) return { exact: new Map(), probable: [] }
  const onSameDay = await readByValues(read, dayAndAmountKeys(account.id, rows, days), (keys) =>
    listed('bank_transaction', 'day_and_amount', keys),
  )
  const [named] = await read([where('bank_transaction', 'acc_serv_ref', candidateKeys(undated, new Set()))])
  // A row without a day can be looked up only by its key; the other side of a transfer may have the same key.
  const withKey = named.filter(({ bank_account_id }) => bank_account_id === account.id)
  await nextTurn()
  const parts = await readByValues(read, partsKeys(account.id, rows, days, onSameDay), (keys) =>
    listed('bank_transaction', 'parts', keys),
  )
  const formByBatch = new Map(forms.map(({ by: [id, format, shape] }) => [id, { format, shape } as FileForm] as const))
  const complete = completeDays(statements, storedStatements, account.currency)
  const steps = findInBooks({
    bank_account_id: account.id,
    rows,
    days,
    owner: account.owner_name,
    form: { format, shape: mapping?.shape ?? null },
    isProved: (position) => complete[position] === true,
    stored: [...new Map([...onSameDay, ...withKey, ...parts].map((each) => [each.id, each])).values()],
    formOf: (batchId) => formByBatch.get(batchId) ?? null,
  })
  for (;;) {
    await nextTurn()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Asks on which days the account has transactions; `countsByDay` reads the answer. */
export const transactionsByDay = (bankAccountId: string): Query<readonly TotalsAnswer[]> =>
  totals('bank_transaction', 'by_day', { position: 0, is: [bankAccountId] })

/** The number of transactions by day, for days with transactions. */
export const countsByDay = (answer: readonly TotalsAnswer[]): TransactionsByDay => {
  const counts = new Map<string, number>()
  // One group for each currency.
  for (const { by, count } of answer) counts.set(String(by[1]), (counts.get(String(by[1])) ?? 0) + count)
  return counts
}
