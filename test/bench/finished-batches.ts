// Which batches of a running application have ended, and when its bank transactions last changed, as its event stream
// tells: asking again and again would take time from what is measured.
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { ImportBatchObject } from '../../shared/api/endpoints/batches.ts'

export interface FinishedBatches {
  /** Resolves when the batch has ended; at once when it has already. */
  readonly finished: (batchId: string) => Promise<ImportBatchObject>
  /** When a change of bank transactions was told last, by `performance.now`; null: never. */
  readonly lastChange: () => number | null
  readonly close: () => void
}

/** Listens from now on. */
export const listenForBatches = async (url: string, token: string): Promise<FinishedBatches> => {
  const ended = new Map<string, ImportBatchObject>()
  const waiting = new Map<string, (batch: ImportBatchObject) => void>()
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
    const batch = told as ImportBatchObject
    if (!batch.finished) return
    ended.set(batch.id, batch)
    waiting.get(batch.id)?.(batch)
  })
  return {
    finished: (batchId) =>
      new Promise((resolve) => {
        const batch = ended.get(batchId)
        if (batch) resolve(batch)
        else waiting.set(batchId, resolve)
      }),
    lastChange: () => lastChange,
    close: () => void call.destroy(),
  }
}
