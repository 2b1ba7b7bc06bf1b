// The overlay while files are dragged over the window, loaded at the first drag.
import { lazy, Suspense } from 'react'
import { useListSearch } from '../../address/use-list-search.ts'
import { endDrag, useFileDrag } from './file-drop.ts'

const DropOverlay = lazy(async () => ({ default: (await import('./drop-overlay.tsx')).DropOverlay }))

export const DropTarget = () => {
  const { account: accountId = null } = useListSearch()
  const isDragging = useFileDrag((state) => state.isDragging)
  return (
    isDragging && (
      <Suspense>
        <DropOverlay accountId={accountId} onEnd={endDrag} />
      </Suspense>
    )
  )
}
