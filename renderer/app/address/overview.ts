// The search parameters of the overview: its days and currency. Pure.
import { z } from 'zod'
import type { SearchOf } from './search-of.ts'

export const OVERVIEW_PERIODS = ['year', 'months', 'quarter'] as const
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number]

export const OverviewSearch = z.object({
  period: z.enum(OVERVIEW_PERIODS).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})
export type OverviewSearch = SearchOf<typeof OverviewSearch>
