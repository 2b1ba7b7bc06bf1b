// A task that must come to its end within a time.
import { setTimeout as sleep } from 'node:timers/promises'

/** What the task gives; rejects with `complaint` when that takes longer. */
export const withTimeout = async <T>(task: Promise<T>, ms: number, complaint: string): Promise<T> => {
  const abandoned = new AbortController()
  const late = sleep(ms, null, { signal: abandoned.signal, ref: false }).then((): never => {
    throw new Error(complaint)
  })
  late.catch(() => undefined)
  return Promise.race([task, late]).finally(() => abandoned.abort())
}
