// Starts and resumes imports in the background. All its state is in the books and in the stored files, so a restart resumes
// them. The work itself is import-work.ts.

import type { CodedMessage } from '../../../shared/record/core/coded-message.ts'
import type { ImportFailures } from '../../../shared/record/core/note.ts'
import { prepareSteps } from '../bank/processing.ts'
import type { Background } from '../core/background.ts'
import type { BatchWork } from '../core/batches.ts'
import { BooksUnavailable } from '../core/book.ts'
import type { ImportJob, ImportWorkDeps } from './import-deps.ts'
import { cancelImport, undoImport } from './import-undo.ts'
import { failImport, runImport } from './import-work.ts'
import type { PreparedImport } from './prepare-import.ts'

/**
 * Prepared rows that may wait in memory for their turn; files beyond that are read again from storage. A request may bring a
 * hundred megabytes, and its rows take several times that.
 */
export const MAX_ROWS_IN_MEMORY = 20_000

export interface ImportRunner extends BatchWork {
  /**
   * Lets the steps of processing prepare for an import that may follow. The matcher then loads the books while a file is
   * read; without that, the first import after a start waits for it afterwards.
   */
  readonly expectImport: (organizationId: number) => void
  /** Adds stored batches to the queue. One file after the other in each organization. */
  readonly enqueue: (organizationId: number, jobs: readonly ImportJob[]) => void
}

export const createImportRunner = (deps: ImportWorkDeps, background: Background): ImportRunner => {
  const inMemory = new Set<PreparedImport>()

  const run = async (organizationId: number, job: ImportJob): Promise<void> => {
    try {
      await runImport(deps, organizationId, job, background.signal)
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      deps.log.error('An import failed', error)
      await failImport(deps, organizationId, job.batch_id, {
        code: 'internal_error',
      } satisfies CodedMessage<ImportFailures>)
    }
    if (job.prepared) inMemory.delete(job.prepared)
  }

  const enqueue = (organizationId: number, jobs: readonly ImportJob[]) => {
    for (const each of jobs) {
      const rows = [...inMemory].reduce((sum, { rows }) => sum + rows.length, each.prepared?.rows.length ?? 0)
      const staysInMemory = inMemory.size === 0 || rows <= MAX_ROWS_IN_MEMORY
      const job: ImportJob = staysInMemory ? each : { ...each, prepared: null }
      if (job.prepared) inMemory.add(job.prepared)
      background.add(`imports ${organizationId}`, () => run(organizationId, job))
    }
  }

  return {
    // In a lane of its own: an import that follows finds its rows in the books meanwhile.
    expectImport: (organizationId) =>
      background.add(`before imports ${organizationId}`, () => prepareSteps(deps, organizationId, [])),
    enqueue,
    cancel: cancelImport(deps),
    undo: (actor, request) => undoImport(deps, actor, request),
    resume: (organizationId, batches) => {
      deps.log.info(`Resuming ${batches.length} unfinished imports`)
      enqueue(
        organizationId,
        batches.map(({ id, group }) => ({ batch_id: id, user: null, group, prepared: null })),
      )
    },
  }
}
