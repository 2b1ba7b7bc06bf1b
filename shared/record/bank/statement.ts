// A statement of a bank account as the bank sent it: its period and balances. The balance of the account starts with
// the first one's opening balance.
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
  /** The sums of its rows by day, in its currency, by which a later difference is found. Null when unknown. */
  daily_sums: z.array(z.tuple([DateField, MinorUnitsField])).nullable(),
  /**
   * For one page of a statement: the number of the whole statement, without the page, and the number of the page
   * (CAMT.053 `StmtPgntn`). Null for a whole statement.
   */
  page: z.object({ statement: z.string(), number: z.number().int(), is_last: z.boolean() }).nullable(),
  created_at: TimestampField,
})
export type Statement = z.infer<typeof Statement>

export const statementMigrations: Migrations = { 2: addFields({ daily_sums: null }), 11: addFields({ page: null }) }
