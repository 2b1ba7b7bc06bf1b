// The search parameters of the fiscal years: the year on screen. Pure.
import { z } from 'zod'
import type { SearchOf } from './search-of.ts'

export const YearsSearch = z.object({
  /** Its id; without one, the earliest open year. */
  year: z
    .string()
    .regex(/^[A-Za-z0-9-]{10,}$/)
    .optional()
    .catch(undefined),
})
export type YearsSearch = SearchOf<typeof YearsSearch>
