// The body of every refusal (decision 12).
import { z } from 'zod'

export const Problem = z
  .object({
    /** For people: what is wrong and, where it helps, what to do. */
    message: z.string(),
    /** Messages per attribute, `matches.0.amount` style. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Codes per attribute, where refused files each have their own. An extension. */
    codes: z.record(z.string(), z.string()).optional(),
    /** For programs, snake_case. An extension. */
    code: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
