// The amount that an organization expects on one ledger account in one fiscal year (interface document, account budget
// row).
import { z } from 'zod'
import { MinorUnitsField, StringId } from '../core/scalar.ts'

export const Budget = z.object({
  id: StringId,
  fiscal_year_id: StringId,
  account_id: StringId,
  amount: MinorUnitsField,
  notes: z.string().max(255).nullable(),
})
export type Budget = z.infer<typeof Budget>
