// How similar two names are: words in any order, legal forms, umlauts written out, initials, one typing error in a
// word. Words that many companies have weigh little: two companies are not the same because both are called Garage.
import { foldText } from '../../../value/text.ts'

export interface NameWords {
  /** Folded, without legal forms and filler words; in their order. */
  readonly words: readonly string[]
  /** The kind of legal form; null when the name has none. */
  readonly form: LegalForm | null
}
type LegalForm = 'stock' | 'limited' | 'partners'

/** The names of the forms in all languages: AG and SA are the same kind. */
const LEGAL_FORMS: ReadonlyMap<string, LegalForm> = new Map<string, LegalForm>([
  ...['ag', 'sa', 'spa', 'inc', 'plc', 'corp', 'nv', 'se', 'ltd', 'limited', 'aktiengesellschaft'].map(
    (word) => [word, 'stock'] as const,
  ),
  ...['gmbh', 'sarl', 'sagl', 'srl', 'llc', 'bv', 'ug', 'sas'].map((word) => [word, 'limited'] as const),
  ...['kg', 'ohg', 'snc', 'klg', 'kollektivgesellschaft'].map((word) => [word, 'partners'] as const),
])

const umlautless = (word: string): string => (word.includes('e') ? word.replace(/([aou])e/g, '$1') : word)

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(umlautless))

/** What kind of legal form a folded word is; null: none. */
export const legalFormOf = (word: string): LegalForm | null => LEGAL_FORMS.get(word) ?? null

/** Filler words and forms of address: they distinguish no company from another. */
const EMPTY_WORDS = wordSet(
  'und u et e and y & co cie comp the der die das des de du la le les di del della dei da von van vom zu zum im in am an herr herrn frau hr fr mr mrs ms mme m monsieur madame signor signora fam familie famille dr prof dipl ing phil med inh inhaber c o po box',
)

/** Many names end with these words or leave them out; the largest towns are among them. */
const COMMON_WORDS = wordSet(
  'schweiz suisse svizzera switzerland swiss deutschland germany france italia austria osterreich liechtenstein international holding group gruppe groupe gruppo zurich zuerich bern berne basel bale geneve genf geneva ginevra lausanne luzern lucerne winterthur stgallen gallen st lugano biel bienne thun koniz fribourg freiburg schaffhausen chur uster sion zug neuchatel aarau solothurn olten baden frauenfeld wil bellinzona locarno vaduz',
)

/** The weight of a word that nearly all names may contain. */
const COMMON_WEIGHT = 0.15

export const nameWords = (name: string): NameWords => {
  const words: string[] = []
  let form: LegalForm | null = null
  for (const word of foldWords(name)) {
    const legal = LEGAL_FORMS.get(word)
    if (legal !== undefined) form ??= legal
    else if (!EMPTY_WORDS.has(word)) words.push(word)
  }
  return { words, form }
}

/** The folded words of a name, with `ae` like `ä` and `S.A.` like `SA`. */
export const foldWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word === '' ? [] : [umlautless(word)]))

/** How distinctive a word is, by the number of companies that have it. */
export const wordWeight = (word: string, companies: number): number =>
  COMMON_WORDS.has(word) ? COMMON_WEIGHT : 1 / (1 + Math.log(Math.max(1, companies)))

/**
 * `equal`: the same words. `near`: the same except for a typing error, initials, or words with little weight.
 * `included`: one name has all words of the other and more. `partial`: more weight in common than not. `none`.
 */
const RANKS = { none: 0, partial: 1, included: 2, near: 3, equal: 4 } as const
export type Similarity = keyof typeof RANKS

export const isMoreSimilar = (a: Similarity, b: Similarity): boolean => RANKS[a] > RANKS[b]

/** Longer names are cut: no real name has more than twelve words. */
const MAX_WORDS = 12

