// Transfers between own accounts: the same money leaves one and reaches the other within days. Known by the other account's
// IBAN, or when there is only one such pair and nothing names anybody else. Each side is booked against the account for
// transfers, so that it comes to nothing when both are.
import type { BankTransaction } from '../../record/bank-transaction.ts'
import { foldText } from '../../value/text.ts'
import { daysBetween } from './day-count.ts'
import { amountText } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { MatcherState } from './matcher-state.ts'
import { nameWords } from './name-likeness.ts'
import type { Payers } from './payers.ts'
import { accountRow } from './rests.ts'
import { noPaymentOf, type ReadTransaction, statedAmounts } from './transaction-reading.ts'

/** Weekends and holidays between the two. */
const MAX_DAYS = 5

export interface Transfer {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/** The transfer that a transaction is a side of; null: nothing says that it is one. */
export const transferOf = (read: ReadTransaction, payers: Payers, state: MatcherState): Transfer | null => {
  const { transaction } = read
  const account = state.settings.accounts.transfer
  if (account === null) return null
  const mirrors = mirrorsOf(transaction, state)
  const owned = mirrors.filter(
    (mirror) =>
      (namesAccount(transaction, mirror, state) && mayBeSide(mirror, transaction, state)) ||
      (namesAccount(mirror, transaction, state) && mayBeSide(transaction, mirror, state)),
  )
  const mirror = nearest(transaction, owned.length > 0 ? owned : mirrors) ?? null
  const { base_currency } = state.settings
  const base = [transaction, mirror].find((side) => side?.currency === base_currency)?.amount
  if (base === undefined) return null
  const row = accountRow(account, Math.abs(base) as typeof base, 'Kontoübertrag', null)
  const hypothesis: Hypothesis = {
    ...{ kind: 'transfer', documents: [], cause: null, is_stated: false, rows: [row], rest: null, mirror, chance: 0 },
  }
  if (mirror === null)
    return isToOwnAccount(transaction, state) ? { hypothesis, findings: oneSided(transaction) } : null
  const findings = owned.length > 0 ? ownedFindings(transaction, mirror) : pairFindings(read, mirror, payers, state)
  return findings === null ? null : { hypothesis, findings }
}

const amountFinding = (transaction: BankTransaction, mirror: BankTransaction): Finding => {
  const [found, wanted] = [transaction, mirror].map(({ amount, currency }) => amountText(amount, currency))
  return finding('amount', 'equal', 'support', 3.5, 'amount', found, wanted)
}

/** The other side is not there yet, or was booked already: a person decides. */
const oneSided = ({ counterparty_iban }: BankTransaction): readonly Finding[] => [
  finding('iban', 'equal', 'support', 5.5, 'counterparty_iban', counterparty_iban),
]

const isToOwnAccount = (
  { bank_account_id, counterparty_iban: iban }: BankTransaction,
  { accounts }: MatcherState,
): boolean =>
  iban !== null &&
  [...accounts.values()].some(
    (account) => account.id !== bank_account_id && (iban === account.iban || iban === account.qr_bill_iban),
  )

const ownedFindings = (transaction: BankTransaction, mirror: BankTransaction): readonly Finding[] => [
  finding(
    'iban',
    'equal',
    'support',
    5,
    'counterparty_iban',
    transaction.counterparty_iban ?? mirror.counterparty_iban,
  ),
  amountFinding(transaction, mirror),
  finding('date', 'equal', 'hint', 0, 'booking_date', dayOf(transaction), dayOf(mirror)),
]

/** Only one on either side, and nobody else is named. */
const pairFindings = (
  read: ReadTransaction,
  mirror: BankTransaction,
  payers: Payers,
  state: MatcherState,
): readonly Finding[] | null => {
  const { transaction } = read
  if (mirror.currency !== transaction.currency) return null
  if (mirrorsOf(transaction, state).length !== 1 || mirrorsOf(mirror, state).length !== 1) return null
  if (isForeign(transaction, state) || isForeign(mirror, state) || payers.best === 'equal') return null
  const isSaid =
    read.looks_like === 'transfer' ||
    saysTransfer(mirror) ||
    isOwnName(transaction, state) ||
    isOwnName(mirror, state) ||
    isSameName(transaction, mirror)
  const isNameless = transaction.name === null && mirror.name === null
  if ((!isSaid && !isNameless) || looksOtherwise(transaction) || looksOtherwise(mirror)) return null
  return [
    amountFinding(transaction, mirror),
    finding('date', 'equal', 'hint', 0.5, 'booking_date', dayOf(transaction), dayOf(mirror)),
    ...(isSaid
      ? [finding('name', 'equal', 'support', 3, transaction.name === null ? 'text' : 'name', transaction.name)]
      : []),
  ]
}

const dayOf = ({ booking_date, value_date }: BankTransaction) => booking_date ?? value_date

/** Undecided transactions on other own accounts that could be its other side. */
const mirrorsOf = (transaction: BankTransaction, state: MatcherState): readonly BankTransaction[] => {
  const same = state.transfers.find(-transaction.amount, transaction.currency)
  return [...same, ...convertedMirrors(transaction, state)].filter((mirror) => {
    const [a, b] = [dayOf(transaction), dayOf(mirror)]
    return (
      mirror.bank_account_id !== transaction.bank_account_id &&
      a !== null &&
      b !== null &&
      Math.abs(daysBetween(a, b)) <= MAX_DAYS &&
      (mirror.mirror_id === null || mirror.mirror_id === transaction.id) &&
      !mirror.matches.some(({ matchable_id }) => matchable_id !== null) &&
      state.mayPair(transaction.id, mirror.id)
    )
  })
}

/** In another currency only with the amount that one of the two texts states. */
const convertedMirrors = (transaction: BankTransaction, state: MatcherState): readonly BankTransaction[] => {
  const currencies = new Set([...state.accounts.values()].map(({ currency }) => currency))
  currencies.delete(transaction.currency)
  const sign = transaction.amount < 0 ? 1 : -1
  return [...currencies].flatMap((currency) =>
    statedAmounts(transaction.text, currency).flatMap((amount) =>
      state.transfers.find(sign * amount, currency).filter((mirror) => namesEither(transaction, mirror, state)),
    ),
  )
}

const namesEither = (a: BankTransaction, b: BankTransaction, state: MatcherState): boolean =>
  namesAccount(a, b, state) || namesAccount(b, a, state)

/** Whether a transaction's counterparty is the account of another transaction. */
const namesAccount = (a: BankTransaction, b: BankTransaction, { accounts }: MatcherState): boolean => {
  const account = accounts.get(b.bank_account_id)
  const { counterparty_iban: iban } = a
  return iban !== null && account !== undefined && (iban === account.iban || iban === account.qr_bill_iban)
}

/** Whether its counterparty has an account that is none of ours. */
const isForeign = ({ counterparty_iban: iban }: BankTransaction, { accounts }: MatcherState): boolean =>
  iban !== null &&
  ![...accounts.values()].some((account) => iban === account.iban || iban === account.bank_account_number)

/** Whether nothing on one side of a transfer that the other side names says that it is something else. */
const mayBeSide = (side: BankTransaction, other: BankTransaction, state: MatcherState): boolean =>
  namesAccount(side, other, state) ||
  (!isForeign(side, state) &&
    (side.name === null || isOwnName(side, state) || saysTransfer(side)) &&
    !looksOtherwise(side))

const looksOtherwise = (transaction: BankTransaction): boolean => {
  const kind = noPaymentOf(transaction)
  return kind !== null && kind !== 'transfer'
}

const isOwnName = ({ name }: BankTransaction, { accounts }: MatcherState): boolean => {
  if (name === null) return false
  const words = nameWords(name).words.join(' ')
  return (
    words !== '' &&
    [...accounts.values()].some(({ owner_name }) => nameWords(owner_name ?? '').words.join(' ') === words)
  )
}

/** Whoever stands on both sides is the owner of both. */
const isSameName = (a: BankTransaction, b: BankTransaction): boolean =>
  a.name !== null && b.name !== null && nameWords(a.name).words.join(' ') === nameWords(b.name).words.join(' ')

const saysTransfer = ({ text }: BankTransaction): boolean =>
  text !== null && /ubertrag|umbuchung|giroconto|transfert|transfer/.test(foldText(text.slice(0, 500)))

const nearest = (transaction: BankTransaction, mirrors: readonly BankTransaction[]): BankTransaction | undefined => {
  const distance = (mirror: BankTransaction) => {
    const [a, b] = [dayOf(transaction), dayOf(mirror)]
    return a === null || b === null ? MAX_DAYS : Math.abs(daysBetween(a, b))
  }
  return mirrors.toSorted((a, b) => distance(a) - distance(b))[0]
}
