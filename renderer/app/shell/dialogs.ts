// The dialogs of the frame, for whoever opens them.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    confirm_password: ConfirmPasswordProps
    palette: Record<never, never>
    shortcuts: Record<never, never>
  }
}

export interface ConfirmPasswordProps {
  /** Whether the password was confirmed. */
  readonly onDecided: (isConfirmed: boolean) => void
}
