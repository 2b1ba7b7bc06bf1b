// Finds the bank transaction that an entry of a notification (camt.054) explains (rule 64). Pure. The bank's reference
// of the entry decides. When no transaction has it, amount and day decide, if exactly one transaction fits and has no
// other reference. Nothing is guessed: an entry that fits none or several is reported.
import { type BankTransaction, dayAndAmountKey, daysOf, partsKey } from '../../../record/bank/bank-transaction.ts'
import type { CodedMessage } from '../../../record/core/coded-message.ts'
import type { EnrichmentFaults, NotifiedEntry, UnmatchedPart } from '../../../record/import/enrichment.ts'
import { minorToDecimal } from '../../../value/money.ts'

/** A bank transaction and the parts that a notification lists for it. */
interface TransactionDetails {
  readonly transaction: BankTransaction
  readonly details: NotifiedEntry['parts']
  /** False when the transaction has these parts already. */
  readonly is_new: boolean
}

export interface MatchedEntries {
  readonly explained: readonly TransactionDetails[]
  readonly unmatched: readonly UnmatchedPart[]
}

/**
 * The keys to look up the transactions that entries may explain; `matchEntries` needs all transactions that have one of
 * them.
 */
export interface EntryLookups {
  readonly acc_serv_ref: readonly string[]
  /** Keys of the list of the same name. */
  readonly day_and_amount: readonly string[]
  readonly parts: readonly string[]
}

export const entryLookups = (bankAccountId: string, entries: readonly NotifiedEntry[]): EntryLookups => {
  const references = new Set<string>()
  const amounts = new Set<string>()
  const parts = new Set<string>()
  for (const { reference, amount, currency, problem, ...entry } of entries) {
    if (problem !== null || amount === null || currency === null) continue
    if (reference !== null) references.add(reference)
    for (const day of daysOf(entry)) {
      amounts.add(dayAndAmountKey(bankAccountId, day, amount, currency))
      parts.add(partsKey(bankAccountId, day, currency))
    }
  }
  return { acc_serv_ref: [...references], day_and_amount: [...amounts], parts: [...parts] }
}

type Fault = CodedMessage<EnrichmentFaults>
interface Claims {
  readonly transaction: BankTransaction
  readonly entries: Map<string, NotifiedEntry>
}

type EntryMatch = { readonly transaction: BankTransaction } | { readonly fault: Fault }

/** `stored`: the transactions of the account that have one of the `entryLookups`, each once. */
export const matchEntries = (entries: readonly NotifiedEntry[], stored: readonly BankTransaction[]): MatchedEntries => {
  const find = finderIn(stored)
  const explained: TransactionDetails[] = []
  const unmatched: UnmatchedPart[] = []
  /** The transaction that entries fit, and its entries with different parts, by the text of their parts. */
  const claimsById = new Map<string, Claims>()
  for (const entry of entries) {
    const found = entry.problem === null ? find(entry) : { fault: entry.problem }
    if ('fault' in found) {
      unmatched.push(unmatchedEntry(entry, found.fault))
      continue
    }
    const { transaction } = found
    const claims = claimsById.get(transaction.id) ?? { transaction, entries: new Map() }
    claimsById.set(transaction.id, claims)
    // Files repeat a notification; repeated entries count once.
    const contentKey = partsText(entry.parts)
    if (!claims.entries.has(contentKey)) claims.entries.set(contentKey, entry)
  }
  for (const { transaction, entries: claims } of claimsById.values()) {
    const isReported = transaction.details.length > 0
    for (const [contentKey, entry] of claims) {
      if (claims.size > 1) {
        unmatched.push(unmatchedEntry(entry, { code: 'several_entries', values: { count: claims.size } }))
      } else if (isReported && contentKey !== partsText(transaction.details)) {
        unmatched.push(unmatchedEntry(entry, { code: 'explained_otherwise' }))
      } else explained.push({ transaction, details: entry.parts, is_new: !isReported })
    }
  }
  return { explained, unmatched }
}

