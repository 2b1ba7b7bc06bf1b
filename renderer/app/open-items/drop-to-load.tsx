// A list that accepts a dropped table of another program, before the window treats it as a statement.
import { Stack } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../dialog/stack.ts'
import type { LoadedKind } from './dialogs.ts'
import classes from './open-items.module.css'

export const DropToLoad = ({ kind, children }: { readonly kind: LoadedKind; readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const claimFiles = (event: DragEvent): boolean => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const drop = (event: DragEvent) => {
    if (!claimFiles(event)) return
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) openDialog('load_items', { kind, file })
  }
  return (
    // The button next to the list does the same by keyboard.
    <Stack
      gap={0}
      pos="relative"
      flex={1}
      h="100%"
      mih={0}
      onDragEnter={(event) => claimFiles(event) && setOver(true)}
      onDragOver={claimFiles}
      onDragLeave={(event) => {
        if (claimFiles(event) && !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
      {isOver && <div className={classes.dropHint}>{t('items.drop')}</div>}
    </Stack>
  )
}
