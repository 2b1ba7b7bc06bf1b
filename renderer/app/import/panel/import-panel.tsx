// What is new of files, under every screen. As long as there are none, nothing of it is loaded.
import { lazy, Suspense } from 'react'
import { useImports } from '../queue/import-items.ts'

const PanelContent = lazy(async () => ({ default: (await import('./panel-content.tsx')).PanelContent }))

export const ImportPanel = () => {
  const isEmpty = useImports(({ items }) => items.length === 0)
  return (
    !isEmpty && (
      <Suspense>
        <PanelContent />
      </Suspense>
    )
  )
}
