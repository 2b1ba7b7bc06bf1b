// The charges that a bank states for an entry or one of its details (`Chrgs`; camt-notes: charges). They are shown but
// never counted: the entry's amount is what moved on the account, whether it includes the charges or they are booked on
// another day.
import { type Charges, NO_CHARGES } from '../../../shared/record/bank/bank-transaction.ts'
import { MAX_MINOR_UNITS, minorUnitsOf } from '../../../shared/value/money.ts'
import { type Amount, readAmount, readDirection, signed } from './camt-value.ts'
import { type Content, child, children, parseContent, textOf } from './xml-tree.ts'

/** The part of an entry that a row represents. */
interface ChargedPart {
  readonly details: Content | null
  /** The details of a collective entry that is one row. */
  readonly collective: readonly Content[]
  /** The row is one of several details, so the charges for the whole entry are not its own. */
  readonly isSplit: boolean
}

/**
 * The charges of a row: the entry's, otherwise those of its details. None if there are none, if they are zero, or if
 * they are in several currencies. `currency` applies to amounts without a currency.
 */
export const chargesOf = (entry: Content, { details, collective, isSplit }: ChargedPart, currency: string): Charges => {
  const parts = details === null ? collective : [details]
  const found =
    (isSplit ? null : amountsIn(entry, currency)) ?? parts.flatMap((part) => amountsIn(part, currency) ?? [])
  return sumOf(found)
}

/** All charges of an entry or a detail, with credits to the account negative; null if it states none. */
const amountsIn = (parent: Content, currency: string): readonly Amount[] | null => {
  const found = children(parent, 'Chrgs').flatMap((charges) => chargedIn(charges, currency))
  return found.length === 0 ? null : found
}

/** Up to .02 each charge is a `Chrgs` with an amount; from .03 there is a total, with or without records. */
const chargedIn = (charges: Content, currency: string): readonly Amount[] => {
  if (child(charges, 'Amt') !== null) return charged(charges, currency)
  // Records are raw texts, since few files need their contents.
  const records = children(charges, 'Rcrd').map((record) => textOf(record) ?? '')
  const total = readAmount(charges, currency, 'TtlChrgsAndTaxAmt')
  if (!total.ok) return records.flatMap((record) => charged(contentOf(record), currency))
  // The total has no direction of its own.
  const isRefund = records.length > 0 && records.every((record) => record.includes('>CRDT<'))
  return [{ ...total.value, amount: signed(total.value.amount, isRefund ? 'DBIT' : 'CRDT') }]
}

/** Empty for a record with names that no camt file has (`__proto__`). */
const contentOf = (record: string): Content => {
  try {
    return parseContent(record)
  } catch {
    return []
  }
}

const charged = (parent: Content, currency: string): readonly Amount[] => {
  const amount = readAmount(parent, currency)
  if (!amount.ok) return []
  return [{ ...amount.value, amount: signed(amount.value.amount, readDirection(parent) === 'CRDT' ? 'DBIT' : 'CRDT') }]
}

const sumOf = (amounts: readonly Amount[]): Charges => {
  const [first] = amounts
  if (first === undefined || amounts.some(({ currency }) => currency !== first.currency)) return NO_CHARGES
  let sum = 0
  for (const { amount } of amounts) {
    sum += amount
    if (Math.abs(sum) > MAX_MINOR_UNITS) return NO_CHARGES
  }
  return sum === 0 ? NO_CHARGES : { charges: minorUnitsOf(sum), charges_currency: first.currency }
}
