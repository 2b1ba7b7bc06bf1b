// Resumes the background work of an organization: at the start what an earlier run of the program left unfinished;
// while other programs work on the same books, what one of them left unfinished.
import { counted } from '../../shared/books/port/read.ts'
import type { AccountRemoval } from './bank/account-removal.ts'
import { waitingTransactions } from './bank/processing.ts'
import type { ProcessingRunner } from './bank/processing-runner.ts'
import { type BatchWorkByKind, resumeBatches, UNFINISHED_BATCHES } from './core/batches.ts'
import type { Book } from './core/book.ts'
import type { EventHub } from './core/events.ts'
import type { FileCheck } from './core/file-check.ts'
import type { DayWatch } from './ledger/day-watch.ts'
import type { VatPreparation } from './ledger/vat-return/vat-preparation.ts'
import type { MatchingReview } from './matching/review.ts'

export interface ResumeWorkDeps {
  readonly bookOf: (organizationId: number) => Book
  readonly events: EventHub
  readonly days: DayWatch
  readonly batchWork: BatchWorkByKind
  readonly processing: ProcessingRunner
  readonly review: MatchingReview
  readonly removal: AccountRemoval
  readonly fileCheck: FileCheck
  readonly vatPreparation: VatPreparation
}

export const createResumeWork = (deps: ResumeWorkDeps) => {
  const { bookOf, events, days, batchWork, processing, review, removal, fileCheck, vatPreparation } = deps
  const resume = async (organizationId: number): Promise<void> => {
    events.watch(organizationId, bookOf(organizationId))
    await days.include(organizationId)
    await resumeBatches(deps, batchWork, organizationId)
    processing.start(organizationId)
    await review.resume(organizationId)
    await removal.resume(organizationId)
    fileCheck.watch(organizationId)
    vatPreparation.watch(organizationId)
  }
  return {
    resume,
    takeOver: async (organizationId: number): Promise<void> => {
      const [batches, waiting, removals] = await bookOf(organizationId).read([
        counted('batch', UNFINISHED_BATCHES),
        waitingTransactions(null, 1),
        counted('bank_account_removal'),
      ])
      if (batches.total + waiting.length + removals.total > 0) await resume(organizationId)
    },
  }
}
