// Which page of the imports is shown, as the address says it. Pure.
import { z } from 'zod'

export const ImportsSearch = z.object({
  /** From 1; a plain text as in every address of the window. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .catch(undefined),
})
export type ImportsSearch = { page?: string | undefined }

export const pageOf = ({ page }: ImportsSearch): number => Number(page ?? '1')
