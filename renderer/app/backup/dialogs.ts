// The dialogs of backups, for the rest of the window.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Restores a backup in place of new, empty books. */
    restore_in_place: Record<never, never>
  }
}
