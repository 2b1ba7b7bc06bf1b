// The amount that an organization expects on one ledger account in one fiscal year (interface document, account budget
// row).
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { MinorUnitsField, StringId } from '../core/scalar.ts'

export const Budget = z.object({
  id: StringId,
  fiscal_year_id: StringId,
  account_id: StringId,
  amount: MinorUnitsField,
  notes: z.string().max(255).nullable(),
  /** The amounts of the months of the fiscal year, whose sum is `amount`; null: the amount is spread evenly. */
  months: z.array(MinorUnitsField).nullable(),
})
export type Budget = z.infer<typeof Budget>

export const budgetMigrations: Migrations = { 12: addFields({ months: null }) }
