// The dialogs of this room, for whoever opens them.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    leave_settings: LeaveSettingsProps
  }
}

export interface LeaveSettingsProps {
  /** How many fields are not saved. */
  readonly count: number
  /** Whether the screen is left after all. */
  readonly onDecided: (isLeft: boolean) => void
}
