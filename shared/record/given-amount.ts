// An amount as a caller gives it: a JSON number, or the decimal text that the interface answers (rule 17). The only place
// where the two forms are said; `readAmount` makes minor units of either, and nothing is rounded.
import { z } from 'zod'
import { form, type ValueForm } from './value-form.ts'

export type GivenAmount = number | string

/** Of a text: no blanks, no marks between thousands, no exponent, a point. */
const givenAmount = (number: z.ZodNumber, pattern: RegExp, asked: ValueForm) =>
  z.union([number, z.string().regex(pattern, form(asked))], form(asked)).meta({ examples: [1200.5, '1200.50'] })

/** `-1200.5` or `"-1200.50"`. */
export const GivenAmount = givenAmount(z.number(), /^-?\d+(\.\d+)?$/, 'amount')
export const GivenAmountFromZero = givenAmount(z.number().min(0), /^\d+(\.\d+)?$/, 'amount_from_zero')
export const GivenAmountFromOne = givenAmount(z.number().min(1), /^0*[1-9]\d*(\.\d+)?$/, 'amount_from_one')
