// Invoices and expenses that are not booked, an extension: a preview of booking them, and booking them.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { DOCUMENT_BOOKINGS } from '../../../record/open-item/open-item.ts'
import { endpoint } from '../../endpoint.ts'
import { JournalEntryObject } from '../ledger/journal-entries.ts'

export const BookDocuments = z
  .object({
    booked_by: z
      .enum(DOCUMENT_BOOKINGS)
      .exclude(['on_account'])
      .describe(
        '`issue`: each gets an entry on its date · `payment`: their payments book them · `opening`: they are part of the opening balance · `elsewhere`: another program books them',
      ),
    until: DateField.nullable().optional().describe('Only those dated up to this day'),
    is_dry_run: z.boolean().optional().describe('Only returns the result, without changing anything'),
  })
  .meta({ id: 'BookDocuments' })
export type BookDocuments = z.infer<typeof BookDocuments>

export const BookedDocumentsObject = z
  .object({
    count: z.number().int(),
    currency: z.string(),
    invoices_total: z.number().describe('In the base currency'),
    expenses_total: z.number(),
    entries: z.array(JournalEntryObject).describe('The first entries'),
    left_count: z.number().int().describe('Documents that are not changed'),
    left: z.array(
      z.object({
        type: z.enum(['invoice', 'expense']),
        id: StringId,
        number: z.string(),
        date: DateField,
        field: z.string(),
        code: z.string(),
        text: z.string().describe('The reason, and what to do'),
      }),
    ),
  })
  .meta({ id: 'BookedDocuments' })
export type BookedDocumentsObject = z.infer<typeof BookedDocumentsObject>

export const bookDocuments = endpoint({
  name: 'bookDocuments',
  method: 'POST',
  path: '/books_check/documents',
  summary: 'Books invoices and expenses that are not booked, or records how they are booked',
  description:
    'This is one action, which can be undone. Documents that cannot be booked, for example in a closed fiscal year or without an exchange rate, are not changed and are listed.',
  permissions: ['MANAGE_ACCOUNTING'],
  body: BookDocuments,
  response: BookedDocumentsObject,
  extension: true,
})
