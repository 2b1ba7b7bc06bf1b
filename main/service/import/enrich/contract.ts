// Enrichments as the HTTP routes see them: files that tell about statements, and what came of them. Amounts are minor units.

import type { TransactionDetail } from '../../../../shared/record/bank/transaction-detail.ts'
import type { EnrichmentBatch } from '../../../../shared/record/import/batch.ts'
import type { EnrichmentFormat, UnmatchedPart } from '../../../../shared/record/import/enrichment.ts'
import type { Actor, Answer, ById, UploadedFile } from '../../core/request.ts'

export interface EnrichRequest {
  readonly bank_account_id: string
  readonly files: readonly UploadedFile[]
  /** Only tells what would be done. */
  readonly is_dry_run: boolean
}

/** A bank transaction with its parts, in its currency. */
interface ExplainedTransaction {
  readonly bank_transaction_id: string
  readonly currency: string
  readonly details: readonly TransactionDetail[]
  /** False: it had them already. */
  readonly is_new: boolean
}

/** What a file did, or would do. */
export interface FileEnrichment {
  readonly name: string
  readonly format: EnrichmentFormat
  /** Null: nothing was changed. */
  readonly batch_id: string | null
  readonly explained: readonly ExplainedTransaction[]
  readonly expense_payments: { readonly created: number; readonly unchanged: number }
  readonly unmatched: readonly UnmatchedPart[]
}

export interface EnrichmentServices {
  readonly enrichments: {
    /** Applies the files one after the other, each in one commit; one refused file refuses all before anything changes. */
    readonly apply: (actor: Actor, request: EnrichRequest) => Answer<readonly FileEnrichment[]>
    /** What an applied file did; of its transactions those that are there and still have their parts. */
    readonly report: (actor: Actor, request: ById) => Answer<FileEnrichment & { readonly batch: EnrichmentBatch }>
  }
}
