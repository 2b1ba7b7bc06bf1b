// Imports statement files: parses and checks every file before the answer, stores the files, commits one batch with its
// report for each file together with the mappings to remember, and passes the rest to the runner. Interface document, import;
// rule 33.
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import type { ImportFailures } from '../../../shared/record/core/note.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import type { ImportReport } from '../../../shared/record/import/import-report.ts'
import type { RememberedMapping } from '../../../shared/record/import/remembered-mapping.ts'
import { newImportBatch } from '../../../shared/rule/import/import-batch.ts'
import {
  balanceRefusal,
  fileBalance,
  readingOf,
  reportStatement,
  updateRemembered,
  usedOptions,
} from '../../../shared/rule/import/import-report.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decide } from '../core/book.ts'
import { notFound, type Refusal } from '../core/refusal.ts'
import type { Answer, UploadedFile } from '../core/request.ts'
import type { ImportServices } from './contract.ts'
import { identifyFiles } from './identify-files.ts'
import type { ImportDeps, ImportUndoDeps, ImportWorkDeps } from './import-deps.ts'
import { planImports } from './import-plan.ts'
import { readImportReport } from './import-report.ts'
import { encodingProblem, type ImportTarget, readImportTarget, readingFor } from './import-request.ts'
import { type ImportRunner, MAX_ROWS_IN_MEMORY } from './import-runner.ts'
import { undoImport } from './import-undo.ts'
import { type ParseFile, type PreparedImport, prepareImport } from './prepare-import.ts'
import { rereadImport } from './read-again.ts'

interface CheckedFile {
  readonly name: string
  readonly total_rows: number
  /** The options of the caller, which are remembered. */
  readonly options: ImportOptions
  /** Without the batch's id. */
  readonly report: Omit<ImportReport, 'id'>
  /** Null when too much is in memory: the stored file is then read again when it is its turn. */
  readonly prepared: PreparedImport | null
}

interface StoredFile extends CheckedFile {
  readonly file_sha256: string
}

export const createImports = (
  deps: ImportDeps & Pick<ImportUndoDeps, 'removeBooked'>,
  runner: ImportRunner,
): ImportServices['imports'] => ({
  plan: (actor, request) => {
    runner.expectImport(actor.organization_id)
    return planImports(deps, actor, request)
  },

  identify: (actor, { files }) => {
    runner.expectImport(actor.organization_id)
    return identifyFiles(deps, actor, files)
  },

  undo: (actor, request) => undoImport(deps, actor, request),

  readAgain: (actor, request) => rereadImport({ ...deps, prepareAgain: prepareFromArchive(deps) }, actor, request),

  report: (actor, request) => readImportReport(deps, actor, request.id),

  start: async (actor, request) => {
    const { bank_account_id, files } = request
    const book = deps.bookOf(actor.organization_id)
    const target = await readImportTarget(book.read, request)
    if (!target.ok) return target
    runner.expectImport(actor.organization_id)
    const checking = checkFiles(deps.parse, target.value, files)
    // The files are written to disk while another thread parses them.
    const archive = deps.fileArchiveOf(actor.organization_id)
    const staged = files.map((file) => archive.stage(file.bytes))
    const discard = () => Promise.all(staged.map((file) => file.discard()))
    const checked = await checking.catch(async (error) => {
      await discard()
      throw error
    })
    if (!checked.ok) {
      await discard()
      return checked
    }
    const hashes = await Promise.all(staged.map((file) => file.store()))
    // Each file was stored.
    const stored = checked.value.map((file, index) => ({ ...file, file_sha256: hashes[index] as string }))
    const group = request.group ?? deps.newId()
    const author = { user: actor.user_id, group }
    const written = await book.write(author, decideBatches(deps, bank_account_id, group, stored))
    if (!written.ok) return written
    runner.enqueue(
      actor.organization_id,
      written.value.map((batch, index) => ({
        batch_id: batch.id,
        user: actor.user_id,
        group,
        prepared: stored[index]?.prepared ?? null,
      })),
    )
    for (const batch of written.value) deps.events.reportBatch(actor.organization_id, batch)
    return written
  },
})

