// An account of the chart of accounts (rule 23).
import { z } from 'zod'
import type { Migrations } from '../core/migration.ts'
import { CurrencyField, StringId } from '../core/scalar.ts'
import { usualVatKind } from './usual-vat-kind.ts'
import { VAT_KINDS } from './vat-rate.ts'

export const LEDGER_ACCOUNT_TYPES = [
  'active',
  'passive',
  'revenue',
  'expense',
  'support',
  'income_statement',
  'balance_sheet',
] as const

export const LedgerAccount = z.object({
  id: StringId,
  number: z.number().int(),
  name: z.string(),
  type: z.enum(LEDGER_ACCOUNT_TYPES),
  class: z.string(),
  section: z.string(),
  group: z.string(),
  is_active: z.boolean(),
  /** The usual kind of VAT rate of the account; null: none. */
  vat_kind: z.enum(VAT_KINDS).nullable(),
  /** For the account of one bank account in another currency; null: the base currency. */
  currency: CurrencyField.nullable(),
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Whether entries and budgets may use it. The other types are only for closing the books. */
export const isPostingAccount = ({ type }: Pick<LedgerAccount, 'type'>): boolean =>
  type === 'active' || type === 'passive' || type === 'revenue' || type === 'expense'

/**
 * Format 10 added the usual kind of VAT, by the number in the chart of Swiss SMEs, and the currency of bank accounts.
 */
export const ledgerAccountMigrations: Migrations = {
  10: (fields, isWhole) =>
    isWhole ? { ...fields, vat_kind: usualVatKind(Number(fields.number)), currency: null } : fields,
}
