// The strip of new files under every screen. Without new files its code is not loaded.
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
