// The dialogs of the frame, for whoever opens them.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    shortcuts: Record<never, never>
  }
}
