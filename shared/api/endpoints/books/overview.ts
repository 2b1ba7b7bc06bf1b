// The overview: figures without words. An extension.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

const OpenDocuments = z
  .object({
    currency: z.string(),
    count: z.number().int(),
    amount: z.number().describe('What is still to be settled; credit notes are below zero'),
    overdue_count: z.number().int(),
    overdue_amount: z.number(),
  })
  .meta({ id: 'OpenDocuments' })

const Unreconciled = z
  .object({
    count: z.number().int().describe('In whatever currency'),
    amount: z.number().describe("In the account's currency; rows in others are only counted"),
    proposed_count: z.number().int().describe('Those that something is attached to'),
    oldest_date: DateField.nullable(),
    ages: z
      .array(
        z.object({
          from_days: z.number().int(),
          to_days: z.number().int().nullable().describe('Null: and older'),
          count: z.number().int(),
          amount: z.number(),
        }),
      )
      .describe('By how long before `to` they were booked; what is to come is of the first'),
  })
  .meta({ id: 'Unreconciled' })

export const OverviewObject = z
  .object({
    from: DateField,
    to: DateField.describe('Ages and what is overdue are counted on it'),
    bank_accounts: z
      .array(
        z.object({
          bank_account_id: StringId,
          currency: z.string(),
          balance: z.number().describe('Of all transactions, later ones included'),
          unreconciled: Unreconciled,
        }),
      )
      .describe('By name'),
    cash: z.object({
      step: z.enum(['day', 'month']).describe('Every day of up to 62; of more, the ends of months and `to`'),
      dates: z.array(DateField),
      bank_accounts: z
        .array(z.object({ bank_account_id: StringId, currency: z.string(), balances: z.array(z.number()) }))
        .describe('The balance at the end of each of the dates'),
      totals: z.array(z.object({ currency: z.string(), balances: z.array(z.number()) })),
    }),
    invoices: z.array(OpenDocuments).describe('Open ones, by currency; overdue: due before `to`'),
    expenses: z.array(OpenDocuments),
    open_document_requests: z.number().int(),
  })
  .meta({ id: 'Overview' })
export type OverviewObject = z.infer<typeof OverviewObject>

export const getOverview = endpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/overview',
  summary: 'Balances over time, what is not reconciled and since when, what is open and overdue',
  days: {
    from: 'The first day of the balances over time; absent: twelve months to the month of `to`',
    to: 'The last one; absent: today',
  },
  errors: { 422: 'No day, or `from` after `to`' },
  response: OverviewObject,
  extension: true,
})
