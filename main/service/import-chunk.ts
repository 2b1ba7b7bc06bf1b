// One chunk of an imported file on its way into the books: looks what they have of it, makes the transactions that are new
// and commits them, processed already. What the next chunk needs to know is asked one commit ahead.
import { type Change, created, updated } from '../../shared/books/change.ts'
import { get, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { ImportReport, ReportedDuplicate } from '../../shared/record/import-report.ts'
import type { Statement } from '../../shared/record/statement.ts'
import { afterChunk, finished } from '../../shared/rule/batch.ts'
import {
  candidateKeys,
  contestedKeys,
  decideRows,
  type IdentifiedRow,
  type RowDecision,
} from '../../shared/rule/row-identity.ts'
import { statementRecords } from '../../shared/rule/statement-import.ts'
import { assert, ok } from '../../shared/value/result.ts'
import { draftRows } from './draft-rows.ts'
import type { ImportJob, ImportWorkDeps } from './import-work.ts'
import type { PreparedImport } from './prepare-import.ts'
import type { Book } from './write.ts'

/** What an import of a file works with, from its first chunk to its last. */
export interface ImportWork {
  readonly prepared: PreparedImport
  readonly account: BankAccount
  /** Null: an import that was begun before there were reports. */
  readonly report: ImportReport | null
  /** Rows that the books seem to have from another file. */
  readonly left_out: readonly ReportedDuplicate[]
  readonly left_out_positions: ReadonlySet<number>
  /** On which the account had movements when the work began. */
  readonly days: ReadonlySet<string>
}

/** A part of the rows of a file, in its place among the others. */
export interface Chunk {
  readonly from: number
  readonly to: number
  /** Where the next one ends. */
  readonly next_to: number
  /** What the chunk before it knows; null: nothing, or there is none. */
  readonly outlook: Outlook | null
  /** Takes what this chunk knows for the next one. */
  readonly foresee: (outlook: Outlook | null) => void
  /** Called when the commit is on its way. */
  readonly meanwhile: () => void
}

/** What the books say that matters to a chunk. */
interface Look {
  readonly batch: Batch | null
  readonly statements: readonly Statement[]
  /** What they have under the names of its rows. */
  readonly stored: readonly BankTransaction[]
}

/** What a chunk knows for the next one, true as long as `seq` is the book's last commit. */
export interface Outlook {
  readonly seq: number
  readonly batch: Batch
  readonly looking: Promise<Look>
}

/**
 * One commit: creates what is new of a chunk, and with the last one ends the batch. Answers the batch; null: it was
 * cancelled meanwhile.
 */
export const importChunk = async (
  deps: ImportWorkDeps,
  book: Book,
  work: ImportWork,
  { batch_id, user }: ImportJob,
  { from, to, next_to, outlook, foresee, meanwhile }: Chunk,
): Promise<Batch | null> => {
  const { prepared, account, report, left_out } = work
  const rows = rowsBetween(work, from, to)
  const next = rowsBetween(work, to, next_to)
  const written = await book.write<Batch | null, never>(user, async (read) => {
    const seq = book.seq()
    const known = outlook?.seq === seq ? outlook : null
    const looking = known?.looking ?? look(read, work, batch_id, rows, from)
    // Asked one commit ahead, so that the next chunk need not wait for the answer.
    const ahead = next.length === 0 ? null : look(read, work, batch_id, next, to)
    // Told when it is the next chunk's turn, if it ever is.
    ahead?.catch(() => undefined)
    // While the books look: the questions leave first.
    const drafting = draftRows(deps, read, rows, { batch_id, bank_account_id: account.id })
    const [found, transactions] = await Promise.all([looking, drafting])
    const batch = known?.batch ?? found.batch
    if (!batch || batch.finished_at !== null) return ok({ action: 'import_rows', changes: [], value: null })
    assert(batch.created_rows === Math.min(from, batch.total_rows), 'a batch stands where its runner left it')
    const now = deps.now()
    const { creating, areOwnNames } = creations(transactions, decideRows(rows, found.stored))
    const newStatements = statementRecords({
      account,
      batch_id: batch.id,
      statements: from === 0 ? prepared.statements : [],
      stored: found.statements,
      ids: prepared.statements.map(deps.newId),
      now,
    })
    const stepped = {
      ...batch,
      ...afterChunk(batch, {
        rows: to - from,
        created: creating.length,
        duplicates: to - from - creating.length,
        likely_duplicates: to - from - rows.length,
      }),
    }
    const after = to < prepared.rows.length ? stepped : { ...stepped, ...finished(stepped, now) }
    const isClear = (areOwnNames && !prepared.names_repeat) || !takesNameOf(next, creating)
    foresee(ahead && isClear ? { seq: seq + 1, batch: after, looking: ahead } : null)
    return ok({
      action: 'import_rows',
      changes: [
        ...newStatements.map((statement) => created('statement', statement)),
        ...creating,
        // Decided once, before the first row: what this import creates must not be asked about its own rows.
        ...(from === 0 && report ? [updated('import_report', report, { likely_duplicates: [...left_out] })] : []),
        updated('batch', batch, after),
      ],
      value: after,
      meanwhile,
    })
  })
  return written.ok ? written.value : null
}

/**
 * The changes that create the transactions the books do not have yet, each under the name that is free for it; and
 * whether that is the name that its row has in the file, for all of them.
 */
const creations = (
  transactions: readonly BankTransaction[],
  decisions: readonly RowDecision[],
): { readonly creating: readonly Change[]; readonly areOwnNames: boolean } => {
  const creating: Change[] = []
  let areOwnNames = true
  for (const [index, transaction] of transactions.entries()) {
    const decision = decisions[index]
    if (!decision || decision.duplicate_of !== null) continue
    areOwnNames &&= transaction.acc_serv_ref === decision.acc_serv_ref
    transaction.acc_serv_ref = decision.acc_serv_ref
    creating.push(created('bank_transaction', transaction))
  }
  return { creating, areOwnNames }
}

/** The rows of a part of the file that are not left out. */
const rowsBetween = ({ prepared, left_out_positions }: ImportWork, from: number, to: number) =>
  prepared.rows.slice(from, to).filter((_, index) => !left_out_positions.has(from + index))

const look = async (
  read: Book['read'],
  { account, days }: ImportWork,
  batchId: string,
  rows: readonly IdentifiedRow[],
  from: number,
): Promise<Look> => {
  const [batch, named, statements] = await read([
    get('batch', batchId),
    where('bank_transaction', 'acc_serv_ref', candidateKeys(rows, days)),
    // They are written with the first rows.
    where('statement', 'bank_account_id', from === 0 ? [account.id] : []),
  ])
  const contested = contestedKeys(rows, days, named)
  const [others] = contested.length === 0 ? [[]] : await read([where('bank_transaction', 'acc_serv_ref', contested)])
  return { batch, statements, stored: [...named, ...others] }
}

/** Whether a transaction that is created now is called like one of the rows: then that row must be asked about again. */
const takesNameOf = (rows: readonly IdentifiedRow[], creating: readonly Change[]): boolean => {
  const names = new Set(rows.map(({ key }) => key))
  return creating.some(({ after }) => names.has(String(after?.acc_serv_ref)))
}
