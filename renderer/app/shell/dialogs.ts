// The dialogs of the frame, for the rest of the window.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    confirm_password: ConfirmPasswordProps
    follow_link: FollowLinkProps
    shortcuts: Record<never, never>
  }
}

export interface FollowLinkProps {
  /** The name of the organization that it leads into; null: the current one. */
  readonly organization: string | null
  readonly isUnsaved: boolean
  readonly run: () => Promise<void>
}

export interface ConfirmPasswordProps {
  /** Receives whether the password was confirmed. */
  readonly onDecided: (isConfirmed: boolean) => void
}
