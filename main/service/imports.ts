// Importing statement files: parses and checks every file before the answer, keeps the files, records one batch a file,
// and hands the rest to the runner. Interface document, import; decisions, import.
import { created } from '../../shared/books/change.ts'
import { get } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { Note } from '../../shared/record/note.ts'
import type { FileRefusal, ParsedFile } from '../../shared/record/parsed-statement.ts'
import { newImportBatch } from '../../shared/rule/batch.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { type ImportRunner, MAX_HELD_ROWS } from './import-runner.ts'
import type { ImportWorkDeps } from './import-work.ts'
import type { KeptFiles } from './kept-files.ts'
import { type PreparedImport, prepareImport } from './prepare-import.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Answer, Services, UploadedFile } from './services.ts'

/**
 * Reads a statement file, whatever its format. `currency` is the bank account's, for rows of a table that names none.
 * Never throws for what a file holds.
 */
export type ParseFile = (file: UploadedFile & { readonly currency: string }) => Promise<Result<ParsedFile, FileRefusal>>

export interface ImportDeps extends ServiceDeps {
  readonly parse: ParseFile
  readonly keptFilesOf: (organizationId: number) => KeptFiles
  readonly events: EventHub
}

interface CheckedFile {
  readonly name: string
  readonly total_rows: number
  readonly warnings: readonly Note[]
  /** Null when too much is in memory: the kept file is then read again when it is its turn. */
  readonly prepared: PreparedImport | null
}

export const createImports = (deps: ImportDeps, runner: ImportRunner): Services['imports'] => ({
  start: async (actor, { bank_account_id, files }) => {
    const book = deps.bookOf(actor.organization_id)
    const [account] = await book.read([get('bank_account', bank_account_id)])
    if (!account) return err(notFound('BankAccount', bank_account_id))
    const checked = await checkFiles(deps.parse, account, files)
    if (!checked.ok) return checked
    const kept = deps.keptFilesOf(actor.organization_id)
    const sha256s = await Promise.all(files.map((file) => kept.keep(file.bytes)))
    const written = await book.write<readonly Batch[], Refusal>(actor.user_id, async (read) => {
      const [present] = await read([get('bank_account', bank_account_id)])
      if (!present) return err(notFound('BankAccount', bank_account_id))
      const batches = checked.value.map(({ name, total_rows, warnings }, index) =>
        newImportBatch({
          ...{ id: deps.newUuid(), name, bank_account_id, total_rows },
          file_sha256: sha256s[index] ?? '',
          skipped: 0,
          warnings: warnings.map(({ message }) => message),
          created_at: deps.now(),
        }),
      )
      const changes = batches.map((batch) => created('batch', batch))
      return ok({ action: 'import_transactions', changes, value: batches })
    })
    if (!written.ok) return written
    runner.enqueue(
      actor.organization_id,
      written.value.map((batch, index) => ({
        batch_id: batch.id,
        user: actor.user_id,
        prepared: checked.value[index]?.prepared ?? null,
      })),
    )
    for (const batch of written.value) deps.events.tellBatch(actor.organization_id, batch)
    return written
  },
})

/** All files, or why some of them are refused: one refused file refuses the request. */
const checkFiles = async (
  parse: ParseFile,
  account: BankAccount,
  files: readonly UploadedFile[],
): Answer<readonly CheckedFile[]> => {
  let heldRows = 0
  const results = await Promise.all(
    files.map(async (file, index): Promise<Result<CheckedFile, FileRefusal & { index: number }>> => {
      const parsed = await parse({ ...file, currency: account.currency })
      const prepared = parsed.ok ? prepareImport(parsed.value, account) : parsed
      if (!prepared.ok) return err({ ...prepared.error, index })
      const { rows, warnings } = prepared.value
      const isHeld = heldRows === 0 || heldRows + rows.length <= MAX_HELD_ROWS
      if (isHeld) heldRows += rows.length
      return ok({ name: file.name, total_rows: rows.length, warnings, prepared: isHeld ? prepared.value : null })
    }),
  )
  const refused = results.flatMap((result) => (result.ok ? [] : [result.error]))
  const checked = results.flatMap((result) => (result.ok ? [result.value] : []))
  return refused.length > 0 ? err({ type: 'FilesRefused', files: refused }) : ok(checked)
}

/** Reads a kept file again, for an import that a restart carries on. */
export const prepareFromKeptFile =
  (deps: Pick<ImportDeps, 'parse' | 'keptFilesOf'>): ImportWorkDeps['prepareAgain'] =>
  async (organizationId, batch, account) => {
    const bytes = await deps
      .keptFilesOf(organizationId)
      .read(batch.file_sha256)
      .catch(() => null)
    if (!bytes) return err('The kept file is missing or damaged: import it again.')
    const parsed = await deps.parse({ name: batch.name, bytes, currency: account.currency })
    const prepared = parsed.ok ? prepareImport(parsed.value, account) : parsed
    return prepared.ok ? prepared : err(prepared.error.message)
  }
