// The search, for the rest of the window.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    search: Record<never, never>
  }
}
