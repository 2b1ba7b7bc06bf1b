// An institution of the bank master, identified by its clearing number (IID): positions 5 to 9 of a Swiss or
// Liechtenstein IBAN.
import { z } from 'zod'
import { DateField } from '../core/scalar.ts'

export const Bank = z.object({
  /** The clearing number. */
  id: z.number().int().min(1).max(99999),
  name: z.string().min(1).max(255),
  bic: z.string().max(11).nullable(),
  city: z.string().max(255).nullable(),
  country: z.string().length(2).nullable(),
  /** For a retired number: the number that replaced it, whose name and BIC the record has. */
  successor_iid: z.number().int().min(1).max(99999).nullable(),
  /** The day of the list that the record comes from. */
  valid_on: DateField.nullable(),
})
export type Bank = z.infer<typeof Bank>
