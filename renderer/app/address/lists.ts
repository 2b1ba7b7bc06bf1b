// What the smaller lists show, as search parameters of the address: rules, what was learnt, companies, open items. Pure.
import { z } from 'zod'
import { FACT_STATES } from '../../../shared/record/matching/learned-fact.ts'

// A parameter that makes no sense is dropped, never an error: addresses get cut and typed by hand.
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

export const CompaniesSearch = z.object({ find: words, sort })
export type CompaniesSearch = z.infer<typeof CompaniesSearch>

/** Without one: what is open. */
export const ITEM_VIEWS = ['overdue', 'all'] as const

export const ItemsSearch = z.object({
  find: words,
  view: z.enum(ITEM_VIEWS).optional().catch(undefined),
  /** Only those of a company. */
  company: id,
  sort,
})
export type ItemsSearch = z.infer<typeof ItemsSearch>

/** Payment orders; without a view: what the bank has not carried out yet. */
export const PaymentsSearch = z.object({ find: words, view: z.literal('all').optional().catch(undefined), sort })
export type PaymentsSearch = z.infer<typeof PaymentsSearch>
