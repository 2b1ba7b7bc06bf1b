// A payment for several documents whose text states the share of each (share-reading.ts). The shares count only when
// their sum is exactly the amount of the payment.
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import type { MatchDocument } from '../index/match-document.ts'
import { numberKey } from '../reading/number-reading.ts'
import { referenceKey } from '../reading/reference-reading.ts'
import { type StatedShare, sharesIn } from '../reading/share-reading.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { ProposedRow, Remainder, RemainderCause } from '../suggestion.ts'
import type { Hypothesis } from './hypothesis.ts'
import { type MatcherState, remainingOpenOf } from './matcher-state.ts'
import type { Payers } from './payers.ts'
import { documentRow, writeOff } from './remainders.ts'

/** What a payment pays of a document, and the remainder of its open amount. */
interface PaidShare {
  readonly document: MatchDocument
  readonly open: MinorUnits
  /** The part of the payment for this document. */
  readonly amount: number
  readonly discount: number
}

/**
 * Each document with its share; null when the text states no shares that add up to the amount, or they do not fit the
 * open amounts.
 */
export const statedShares = (reading: TransactionReading, payers: Payers, state: MatcherState): Hypothesis | null => {
  const { text } = reading.transaction
  const stated = sharesIn(text, reading.currency).filter(({ amount }) => amount !== 0)
  if (stated.length < 2) return null
  const paid: PaidShare[] = []
  let deducted = 0
  for (const share of stated) {
    if (share.amount < 0) {
      deducted -= share.amount
      continue
    }
    const documents = share.names.map((name) => documentNamed(name, reading, payers, state))
    if (documents.every((document) => document === null)) continue
    const of = paidOf(share, documents, state)
    if (of === null) return null
    for (const each of of) paid.push(each)
  }
  const net = lessCredit(paid, deducted)
  const isTwice = new Set(net.map(({ document }) => document)).size < net.length
  if (net.length < 2 || isTwice || net.reduce((sum, { amount }) => sum + amount, 0) !== reading.amount) return null
  return hypothesisOf(net, deducted === 0, state)
}

const documentNamed = (
  name: string,
  { direction, currency }: TransactionReading,
  payers: Payers,
  { documents }: MatcherState,
): MatchDocument | null => {
  const words = name.split(' ').filter((word) => /\d/.test(word))
  const found = new Set(
    [name, ...words].flatMap((each) => [
      ...documents.byNumber(numberKey(each)),
      ...documents.byReference(referenceKey(each)),
    ]),
  )
  const fitting = [...found].filter((document) => document.direction === direction && document.currency === currency)
  const ofPayer = fitting.filter((document) =>
    documents.companiesOf(document).some((company) => payers.byCompany.has(company)),
  )
  const [only, ...more] = ofPayer.length > 0 ? ofPayer : fitting
  return only !== undefined && more.length === 0 ? only : null
}

/** Documents that are named together must be paid whole; otherwise the share of each is unknown. */
const paidOf = (
  { amount, discount }: StatedShare,
  documents: readonly (MatchDocument | null)[],
  state: MatcherState,
): readonly PaidShare[] | null => {
  const known = documents.flatMap((document) => document ?? [])
  if (known.length < documents.length) return null
  const [only] = known
  if (known.length === 1 && only) return [{ document: only, open: remainingOpenOf(only, state), amount, discount }]
  const whole = known.map((document) => ({ document, open: remainingOpenOf(document, state), discount: 0 }))
  if (whole.reduce((sum, { open }) => sum + open, 0) !== amount) return null
  return whole.map((each) => ({ ...each, amount: each.open }))
}

/** A deducted credit note leaves as much open of the last documents, to be offset against it. */
const lessCredit = (paid: readonly PaidShare[], credit: number): readonly PaidShare[] => {
  let remainingCredit = credit
  const net = paid.toReversed().map((share) => {
    const credited = Math.min(remainingCredit, share.amount)
    remainingCredit -= credited
    return { ...share, amount: share.amount - credited }
  })
  return net.toReversed().filter(({ amount }) => amount > 0)
}

/** How much shares may differ through rounding: minor units. */
const ROUNDING = 5

const hypothesisOf = (paid: readonly PaidShare[], is_stated: boolean, state: MatcherState): Hypothesis | null => {
  const { base_currency } = state.settings
  const rows: ProposedRow[] = []
  const remainders: Remainder[] = []
  for (const { document, open, amount, discount } of paid) {
    const missing = open - amount
    if (missing < -ROUNDING) return null
    const cause = causeOf(missing, discount)
    const pays = minorUnitsOf(cause === 'part_payment' ? amount : open)
    rows.push(documentRow(document, pays, pays, base_currency))
    if (cause === null) continue
    const remainder =
      cause === 'part_payment'
        ? openRemainder(-missing, base_currency)
        : writeOff(cause, minorUnitsOf(-missing), [{ document, open }], state)
    if (remainder === null) return null
    remainders.push(remainder)
  }
  const remainderRows = remainders.flatMap((remainder) => remainder.rows)
  const remainder = mergeRemainders(remainders)
  return {
    kind: 'several_documents',
    documents: paid.map(({ document }) => document),
    cause: remainder?.cause ?? null,
    is_stated,
    are_shares: true,
    rows: [...rows, ...remainderRows],
    remainder,
    mirror: null,
    chance: 0,
  }
}

const causeOf = (
  missing: number,
  discount: number,
): Extract<RemainderCause, 'discount' | 'rounding' | 'part_payment'> | null => {
  if (missing === 0) return null
  if (discount > 0 && Math.abs(missing - discount) <= ROUNDING) return 'discount'
  return Math.abs(missing) <= ROUNDING ? 'rounding' : 'part_payment'
}

const openRemainder = (amount: number, currency: string): Remainder => ({
  amount: minorUnitsOf(amount),
  currency,
  cause: 'part_payment',
  rows: [],
  is_tax_known: true,
})

/** An amount that stays open counts more than one that is written off. */
const mergeRemainders = (remainders: readonly Remainder[]): Remainder | null => {
  const [first] = remainders
  if (first === undefined) return null
  const main =
    remainders.find(({ cause }) => cause === 'part_payment') ??
    remainders.find(({ cause }) => cause === 'discount') ??
    first
  return {
    ...main,
    amount: minorUnitsOf(remainders.reduce((sum, { amount }) => sum + amount, 0)),
    rows: remainders.flatMap(({ rows }) => rows),
    is_tax_known: remainders.every(({ is_tax_known }) => is_tax_known),
  }
}
