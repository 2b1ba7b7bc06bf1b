// Which dialogs there are, and what each is opened with. A room adds its own:
// `declare module '…/dialog/dialogs.ts' { interface DialogProps { match: MatchProps } }`.

/** A dialog's name and what it is opened with. */
// biome-ignore lint/suspicious/noEmptyInterface: each room extends it
export interface DialogProps {}
export type DialogName = keyof DialogProps

/** What every dialog gets besides. */
export interface DialogControls {
  /** False while it goes: what it shows stays until it is out of sight. */
  readonly isOpen: boolean
  readonly onClose: () => void
}
