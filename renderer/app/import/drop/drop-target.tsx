// Takes statement files dropped anywhere on the window, folders included. What can be read is the server's to say: it
// answers each wrong file with a reason.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useListSearch } from '../../address/use-list-search.ts'
import { importStatements } from '../load-importing.ts'
import { droppedFiles } from './dropped-files.ts'

const DropOverlay = lazy(async () => ({ default: (await import('./drop-overlay.tsx')).DropOverlay }))

export const DropTarget = () => {
  const { account: accountId = null } = useListSearch()
  const { isDragging, end } = useFileDrop(accountId)
  return (
    isDragging && (
      <Suspense>
        <DropOverlay accountId={accountId} onEnd={end} />
      </Suspense>
    )
  )
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Whether files are held over the window; imports them when they are let go. */
const useFileDrop = (accountId: string | null) => {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    // Moving from one element to the next enters the next before it leaves the last: only leaving where it is counts.
    let inside: EventTarget | null = null
    const end = () => {
      inside = null
      setDragging(false)
    }
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      inside = event.target
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (event.target === inside) end()
    }
    // Without this the browser would open the file in place of the window.
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      end()
      const { dataTransfer } = event
      if (dataTransfer) void droppedFiles(dataTransfer).then((files) => importStatements(files, accountId))
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('drop', drop, { signal })
    // As long as something is dragged the browser tells of no other pointer: the drag has ended without a word.
    window.addEventListener('pointermove', end, { signal })
    return () => stop.abort()
  }, [accountId])
  return { isDragging, end: () => setDragging(false) }
}
