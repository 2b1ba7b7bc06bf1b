// Files that may be bills: dropped, chosen or pasted. The dialog that reads them (open-items/bills/) takes them from here, and
// is loaded when it opens.
import { create } from 'zustand'
import { callUrl } from '../../../../shared/api/client.ts'
import { getBillFile } from '../../../../shared/api/endpoints/open-item/bill-folder.ts'
import { fetchAddress } from '../../data/api.ts'
import type { BillFolderObject } from '../../data/query/open-item/bill-folder.ts'
import { openDialog } from '../../dialog/stack.ts'

const BILL = /\.(pdf|png|jpe?g|webp|heic|tiff?)$/i

/** Whether a file can be a bill, by its name. */
export const isBillName = (name: string): boolean => BILL.test(name)

/** A file that is read as a bill. Its content is asked for when it is needed, so that hundreds of them can wait. */
export interface BillSource {
  readonly name: string
  readonly size: number
  /** The content of a file in the watched folder; null: the file was dropped, chosen or pasted. */
  readonly sha256: string | null
  readonly open: () => Promise<File>
}

/** The files that the dialog has not taken yet, and whether it is open. */
export const useBillFiles = create<{ readonly files: readonly BillSource[]; readonly isOpen: boolean }>()(() => ({
  files: [],
  isOpen: false,
}))

/** Reads files as bills and shows them one after the other. */
export const readBills = (added: readonly File[]): void =>
  addSources(added.map((file) => ({ name: file.name, size: file.size, sha256: null, open: async () => file })))

/** Reads the waiting files of the watched folder. */
export const readWaitingBills = ({ files }: BillFolderObject): void =>
  addSources(
    files.flatMap(({ name, size, state, sha256 }) =>
      state !== 'waiting' || sha256 === null ? [] : [{ name, size, sha256, open: () => openWaiting(name, sha256) }],
    ),
  )

const openWaiting = async (name: string, sha256: string): Promise<File> => {
  const answer = await fetchAddress(callUrl(getBillFile, { params: { sha256 } }))
  return new File([await answer.blob()], name)
}

const addSources = (added: readonly BillSource[]): void => {
  if (added.length === 0) return
  useBillFiles.setState(({ files }) => ({ files: [...files, ...added] }))
  continueBills()
}

/** Opens the dialog with bills that were left when it was closed. */
export const continueBills = (): void => {
  if (useBillFiles.getState().isOpen) return
  useBillFiles.setState({ isOpen: true })
  openDialog('read_bills')
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
