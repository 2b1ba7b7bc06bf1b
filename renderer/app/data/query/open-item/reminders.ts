// Reminders: who gets one on a day, what a run would make, and those of an invoice.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../../shared/api/client.ts'
import {
  getInvoiceMail,
  getReminderMail,
  listDueReminders,
  listReminders,
  type MakeReminders,
  makeReminders,
  previewReminders,
  printReminder,
  printReminders,
} from '../../../../../shared/api/endpoints/open-item/reminders.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import { call, fetchAddress } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type {
  DueReminderObject,
  HeldInvoiceObject,
  ReminderObject,
} from '../../../../../shared/api/endpoints/open-item/reminders.ts'

const TABLES = ['invoice', 'company', 'organization'] as const

export const dueRemindersQuery = (by: LocalDate | null) =>
  queryOptions({
    queryKey: ['due-reminders', by],
    meta: readsTables(...TABLES),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDueReminders, { query: { by }, signal }),
  })

/**
 * The letters that a request would make; null: no invoice is chosen. `dueAt`: when the due invoices were read, which is
 * all that it depends on.
 */
export const checkedRemindersQuery = (body: MakeReminders | null, dueAt: number) =>
  queryOptions({
    queryKey: ['checked-reminders', body, dueAt],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      body === null ? [] : (await call(makeReminders, { body, query: { dry_run: true }, signal })).data,
  })

/** The letters of a request in one PDF. */
export const reminderPreviewQuery = (body: MakeReminders) =>
  queryOptions({
    queryKey: ['reminder-preview', body],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await fetchAddress(callUrl(previewReminders, { body }), signal, {}, body)
      return new File([await answer.blob()], 'preview.pdf', { type: 'application/pdf' })
    },
  })

export const letterAddress = (reminderId: string): string => callUrl(printReminder, { params: { reminderId } })
/** All letters of a day. */
export const lettersAddress = (day: string): string =>
  callUrl(printReminders, { query: { 'filter[date_range]': `${day},${day}` } })
export const reminderMailAddress = (reminderId: string): string => callUrl(getReminderMail, { params: { reminderId } })
export const invoiceMailAddress = (invoiceId: string): string => callUrl(getInvoiceMail, { params: { invoiceId } })

/** The latest first. */
export const remindersOfInvoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['reminders-of-invoice', invoiceId],
    meta: readsTables('reminder', 'organization'),
    queryFn: async ({ signal }) =>
      (await call(listReminders, { query: { 'filter[invoice]': invoiceId, per_page: 100 }, signal })).data,
  })
