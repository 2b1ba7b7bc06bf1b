// What the list of bank transactions says of all of its rows together.
import { z } from 'zod'

/** Of the list: how many of each state there are, whatever state it is filtered by. */
export const StateCounts = z
  .object({
    all: z.number().int(),
    open: z.number().int().describe('Neither reconciled nor still processed'),
    reconciled: z.number().int(),
    processing: z.number().int(),
  })
  .meta({ id: 'StateCounts' })
export type StateCounts = z.infer<typeof StateCounts>

/** Of the list: what all of its rows come to, those of other pages included. */
export const CurrencySum = z
  .object({
    currency: z.string(),
    amount: z.number(),
    credits: z.number().describe('What came in'),
    debits: z.number().describe('What went out: 0 or below'),
  })
  .meta({ id: 'CurrencySum' })
