// Shows the open dialogs. The root passes the component of each name; each is loaded when it opens for the first time.
import { type ComponentType, Suspense, useEffect } from 'react'
import { DialogDepth } from '../command/registry.ts'
import { OwnName } from './dialog-name.ts'
import type { DialogControls, DialogName, DialogProps } from './dialogs.ts'
import { closeDialog, type OpenDialog, useDialogStack } from './stack.ts'

export type DialogTable = { readonly [N in DialogName]: ComponentType<DialogProps[N] & DialogControls> }

export const DialogHost = ({ table }: { readonly table: DialogTable }) => {
  const dialogs = useDialogStack((state) => state.dialogs)
  return dialogs.map((dialog, place) => (
    // A closing dialog under an opened one covers nothing any more.
    <DialogDepth key={dialog.key} value={dialogs.slice(0, place).filter(({ isOpen }) => isOpen).length}>
      <Suspense fallback={<Loading onClose={() => closeDialog(dialog.key)} />}>
        <DialogContent table={table} dialog={dialog} />
      </Suspense>
    </DialogDepth>
  ))
}

const DialogContent = ({ table, dialog }: { readonly table: DialogTable; readonly dialog: OpenDialog }) => {
  const Content = table[dialog.name] as ComponentType<DialogControls>
  return (
    <OwnName value={dialog.name}>
      <Content {...dialog.props} isOpen={dialog.isOpen} onClose={() => closeDialog(dialog.key)} />
    </OwnName>
  )
}

/** The focus is still behind the dialog: a key pressed now is not meant for what has it. */
const Loading = ({ onClose }: { readonly onClose: () => void }) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  return null
}
