// Work on the files of all books: one job at a time, since each uses the full speed of the disk. Its progress, and how to
// cancel it.
import type { BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import { err, type Result } from '../../../shared/value/result.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Watch } from './contract.ts'

type RunningJob = NonNullable<BackupOverview['running']>

export interface BackupTurn {
  /** Null: no job is running. */
  readonly running: () => RunningJob | null
  /**
   * Does the work unless another job is running; the end of a `scheduled` one, which no person asked for, is awaited.
   * `refused` translates its refusals.
   */
  readonly runExclusively: <T, Code>(
    type: RunningJob['type'],
    work: (watch: Watch) => Promise<Result<T, Code>>,
    refused: (code: Code) => Result<never, Refusal>,
    options?: { readonly isScheduled: boolean },
  ) => Promise<Result<T, Refusal>>
  /** Cancels the running job; resolves when it has cleaned up. */
  readonly cancel: () => Promise<void>
}

export const createTurn = (): BackupTurn => {
  let running: (RunningJob & { readonly aborting: AbortController; readonly isScheduled: boolean }) | null = null
  let ended: Promise<unknown> = Promise.resolve()
  return {
    running: () => running && { type: running.type, done: running.done, total: running.total },
    runExclusively: async (type, work, refused, { isScheduled } = { isScheduled: false }) => {
      while (running?.isScheduled) await ended
      if (running) return err({ type: 'Conflict', code: 'backup_running' })
      const own = { type, isScheduled, aborting: new AbortController(), done: 0, total: 0 }
      const { signal } = own.aborting
      running = own
      try {
        const working = work({ signal, onProgress: ({ done, total }) => Object.assign(own, { done, total }) })
        ended = working.catch(() => undefined)
        const outcome = await working
        return outcome.ok ? outcome : refused(outcome.error)
      } catch (error) {
        if (signal.aborted) return err({ type: 'Conflict', code: 'backup_cancelled' })
        throw error
      } finally {
        running = null
      }
    },
    cancel: async () => {
      running?.aborting.abort()
      await ended
    },
  }
}
