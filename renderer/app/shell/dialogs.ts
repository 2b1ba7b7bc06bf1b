// The dialogs of the frame, for whoever opens them.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    confirm_password: ConfirmPasswordProps
    follow_link: FollowLinkProps
    palette: Record<never, never>
    shortcuts: Record<never, never>
  }
}

export interface FollowLinkProps {
  /** The name of the one it leads into; null: the one that is open. */
  readonly organization: string | null
  readonly isUnsaved: boolean
  readonly run: () => Promise<void>
}

export interface ConfirmPasswordProps {
  /** Whether the password was confirmed. */
  readonly onDecided: (isConfirmed: boolean) => void
}
