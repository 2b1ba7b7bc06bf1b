// Which batches of a running application have ended, and when its bank transactions last changed, as its event stream
// tells: asking again and again would take time from what is measured.
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { BatchObject, ImportBatchObject } from '../../shared/api/endpoints/batches.ts'

export interface FinishedBatches {
  /** Resolves when the batch has ended; at once when it has already. */
  readonly finished: <B extends BatchObject = ImportBatchObject>(batchId: string) => Promise<B>
  /** When a change of bank transactions was told last, by `performance.now`; null: never. */
  readonly lastChange: () => number | null
  readonly close: () => void
}

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
  // Closing it is an error to the stream, and nobody's concern.
  lines.on('error', () => undefined)
  let event = ''
  let lastChange: number | null = null
  lines.on('line', (line) => {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (!line.startsWith('data: ')) return
    const told: unknown = JSON.parse(line.slice('data: '.length))
    if (event === 'changed' && (told as { table: string }).table === 'bank_transaction') lastChange = performance.now()
    if (event !== 'batch') return
    const batch = told as BatchObject
    const hasEnded = 'finished' in batch ? batch.finished : batch.finishedAt !== null
    if (!hasEnded) return
    ended.set(batch.id, batch)
    waiting.get(batch.id)?.(batch)
  })
  return {
    finished: <B extends BatchObject>(batchId: string) =>
      new Promise<B>((resolve) => {
        const tell = (batch: BatchObject) => resolve(batch as B)
        const batch = ended.get(batchId)
        if (batch) tell(batch)
        else waiting.set(batchId, tell)
      }),
    lastChange: () => lastChange,
    close: () => void call.destroy(),
  }
}
