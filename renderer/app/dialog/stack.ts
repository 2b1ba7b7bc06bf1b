// The open dialogs, one over the other.
import { create } from 'zustand'
import type { DialogName, DialogProps } from './dialogs.ts'

export interface OpenDialog {
  readonly key: number
  readonly name: DialogName
  readonly props: DialogProps[DialogName]
  readonly isOpen: boolean
}

export const useDialogStack = create<{ readonly dialogs: readonly OpenDialog[] }>()(() => ({ dialogs: [] }))

/** Time for the closing animation of a dialog. */
const CLOSE_MS = 300

let nextKey = 1

const change = (dialogs: (old: readonly OpenDialog[]) => readonly OpenDialog[]): void =>
  useDialogStack.setState((state) => ({ dialogs: dialogs(state.dialogs) }))

/** Opens a dialog over everything else. */
export const openDialog = <N extends DialogName>(
  name: N,
  ...[props]: Record<never, never> extends DialogProps[N] ? [props?: DialogProps[N]] : [props: DialogProps[N]]
): void => {
  const opened: OpenDialog = { key: nextKey++, name, props: props ?? ({} as DialogProps[N]), isOpen: true }
  change((dialogs) => [...dialogs, opened])
}

/** Closes all dialogs, because the next screen has nothing to do with them. */
export const closeDialogs = (): void => {
  for (const { key } of useDialogStack.getState().dialogs) closeDialog(key)
}

export const closeDialog = (key: number): void => {
  change((dialogs) => dialogs.map((dialog) => (dialog.key === key ? { ...dialog, isOpen: false } : dialog)))
  setTimeout(() => change((dialogs) => dialogs.filter((dialog) => dialog.key !== key)), CLOSE_MS)
}
