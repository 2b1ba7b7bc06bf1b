// The dialogs of reminders, for the rest of the window.
import type { MakeReminders } from '../../../shared/api/endpoints/open-item/reminders.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    remind: RemindProps
    reminder_preview: ReminderPreviewProps
  }
}

/** The letters that a request would make. */
export interface ReminderPreviewProps {
  readonly body: MakeReminders
}

export interface RemindProps {
  readonly onDone: () => void
}
