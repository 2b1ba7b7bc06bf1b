// What imports need: reading and storing files, reporting their progress, and the steps of processing.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { CodedMessageRecord } from '../../../shared/record/core/coded-message.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ParsedEnrichment } from '../../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ImportReport } from '../../../shared/record/import/import-report.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { ProcessingDeps } from '../bank/processing.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { EventHub } from '../core/events.ts'
import type { FileArchive } from '../core/file-archive.ts'
import type { UploadedFile } from '../core/request.ts'
import type { ParseFile, PreparedImport } from './prepare-import.ts'

/** Reads a notification or a payment order. The content of the file never makes it throw. */
type ParseEnrichment = (file: UploadedFile) => Promise<Result<ParsedEnrichment, FileRefusal>>

export interface ImportDeps extends ServiceDeps {
  readonly parse: ParseFile
  readonly parseEnrichment: ParseEnrichment
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  readonly events: EventHub
}

/** What the undo of an import needs from the booking capability. */
export interface ImportUndoDeps extends ServiceDeps {
  /** The changes that delete reconciled transactions and reverse their bookings. */
  readonly removeBooked: (read: Read, transactions: readonly BankTransaction[]) => Promise<readonly Change[]>
}

export interface ImportJob {
  readonly batch_id: string
  /** The user who asked for it; null after a restart. */
  readonly user: number | null
  /** The action that its commits are part of. */
  readonly group: string | null
  /** The rows to import; null: the stored file is read again when it is its turn. */
  readonly prepared: PreparedImport | null
}

export interface ImportWorkDeps extends ImportUndoDeps, ProcessingDeps {
  readonly events: EventHub
  /** Rows per commit; absent: the default. */
  readonly chunkRows?: number
  /** Reads a stored file again in the same way as at its upload. */
  readonly prepareAgain: (
    organizationId: number,
    batch: ImportBatch,
    report: ImportReport | null,
    account: BankAccount,
  ) => Promise<Result<PreparedImport, CodedMessageRecord>>
}
