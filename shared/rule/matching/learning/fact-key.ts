// What a learned fact is told by and what it says, as texts that can be compared, and the id that follows from both.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { FactContent, FactKind } from '../../../record/matching/learned-fact.ts'
import { type legalFormOf, nameWords } from '../reading/name-similarity.ts'
import { textStem } from './text-stem.ts'

/** What a bank transaction is recognized by: one kind of key, the strongest kind first. */
export type FactKey = Pick<FactContent, 'bank_account_id' | 'direction' | 'kind' | 'value' | 'text'>

/** What is booked: on an account, a company, or both. */
export type FactTarget = Pick<FactContent, 'company_id' | 'account_id' | 'vat_rate_id'>

export type KeySource = Pick<BankTransaction, 'bank_account_id' | 'amount' | 'counterparty_iban' | 'name' | 'text'>

/** The keys of a transaction: by its counterparty's account, then its name, then the stem of its text. */
export const factKeysOf = (transaction: KeySource): readonly FactKey[] => {
  const { bank_account_id, amount, counterparty_iban, name, text } = transaction
  if (amount === 0) return []
  const direction = amount < 0 ? 'debit' : 'credit'
  const key = (kind: FactKind, value: string | null): readonly FactKey[] =>
    value === null ? [] : [{ bank_account_id, direction, kind, value, text: null }]
  return [...key('iban', ibanValue(counterparty_iban)), ...key('name', nameValue(name)), ...key('text', textStem(text))]
}

const ibanValue = (iban: string | null): string | null => {
  const value = iban?.replace(/\s/g, '').toUpperCase() ?? ''
  return value === '' ? null : value
}

/** Names with numbers in them are branches, tills and orders of one name. */
const nameValue = (name: string | null): string | null => {
  if (name === null) return null
  const { words, form } = nameWords(name)
  const distinctive = words.filter((word) => !/\p{N}/u.test(word)).toSorted()
  if (distinctive.length === 0) return null
  return [...distinctive, ...(form === null ? [] : [FORMS[form]])].join(' ')
}

/** One word for all that a legal form is called: AG and SA are one company, AG and GmbH are two. */
const FORMS = { stock: 'ag', limited: 'gmbh', partners: 'kg' } as const satisfies Record<
  NonNullable<ReturnType<typeof legalFormOf>>,
  string
>

/** Where all facts of a key are kept. */
export const keyText = ({ bank_account_id, direction, kind, value, text }: FactKey): string =>
  [bank_account_id, direction, kind, value, text ?? ''].join('\n')

export const targetText = ({ company_id, account_id, vat_rate_id }: FactTarget): string =>
  [company_id ?? '', account_id ?? '', vat_rate_id ?? ''].join('\n')

/** The fact as one text: equal for facts that are told by the same and say the same. */
export const factText = (key: FactKey, target: FactTarget): string => `${keyText(key)}\n${targetText(target)}`

/**
 * The id of a fact: 26 characters, the same whenever the same fact is counted again, also after a restart. Its first half is
 * that of the key without a text, so that a fact is found by it. Two different facts of some books having one is as good as
 * impossible; nobody gains by making such a pair.
 */
export const factIdOf = (key: FactKey, target: FactTarget): string =>
  keyIdOf(key) + halfId(`${key.text ?? ''}\n${targetText(target)}`)

/** The half of the ids of all facts of a key, whatever their text. */
export const keyIdOf = (key: FactKey): string => halfId(keyText({ ...key, text: null }))

/** The key's half of a fact's id. */
export const keyIdIn = (id: string): string => id.slice(0, HALF_LENGTH)

/** So many of these characters hold 64 bits. */
const HALF_LENGTH = 13

const halfId = (text: string): string => {
  const [high, low] = hash64(text)
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36).toUpperCase().padStart(HALF_LENGTH, '0')
}

/** Two numbers of 32 bits from a text, by multiplying and mixing (after "cyrb53", public domain). */
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
