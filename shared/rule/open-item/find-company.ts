// Finds the company that a row of another system's table means: by key, by name, by IBAN. Never one of several.
import type { Company } from '../../record/open-item/company.ts'
import { foldText } from '../../value/text.ts'

/** How a row identifies a company. */
export interface CompanyNames {
  readonly key?: string | undefined
  readonly name?: string | undefined
  /** Normalised. */
  readonly iban?: string | undefined
}

export interface CompanyFinder {
  /** The company that the row means; null when none is known. `ambiguous`: several have the name. */
  readonly find: (names: CompanyNames) => Company | null | 'ambiguous'
  /** Whether the row may mean this company: it has the key, or it has no key and has the name or IBAN. */
  readonly fits: (company: Company, names: CompanyNames) => boolean
  /** Adds a company, or replaces the one with its id. */
  readonly add: (company: Company) => void
  readonly byId: ReadonlyMap<string, Company>
}

/** A name in comparable form: without case, accents and surplus blanks. */
export const comparedName = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim()

/**
 * Finds companies among the given and the added ones. A key decides alone. A name finds companies without a different
 * key, and an IBAN distinguishes several with the same name. When no company has the name, an IBAN finds only the given
 * companies: two different names in one file mean two companies, even with the same account.
 */
export const createCompanyFinder = (companies: readonly Company[]): CompanyFinder => {
  const byId = new Map<string, Company>()
  const byKey = new Map<string, Company>()
  const byName = new Map<string, Set<string>>()
  const byIban = new Map<string, Set<string>>()
  const add = (company: Company) => {
    byId.set(company.id, company)
    if (company.key !== null) byKey.set(company.key, company)
    for (const name of [company.name, ...company.other_names]) note(byName, comparedName(name), company.id)
    for (const iban of company.ibans) note(byIban, iban, company.id)
  }
  for (const company of companies) add(company)
  const initialIds = new Set(byId.keys())
  return {
    byId,
    add,
    fits: (company, { key, name, iban }) => {
      if (key !== undefined && (company.key !== null || byKey.has(key))) return key === company.key
      const isNamed = [company.name, ...company.other_names].map(comparedName).includes(comparedName(name ?? ''))
      return isNamed || (iban !== undefined && company.ibans.includes(iban))
    },
    find: ({ key, name, iban }) => {
      const keyed = key === undefined ? undefined : byKey.get(key)
      if (keyed) return keyed
      const open = (ids: ReadonlySet<string> | undefined): readonly Company[] =>
        [...(ids ?? [])].flatMap((id) => byId.get(id) ?? []).filter((each) => key === undefined || each.key === null)
      const named = name === undefined ? [] : open(byName.get(comparedName(name)))
      const [only] = named
      if (only && named.length === 1) return only
      const isKnown = ({ id }: Company) => name === undefined || named.length > 1 || initialIds.has(id)
      const paid = iban === undefined ? [] : open(byIban.get(iban)).filter(isKnown)
      const both = named.length > 1 ? paid.filter((company) => named.includes(company)) : paid
      const [match] = both
      if (match && both.length === 1) return match
      return named.length > 1 ? 'ambiguous' : null
    },
  }
}

const note = (map: Map<string, Set<string>>, text: string, id: string): void => {
  const ids = map.get(text)
  if (ids) ids.add(id)
  else map.set(text, new Set([id]))
}
