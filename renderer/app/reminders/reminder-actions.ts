// The actions on reminders. Making them shows a confirmation with its undo, and rejects with the server's refusal.
import i18next, { type TFunction } from 'i18next'
import { Files, FileText, Mail } from 'lucide-react'
import { type MakeReminders, makeReminders } from '../../../shared/api/endpoints/open-item/reminders.ts'
import { call } from '../data/api.ts'
import {
  letterAddress,
  lettersAddress,
  type ReminderObject,
  reminderMailAddress,
} from '../data/query/open-item/reminders.ts'
import { refreshTables } from '../data/refresh.ts'
import { saveFile, showDone } from '../part/toast.tsx'
import { countParams, formatDate } from '../text/format.ts'
import type { RowAction } from '../view/list/row-actions.tsx'
import './text/dictionary.ts'

export const remind = async (body: MakeReminders): Promise<void> => {
  const { data } = await call(makeReminders, { body })
  refreshTables('reminder', 'invoice', 'journal_entry')
  showDone(i18next.t('reminders.made', countParams(data.length)), { series: 'reminders' })
}

export const reminderActions = (t: TFunction, { id, date }: ReminderObject): readonly RowAction[] => [
  {
    id: 'reminder.letter',
    title: t('reminders.letter'),
    icon: FileText,
    keys: ['enter'],
    run: () => void saveFile(letterAddress(id)),
  },
  {
    id: 'reminder.mail',
    title: t('reminders.mail'),
    icon: Mail,
    keys: ['e'],
    run: () => void saveFile(reminderMailAddress(id)),
  },
  {
    id: 'reminder.day',
    title: t('reminders.letters-of-day', { date: formatDate(date) }),
    icon: Files,
    keys: ['p'],
    run: () => void saveFile(lettersAddress(date)),
  },
]
