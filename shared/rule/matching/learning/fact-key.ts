// The key of a learned fact (what it recognizes) and its target (what is booked), as texts that can be compared, and
// the id that follows from both.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { FactContent, FactKind } from '../../../record/matching/learned-fact.ts'
import { type legalFormOf, nameWords } from '../reading/name-similarity.ts'
import { textStem } from './text-stem.ts'

/** What recognizes a bank transaction: one kind of key, the strongest kind first. */
export type FactKey = Pick<FactContent, 'bank_account_id' | 'direction' | 'kind' | 'value' | 'text'>

/** What is booked: an account, a company, or both. */
export type FactTarget = Pick<FactContent, 'company_id' | 'account_id' | 'vat_rate_id'>

/** Of the amount only the sign counts. */
export type KeySource = Pick<BankTransaction, 'bank_account_id' | 'counterparty_iban' | 'name' | 'text'> & {
  readonly amount: number
}

/** The keys of a transaction: by its counterparty's account, then its name, then the stem of its text. */
export const factKeysOf = (transaction: KeySource): readonly FactKey[] => [...keysFrom(transaction)]

/** The first of these; null when the transaction has none. */
export const strongestKeyOf = (transaction: KeySource): FactKey | null => keysFrom(transaction).next().value ?? null

/** Evaluates a weaker key only when it is asked for. */
function* keysFrom(transaction: KeySource): Generator<FactKey, undefined> {
  const { bank_account_id, amount, counterparty_iban, name, text } = transaction
  if (amount === 0) return
  const direction = amount < 0 ? 'debit' : 'credit'
  const key = (kind: FactKind, value: string): FactKey => ({ bank_account_id, direction, kind, value, text: null })
  const iban = ibanValue(counterparty_iban)
  if (iban !== null) yield key('iban', iban)
  const named = nameValue(name)
  if (named !== null) yield key('name', named)
  const stem = textStem(text)
  if (stem !== null) yield key('text', stem)
}

const ibanValue = (iban: string | null): string | null => {
  const value = iban?.replace(/\s/g, '').toUpperCase() ?? ''
  return value === '' ? null : value
}

/** Numbers in a name are branches, tills or orders of the same counterparty. */
const nameValue = (name: string | null): string | null => {
  if (name === null) return null
  const { words, form } = nameWords(name)
  const distinctive = words.filter((word) => !/\p{N}/u.test(word)).toSorted()
  if (distinctive.length === 0) return null
  return [...distinctive, ...(form === null ? [] : [FORMS[form]])].join(' ')
}

/** One word for the names of a legal form in all languages: AG and SA are one company, AG and GmbH are two. */
const FORMS = { stock: 'ag', limited: 'gmbh', partners: 'kg' } as const satisfies Record<
  NonNullable<ReturnType<typeof legalFormOf>>,
  string
>

/** The key as one text, under which all its facts are indexed. */
export const keyText = ({ bank_account_id, direction, kind, value, text }: FactKey): string =>
  [bank_account_id, direction, kind, value, text].join('\n')

export const targetText = ({ company_id, account_id, vat_rate_id }: FactTarget): string =>
  [company_id, account_id, vat_rate_id].join('\n')

/** The fact as one text: equal for facts with the same key and the same target. */
export const factText = (key: FactKey, target: FactTarget): string => `${keyText(key)}\n${targetText(target)}`

/**
 * The id of a fact: 26 characters, the same whenever the same fact is counted again, also after a restart. Its first
 * half is the key without a text, so that the fact can be found by it. A collision of two facts in the same books is
 * practically impossible, and an attacker would gain nothing by one.
 */
export const factIdOf = (key: FactKey, target: FactTarget): string =>
  keyIdOf(key) + halfId(`${key.text ?? ''}\n${targetText(target)}`)

/** The half of the id that all facts of a key have in common, with or without a text. */
export const keyIdOf = (key: FactKey): string => halfId(keyText({ ...key, text: null }))

/** The half of a fact's id that identifies its key. */
export const keyIdIn = (id: string): string => id.slice(0, HALF_LENGTH)

/** So many characters of this alphabet hold 64 bits. */
const HALF_LENGTH = 13

const halfId = (text: string): string => {
  const [high, low] = hash64(text)
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36).toUpperCase().padStart(HALF_LENGTH, '0')
}

/** Two 32-bit numbers from a text, by multiplying and mixing (after "cyrb53", public domain). */
const hash64 = (text: string): readonly [number, number] => {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [a >>> 0, b >>> 0]
}
