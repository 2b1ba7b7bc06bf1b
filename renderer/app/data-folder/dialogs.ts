// The dialogs of the data folder, for the rest of the window.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Shows where the books are; opens another folder, or moves them. */
    data_folder: Record<never, never>
  }
}
