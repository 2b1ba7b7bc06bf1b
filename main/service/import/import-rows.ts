// Imports one chunk of a file: finds which rows the books contain, and creates and processes the new transactions in one
// commit.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ImportReport, ReportedDuplicate } from '../../../shared/record/import/import-report.ts'
import { afterProcessing, afterRows, importOf } from '../../../shared/rule/import/import-batch.ts'
import {
  candidateKeys,
  contestedKeys,
  decideRows,
  type IdentifiedRow,
} from '../../../shared/rule/import/row-identity.ts'
import { rowToBankTransaction, statementRecords } from '../../../shared/rule/import/statement-import.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createProcessed } from '../bank/processing.ts'
import { type Book, BooksUnavailable, type Read } from '../core/book.ts'
import type { ImportJob, ImportWorkDeps } from './import-deps.ts'
import type { PreparedImport } from './prepare-import.ts'

/** What the import of a file needs from its first chunk to its last. */
export interface ImportWork {
  readonly prepared: PreparedImport
  readonly account: BankAccount
  /** Null: the import started before there were reports. */
  readonly report: ImportReport | null
  /** Rows that are probable duplicates of rows from another file. */
  readonly likely: readonly ReportedDuplicate[]
  /** Positions of the rows that are left out. */
  readonly excluded: ReadonlySet<number>
  /** By position: the transaction that a probable duplicate may be. */
  readonly probable: ReadonlyMap<number, BankTransaction['id'] | undefined>
  /** Days on which the account had bank transactions when the work began. */
  readonly days: ReadonlySet<string>
}

/** A row of a chunk, and its index in the file. */
interface ChunkRow {
  readonly identified: IdentifiedRow
  readonly position: number
}

/**
 * Imports the rows from one position to another. Null: the batch was cancelled meanwhile. `behind`: the rows before them are
 * not imported, or the program ends.
 */
export const importRows = async (
  deps: ImportWorkDeps,
  organizationId: number,
  work: ImportWork,
  { batch_id, user, group }: Pick<ImportJob, 'batch_id' | 'user' | 'group'>,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<ImportBatch | null | 'behind'> => {
  const book: Book = deps.bookOf(organizationId)
  const { prepared, account, report, likely, excluded } = work
  const rows = prepared.rows
    .slice(from, to)
    .map((identified, index): ChunkRow => ({ identified, position: from + index }))
    .filter(({ position }) => !excluded.has(position))
  const written = await book.write<ImportBatch | null | 'behind', never>({ user, group }, async (read) => {
    const answers = await read([
      get('batch', batch_id),
      // The statements are written with the first rows.
      where('statement', 'bank_account_id', from === 0 ? [account.id] : []),
    ])
    const batch = importOf(answers[0])
    const action = 'import_rows'
    if (!batch || batch.finished_at !== null) return ok({ action, changes: [], value: null })
    if (batch.created_rows < from || signal.aborted) return ok({ action, changes: [], value: 'behind' })
    // This program paused for longer than its lease, and another one resumed the import.
    if (batch.created_rows !== from) throw new BooksUnavailable('Another program goes on with this import.')
    const now = deps.now()
    const stored = await storedUnder(read, work, identifiedIn(rows))
    const transactions = newTransactions(deps, work, batch, rows, stored, now)
    const newStatements = statementRecords({
      account,
      batch_id,
      statements: from === 0 ? prepared.statements : [],
      stored: answers[1],
      newId: deps.newId,
      now,
    })
    const processed = await createProcessed(deps, organizationId, transactions, read)
    const after = afterChunk(batch, { all: to - from, asked: rows.length }, transactions, deps.now())
    return ok({
      action,
      params: { file: batch.name, count: transactions.length },
      changes: [
        ...newStatements.map((statement) => created('statement', statement)),
        ...processed,
        // Decided once, before the first row: otherwise the import would find its own rows as duplicates.
        ...(from === 0 && report ? [updated('import_report', report, { likely_duplicates: [...likely] })] : []),
        updated('batch', batch, after),
      ],
      value: after,
    })
  })
  return written.ok ? written.value : null
}

const identifiedIn = (rows: readonly ChunkRow[]): readonly IdentifiedRow[] => rows.map(({ identified }) => identified)

/** The batch after all rows of a chunk, of which those asked for are no probable duplicates. */
const afterChunk = (
  batch: ImportBatch,
  { all, asked }: { readonly all: number; readonly asked: number },
  transactions: readonly BankTransaction[],
  now: BankTransaction['created_at'],
): ImportBatch => {
  const counts = {
    rows: all,
    created: transactions.length,
    duplicates: all - transactions.length,
    likely_duplicates: all - asked,
    flagged: transactions.filter((each) => each.likely_duplicate_of !== null).length,
  }
  const taken = { ...batch, ...afterRows(batch, counts) }
  return { ...taken, ...afterProcessing(taken, transactions.length, now) }
}

/** The transactions that the books have under the keys of the rows. */
const storedUnder = async (
  read: Read,
  { days }: ImportWork,
  rows: readonly IdentifiedRow[],
): Promise<readonly BankTransaction[]> => {
  const [named] = await read([where('bank_transaction', 'acc_serv_ref', candidateKeys(rows, days))])
  const contested = contestedKeys(rows, days, named)
  if (contested.length === 0) return named
  const [others] = await read([where('bank_transaction', 'acc_serv_ref', contested)])
  return [...named, ...others]
}

/** The transactions that the books do not have yet, each with a free key. */
const newTransactions = (
  deps: ImportWorkDeps,
  { account, probable }: ImportWork,
  batch: ImportBatch,
  rows: readonly ChunkRow[],
  stored: readonly BankTransaction[],
  now: BankTransaction['created_at'],
): readonly BankTransaction[] => {
  const decisions = decideRows(identifiedIn(rows), stored)
  return rows.flatMap(({ identified: { row }, position }, index) => {
    const decision = decisions[index]
    assert(decision, 'a decision for each row')
    const { acc_serv_ref, duplicate_of } = decision
    if (duplicate_of !== null) return []
    return rowToBankTransaction(row, {
      id: deps.newId(),
      bank_account_id: account.id,
      batch_id: batch.id,
      acc_serv_ref,
      likely_duplicate_of: probable.get(position) ?? null,
      source_line: row.source_line ?? position + 1,
      now,
    })
  })
}
