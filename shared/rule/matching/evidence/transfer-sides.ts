// Which undecided transactions may be the two sides of one transfer between own accounts, and how well they fit. Cash
// from a machine is not a transfer between bank accounts, and a transaction that names another party is not on an own
// account.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { foldText } from '../../../value/text.ts'
import { daysBetween } from '../reading/days-between.ts'
import { nameWords } from '../reading/name-similarity.ts'
import { noPaymentOf, statedAmounts } from '../reading/transaction-reading.ts'
import type { MatcherState } from './matcher-state.ts'

/** The days between the two sides, including weekends and holidays. */
const MAX_DAYS = 5

/** Two sides, and the evidence that they belong together. */
export interface Pairing {
  readonly mirror: BankTransaction
  /** Whether either side names the account of the other. */
  readonly isAccountNamed: boolean
  /** Whether either side contains the owner's name. */
  readonly isOwnerNamed: boolean
  /** Whether either side contains a word for transfers. */
  readonly isStated: boolean
  /** Days from one side to the other, in either direction. */
  readonly days: number
  /** Whether the money arrived before it left. */
  readonly isBackwards: boolean
}

/** By how much each feature makes a pairing more probable: logarithm of the odds. */
const WEIGHTS = { account: 5, owner: 3, weights: 0.7, further: 0.4, day: -0.3, backwards: -1.5 } as const

/** The weight of account, name and words together: the strongest of them, and little more for the others. */
export const statedWeight = ({ isAccountNamed, isOwnerNamed, isStated }: Pairing): number => {
  const weights = isStated ? WEIGHTS.weights : 0
  if (isAccountNamed) return WEIGHTS.account + (isOwnerNamed ? WEIGHTS.further : 0) + weights
  return (isOwnerNamed ? WEIGHTS.owner : 0) + weights
}

export const nearnessOf = ({ days, isBackwards }: Pairing): number =>
  days * WEIGHTS.day + (isBackwards ? WEIGHTS.backwards : 0)

const scoreOf = (pairing: Pairing): number => statedWeight(pairing) + nearnessOf(pairing)

/** The possible mirrors of a transaction, the best first. */
export const pairingsOf = (transaction: BankTransaction, state: MatcherState): readonly Pairing[] => {
  const same = state.transfers.find(-transaction.amount, transaction.currency)
  return [...same, ...convertedMirrors(transaction, state)]
    .flatMap((mirror) => pairingOf(transaction, mirror, state) ?? [])
    .sort((a, b) => scoreOf(b) - scoreOf(a))
}

/** Whether one of the two fits another transaction about as well or better. `all`: the pairings of the first. */
export const isContested = (
  transaction: BankTransaction,
  pairing: Pairing,
  all: readonly Pairing[],
  state: MatcherState,
): boolean => {
  const least = scoreOf(pairing) - CLEAR
  return (
    all.some((other) => other !== pairing && scoreOf(other) > least) ||
    pairingsOf(pairing.mirror, state).some((other) => other.mirror.id !== transaction.id && scoreOf(other) > least)
  )
}

/** A difference of this much is clear: it is more than two days weigh. */
const CLEAR = 0.7

const dayOf = ({ booking_date, value_date }: BankTransaction) => booking_date ?? value_date

const pairingOf = (transaction: BankTransaction, mirror: BankTransaction, state: MatcherState): Pairing | null => {
  if (mirror.id === transaction.id) return null
  const isWithin = mirror.bank_account_id === transaction.bank_account_id
  // A transfer from the old number of an account to its new one: one of the two sides names the account.
  if (isWithin && !namesAccount(transaction, mirror, state) && !namesAccount(mirror, transaction, state)) return null
  if (mirror.mirror_id !== null && mirror.mirror_id !== transaction.id) return null
  if (mirror.matches.some(({ matchable_id }) => matchable_id !== null)) return null
  const [sender, receiver] = transaction.amount < 0 ? [transaction, mirror] : [mirror, transaction]
  const sentOn = dayOf(sender)
  const receivedOn = dayOf(receiver)
  if (sentOn === null || receivedOn === null) return null
  const distance = daysBetween(sentOn, receivedOn)
  if (Math.abs(distance) > MAX_DAYS || !state.canPair(transaction.id, mirror.id)) return null
  const isSameName = sameName(sender, receiver)
  if (!canBeSide(sender, receiver, isSameName, state) || !canBeSide(receiver, sender, isSameName, state)) return null
  return {
    mirror,
    isAccountNamed: namesAccount(sender, receiver, state) || namesAccount(receiver, sender, state),
    isOwnerNamed: isSameName || isOwnName(sender, state) || isOwnName(receiver, state),
    isStated: mentionsTransfer(sender) || mentionsTransfer(receiver),
    days: Math.abs(distance),
    isBackwards: distance < 0,
  }
}

