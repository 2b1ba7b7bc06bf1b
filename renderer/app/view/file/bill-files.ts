// Files that may be bills: dropped, chosen or pasted. The dialog that reads them (open-items/bills/) takes them from here, and
// is loaded when it opens.
import { create } from 'zustand'
import { openDialog } from '../../dialog/stack.ts'

const BILL = /\.(pdf|png|jpe?g|webp|heic|tiff?)$/i

/** Whether a file can be a bill, by its name. */
export const isBillName = (name: string): boolean => BILL.test(name)

/** The files that the dialog has not taken yet, and whether it is open. */
export const useBillFiles = create<{ readonly files: readonly File[]; readonly isOpen: boolean }>()(() => ({
  files: [],
  isOpen: false,
}))

/** Reads files as bills and shows them one after the other. */
export const readBills = (added: readonly File[]): void => {
  if (added.length === 0) return
  const { isOpen } = useBillFiles.getState()
  useBillFiles.setState(({ files }) => ({ files: [...files, ...added], isOpen: true }))
  if (!isOpen) openDialog('read_bills')
}

/** Opens the system's dialog to choose them. */
export const chooseBills = (): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = '.pdf,.png,.jpg,.jpeg,.webp'
  input.addEventListener('change', () => readBills([...(input.files ?? [])]))
  input.click()
}

/** Takes a code's text or picture that is pasted anywhere outside of a field. Returns the function that ends it. */
export const takePastedBills = (): (() => void) => {
  const onPaste = (event: ClipboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (event.defaultPrevented || isInField || !event.clipboardData) return
    const files = [...event.clipboardData.files].filter(({ name }) => isBillName(name))
    const text = event.clipboardData.getData('text/plain')
    if (files.length === 0 && !/^\s*SPC\s*[\r\n]/.test(text)) return
    event.preventDefault()
    readBills(files.length > 0 ? files : [new File([text], 'swiss-qr-code.txt', { type: 'text/plain' })])
  }
  window.addEventListener('paste', onPaste)
  return () => window.removeEventListener('paste', onPaste)
}
