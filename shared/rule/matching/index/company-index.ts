// Finds the companies that the name or the account of a bank transaction may belong to: by the words of their names,
// with typing errors, and by their IBANs. payment-history.ts adds what reconciled transactions have shown.
import type { Company } from '../../../record/open-item/company.ts'
import {
  isMoreSimilar,
  legalFormOf,
  type NameWords,
  nameWords,
  type Similarity,
  similarityOf,
  typingVariants,
  wordWeight,
} from '../reading/name-similarity.ts'

/** A company with a name similar to the one that was looked up. */
interface SimilarCompany {
  readonly company_id: string
  readonly similarity: Similarity
  /** The name of the company that is similar. */
  readonly name: string
}

interface IndexedName {
  readonly company_id: string
  readonly name: string
  readonly words: NameWords
}

/** Words that more companies have are ignored, unless the name has no rarer one. */
const FREQUENT = 40
/** How many names are compared for one word, and for the whole question. */
const MAX_NAMES = 200
const MAX_ANSWERS = 5
const MAX_REMEMBERED = 20_000

export interface CompanyIndex {
  readonly isEmpty: () => boolean
  readonly put: (company: Company) => void
  readonly remove: (id: string) => void
  readonly get: (id: string) => Company | undefined
  /** The companies with a name like this one, the most similar first; never with similarity `none`. */
  readonly named: (name: string) => readonly SimilarCompany[]
  /** The companies whose words all occur in a text, one directly after the other. */
  readonly namedIn: (words: readonly string[]) => readonly SimilarCompany[]
  readonly withIban: (iban: string) => ReadonlySet<string>
}

const NO_COMPANIES: ReadonlySet<string> = new Set()

export const createCompanyIndex = (): CompanyIndex => {
  const companies = new Map<string, Company>()
  const namesOf = new Map<string, readonly IndexedName[]>()
  const byWord = new Map<string, Set<IndexedName>>()
  const byVariant = new Map<string, Set<string>>()
  const byIban = new Map<string, Set<string>>()
  /** Answers of earlier lookups, valid until a company changes: many transactions have the same name. */
  const remembered = new Map<string, readonly SimilarCompany[]>()

  const companiesWith = (word: string): number => byWord.get(word)?.size ?? 0
  const weights = createWeights(companiesWith)

  const remove = (id: string) => {
    remembered.clear()
    weights.clear()
    for (const known of namesOf.get(id) ?? []) {
      for (const word of known.words.words) {
        const names = byWord.get(word)
        names?.delete(known)
        if (names?.size !== 0) continue
        byWord.delete(word)
        for (const variant of typingVariants(word)) drop(byVariant, variant, word)
      }
    }
    for (const iban of companies.get(id)?.ibans ?? []) drop(byIban, iban, id)
    namesOf.delete(id)
    companies.delete(id)
  }

  const put = (company: Company) => {
    remove(company.id)
    companies.set(company.id, company)
    const names = [company.name, ...company.other_names].map(
      (name): IndexedName => ({ company_id: company.id, name, words: nameWords(name) }),
    )
    namesOf.set(company.id, names)
    for (const known of names) {
      for (const word of known.words.words) {
        if (!byWord.has(word)) for (const variant of typingVariants(word)) note(byVariant, variant, word)
        note(byWord, word, known)
      }
    }
    for (const iban of company.ibans) note(byIban, iban, company.id)
  }

  /** The names that have one of the words, the rarest words first. */
  const namesWith = (words: readonly string[]): ReadonlySet<IndexedName> => {
    const known = new Set<string>()
    for (const word of words) {
      if (byWord.has(word)) known.add(word)
      else
        for (const variant of typingVariants(word)) for (const other of byVariant.get(variant) ?? []) known.add(other)
    }
    const found = new Set<IndexedName>()
    for (const word of [...known].sort((a, b) => companiesWith(a) - companiesWith(b))) {
      if (found.size > 0 && companiesWith(word) > FREQUENT) break
      for (const name of byWord.get(word) ?? []) {
        if (found.size >= MAX_NAMES) return found
        found.add(name)
      }
    }
    return found
  }

  const named = (name: string): readonly SimilarCompany[] => {
    const before = remembered.get(name)
    if (before) return before
    const words = nameWords(name)
    const best = new Map<string, SimilarCompany>()
    for (const known of namesWith(words.words)) {
      const similarity = similarityOf(words, known.words, weights.weigh)
      const other = best.get(known.company_id)
      if (similarity !== 'none' && (!other || isMoreSimilar(similarity, other.similarity))) {
        best.set(known.company_id, { company_id: known.company_id, similarity, name: known.name })
      }
    }
    const found = [...best.values()]
      .sort((a, b) =>
        isMoreSimilar(a.similarity, b.similarity) ? -1 : isMoreSimilar(b.similarity, a.similarity) ? 1 : 0,
      )
      .slice(0, MAX_ANSWERS)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(name, found)
    return found
  }

  const namedIn = (words: readonly string[]): readonly SimilarCompany[] => {
    const text = ` ${words.join(' ')} `
    const found = new Map<string, SimilarCompany>()
    for (const word of new Set(words)) {
      const names = byWord.get(word)
      if (!names || names.size > FREQUENT) continue
      for (const { company_id, name, words: known } of names) {
        if (found.size >= MAX_ANSWERS || !text.includes(` ${known.words.join(' ')} `)) continue
        // A single short word occurs in a text by chance.
        const behind = words[words.indexOf(known.words.at(-1) ?? '') + 1]
        const isWhole = known.words.length > 1 || (known.form !== null && legalFormOf(behind ?? '') === known.form)
        const isPlain = isWhole || (known.words[0]?.length ?? 0) >= 6
        if (isPlain && known.words.some((each) => weights.weigh(each) > 0.3)) {
          found.set(company_id, { company_id, name, similarity: isWhole ? 'near' : 'included' })
        }
      }
    }
    return [...found.values()]
  }

  return {
    isEmpty: () => companies.size === 0,
    put,
    remove,
    get: (id) => companies.get(id),
    named,
    namedIn,
    withIban: (iban) => byIban.get(iban) ?? NO_COMPANIES,
  }
}

/** The weights of words, each computed once until a company changes. */
const createWeights = (companiesWith: (word: string) => number) => {
  const weights = new Map<string, number>()
  return {
    clear: () => weights.clear(),
    weigh: (word: string): number => {
      const known = weights.get(word)
      if (known !== undefined) return known
      const weight = wordWeight(word, companiesWith(word))
      if (weights.size >= MAX_REMEMBERED) weights.clear()
      weights.set(word, weight)
      return weight
    },
  }
}

export const note = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}

/** Removes a value from the set of a key, and the key when its set is empty. */
export const drop = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const values = map.get(key)
  values?.delete(value)
  if (values?.size === 0) map.delete(key)
}
