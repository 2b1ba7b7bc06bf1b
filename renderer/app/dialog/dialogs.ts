// The names of dialogs, each with its properties. A folder of the window adds its own: `declare module '…/dialog/dialogs.ts' {
// interface DialogProps { match: MatchProps } }`.

/** The name of a dialog with its properties. */
// biome-ignore lint/suspicious/noEmptyInterface: each folder extends it
export interface DialogProps {}
export type DialogName = keyof DialogProps

/** What every dialog also receives. */
export interface DialogControls {
  /** False while it closes: its contents stay until it has disappeared. */
  readonly isOpen: boolean
  readonly onClose: () => void
}
