// The search parameters of the imports: the page. Pure.
import { z } from 'zod'
import type { SearchOf } from './search-of.ts'

export const ImportsSearch = z.object({
  /** From 1; text, as every parameter in the window's addresses. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .catch(undefined),
})
export type ImportsSearch = SearchOf<typeof ImportsSearch>

export const pageOf = ({ page }: ImportsSearch): number => Number(page ?? '1')
