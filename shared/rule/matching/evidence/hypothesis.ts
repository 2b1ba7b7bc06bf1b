// A hypothesis explains a bank transaction: which documents it pays, how its amount fits them, and the rows that would
// book it.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { MinorUnits } from '../../../value/money.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { CandidateKind, OffsetPart, ProposedRow, Remainder } from '../suggestion.ts'
import type { AmountFit } from './amount-fit.ts'
import type { MatcherState } from './matcher-state.ts'
import { documentRow, writeOff } from './remainders.ts'

/** How an order was found. */
export interface FoundOrder {
  /** The id of its message or block in the transaction; null: only its sum fits. */
  readonly id: string | null
  readonly field: 'text' | null
  /** Payments of the order without which the sum fits: the bank rejected them, or books them apart. */
  readonly left_out: readonly MatchDocument[]
}

export interface Hypothesis {
  readonly kind: CandidateKind
  readonly documents: readonly MatchDocument[]
  /** How the amount fits the open amount; for several documents, their sum. */
  readonly cause: AmountFit['cause']
  readonly is_stated: boolean
  /** Whether the text states the share of each document, and the shares add up to the amount. */
  readonly are_shares?: boolean
  readonly rows: readonly ProposedRow[]
  /** The payments of one order that the bank booked as one amount. */
  readonly order?: FoundOrder
  /** Documents that are offset before the rows are booked; only a person decides that. */
  readonly offset?: readonly OffsetPart[]
  readonly remainder: Remainder | null
  readonly mirror: Pick<BankTransaction, 'id'> | null
  /** How many other combinations of documents would have this sum by chance; 0 when the hypothesis is not a sum. */
  readonly chance: number
}

/** One document with one way to fit the amount; null when the chart has no account for the remainder. */
export const documentHypothesis = (
  document: MatchDocument,
  open: MinorUnits,
  fit: AmountFit,
  state: MatcherState,
): Hypothesis | null => {
  const { base_currency } = state.settings
  const shared = { documents: [document], cause: fit.cause, is_stated: fit.is_stated, mirror: null, chance: 0 }
  const row = documentRow(document, fit.base, fit.paid, base_currency)
  const usual = document.is_credit_note ? 'credit_note' : 'document'
  if (fit.remainder === 0) {
    if (fit.cause !== 'part_payment') return { ...shared, kind: usual, rows: [row], remainder: null }
    return {
      ...shared,
      kind: 'part_payment',
      rows: [row],
      remainder: openRemainder(document, open, fit, base_currency),
    }
  }
  const remainder = writeOff(fit.cause ?? 'unknown', fit.remainder, [{ document, open }], state)
  return remainder === null ? null : { ...shared, kind: usual, rows: [row, ...remainder.rows], remainder }
}

/** The part of a document that stays open after a part payment. */
const openRemainder = (document: MatchDocument, open: MinorUnits, fit: AmountFit, base_currency: string): Remainder => {
  const isForeign = document.currency !== base_currency
  const amount = (fit.paid - open) as MinorUnits
  return {
    amount,
    currency: isForeign ? document.currency : base_currency,
    cause: 'part_payment',
    rows: [],
    is_tax_known: true,
  }
}
