// Which company a row of another system's table means: by key, by name, by IBAN. Never one of several.
import type { Company } from '../../record/open-item/company.ts'
import { foldText } from '../../value/text.ts'

/** How a row names a company. */
export interface CompanyNames {
  readonly key?: string | undefined
  readonly name?: string | undefined
  /** Normalised. */
  readonly iban?: string | undefined
}

export interface CompanyFinder {
  /** The company that is meant; null: none of those known. `ambiguous`: several have the name. */
  readonly find: (names: CompanyNames) => Company | null | 'ambiguous'
  /** Whether a company may be the one that is meant: it has the key, or no key and the name or IBAN. */
  readonly fits: (company: Company, names: CompanyNames) => boolean
  /** Makes a company known, in place of the one with its id. */
  readonly add: (company: Company) => void
  readonly byId: ReadonlyMap<string, Company>
}

/** A name as it is compared: without case, accents and surplus blanks. */
export const comparedName = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim()

/**
 * Finds companies among those given and those added. The key decides alone. A name counts for companies that have no
 * other key, and one of several with the same name by its IBAN. With a name that nobody has, an IBAN counts for one of the
 * given companies only: rows of one file that name two companies mean two, even if both are paid to one account.
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
