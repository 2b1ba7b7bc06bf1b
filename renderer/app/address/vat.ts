// The search parameters of the VAT returns: a day of the fiscal year, and the return on screen. Pure.
import { z } from 'zod'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import type { SearchOf } from './search-of.ts'

const day = z
  .string()
  .refine((text) => parseLocalDate(text) !== null)
  .optional()
  .catch(undefined)

export const VatSearch = z.object({
  date: day,
  /** Of the VAT report of earlier versions: the days of the period. */
  from: day,
  to: day,
  /** Its id, or the name of a draft: `2026-Q1`. */
  return: z
    .string()
    .regex(/^[A-Za-z0-9-]{4,60}$/)
    .optional()
    .catch(undefined),
})
export type VatSearch = SearchOf<typeof VatSearch>
