// The dialogs of this room, for whoever opens them.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Where the books are; opens another folder, or moves them. */
    data_folder: Record<never, never>
  }
}
