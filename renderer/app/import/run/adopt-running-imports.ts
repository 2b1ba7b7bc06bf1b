// Shows running imports that another window or an earlier session started.
import { cacheBatch, loadRunningBatches } from '../../data/query/bank/batches.ts'
import { addEarlierImports, newImport, useImports } from '../queue/import-items.ts'

export const adoptRunningImports = async (): Promise<void> => {
  const running = await loadRunningBatches().catch(() => [])
  const knownIds = new Set(
    useImports.getState().items.map(({ state }) => (state.type === 'batch' ? state.batchId : undefined)),
  )
  const unknown = running.filter((batch) => !knownIds.has(batch.id))
  for (const batch of unknown) cacheBatch(batch)
  if (unknown.length === 0) return
  addEarlierImports(
    unknown.map(({ id, name }) => ({
      ...newImport({ name, folder: '', file: null, state: { type: 'batch', batchId: id }, accountOnScreen: null }),
      key: id,
    })),
  )
}
