// The search parameters of the smaller lists: rules, learned facts, companies, open items. Pure.
import { z } from 'zod'
import { FACT_STATES } from '../../../shared/record/matching/learned-fact.ts'

// An invalid parameter is dropped and never an error: people cut addresses and type them.
const optional = (isGood: (text: string) => boolean) => z.string().refine(isGood).optional().catch(undefined)
const words = optional((text) => text !== '')
const id = optional((text) => /^[A-Za-z0-9-]{10,}$/.test(text))
const sort = optional((text) => /^-?[a-z_]+$/.test(text))

export const RulesSearch = z.object({ find: words })
export type RulesSearch = Partial<Record<keyof z.infer<typeof RulesSearch>, string | undefined>>

export const FactsSearch = z.object({ find: words, state: z.enum(FACT_STATES).optional().catch(undefined), sort })
export type FactsSearch = z.infer<typeof FactsSearch>

export const BankAccountsSearch = z.object({ find: words, sort })
export type BankAccountsSearch = z.infer<typeof BankAccountsSearch>

export const RatesSearch = z.object({ find: words, sort })
export type RatesSearch = z.infer<typeof RatesSearch>

export const CompaniesSearch = z.object({ find: words, sort })
export type CompaniesSearch = z.infer<typeof CompaniesSearch>

/** Without a view: the open ones. */
export const ITEM_VIEWS = ['overdue', 'reminded', 'unbooked', 'all'] as const

export const ItemsSearch = z.object({
  find: words,
  view: z.enum(ITEM_VIEWS).optional().catch(undefined),
  /** Only those of one company. */
  company: id,
  sort,
})
export type ItemsSearch = z.infer<typeof ItemsSearch>

/** Payment runs. */
export const RunsSearch = z.object({ find: words, sort })
export type RunsSearch = z.infer<typeof RunsSearch>

/** Payment orders; without a view: those that the bank has not carried out yet. */
export const PaymentsSearch = z.object({ find: words, view: z.literal('all').optional().catch(undefined), sort })
export type PaymentsSearch = z.infer<typeof PaymentsSearch>
