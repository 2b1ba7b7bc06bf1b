// The dialogs of the history, for the rest of the window.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    history: Record<never, never>
  }
}
