// Files dropped anywhere on the window, folders included, from its first moment: the frame may still be on its way. What
// can be read is the server's to say: it answers each wrong file with a reason.
import { create } from 'zustand'
import { droppedFiles } from '../files/dropped-files.ts'
import type { FoundFile } from '../files/statement-names.ts'
import { importStatements } from '../load/load-importing.ts'

/** Whether files are held over the window. */
export const useFileDrag = create<{ readonly isDragging: boolean }>()(() => ({ isDragging: false }))

/** No file is over the window any more, or nobody wants to see that one is. */
export const endDrag = (): void => useFileDrag.setState({ isDragging: false })

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files as they are let go over the window. */
export const takeFiles = (
  files: readonly FoundFile[],
  accountOnScreen: () => string | null,
  takeBackup: (file: File) => void,
): void | Promise<void> => {
  const backup = files.find(({ file }) => file.name.endsWith('.kontor'))
  return backup ? takeBackup(backup.file) : importStatements(files, accountOnScreen())
}

/**
 * Imports what is let go over the window; `accountOnScreen` answers the id of the account that is shown then. A backup is no statement: it
 * is handed on.
 */
export const takeDroppedFiles = (accountOnScreen: () => string | null, takeBackup: (file: File) => void): void => {
  // Moving from one element to the next enters the next before it leaves the last: only leaving where it is counts.
  let inside: EventTarget | null = null
  const end = () => {
    inside = null
    endDrag()
  }
  window.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return
    inside = event.target
    useFileDrag.setState({ isDragging: true })
  })
  window.addEventListener('dragleave', (event) => {
    if (event.target === inside) end()
  })
  // Without this the browser would open the file in place of the window.
  window.addEventListener('dragover', (event) => event.preventDefault())
  window.addEventListener('drop', (event) => {
    event.preventDefault()
    end()
    const { dataTransfer } = event
    if (!dataTransfer) return
    void droppedFiles(dataTransfer).then((files) => takeFiles(files, accountOnScreen, takeBackup))
  })
  // As long as something is dragged the browser tells of no other pointer: the drag has ended without a word.
  window.addEventListener('pointermove', end)
}
