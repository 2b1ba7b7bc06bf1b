// What lies over the window while files are held over it, loaded when the first are.
import { lazy, Suspense } from 'react'
import { useListSearch } from '../../address/use-list-search.ts'
import { endHolding, useFilesHeld } from './file-drop.ts'

const DropOverlay = lazy(async () => ({ default: (await import('./drop-overlay.tsx')).DropOverlay }))

export const DropTarget = () => {
  const { account: accountId = null } = useListSearch()
  const isHeld = useFilesHeld((state) => state.isHeld)
  return (
    isHeld && (
      <Suspense>
        <DropOverlay accountId={accountId} onEnd={endHolding} />
      </Suspense>
    )
  )
}
