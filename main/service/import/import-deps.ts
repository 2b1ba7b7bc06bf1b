// What imports stand on: reading files, keeping them, telling how far they are, and the steps of processing.
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

/** Reads a notification or a payment order. Never throws for what a file holds. */
type ParseEnrichment = (file: UploadedFile) => Promise<Result<ParsedEnrichment, FileRefusal>>

export interface ImportDeps extends ServiceDeps {
  readonly parse: ParseFile
  readonly parseEnrichment: ParseEnrichment
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  readonly events: EventHub
}

/** What taking back an import needs of those who book. */
export interface ImportUndoDeps extends ServiceDeps {
  /** The changes that delete reconciled transactions and reverse what they booked. */
  readonly removeBooked: (read: Read, transactions: readonly BankTransaction[]) => Promise<readonly Change[]>
}

export interface ImportJob {
  readonly batch_id: string
  /** Who asked for it; null after a restart. */
  readonly user: number | null
  /** The action that its commits are part of. */
  readonly group: string | null
  /** What is to be imported; null: read from the kept file when it is its turn. */
  readonly prepared: PreparedImport | null
}

export interface ImportWorkDeps extends ImportUndoDeps, ProcessingDeps {
  readonly events: EventHub
  /** Rows a commit, when not as many as is good for daily work. */
  readonly chunkRows?: number
  /** Reads a kept file again as it was read at its upload. The refusal is a sentence for people. */
  readonly prepareAgain: (
    organizationId: number,
    batch: ImportBatch,
    report: ImportReport | null,
    account: BankAccount,
  ) => Promise<Result<PreparedImport, CodedMessageRecord>>
}
