// Recurring entries and bills, an extension: templates whose days are proposed until someone books or skips them.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { DateField, FilledText, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { RHYTHMS } from '../../../record/open-item/recurring-entry.ts'
import { endpoint } from '../../endpoint.ts'
import { CreateJournalEntry, JournalEntryObject } from '../ledger/journal-entries.ts'
import { ExpenseObject } from './expenses.ts'
import { documentAttributes } from './invoices.ts'

const NUMBER = '`{year}`, `{month}`, `{quarter}` and `{day}` stand for the day, such as `RENT-{year}-{month}`'

export const RecurringEntryObject = z
  .object({
    id: StringId,
    text: z.string().describe(`The text of what is booked; ${NUMBER}`),
    first_date: DateField,
    rhythm: z.enum(RHYTHMS),
    end_date: DateField.nullable().describe('The last possible day; null: until further notice'),
    lines: JournalEntryObject.shape.lines.describe('The lines of an entry; empty for a bill'),
    bill: z
      .object({
        company_id: StringId,
        number: z.string(),
        total: z.number(),
        due_days: z.number().int().nullable(),
        account_id: StringId.nullable(),
        vat_rate_id: StringId.nullable(),
        lines: ExpenseObject.shape.lines,
      })
      .nullable()
      .describe('null for an entry'),
    amount: z.number().describe('What a day books: the total of the bill, or the debits of the entry'),
    skipped: z.array(DateField),
    due: z.array(DateField).describe('The days up to `until` that are neither booked nor skipped'),
    next_date: DateField.nullable().describe('Its next day after `until`; null: it has ended'),
    created_at: TimestampField,
    updated_at: TimestampField,
  })
  .meta({ id: 'RecurringEntry' })
export type RecurringEntryObject = z.infer<typeof RecurringEntryObject>

const RecurringEntries = z.object({ data: z.array(RecurringEntryObject) }).meta({ id: 'RecurringEntries' })

export const CreateRecurringEntry = z
  .object({
    text: FilledText.max(255).describe(NUMBER),
    first_date: DateField,
    rhythm: z.enum(RHYTHMS).describe('The 31st is the last day of shorter months'),
    end_date: DateField.nullable().optional(),
    lines: CreateJournalEntry.shape.lines.optional().describe('Of an entry, as in `POST /journal_entry`'),
    bill: z
      .object({
        company_id: StringId,
        number: FilledText.max(255).describe(NUMBER),
        total: AmountInput,
        due_days: z.number().int().min(0).max(365).nullable().optional(),
        account_id: documentAttributes.account_id,
        vat_rate_id: documentAttributes.vat_rate_id,
        lines: documentAttributes.lines,
      })
      .nullable()
      .optional()
      .describe('A bill of a supplier instead of an entry, in the base currency'),
  })
  .meta({ id: 'CreateRecurringEntry' })
export type CreateRecurringEntry = z.infer<typeof CreateRecurringEntry>

export const ChangeRecurringEntry = CreateRecurringEntry.partial().meta({ id: 'ChangeRecurringEntry' })
export type ChangeRecurringEntry = z.infer<typeof ChangeRecurringEntry>

export const BookRecurringEntry = z
  .object({
    date: DateField.describe('One of its days'),
    changes: z
      .object({
        date: DateField.optional().describe('Booked on another day'),
        text: z.string().max(255).optional(),
        lines: CreateJournalEntry.shape.lines.optional().describe('Of the entry; refused for a bill'),
        number: FilledText.max(255).optional().describe('Of the bill; refused for an entry'),
        total: AmountInput.optional().describe('Of the bill; refused for an entry'),
      })
      .optional()
      .describe('What is different this time'),
    is_for_following: z
      .boolean()
      .optional()
      .describe('The changed lines or total also apply to its following days; default: only to this one'),
  })
  .meta({ id: 'BookRecurringEntry' })
export type BookRecurringEntry = z.infer<typeof BookRecurringEntry>

const BookedOccurrence = z
  .object({ journal_entry: JournalEntryObject.nullable(), expense: ExpenseObject.nullable() })
  .meta({ id: 'BookedOccurrence' })

const SkipRecurringEntry = z.object({ date: DateField.describe('One of its days') }).meta({ id: 'SkipRecurringEntry' })
export type SkipRecurringEntry = z.infer<typeof SkipRecurringEntry>

const record = { params: { recurringEntryId: StringId } } as const
const permissions = ['MANAGE_ACCOUNTING'] as const
const until = { until: 'Days up to this one are due; omitted: today' } as const

export const listRecurringEntries = endpoint({
  name: 'listRecurringEntries',
  method: 'GET',
  path: '/recurring_entry',
  summary: 'Recurring entries and bills, with what is due of them',
  description: 'Nothing is booked by itself: `POST …/book` books a day, `POST …/skip` leaves it out.',
  days: until,
  response: RecurringEntries,
  extension: true,
})

export const getRecurringEntry = endpoint({
  ...record,
  name: 'getRecurringEntry',
  method: 'GET',
  path: '/recurring_entry/{recurringEntryId}',
  summary: 'One recurring entry',
  response: RecurringEntryObject,
  extension: true,
})

export const createRecurringEntry = endpoint({
  name: 'createRecurringEntry',
  method: 'POST',
  path: '/recurring_entry',
  summary: 'Adds a recurring entry or bill',
  permissions,
  body: CreateRecurringEntry,
  errors: {
    422: 'Neither lines nor a bill, or both (`entry_or_bill`); the lines differ; or the end is before the start',
  },
  status: 201,
  response: RecurringEntryObject,
  extension: true,
})

export const changeRecurringEntry = endpoint({
  ...record,
  name: 'changeRecurringEntry',
  method: 'PUT',
  path: '/recurring_entry/{recurringEntryId}',
  summary: 'Changes a recurring entry; omitted attributes keep their values, and what is booked stays',
  permissions,
  body: ChangeRecurringEntry,
  errors: { 422: 'As for a new one' },
  response: RecurringEntryObject,
  extension: true,
})

export const deleteRecurringEntry = endpoint({
  ...record,
  name: 'deleteRecurringEntry',
  method: 'DELETE',
  path: '/recurring_entry/{recurringEntryId}',
  summary: 'Deletes a recurring entry; what is booked of it stays',
  permissions,
  status: 204,
  response: null,
  extension: true,
})

export const bookRecurringEntry = endpoint({
  ...record,
  name: 'bookRecurringEntry',
  method: 'POST',
  path: '/recurring_entry/{recurringEntryId}/book',
  summary: 'Books one of its days: a journal entry, or a bill of the supplier',
  permissions,
  body: BookRecurringEntry,
  errors: {
    422: 'No day of it, already booked or skipped; lines for a bill, number or total for an entry; or the day is in a closed fiscal year or a locked period',
  },
  status: 201,
  response: BookedOccurrence,
  extension: true,
})

export const skipRecurringEntry = endpoint({
  ...record,
  name: 'skipRecurringEntry',
  method: 'POST',
  path: '/recurring_entry/{recurringEntryId}/skip',
  summary: 'Books nothing on one of its days',
  permissions,
  body: SkipRecurringEntry,
  errors: { 422: 'No day of it, already booked or skipped' },
  response: RecurringEntryObject,
  extension: true,
})