/** The batch of each file with its report, and what the account remembers of their columns. */
const decideBatches =
  (
    deps: ImportDeps,
    bank_account_id: string,
    group: string,
    files: readonly StoredFile[],
  ): Decide<readonly ImportBatch[], Refusal> =>
  async (read) => {
    const [present, remembered] = await read([
      get('bank_account', bank_account_id),
      where('remembered_mapping', 'bank_account_id', [bank_account_id]),
    ])
    if (!present) return err(notFound('BankAccount', bank_account_id))
    const batches = files.map(({ name, total_rows, file_sha256, report }) =>
      newImportBatch({
        id: deps.newUuid(),
        group,
        name,
        bank_account_id,
        total_rows,
        file_sha256,
        skipped: report.skipped.length,
        balance: fileBalance(report.statements),
        warnings: report.notes,
        created_at: deps.now(),
      }),
    )
    const used = files.map(({ options, report }) => ({ options, mapping: report.mapping }))
    const remembering = { bank_account_id, updated_at: deps.now(), newId: deps.newId }
    const changes = [
      ...batches.map((batch) => created('batch', batch)),
      ...batches.flatMap(({ id }, index) => {
        const report = files[index]?.report
        return report ? [created('import_report', { id, ...report })] : []
      }),
      ...rememberedChanges(remembered, updateRemembered(remembered, used, remembering)),
    ]
    const params = { bank_account: present.name, count: batches.length, file: batches[0]?.name ?? '' }
    return ok({ action: 'import_transactions', params, changes, value: batches })
  }

/** All files, or why some of them are refused: one refused file refuses the request. */
const checkFiles = async (
  parse: ParseFile,
  target: ImportTarget,
  files: readonly UploadedFile[],
): Answer<readonly CheckedFile[]> => {
  let rowsInMemory = 0
  const results = await Promise.all(
    files.map(async (file, index): Promise<Result<CheckedFile, FileRefusal & { index: number }>> => {
      const options = target.options[index] ?? {}
      const prepared = await prepareImport(parse, target, file, readingFor(options, target.remembered))
      if (!prepared.ok) return err({ ...prepared.error, index })
      const total_rows = prepared.value.rows.length
      const staysInMemory = rowsInMemory === 0 || rowsInMemory + total_rows <= MAX_ROWS_IN_MEMORY
      if (staysInMemory) rowsInMemory += total_rows
      const report = reportOf(target, options, prepared.value)
      const problem = balanceRefusal(report.statements, options)
      if (problem) return err({ ...problem, index })
      return ok({ name: file.name, total_rows, options, report, prepared: staysInMemory ? prepared.value : null })
    }),
  )
  const refused = results.flatMap((result) => (result.ok ? [] : [result.error]))
  const checked = results.flatMap((result) => (result.ok ? [result.value] : []))
  if (refused.length === 0) return ok(checked)
  for (const refusal of refused) {
    const problem = encodingProblem(target, refusal.index, refusal)
    if (problem) return err(problem)
  }
  return err({ type: 'FilesRefused', files: refused })
}

const reportOf = (
  { account, remembered }: ImportTarget,
  options: ImportOptions,
  { format, mapping, mapping_origin, statements, skipped, notes }: PreparedImport,
): Omit<ImportReport, 'id'> => ({
  format,
  options: usedOptions({ options, mapping, mapping_origin, remembered }),
  mapping,
  mapping_origin,
  statements: statements.map((statement) => reportStatement(account, statement)),
  skipped: [...skipped],
  notes: [...notes],
  likely_duplicates: null,
})

/** The changes from the stored mappings to the wanted ones. */
const rememberedChanges = (
  stored: readonly RememberedMapping[],
  wanted: readonly RememberedMapping[],
): readonly Change[] => {
  const storedById = new Map(stored.map((entry) => [entry.id, entry]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  return [
    ...stored.filter(({ id }) => !wantedIds.has(id)).map((entry) => removed('remembered_mapping', entry)),
    ...wanted.flatMap((entry) => {
      const present = storedById.get(entry.id)
      if (present === entry) return []
      return present ? [updated('remembered_mapping', present, entry)] : [created('remembered_mapping', entry)]
    }),
  ]
}

/** Reads a stored file again, for an import that a restart resumes. */
export const prepareFromArchive =
  (deps: Pick<ImportDeps, 'bookOf' | 'parse' | 'fileArchiveOf'>): ImportWorkDeps['prepareAgain'] =>
  async (organizationId, batch, report, account) => {
    const bytes = await deps
      .fileArchiveOf(organizationId)
      .read(batch.file_sha256)
      .catch(() => null)
    if (!bytes) return err({ code: 'kept_file_missing' } satisfies CodedMessage<ImportFailures>)
    const reading = report ? readingOf(report) : {}
    const [accounts] = await deps.bookOf(organizationId).read([page('bank_account')])
    const own_names = accounts.rows.map(({ name }) => name)
    const prepared = await prepareImport(deps.parse, { account, own_names }, { name: batch.name, bytes }, reading)
    if (prepared.ok) return prepared
    const { code, values } = prepared.error
    return err(values === undefined ? { code } : { code, values: { ...values } })
  }