/** Equal for equal parts. Compared field by field, because the order of a record's fields is not guaranteed. */
const partsText = (parts: NotifiedEntry['parts']): string =>
  JSON.stringify(
    parts.map(({ amount, reference, name, counterparty_iban, end_to_end_id }) => [
      amount,
      reference,
      name,
      counterparty_iban,
      end_to_end_id,
    ]),
  )

const finderIn = (stored: readonly BankTransaction[]): ((entry: NotifiedEntry) => EntryMatch) => {
  const byReference = new Map<string, BankTransaction[]>()
  const byAmount = new Map<string, BankTransaction[]>()
  const add = (map: Map<string, BankTransaction[]>, key: string, transaction: BankTransaction) => {
    const present = map.get(key)
    if (present) present.push(transaction)
    else map.set(key, [transaction])
  }
  for (const transaction of stored) {
    const { acc_serv_ref, entry_acc_serv_ref, amount, currency } = transaction
    for (const reference of new Set([acc_serv_ref, entry_acc_serv_ref])) {
      if (reference !== null) add(byReference, reference, transaction)
    }
    add(byAmount, `${amount} ${currency}`, transaction)
  }
  /** Cached, because a file may contain the same amount and day ten thousand times. */
  const foundByAmount = new Map<string, EntryMatch>()
  return (entry) => {
    const named = entry.reference === null ? [] : (byReference.get(entry.reference) ?? [])
    if (named.length > 0) return selectByAmount(entry, named)
    const key = `${entry.amount} ${entry.currency}`
    const question = `${key} ${daysOf(entry).join(' ')} ${entry.reference === null}`
    const known = foundByAmount.get(question)
    if (known) return known
    const fitting = withDaysOf(entry, byAmount.get(key) ?? []).filter(
      // A transaction with a different reference is a different entry.
      ({ entry_acc_serv_ref }) => entry.reference === null || entry_acc_serv_ref === null,
    )
    const found = singleOf(fitting) ?? faultOfNone(fitting)
    foundByAmount.set(question, found)
    return found
  }
}

/**
 * Of the transactions with the reference, the one with the amount: banks give several bookings of a day the same
 * reference.
 */
const selectByAmount = (entry: NotifiedEntry, named: readonly BankTransaction[]): EntryMatch => {
  const whole = named.filter(({ amount, currency }) => amount === entry.amount && currency === entry.currency)
  if (whole.length > 0) return singleOf(whole) ?? singleOf(withDaysOf(entry, whole)) ?? faultOfNone(whole)
  const parts = named.filter(({ currency }) => currency === entry.currency)
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (parts.length > 1 && sum === entry.amount) {
    return { fault: { code: 'split_already', values: { count: parts.length } } }
  }
  const [only] = named
  if (!only || named.length > 1) return faultOfNone(named)
  const { amount, currency } = only
  return { fault: { code: 'amount_differs', values: { amount: minorToDecimal(amount, currency), currency } } }
}

const singleOf = (found: readonly BankTransaction[]): EntryMatch | null =>
  found.length === 1 && found[0] ? { transaction: found[0] } : null

const faultOfNone = ({ length: count }: readonly BankTransaction[]): EntryMatch => ({
  fault: count === 0 ? { code: 'no_transaction' } : { code: 'several_transactions', values: { count } },
})

const withDaysOf = (entry: NotifiedEntry, stored: readonly BankTransaction[]): readonly BankTransaction[] => {
  const days = daysOf(entry)
  return stored.filter((transaction) => daysOf(transaction).some((day) => days.includes(day)))
}

const unmatchedEntry = (
  { reference, amount, currency, booking_date, value_date }: NotifiedEntry,
  { code, values }: Fault,
): UnmatchedPart => ({
  reference,
  amount,
  currency,
  date: booking_date ?? value_date,
  code,
  ...(values === undefined ? {} : { values: { ...values } }),
})
