// Shows what another window or an earlier session started and that still runs.
import { loadRunningBatches, putBatch } from '../../data/query/batches.ts'
import { addEarlierImports, NOTHING_SAID, useImports } from '../run/import-items.ts'

export const adoptRunningImports = async (): Promise<void> => {
  const running = await loadRunningBatches().catch(() => [])
  const known = new Set(
    useImports.getState().items.map(({ state }) => (state.type === 'batch' ? state.batchId : undefined)),
  )
  const unknown = running.filter((batch) => !known.has(batch.id))
  for (const batch of unknown) putBatch(batch)
  if (unknown.length === 0) return
  addEarlierImports(
    unknown.map(({ id, name }) => ({
      key: id,
      name,
      folder: '',
      accountId: null,
      said: NOTHING_SAID,
      isNamed: false,
      file: null,
      state: { type: 'batch', batchId: id },
      accountOnScreen: null,
      enrichment: null,
      options: null,
      hiddenWhile: null,
    })),
  )
}
