// The dialogs of the frame, for whoever opens them.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    palette: Record<never, never>
    shortcuts: Record<never, never>
  }
}
