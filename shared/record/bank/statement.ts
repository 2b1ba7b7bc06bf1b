// One statement of a bank account as a bank sent it: its period and balances. The first one's opening balance is where
// the account's balance starts.
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

export const Statement = z.object({
  id: StringId,
  bank_account_id: StringId,
  batch_id: z.string(),
  /** CAMT.053 `Stmt/Id`, unique for at least a calendar year, with `ElctrncSeqNb` and the page number after `/`. */
  number: z.string(),
  from_date: DateField.nullable(),
  to_date: DateField.nullable(),
  opening_balance: MinorUnitsField.nullable(),
  closing_balance: MinorUnitsField.nullable(),
  currency: CurrencyField,
  /** What its rows of each day come to, in its currency: how a later difference is found. Null: not known. */
  daily_sums: z.array(z.tuple([DateField, MinorUnitsField])).nullable(),
  /**
   * Of one page of a statement: the number of the whole, without the page, and which page it is (CAMT.053 `StmtPgntn`). Null:
   * it is whole.
   */
  page: z.object({ statement: z.string(), number: z.number().int(), is_last: z.boolean() }).nullable(),
  created_at: TimestampField,
})
export type Statement = z.infer<typeof Statement>

export const statementMigrations: Migrations = { 2: addFields({ daily_sums: null }), 11: addFields({ page: null }) }
