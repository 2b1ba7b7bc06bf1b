// Totals over all rows of the list of bank transactions.
import { z } from 'zod'

/** How many transactions of each state the list has, regardless of its filter by state. */
export const StateCounts = z
  .object({
    all: z.number().int(),
    open: z.number().int().describe('Neither reconciled nor being processed'),
    reconciled: z.number().int(),
    processing: z.number().int(),
  })
  .meta({ id: 'StateCounts' })
export type StateCounts = z.infer<typeof StateCounts>

/** The sums of all rows of the list, including those of other pages. */
export const CurrencySum = z
  .object({
    currency: z.string(),
    amount: z.number(),
    credits: z.number().describe('The total of all credits'),
    debits: z.number().describe('The total of all debits: 0 or negative'),
  })
  .meta({ id: 'CurrencySum' })
