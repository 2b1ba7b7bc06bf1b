// An account of the chart of accounts (rule 23).
import { z } from 'zod'
import { StringId } from './scalar.ts'

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
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Whether entries and budgets may name it. The other types stand for the closing of the books alone. */
export const isPostingAccount = ({ type }: Pick<LedgerAccount, 'type'>): boolean =>
  type === 'active' || type === 'passive' || type === 'revenue' || type === 'expense'
