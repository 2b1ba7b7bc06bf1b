// One payment for several documents of one payer: those that it names, all open ones, the payments of one order, or the
// only combination of open documents with this sum. The search is bounded, and a combination counts only when it is
// exact and unique.
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { isMoreSimilar } from '../reading/name-similarity.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { FoundDocuments } from './document-candidates.ts'
import type { Hypothesis } from './hypothesis.ts'
import { type MatcherState, type OpenDocument, withOpenAmount } from './matcher-state.ts'
import { isNamed } from './number-evidence.ts'
import { findOrder, type OrderedPayments } from './ordered-payments.ts'
import type { Payers } from './payers.ts'
import { documentRow, writeOff } from './remainders.ts'
import { statedShares } from './stated-shares.ts'
import { sumOf, uniqueChoice } from './unique-sums.ts'

/** The most that a payer may deduct from several documents, in per cent. */
const MAX_REMAINDER_PER_CENT = 6
/** A smaller deduction is rather a charge; in thousandths. */
const MIN_DISCOUNT_PER_MILLE = 15

export const severalDocuments = (
  reading: TransactionReading,
  found: FoundDocuments,
  payers: Payers,
  state: MatcherState,
): readonly Hypothesis[] => {
  if (reading.currency !== state.settings.base_currency) return []
  const open = withOpenAmount(
    [...found.documents.values()].filter((document) => document.currency === reading.currency),
    state,
  )
  const order = findOrder(reading, state)
  if (order !== null && order.id !== null) return orderHypotheses(order, reading, state)
  const shared = statedShares(reading, payers, state)
  if (shared !== null) return [shared]
  const named = open.filter(({ document }) => isNamed(document, reading, state.documents))
  if (named.length > 1) {
    const byName = namedDocuments(named, reading, state)
    if (byName.length > 0) return byName
  }
  if (order !== null) return orderHypotheses(order, reading, state)
  const completed = completedByName(named, reading, state)
  if (completed.length > 0) return completed
  if (open.some((each) => each.open === reading.amount)) return []
  return [...payers.byCompany.values()]
    .filter(
      ({ iban, history, similarity }) => iban !== null || history !== null || isMoreSimilar(similarity, 'included'),
    )
    .flatMap(({ company_id }) => {
      const owed = open.filter(
        (each) => each.open < reading.amount && state.documents.companiesOf(each.document).includes(company_id),
      )
      return uniqueSum(owed, reading.amount, state) ?? []
    })
}

/**
 * The documents that the transaction names, when their sum is the amount or nearly. Named by numbers alone, they must
 * belong to one company.
 */
const namedDocuments = (
  named: readonly OpenDocument[],
  reading: TransactionReading,
  state: MatcherState,
): readonly Hypothesis[] => {
  const groups = new Map<string, OpenDocument[]>()
  for (const each of named) {
    const [company = ''] = state.documents.companiesOf(each.document)
    groups.set(company, [...(groups.get(company) ?? []), each])
  }
  return [named, ...(groups.size > 1 ? groups.values() : [])]
    .filter((group) => group.length > 1)
    .flatMap((group) => {
      const remainder = reading.amount - sumOf(group)
      if (remainder === 0) return [hypothesisOf(group, 0, state)]
      const isNear = Math.abs(remainder) * 100 <= MAX_REMAINDER_PER_CENT * reading.amount
      return isNear ? (withRemainder(group, remainder as MinorUnits, reading, state) ?? []) : []
    })
}

/**
 * The named documents, completed by the only combination of other documents of the company that makes up the
 * difference: one number of several may be misspelt.
 */
const completedByName = (
  named: readonly OpenDocument[],
  reading: TransactionReading,
  state: MatcherState,
): readonly Hypothesis[] => {
  const byCompany = Map.groupBy(named, ({ document }) => state.documents.companiesOf(document)[0])
  return [...byCompany].flatMap(([company, group]) => {
    const missing = reading.amount - sumOf(group)
    if (company === undefined || missing <= 0) return []
    const others = openOf(company, reading, state).filter(
      ({ document, open }) => open <= missing && !group.some((each) => each.document === document),
    )
    const choice = uniqueChoice(others, minorUnitsOf(missing))
    return choice === null ? [] : [hypothesisOf([...group, ...choice.documents], choice.chance, state)]
  })
}

/** The open documents of a company in the currency and direction of the transaction. */
const openOf = (company: string, reading: TransactionReading, state: MatcherState): readonly OpenDocument[] =>
  withOpenAmount(
    state.documents.ofCompany(company, reading.direction).filter(({ currency }) => currency === reading.currency),
    state,
  )

/** What the bank took in addition to the payments of a named order is a charge; a person confirms it. */
const orderHypotheses = (
  { payments, chance, ...order }: OrderedPayments,
  reading: TransactionReading,
  state: MatcherState,
): readonly Hypothesis[] => {
  const [first, ...others] = payments
  if (first === undefined) return []
  const charge = minorUnitsOf(reading.amount - sumOf(payments))
  const whole = { ...hypothesisOf(payments, chance, state), order }
  if (charge === 0) return [whole]
  const remainder = writeOff('charge', charge, [first, ...others], state)
  return remainder === null ? [] : [{ ...whole, cause: 'charge', rows: [...whole.rows, ...remainder.rows], remainder }]
}

const hypothesisOf = (documents: readonly OpenDocument[], chance: number, state: MatcherState): Hypothesis => ({
  kind: 'several_documents',
  documents: documents.map(({ document }) => document),
  cause: null,
  is_stated: false,
  rows: documents.map(({ document, open }) => documentRow(document, open, open, state.settings.base_currency)),
  remainder: null,
  mirror: null,
  chance,
})

const withRemainder = (
  documents: readonly OpenDocument[],
  amount: MinorUnits,
  reading: TransactionReading,
  state: MatcherState,
): Hypothesis | null => {
  const [first, ...others] = documents
  if (first === undefined) return null
  const isUsual = reading.says_discount || Math.abs(amount) * 1000 > MIN_DISCOUNT_PER_MILLE * reading.amount
  const cause = amount > 0 ? 'overpayment' : isUsual ? 'discount' : 'charge'
  const remainder = writeOff(cause, amount, [first, ...others], state)
  if (remainder === null) return null
  const { rows, ...whole } = hypothesisOf(documents, 0, state)
  return { ...whole, cause, rows: [...rows, ...remainder.rows], remainder }
}

/**
 * The only combination of two or more documents with this sum; null when there is none, when there are several, or when
 * there are too many to be certain.
 */
export const uniqueSum = (
  documents: readonly OpenDocument[],
  amount: MinorUnits,
  state: MatcherState,
): Hypothesis | null => {
  const choice = documents.length < 2 ? null : uniqueChoice(documents, amount)
  return choice === null ? null : hypothesisOf(choice.documents, choice.chance, state)
}
