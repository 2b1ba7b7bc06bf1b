// An amount as a caller sends it: a JSON number, or the decimal text that the interface answers (rule 17). Only this
// file defines the two forms; `readAmount` converts either to minor units, without rounding.
import { z } from 'zod'
import { form, type ValueForm } from './value-form.ts'

export type AmountInput = number | string

/** The text has no blanks, no thousands separators, no exponent, and a decimal point. */
const amountInput = (number: z.ZodNumber, pattern: RegExp, valueForm: ValueForm) =>
  z.union([number, z.string().regex(pattern, form(valueForm))], form(valueForm)).meta({ examples: [1200.5, '1200.50'] })

/** `-1200.5` or `"-1200.50"`. */
export const AmountInput = amountInput(z.number(), /^-?\d+(\.\d+)?$/, 'amount')
export const AmountInputFromZero = amountInput(z.number().min(0), /^\d+(\.\d+)?$/, 'amount_from_zero')
export const AmountInputFromOne = amountInput(z.number().min(1), /^0*[1-9]\d*(\.\d+)?$/, 'amount_from_one')
