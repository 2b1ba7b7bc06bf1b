// The search parameters of the budget: which budget is shown, and how. Pure.
import { z } from 'zod'

/** Without a kind: the accounts of the income statement. */
export const BUDGET_KINDS = ['balance', 'all'] as const

const optional = (isGood: (text: string) => boolean) => z.string().refine(isGood).optional().catch(undefined)

export const BudgetSearch = z.object({
  year: optional((text) => /^[A-Za-z0-9-]{10,}$/.test(text)),
  kind: z.enum(BUDGET_KINDS).optional().catch(undefined),
  view: z.literal('compare').optional().catch(undefined),
  find: optional((text) => text !== ''),
  /** Only accounts with an amount. */
  amounts: z.literal('only').optional().catch(undefined),
  /** A flat list of accounts, without headings. */
  groups: z.literal('none').optional().catch(undefined),
})
export type BudgetSearch = z.infer<typeof BudgetSearch>
