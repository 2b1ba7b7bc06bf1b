// The overview: figures without words. An extension.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'

const OpenDocuments = z
  .object({
    currency: z.string(),
    count: z.number().int(),
    amount: z.number().describe('The open amount; credit notes are negative'),
    overdue_count: z.number().int(),
    overdue_amount: z.number(),
  })
  .meta({ id: 'OpenDocuments' })

const Unreconciled = z
  .object({
    count: z.number().int().describe('In any currency'),
    amount: z.number().describe('In the currency of the account; rows in other currencies are only counted'),
    proposed_count: z.number().int().describe('Those with an attached proposal'),
    oldest_date: DateField.nullable(),
    ages: z
      .array(
        z.object({
          from_days: z.number().int(),
          to_days: z.number().int().nullable().describe('null: and older'),
          count: z.number().int(),
          amount: z.number(),
        }),
      )
      .describe('By the number of days between booking and `to`; future ones are in the first group'),
  })
  .meta({ id: 'Unreconciled' })

export const OverviewObject = z
  .object({
    from: DateField,
    to: DateField.describe('The day for which ages and overdue amounts are computed'),
    bank_accounts: z
      .array(
        z.object({
          bank_account_id: StringId,
          currency: z.string(),
          balance: z.number().describe('Of all transactions, including later ones'),
          unreconciled: Unreconciled,
        }),
      )
      .describe('By name'),
    cash: z.object({
      step: z.enum(['day', 'month']).describe('Every day for up to 62 days; otherwise the ends of months and `to`'),
      dates: z.array(DateField),
      bank_accounts: z
        .array(z.object({ bank_account_id: StringId, currency: z.string(), balances: z.array(z.number()) }))
        .describe('The balance at the end of each of the dates'),
      totals: z.array(z.object({ currency: z.string(), balances: z.array(z.number()) })),
    }),
    invoices: z.array(OpenDocuments).describe('Open documents by currency; overdue: due before `to`'),
    expenses: z.array(OpenDocuments),
    open_document_requests: z.number().int(),
  })
  .meta({ id: 'Overview' })
export type OverviewObject = z.infer<typeof OverviewObject>

export const getOverview = endpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/overview',
  summary: 'Balances over time, open transactions by age, open and overdue documents',
  days: {
    from: 'The first day of the balances over time; omitted: twelve months up to the month of `to`',
    to: 'The last day; omitted: today',
  },
  errors: { 422: 'Not a day, or `from` is after `to`' },
  response: OverviewObject,
  extension: true,
})
