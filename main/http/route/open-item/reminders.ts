// Reminders: who gets one, making them, and the letters.
import {
  getInvoiceMail,
  getReminder,
  getReminderMail,
  listDueReminders,
  listReminders,
  makeReminders,
  previewReminders,
  printReminder,
  printReminders,
} from '../../../../shared/api/endpoints/open-item/reminders.ts'
import { ok } from '../../../../shared/value/result.ts'
import { writeMailDraft } from '../../../export/mail/mail-draft.ts'
import type { Services } from '../../../service/contract.ts'
import type { Answer } from '../../../service/core/request.ts'
import type { MailView } from '../../../service/reminder/contract.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../../endpoint/route.ts'
import { presentPdf } from '../../present/open-item/pdf.ts'
import { presentDueReminders, presentReminder } from '../../present/open-item/reminder.ts'
import { presentAnswer } from '../../present/page.ts'

export const reminderRoutes = ({ reminders, invoices }: Services): readonly Route[] => {
  const onReminder = recordRoutes(reminders.get)
  return [
    route(listDueReminders, {
      record: null,
      handle: async ({ actor, days }) => presentAnswer(await reminders.due(actor, days.by), presentDueReminders),
    }),
    route(makeReminders, {
      record: null,
      handle: async ({ actor, body, isOn }) =>
        presentAnswer(await reminders.make(actor, { ...body, is_dry_run: isOn('dry_run') }), (letters) => ({
          data: letters.map(presentReminder),
        })),
    }),
    listRoute(listReminders, reminders.list, presentReminder),
    plainRoute(previewReminders, reminders.preview, presentPdf),
    route(printReminders, {
      record: null,
      handle: async ({ actor, selection, sorts }) =>
        presentAnswer(
          await reminders.printSelected(actor, { ...selection, sort: sorts.length > 0 ? sorts : BY_TIME }),
          presentPdf,
        ),
    }),
    onReminder(getReminder, reminders.get, presentReminder),
    route(printReminder, {
      record: (actor, { reminderId: id }) => reminders.get(actor, { id }),
      handle: async ({ actor, params }) =>
        presentAnswer(await reminders.print(actor, { id: params.reminderId }), presentPdf),
    }),
    route(getReminderMail, {
      record: (actor, { reminderId: id }) => reminders.get(actor, { id }),
      handle: async ({ actor, params }) => draftOf(await reminders.mail(actor, { id: params.reminderId })),
    }),
    route(getInvoiceMail, {
      record: (actor, { invoiceId: id }) => invoices.get(actor, { id, includes: [], appends: [] }),
      handle: async ({ actor, params }) => draftOf(await reminders.mailInvoice(actor, { id: params.invoiceId })),
    }),
  ]
}

const BY_TIME = [{ field: 'created_at', descending: false }] as const

/** Named like the file that it brings. */
const draftOf = async (mail: Awaited<Answer<MailView>>) => {
  if (!mail.ok) return mail
  const name = mail.value.attachment.name.replace(/\.pdf$/, '.eml')
  const bytes = await writeMailDraft({ ...mail.value, date: new Date() })
  return ok({ name, media_type: 'message/rfc822', bytes })
}
