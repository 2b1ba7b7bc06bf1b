// Enrichments as the HTTP routes see them: files that add to the transactions of statements, and their results. Amounts are
// in minor units.

import type { TransactionDetail } from '../../../../shared/record/bank/transaction-detail.ts'
import type { EnrichmentBatch } from '../../../../shared/record/import/batch.ts'
import type { EnrichmentFormat, UnmatchedPart } from '../../../../shared/record/import/enrichment.ts'
import type { Actor, Answer, ById, UploadedFile } from '../../core/request.ts'

export interface EnrichRequest {
  readonly bank_account_id: string
  readonly files: readonly UploadedFile[]
  /** Only report what would change. */
  readonly is_dry_run: boolean
}

/** A bank transaction with its parts, in its currency. */
interface ExplainedTransaction {
  readonly bank_transaction_id: string
  readonly currency: string
  readonly details: readonly TransactionDetail[]
  /** False: the transaction had the same parts already. */
  readonly is_new: boolean
}

/** The result of a file, or its preview. */
export interface FileEnrichment {
  readonly name: string
  readonly format: EnrichmentFormat
  /** Null: the file changed nothing. */
  readonly batch_id: string | null
  readonly explained: readonly ExplainedTransaction[]
  readonly expense_payments: { readonly created: number; readonly unchanged: number }
  readonly unmatched: readonly UnmatchedPart[]
}

export interface EnrichmentServices {
  readonly enrichments: {
    /** Applies the files one after the other, each in one commit; one refused file refuses all before anything changes. */
    readonly apply: (actor: Actor, request: EnrichRequest) => Answer<readonly FileEnrichment[]>
    /** The result of an applied file, limited to the transactions that exist and still have their parts. */
    readonly report: (actor: Actor, request: ById) => Answer<FileEnrichment & { readonly batch: EnrichmentBatch }>
  }
}
