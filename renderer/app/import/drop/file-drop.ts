// Takes files dropped anywhere on the window, folders included, from its first moment: the frame may still be loading.
// The server decides which files it can read: it answers each wrong file with a reason.
import { create } from 'zustand'
import { isBillName, readBills } from '../../view/file/bill-files.ts'
import { droppedFiles, type FoundFile, isHiddenName } from '../../view/file/dropped-files.ts'
import { isForeignName, isZipName } from '../files/statement-names.ts'
import { importStatements } from '../load/load-importing.ts'

/** Whether files are dragged over the window. */
export const useFileDrag = create<{ readonly isDragging: boolean }>()(() => ({ isDragging: false }))

/** The drag has ended, or the overlay is not wanted. */
export const endDrag = (): void => useFileDrag.setState({ isDragging: false })

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped on the window. Bills, unless one of the files may be a statement: then they are statements,
 * among which a PDF is just listed.
 */
export const takeFiles = (
  files: readonly FoundFile[],
  accountOnScreen: () => string | null,
  takeBackup: (file: File) => void,
): void | Promise<void> => {
  const backup = files.find(({ file }) => file.name.endsWith('.kontor'))
  if (backup) return takeBackup(backup.file)
  const visible = files.filter(({ file }) => !isHiddenName(file.name))
  const isBills =
    visible.some(({ file }) => isBillName(file.name)) &&
    visible.every(({ file: { name } }) => isForeignName(name) && !isZipName(name))
  return isBills ? readBills(visible.map(({ file }) => file)) : importStatements(files, accountOnScreen())
}

/**
 * Imports dropped files; `accountOnScreen` answers the id of the account on screen at that time. A backup is no
 * statement: `takeBackup` gets it.
 */
export const takeDroppedFiles = (accountOnScreen: () => string | null, takeBackup: (file: File) => void): void => {
  // Between two elements the browser enters the next before it leaves the last, so a leave counts only for the element
  // that was entered last.
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
  // During a drag the browser sends no pointer events: one of these means that the drag has ended without an event of
  // its own.
  window.addEventListener('pointermove', end)
}
