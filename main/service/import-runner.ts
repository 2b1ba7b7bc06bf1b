// Starts, resumes and ends the background work of imports and of processing. Everything it knows is in the books and in
// the kept files, so a restart carries on. The work itself is import-work.ts.
import { page } from '../../shared/books/read.ts'
import { createBackground } from './background.ts'
import { failImport, type ImportJob, type ImportWorkDeps, processRows, runImport } from './import-work.ts'
import type { PreparedImport } from './prepare-import.ts'
import { BooksUnavailable } from './write.ts'

/**
 * Prepared rows that may wait in memory for their turn; files beyond are read again from their kept copies. A request may
 * bring a hundred megabytes, and its rows take several times that.
 */
export const MAX_HELD_ROWS = 20_000
/** Transactions typed in that are processed in one commit. */
const MAX_PROCESSED_TOGETHER = 500

export interface ImportRunner {
  /** Takes over batches that are on record. One file after the other per organization. */
  readonly enqueue: (organizationId: number, jobs: readonly ImportJob[]) => void
  /** Processes transactions that were added by hand; they do not wait for imports. */
  readonly process: (organizationId: number, transactionIds: readonly string[]) => void
  /** Carries on with what an earlier run of the program left unfinished. */
  readonly resume: (organizationId: number) => Promise<void>
  /** Resolves when nothing is left to do. */
  readonly idle: () => Promise<void>
  /** Ends after the commit that is under way; the rest is done after the next start. */
  readonly close: () => Promise<void>
}

export const createImportRunner = (deps: ImportWorkDeps): ImportRunner => {
  const background = createBackground(deps.log)
  const held = new Set<PreparedImport>()
  const waitingByOrganization = new Map<number, Set<string>>()

  const enqueue = (organizationId: number, jobs: readonly ImportJob[]) => {
    for (const { batch_id, user, prepared } of jobs) {
      const rows = [...held].reduce((sum, { rows }) => sum + rows.length, prepared?.rows.length ?? 0)
      const job: ImportJob = { batch_id, user, prepared: held.size === 0 || rows <= MAX_HELD_ROWS ? prepared : null }
      if (job.prepared) held.add(job.prepared)
      background.add(`imports ${organizationId}`, async () => {
        try {
          await runImport(deps, organizationId, job, background.signal)
        } catch (error) {
          if (error instanceof BooksUnavailable) throw error
          deps.log.error('An import failed', error)
          await failImport(deps, organizationId, job.batch_id, 'An internal error ended this import.')
        }
        if (job.prepared) held.delete(job.prepared)
      })
    }
  }

  const process = (organizationId: number, ids: readonly string[]) => {
    const waiting = waitingByOrganization.get(organizationId) ?? new Set()
    waitingByOrganization.set(organizationId, waiting)
    for (const id of ids) waiting.add(id)
    background.add(`processing ${organizationId}`, async () => {
      // Those that came while the last commit was written are taken together; later tasks then find nothing.
      const chunk = [...waiting].slice(0, MAX_PROCESSED_TOGETHER)
      if (chunk.length === 0) return
      await processRows(deps, organizationId, chunk)
      for (const id of chunk) waiting.delete(id)
      if (waiting.size > 0) process(organizationId, [])
    })
  }

  return {
    enqueue,
    process,
    resume: async (organizationId) => {
      const [batches, waiting] = await deps.bookOf(organizationId).read([
        page('batch', {
          filter: [{ field: 'finished_at', is: [null] }],
          sort: [{ field: 'created_at', descending: false }],
        }),
        // In the order of the list, which is there anyway.
        page('bank_transaction', {
          filter: [{ field: 'is_processing', is: [true] }],
          sort: [
            { field: 'booking_date', descending: true },
            { field: 'created_at', descending: true },
          ],
        }),
      ])
      if (batches.total > 0) deps.log.info(`Carrying on with ${batches.total} unfinished imports`)
      const jobs = batches.rows.map((batch) => ({ batch_id: batch.id, user: null, prepared: null }))
      enqueue(organizationId, jobs)
      if (waiting.rows.length > 0)
        process(
          organizationId,
          waiting.rows.map(({ id }) => id),
        )
    },
    idle: background.idle,
    close: background.close,
  }
}
