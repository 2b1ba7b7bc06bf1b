// One payment for several documents of one payer: those that it names, all that is open, the payments of one order, or the
// one choice of open documents that comes to the amount. Exact and the only one, searched within bounds; never the first
// that happens to fit.
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import type { MatchDocument } from '../index/match-document.ts'
import { isMoreSimilar } from '../reading/name-similarity.ts'
import { referenceKey } from '../reading/reference-reading.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { FoundDocuments } from './document-candidates.ts'
import type { Hypothesis } from './hypothesis.ts'
import { type MatcherState, type OpenDocument, remainingOpenOf, withOpenAmount } from './matcher-state.ts'
import { isNumberOf } from './number-evidence.ts'
import type { Payers } from './payers.ts'
import { documentRow, writeOff } from './remainders.ts'
import { statedShares } from './stated-shares.ts'

/** More open documents have too many sums to tell anything. */
const MAX_DOCUMENTS = 18
const MAX_NODES = 4_000
/** What a payer may deduct of several. */
const MAX_REMAINDER_PER_CENT = 6
/** Less is rather a charge. */
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
  const shared = statedShares(reading, payers, state)
  if (shared !== null) return [shared]
  const named = open.filter(({ document }) => isNamed(document, reading, state))
  if (named.length > 1) {
    const byName = namedTogether(named, reading, state)
    if (byName.length > 0) return byName
  }
  const order = orderOf(reading, state)
  if (order !== null) return [hypothesisOf(order, 0, state)]
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

const isNamed = (document: MatchDocument, reading: TransactionReading, { documents }: MatcherState): boolean => {
  const { reference } = document
  const key = reference === null ? null : referenceKey(reference)
  return (
    reading.references.some((found) => found.is_checked && found.key === key) ||
    isNumberOf(document, reading, documents)
  )
}

/** The documents that are named, when they come to the amount, or nearly. Numbers alone count within one company. */
const namedTogether = (
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
 * The documents that are named, with the only choice of others of the same company that comes to what they leave of the amount:
 * a number among several may be misspelt.
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

/** What a company has open in the currency of a transaction, and which money of its direction pays. */
const openOf = (company: string, reading: TransactionReading, state: MatcherState): readonly OpenDocument[] =>
  withOpenAmount(
    state.documents.ofCompany(company, reading.direction).filter(({ currency }) => currency === reading.currency),
    state,
  )

const sumOf = (documents: readonly OpenDocument[]): MinorUnits => sumMinor(documents.map(({ open }) => open))

const hypothesisOf = (documents: readonly OpenDocument[], chance: number, state: MatcherState): Hypothesis => ({
  ...{ kind: 'several_documents', documents: documents.map(({ document }) => document), cause: null, is_stated: false },
  rows: documents.map(({ document, open }) => documentRow(document, open, open, state.settings.base_currency)),
  ...{ remainder: null, mirror: null, chance },
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

/** The payments of one order that left the account as one amount. */
const orderOf = (reading: TransactionReading, state: MatcherState): readonly OpenDocument[] | null => {
  if (reading.direction !== 'debit' || reading.day === null || reading.ibans.length > 0) return null
  const orders = new Map<string, OpenDocument[]>()
  for (const document of state.documents.orderedAbout(reading.day)) {
    const open = remainingOpenOf(document, state)
    if (document.order === null || open === 0 || document.currency !== reading.currency) continue
    orders.set(document.order, [...(orders.get(document.order) ?? []), { document, open }])
  }
  const fitting = [...orders.values()].filter((each) => each.length > 1 && sumOf(each) === reading.amount)
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The only choice of two documents or more that comes to an amount; null: none, several, or too many to be sure. */
export const uniqueSum = (
  documents: readonly OpenDocument[],
  amount: MinorUnits,
  state: MatcherState,
): Hypothesis | null => {
  const choice = documents.length < 2 ? null : uniqueChoice(documents, amount)
  return choice === null ? null : hypothesisOf(choice.documents, choice.chance, state)
}

/** A choice of documents; `chance` as a hypothesis has it. */
interface Choice {
  readonly documents: readonly OpenDocument[]
  readonly chance: number
}

const uniqueChoice = (documents: readonly OpenDocument[], amount: MinorUnits): Choice | null => {
  const sorted = documents.toSorted((a, b) => b.open - a.open)
  const all = sumOf(sorted)
  if (all < amount) return null
  if (all === amount) return { documents: sorted, chance: 0 }
  if (sorted.length > MAX_DOCUMENTS) return null
  const choices = sumsOf(
    sorted.map(({ open }) => open),
    amount,
  )
  const [choice] = choices ?? []
  if (!choice || choices?.length !== 1) return null
  const chosen = choice.map((at) => sorted[at]).filter((each) => each !== undefined)
  return { documents: chosen, chance: chanceOf(sorted, choice.length, all) }
}

/** Up to two choices of amounts that come to a sum, as places; null when the search was given up. */
const sumsOf = (amounts: readonly number[], sum: number): readonly (readonly number[])[] | null => {
  const remainingSums: number[] = []
  amounts.reduceRight((total, amount, at) => {
    remainingSums[at] = total + amount
    return total + amount
  }, 0)
  const choices: (readonly number[])[] = []
  let nodes = 0
  const search = (at: number, missing: number, chosen: readonly number[]): void => {
    if (missing === 0) choices.push(chosen)
    if (missing === 0 || choices.length > 1 || at === amounts.length || missing > (remainingSums[at] ?? 0)) return
    if (++nodes > MAX_NODES) return
    const amount = amounts[at] ?? 0
    if (amount <= missing) search(at + 1, missing - amount, [...chosen, at])
    search(at + 1, missing, chosen)
  }
  search(0, sum, [])
  return nodes > MAX_NODES ? null : choices
}

/**
 * How many choices of so many documents come to one given amount by chance: as many as there are, over the amounts that
 * they can come to. Round amounts come to fewer.
 */
const chanceOf = (documents: readonly OpenDocument[], size: number, all: number): number => {
  const step = documents.reduce((divisor, { open }) => commonDivisor(divisor, open), 0)
  let choices = 0
  let ofSize = 1
  for (let count = 1; count <= size; count++) {
    ofSize = (ofSize * (documents.length - count + 1)) / count
    if (count > 1) choices += ofSize
  }
  return (choices * step) / all
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
