// The body of every refusal (decision 12).
import { z } from 'zod'
import { EXTENSION } from './endpoint.ts'

export const Problem = z
  .object({
    message: z.string().describe('For people: what is wrong and, where it helps, what to do'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages per attribute, like `matches.0.amount`; of a refused file `files.0`'),
    codes: z
      .record(z.string(), z.string())
      .optional()
      .meta({ ...EXTENSION, description: 'Codes per attribute, where refused files each have their own' }),
    code: z.string().meta({ ...EXTENSION, description: 'For programs, in snake_case' }),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        message: 'The iban field is required.',
        errors: { iban: ['The iban field is required.'] },
        code: 'required',
      },
    ],
  })
export type Problem = z.infer<typeof Problem>
