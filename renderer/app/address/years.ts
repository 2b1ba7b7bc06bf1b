// Which fiscal year is looked at, as the address says it. Pure.
import { z } from 'zod'

export const YearsSearch = z.object({
  /** Its id; without one, the earliest that is open. */
  year: z
    .string()
    .regex(/^[A-Za-z0-9-]{10,}$/)
    .optional()
    .catch(undefined),
})
export type YearsSearch = { year?: string | undefined }
