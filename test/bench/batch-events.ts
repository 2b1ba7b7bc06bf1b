// The finished batches of a running application, and whether its bank transactions still change, from its event stream:
// polling would take time from the measured work.
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchObject, ImportBatchObject } from '../../shared/api/endpoints/import/batches.ts'

export interface FinishedBatches {
  /** Resolves when the batch has ended; at once when it has already. */
  readonly finished: <B extends BatchObject = ImportBatchObject>(batchId: string) => Promise<B>
  /**
   * Resolves when no bank transaction has changed for some seconds, with the time of the last change, by
   * `performance.now`; null: there was none. `patience_ms`: how long it waits for the first one.
   */
  readonly waitForQuiet: (patience_ms?: number) => Promise<number | null>
  readonly close: () => void
}

/** Background processing comes in steps, with pauses between them. */
const QUIET_MS = 3_000

/** Listens from now on. */
export const listenForBatches = async (url: string, token: string): Promise<FinishedBatches> => {
  const ended = new Map<string, BatchObject>()
  const waiting = new Map<string, (batch: BatchObject) => void>()
  const call = request(`${url}/api/events`, { headers: { Authorization: `Bearer ${token}` } })
  const lines = await new Promise<ReturnType<typeof createInterface>>((resolve, reject) => {
    call.on('response', (response) => resolve(createInterface({ input: response })))
    call.on('error', reject)
    call.end()
  })
  // Closing the stream rejects it, as intended.
  lines.on('error', () => undefined)
  let event = ''
  let lastChange: number | null = null
  lines.on('line', (line) => {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (!line.startsWith('data: ')) return
    const message: unknown = JSON.parse(line.slice('data: '.length))
    if (event === 'changed' && (message as { table: string }).table === 'bank_transaction')
      lastChange = performance.now()
    if (event !== 'batch') return
    const batch = message as BatchObject
    const hasEnded = 'finished' in batch ? batch.finished : batch.finishedAt !== null
    if (!hasEnded) return
    ended.set(batch.id, batch)
    waiting.get(batch.id)?.(batch)
  })
  return {
    finished: <B extends BatchObject>(batchId: string) =>
      new Promise<B>((resolve) => {
        const resolveWith = (batch: BatchObject) => resolve(batch as B)
        const batch = ended.get(batchId)
        if (batch) resolveWith(batch)
        else waiting.set(batchId, resolveWith)
      }),
    waitForQuiet: async (patience_ms = QUIET_MS) => {
      const start = performance.now()
      const changed = () => (lastChange !== null && lastChange > start ? lastChange : null)
      const isOver = () => performance.now() - (changed() ?? start) > (changed() === null ? patience_ms : QUIET_MS)
      while (!isOver()) await sleep(100)
      return changed()
    },
    close: () => void call.destroy(),
  }
}
