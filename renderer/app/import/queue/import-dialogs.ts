// The dialogs about dropped files open one at a time, and never over another dialog: the next opens when that one
// closes.
import { openDialog, useDialogStack } from '../../dialog/stack.ts'

/** First the accounts, then the plans: enrichments may explain transactions of these statements. */
const IN_ORDER = ['choose_account', 'plan_imports', 'review_enrichments'] as const
type QueuedDialog = (typeof IN_ORDER)[number]

const queued = new Set<QueuedDialog>()

/** Opens the dialog, or queues it; does nothing when it is open. */
export const queueDialog = (dialog: QueuedDialog): void => {
  const isOpen = useDialogStack.getState().dialogs.some(({ name, isOpen }) => name === dialog && isOpen)
  if (isOpen) return
  queued.add(dialog)
  openNext()
}

const openNext = (): void => {
  if (useDialogStack.getState().dialogs.some(({ isOpen }) => isOpen)) return
  const next = IN_ORDER.find((dialog) => queued.delete(dialog))
  if (next) openDialog(next)
}

useDialogStack.subscribe(openNext)