/** A mirror in another currency must have the amount that one of the two texts states. */
const convertedMirrors = (transaction: BankTransaction, state: MatcherState): readonly BankTransaction[] => {
  const { amount, currency, text } = transaction
  const currencies = new Set([...state.accounts.values()].map((account) => account.currency))
  currencies.delete(currency)
  if (currencies.size === 0) return []
  const stated = [...currencies].flatMap((other) =>
    statedAmounts(text, other).flatMap((there) => state.transfers.find(amount < 0 ? there : -there, other)),
  )
  const stating = state.transfers
    .findStating(amount, currency)
    .filter((mirror) => currencies.has(mirror.currency) && mirror.amount < 0 !== amount < 0)
  return [...new Map([...stated, ...stating].map((mirror) => [mirror.id, mirror])).values()].filter(
    (mirror) => namesAccount(transaction, mirror, state) || namesAccount(mirror, transaction, state),
  )
}

type Side = Pick<BankTransaction, 'bank_account_id' | 'counterparty_iban' | 'name' | 'text' | 'amount'>

/**
 * The own account that the counterparty of a transaction has, by IBAN, former IBAN or number. The account of the
 * transaction itself counts only by a former IBAN, because some banks print the account's own IBAN as the counterparty.
 */
export const ownAccountOf = (
  { bank_account_id, counterparty_iban: iban }: Pick<Side, 'bank_account_id' | 'counterparty_iban'>,
  { accounts }: MatcherState,
): string | null => {
  if (iban === null) return null
  for (const { id, iban: own, former_ibans, qr_bill_iban, bank_account_number } of accounts.values()) {
    if (former_ibans.includes(iban)) return id
    if (id !== bank_account_id && (iban === own || iban === qr_bill_iban || iban === bank_account_number)) return id
  }
  return null
}

/** Whether an own account had this IBAN before; no other party is paid under it. */
export const isFormerIban = (iban: string, { accounts }: Pick<MatcherState, 'accounts'>): boolean => {
  for (const { former_ibans } of accounts.values()) if (former_ibans.includes(iban)) return true
  return false
}

const namesAccount = (side: Side, other: Side, state: MatcherState): boolean =>
  ownAccountOf(side, state) === other.bank_account_id

/** Whether a side contains no sign of being something else than a transfer with the other side's account. */
const canBeSide = (side: Side, other: Side, isSameName: boolean, state: MatcherState): boolean => {
  const kind = noPaymentOf(side)
  const isOfCash = [side, other].some(({ bank_account_id: id }) => state.accounts.get(id)?.type === 'cash')
  if (kind === 'cash' || isPaidIn(side)) return isOfCash
  if (namesAccount(side, other, state)) return true
  if (side.counterparty_iban !== null && !isItsOwn(side, state)) return false
  if (kind !== null && kind !== 'transfer') return false
  return nameIn(side) === '' || isSameName || isOwnName(side, state) || mentionsTransfer(side)
}

/** Some banks print the account's own IBAN as the counterparty. */
const isItsOwn = ({ bank_account_id: id, counterparty_iban: iban }: Side, { accounts }: MatcherState): boolean =>
  iban === accounts.get(id)?.iban

/** A payment at a counter, whose text says no more. */
const isPaidIn = ({ text }: Side): boolean => text !== null && /^\s*einzahlung\s*$/i.test(text)

/** Some texts have the kind of payment before the name: `eBanking: Muster AG`. */
const isOwnName = ({ name }: Side, { accounts }: MatcherState): boolean => {
  if (name === null) return false
  const words = wordsOf(name.slice(name.lastIndexOf(':') + 1))
  return words !== '' && [...accounts.values()].some(({ owner_name }) => wordsOf(owner_name ?? '') === words)
}

/** The words of the name; empty also for a name without words, such as a hyphen. */
const nameIn = ({ name }: Side): string => (name === null ? '' : wordsOf(name))

/** A name on both sides is the owner of both. */
const sameName = (a: Side, b: Side): boolean => nameIn(a) !== '' && nameIn(a) === nameIn(b)

const MAX_REMEMBERED = 1000
const remembered = new Map<string, string>()

/** Cached, because own names are compared with every transaction. */
const wordsOf = (name: string): string => {
  const before = remembered.get(name)
  if (before !== undefined) return before
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const words = nameWords(name).words.join(' ')
  remembered.set(name, words)
  return words
}

const mentionsTransfer = ({ text }: Side): boolean =>
  text !== null && /ubertrag|umbuchung|giroconto|transfert|transfer/.test(foldText(text.slice(0, 500)))
