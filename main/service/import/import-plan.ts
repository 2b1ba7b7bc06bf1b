// What an import would do with each file, by the same steps as the import itself, and without changing anything.
import { where } from '../../../shared/books/port/read.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import { coverageOfFile } from '../../../shared/rule/bank/statement-coverage.ts'
import { balanceRefusal, decideProbableDuplicates, reportStatement } from '../../../shared/rule/import/import-report.ts'
import { reviewOf } from '../../../shared/rule/import/import-review.ts'
import type { RowsInBooks } from '../../../shared/rule/import/probable-duplicates.ts'
import { coveredPages } from '../../../shared/rule/import/statement-import.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { Actor, Answer } from '../core/request.ts'
import type { FilePlan, ImportRequest, PlannedRow } from './contract.ts'
import type { ImportDeps } from './import-deps.ts'
import { encodingProblem, type ImportTarget, readImportTarget, readingFor } from './import-request.ts'
import { type PreparedImport, prepareImport } from './prepare-import.ts'
import { readRowsInBooks } from './rows-in-books.ts'

/** How many rows a plan lists; probable duplicates are always listed. */
const MAX_LISTED = 2000

/** One plan for each file, in their order: each against the current books, ignoring the files before it. */
export const planImports = async (
  deps: Pick<ImportDeps, 'bookOf' | 'parse'>,
  actor: Actor,
  request: ImportRequest,
): Answer<readonly FilePlan[]> => {
  const { read } = deps.bookOf(actor.organization_id)
  const target = await readImportTarget(read, request)
  if (!target.ok) return target
  const { remembered, options } = target.value
  const plans: FilePlan[] = []
  // One after the other: only the plan of each file stays in memory.
  for (const [index, file] of request.files.entries()) {
    const fileOptions = options[index] ?? {}
    const prepared = await prepareImport(deps.parse, target.value, file, readingFor(fileOptions, remembered))
    if (prepared.ok) {
      const plan = await planOf(read, target.value, file.name, fileOptions, prepared.value)
      const problem = balanceRefusal(plan.statements, fileOptions)
      plans.push(problem ? { ...plan, problem, review: ['refused', ...plan.review] } : plan)
    } else {
      const problem = encodingProblem(target.value, index, prepared.error)
      if (problem) return err(problem)
      plans.push(refusedPlan(target.value, file.name, prepared.error))
    }
  }
  return ok(plans)
}

const EMPTY_PLAN = {
  format: null,
  mapping: null,
  mapping_origin: null,
  preview: [],
  counts: { rows: 0, new: 0, duplicates: 0, likely_duplicates: 0, flagged: 0, skipped: 0 },
  statements: [],
  gaps: [],
  overlaps: [],
  rows: [],
  rows_left_out: 0,
  skipped: [],
  notes: [],
} satisfies Partial<FilePlan>

const refusedPlan = ({ account }: ImportTarget, name: string, problem: FileRefusal): FilePlan => {
  const { mapping = null, mapping_origin = null, preview = [] } = problem
  const { currency } = account
  return { ...EMPTY_PLAN, name, problem, review: ['refused'], mapping, mapping_origin, preview, currency }
}

const planOf = async (
  read: Read,
  { account }: ImportTarget,
  name: string,
  options: ImportOptions,
  prepared: PreparedImport,
): Promise<FilePlan> => {
  const inBooks = await readRowsInBooks(read, account, prepared)
  const [stored] = await read([where('statement', 'bank_account_id', [account.id])])
  const { format, mapping, mapping_origin, preview, skipped, notes } = prepared
  const probable = decideProbableDuplicates(inBooks.probable, options)
  const excluded = new Set(probable.flatMap(({ position, is_left_out }) => (is_left_out ? [position] : [])))
  const rows = plannedRows(prepared, inBooks, excluded)
  const listed = listedRows(rows)
  const excludedCount = excluded.size
  const duplicates = inBooks.exact.size
  const statements = prepared.statements.map((statement) => reportStatement(account, statement))
  const plan: Omit<FilePlan, 'review'> = {
    name,
    format,
    problem: null,
    mapping,
    mapping_origin,
    preview,
    statements,
    skipped,
    notes,
    counts: {
      rows: rows.length,
      new: rows.length - duplicates - excludedCount,
      duplicates,
      likely_duplicates: excludedCount,
      flagged: probable.length - excludedCount,
      skipped: skipped.length,
    },
    ...coverageOfFile(
      prepared.statements.flatMap((statement) => coveredPages(account, statement)),
      stored,
      account.currency,
    ),
    rows: listed,
    rows_left_out: rows.length - listed.length,
    currency: account.currency,
  }
  return { ...plan, review: reviewOf(plan, options) }
}

const plannedRows = (
  { rows }: PreparedImport,
  { exact, probable }: RowsInBooks,
  excluded: ReadonlySet<number>,
): readonly PlannedRow[] => {
  const probableByPosition = new Map(probable.map((each) => [each.position, each]))
  return rows.map(({ row }, position): PlannedRow => {
    const present = exact.get(position)
    if (present !== undefined) {
      return { position, row, state: 'duplicate', reason: null, transaction_ids: [present], is_left_out: true }
    }
    const found = probableByPosition.get(position)
    if (!found) return { position, row, state: 'new', reason: null, transaction_ids: [], is_left_out: false }
    const { reason, transaction_ids } = found
    return { position, row, state: 'likely_duplicate', reason, transaction_ids, is_left_out: excluded.has(position) }
  })
}

const listedRows = (rows: readonly PlannedRow[]): readonly PlannedRow[] => {
  let room = MAX_LISTED - rows.filter(({ state }) => state === 'likely_duplicate').length
  return rows.filter(({ state }) => state === 'likely_duplicate' || room-- > 0)
}