export const similarityOf = (a: NameWords, b: NameWords, weigh: (word: string) => number): Similarity => {
  const left = a.words.slice(0, MAX_WORDS)
  const right = b.words.slice(0, MAX_WORDS)
  if (left.length === 0 || right.length === 0) return 'none'
  const similarity = similarityOfWords(left, right, weigh)
  if (a.form === b.form) return similarity
  // Many writers leave the legal form out.
  if (a.form === null || b.form === null) return similarity === 'equal' ? 'near' : similarity
  // A different legal form means a different company, or a payer who does not know the right one.
  return similarity === 'equal' ? 'included' : similarity === 'none' ? 'none' : 'partial'
}

const similarityOfWords = (
  left: readonly string[],
  right: readonly string[],
  weigh: (word: string) => number,
): Similarity => {
  if (lengthOf(left) === lengthOf(right) && left.join('') === right.join('')) return 'equal'
  /** The places of the right words that are matched, as bits: one name is compared with some hundred others. */
  let matched = 0
  let rightShared = 0
  const sums = { exact: 0, near: 0, left: 0, right: 0 }
  for (const word of left) {
    const weight = weigh(word)
    sums.left += weight
    let at = findSame(right, matched, word)
    if (at !== -1) sums.exact += weight
    else {
      at = findNear(right, matched, word)
      if (at === -1) continue
      sums.near += weight
    }
    matched |= 1 << at
  }
  for (let at = 0; at < right.length; at++) {
    const weight = weigh(right[at] as string)
    sums.right += weight
    if (matched & (1 << at)) rightShared += weight
  }
  const shared = sums.exact + sums.near
  const unmatched = sums.left - shared
  const rightOver = sums.right - rightShared
  const isAll = unmatched < 0.01 && rightOver < 0.01
  if (isAll && sums.near === 0) return 'equal'
  if (sums.exact === 0 && (left.length > 1 || right.length > 1 || !isAll)) return 'none'
  // Words with little weight may be missing on either side.
  if (unmatched <= COMMON_WEIGHT * 2 && rightOver <= COMMON_WEIGHT * 2 && shared >= 0.3) return 'near'
  if (shared >= 0.3 && (unmatched < 0.01 || rightOver < 0.01)) return sums.near === 0 ? 'included' : 'partial'
  return shared / sums.left >= 0.6 && rightShared / sums.right >= 0.6 ? 'partial' : 'none'
}

const findSame = (words: readonly string[], matched: number, wanted: string): number => {
  for (let at = 0; at < words.length; at++) if (words[at] === wanted && !(matched & (1 << at))) return at
  return -1
}

const findNear = (words: readonly string[], matched: number, wanted: string): number => {
  for (let at = 0; at < words.length; at++)
    if (!(matched & (1 << at)) && isNearWord(wanted, words[at] as string)) return at
  return -1
}

const lengthOf = (words: readonly string[]): number => {
  let length = 0
  for (const word of words) length += word.length
  return length
}

/**
 * Shorter words are different when one letter differs: Meier and Meyer, Moser and Mosen. Words with different first
 * letters are different, too.
 */
const MIN_TYPING_ERROR = 6

/** Whether one word is the other with one typing error, as an initial, or cut off. */
const isNearWord = (a: string, b: string): boolean => {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length < MIN_TYPING_ERROR || short[0] !== long[0]) return false
  const isAbbreviated = short.length >= MIN_TYPING_ERROR && long.startsWith(short) && long.length - short.length > 1
  return isAbbreviated || differsByOneError(short, long)
}

/** Whether one letter is different, missing, or swapped with its neighbour. `short` is not longer than `long`, nor equal. */
const differsByOneError = (short: string, long: string): boolean => {
  if (long.length - short.length > 1 || /\d/.test(short)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** The word, and the word without each of its letters in turn. Two words that share one of these are near. */
export const typingVariants = (word: string): readonly string[] =>
  word.length < MIN_TYPING_ERROR || word.length > 20 || /\d/.test(word)
    ? [word]
    : [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
