// A screen that accepts a dropped file of another program, before the window treats it as a statement.
import { Stack } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../text/dictionary.ts'
import { droppedFiles, isHiddenName } from './dropped-files.ts'
import classes from './file.module.css'

interface Props {
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

export const DropFile = ({ onFiles, children }: Props) => {
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
    void droppedFiles(event.dataTransfer).then((found) => {
      const files = found.map(({ file }) => file).filter(({ name }) => !isHiddenName(name))
      if (files.length > 0) onFiles(files)
    })
  }
  return (
    // The button of the screen does the same by keyboard.
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
      {isOver && <div className={classes.dropHint}>{t('file.drop')}</div>}
    </Stack>
  )
}
