// Runs a task with a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

/** The result of the task; rejects with `complaint` if it takes longer. */
export const withTimeout = async <T>(task: Promise<T>, ms: number, complaint: string): Promise<T> => {
  const abandoned = new AbortController()
  const late = sleep(ms, null, { signal: abandoned.signal, ref: false }).then((): never => {
    throw new Error(complaint)
  })
  late.catch(() => undefined)
  return Promise.race([task, late]).finally(() => abandoned.abort())
}
