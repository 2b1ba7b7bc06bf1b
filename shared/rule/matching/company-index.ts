// Which companies a bank transaction's name or account may be: looked up by the words of their names, typing errors
// included, and by their IBANs. What earlier reconciled transactions say about names and accounts counts beside it.
import type { Company } from '../../record/company.ts'
import {
  isLiker,
  type Likeness,
  legalFormOf,
  likenessOf,
  type NameWords,
  nameWords,
  typingVariants,
  wordWeight,
} from './name-likeness.ts'

/** A company whose name is like the one that was looked up. */
interface LikeCompany {
  readonly company_id: string
  readonly likeness: Likeness
  /** Which of its names. */
  readonly name: string
}

interface KnownName {
  readonly company_id: string
  readonly name: string
  readonly words: NameWords
}

/** Words that more companies have find nobody, unless the name has no better one. */
const FREQUENT = 40
/** Names that are compared for one word, and in all. */
const MAX_NAMES = 200
const MAX_ANSWERS = 5
const MAX_REMEMBERED = 20_000

export interface CompanyIndex {
  readonly put: (company: Company) => void
  readonly remove: (id: string) => void
  readonly get: (id: string) => Company | undefined
  /** The companies with a name like this one, the likest first; never `none`. */
  readonly named: (name: string) => readonly LikeCompany[]
  /** The companies all of whose words stand in a text one behind the other. */
  readonly namedIn: (words: readonly string[]) => readonly LikeCompany[]
  readonly withIban: (iban: string) => ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

export const createCompanyIndex = (): CompanyIndex => {
  const companies = new Map<string, Company>()
  const namesOf = new Map<string, readonly KnownName[]>()
  const byWord = new Map<string, Set<KnownName>>()
  const byVariant = new Map<string, Set<string>>()
  const byIban = new Map<string, Set<string>>()
  /** What was looked up before, as long as no company changes: many transactions have one name. */
  const remembered = new Map<string, readonly LikeCompany[]>()

  const companiesWith = (word: string): number => byWord.get(word)?.size ?? 0
  const weigh = (word: string): number => wordWeight(word, companiesWith(word))

  const remove = (id: string) => {
    remembered.clear()
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
      (name): KnownName => ({ company_id: company.id, name, words: nameWords(name) }),
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
  const namesWith = (words: readonly string[]): ReadonlySet<KnownName> => {
    const known = new Set<string>()
    for (const word of words) {
      if (byWord.has(word)) known.add(word)
      else
        for (const variant of typingVariants(word)) for (const other of byVariant.get(variant) ?? []) known.add(other)
    }
    const found = new Set<KnownName>()
    for (const word of [...known].sort((a, b) => companiesWith(a) - companiesWith(b))) {
      if (found.size > 0 && companiesWith(word) > FREQUENT) break
      for (const name of byWord.get(word) ?? []) {
        if (found.size >= MAX_NAMES) return found
        found.add(name)
      }
    }
    return found
  }

  const named = (name: string): readonly LikeCompany[] => {
    const before = remembered.get(name)
    if (before) return before
    const words = nameWords(name)
    const best = new Map<string, LikeCompany>()
    for (const known of namesWith(words.words)) {
      const likeness = likenessOf(words, known.words, weigh)
      const other = best.get(known.company_id)
      if (likeness !== 'none' && (!other || isLiker(likeness, other.likeness))) {
        best.set(known.company_id, { company_id: known.company_id, likeness, name: known.name })
      }
    }
    const found = [...best.values()]
      .sort((a, b) => (isLiker(a.likeness, b.likeness) ? -1 : isLiker(b.likeness, a.likeness) ? 1 : 0))
      .slice(0, MAX_ANSWERS)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(name, found)
    return found
  }

  const namedIn = (words: readonly string[]): readonly LikeCompany[] => {
    const text = ` ${words.join(' ')} `
    const found = new Map<string, LikeCompany>()
    for (const word of new Set(words)) {
      const names = byWord.get(word)
      if (!names || names.size > FREQUENT) continue
      for (const { company_id, name, words: known } of names) {
        if (found.size >= MAX_ANSWERS || !text.includes(` ${known.words.join(' ')} `)) continue
        // One short word may be anything.
        const behind = words[words.indexOf(known.words.at(-1) ?? '') + 1]
        const isWhole = known.words.length > 1 || (known.form !== null && legalFormOf(behind ?? '') === known.form)
        const isPlain = isWhole || (known.words[0]?.length ?? 0) >= 6
        if (isPlain && known.words.some((each) => weigh(each) > 0.3)) {
          found.set(company_id, { company_id, name, likeness: isWhole ? 'near' : 'included' })
        }
      }
    }
    return [...found.values()]
  }

  return { put, remove, get: (id) => companies.get(id), named, namedIn, withIban: (iban) => byIban.get(iban) ?? NOBODY }
}

/** Adds to the set of a key. */
export const note = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}

/** Takes it out again; a set without members goes. */
export const drop = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const values = map.get(key)
  values?.delete(value)
  if (values?.size === 0) map.delete(key)
}
