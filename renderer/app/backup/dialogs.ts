// The dialogs of this room, for whoever opens them.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Restores a backup in place of new books. */
    restore_here: Record<never, never>
  }
}
