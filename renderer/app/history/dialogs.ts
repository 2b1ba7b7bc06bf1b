// The dialogs of this room, for whoever opens them.
export {}

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    history: Record<never, never>
  }
}
