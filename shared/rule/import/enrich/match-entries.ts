// Which bank transaction an entry of a notification (camt.054) explains (rule 71). Pure. By the bank's reference of the
// entry; without a transaction that has it by amount and day, when only one fits and no other reference speaks against it.
// Nothing is guessed: what fits none or several is told.
import { type BankTransaction, dayAndAmountKey, daysOf, partsKey } from '../../../record/bank-transaction.ts'
import type { EnrichmentFaults, NotifiedEntry, UnmatchedPart } from '../../../record/enrichment.ts'
import type { Told } from '../../../record/told.ts'
import { minorToDecimal } from '../../../value/money.ts'

/** A bank transaction and the parts that a notification tells of it. */
export interface Explained {
  readonly transaction: BankTransaction
  readonly details: NotifiedEntry['parts']
  /** False: it has them already. */
  readonly is_new: boolean
}

export interface MatchedEntries {
  readonly explained: readonly Explained[]
  readonly unmatched: readonly UnmatchedPart[]
}

/** What to look up to know the transactions that entries may explain: `matchEntries` wants all that have one of these. */
export interface EntryLookups {
  readonly acc_serv_ref: readonly string[]
  /** In the list of that name. */
  readonly day_and_amount: readonly string[]
  readonly parts: readonly string[]
}

/** The lookups for entries of an account. */
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

type Fault = Told<EnrichmentFaults>
type Found = { readonly transaction: BankTransaction } | { readonly fault: Fault }

/** `stored`: the transactions of the account that have one of the `entryLookups`, each once. */
export const matchEntries = (entries: readonly NotifiedEntry[], stored: readonly BankTransaction[]): MatchedEntries => {
  const find = finderIn(stored)
  const explained: Explained[] = []
  const unmatched: UnmatchedPart[] = []
  const entriesById = new Map<string, NotifiedEntry[]>()
  const transactions = new Map<string, BankTransaction>()
  for (const entry of entries) {
    const found = entry.problem === null ? find(entry) : { fault: entry.problem }
    if ('fault' in found) {
      unmatched.push(unmatchedEntry(entry, found.fault))
      continue
    }
    const { transaction } = found
    transactions.set(transaction.id, transaction)
    const others = entriesById.get(transaction.id)
    if (others === undefined) entriesById.set(transaction.id, [entry])
    // Files repeat a notification; told twice it is one.
    else if (!others.some(({ parts }) => areSame(parts, entry.parts))) others.push(entry)
  }
  for (const [id, claims] of entriesById) {
    const [entry, ...others] = claims
    const transaction = transactions.get(id)
    if (!entry || !transaction) continue
    const isTold = transaction.details.length > 0
    if (others.length > 0) {
      const fault: Fault = { code: 'several_entries', values: { count: claims.length } }
      for (const each of claims) unmatched.push(unmatchedEntry(each, fault))
    } else if (isTold && !areSame(transaction.details, entry.parts)) {
      unmatched.push(unmatchedEntry(entry, { code: 'explained_otherwise' }))
    } else explained.push({ transaction, details: entry.parts, is_new: !isTold })
  }
  return { explained, unmatched }
}

const areSame = (one: NotifiedEntry['parts'], other: NotifiedEntry['parts']): boolean =>
  one.length === other.length &&
  one.every((part, index) => {
    const twin = other[index]
    return twin !== undefined && textOf(part) === textOf(twin)
  })

/** Field by field: the order of the fields of a record is nobody's promise. */
const textOf = ({ amount, reference, name, counterparty_iban, end_to_end_id }: NotifiedEntry['parts'][number]) =>
  JSON.stringify([amount, reference, name, counterparty_iban, end_to_end_id])

const finderIn = (stored: readonly BankTransaction[]): ((entry: NotifiedEntry) => Found) => {
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
  return (entry) => {
    const named = entry.reference === null ? [] : (byReference.get(entry.reference) ?? [])
    if (named.length > 0) return amongNamed(entry, named)
    const alike = byAmount.get(`${entry.amount} ${entry.currency}`) ?? []
    const fitting = onDaysOf(entry, alike).filter(
      // Another reference of an entry means another entry.
      ({ entry_acc_serv_ref }) => entry.reference === null || entry_acc_serv_ref === null,
    )
    return onlyOne(fitting) ?? faultOfNone(fitting)
  }
}

/** Of those that have the reference the one with the amount: banks give one reference to several bookings of a day. */
const amongNamed = (entry: NotifiedEntry, named: readonly BankTransaction[]): Found => {
  const whole = named.filter(({ amount, currency }) => amount === entry.amount && currency === entry.currency)
  if (whole.length > 0) return onlyOne(whole) ?? onlyOne(onDaysOf(entry, whole)) ?? faultOfNone(whole)
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

const onlyOne = (found: readonly BankTransaction[]): Found | null =>
  found.length === 1 && found[0] ? { transaction: found[0] } : null

const faultOfNone = ({ length: count }: readonly BankTransaction[]): Found => ({
  fault: count === 0 ? { code: 'no_transaction' } : { code: 'several_transactions', values: { count } },
})

const onDaysOf = (entry: NotifiedEntry, stored: readonly BankTransaction[]): readonly BankTransaction[] => {
  const days = daysOf(entry)
  return stored.filter((transaction) => daysOf(transaction).some((day) => days.includes(day)))
}

const unmatchedEntry = (
  { reference, amount, currency, booking_date, value_date }: NotifiedEntry,
  { code, values }: Fault,
): UnmatchedPart => ({
  ...{ reference, amount, currency, date: booking_date ?? value_date, code },
  ...(values === undefined ? {} : { values: { ...values } }),
})
