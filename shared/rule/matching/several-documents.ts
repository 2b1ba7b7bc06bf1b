// One payment for several documents of one payer: those that it names, all that is open, the payments of one order, or the
// one choice of open documents that comes to the amount. Exact and the only one, searched within bounds; never the first
// that happens to fit.
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../value/money.ts'
import type { Found } from './candidates.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { MatchDocument } from './match-document.ts'
import { type MatcherState, type OpenDocument, openLeftOf, openOnes } from './matcher-state.ts'
import { isLiker } from './name-likeness.ts'
import { isNumberOf } from './number-evidence.ts'
import type { Payers } from './payers.ts'
import { referenceKey } from './reference-reading.ts'
import { documentRow, writtenOff } from './rests.ts'
import { statedShares } from './stated-shares.ts'
import type { ReadTransaction } from './transaction-reading.ts'

/** More open documents have too many sums to tell anything. */
const MAX_DOCUMENTS = 18
const MAX_NODES = 4_000
/** What a payer may deduct of several. */
const MAX_REST_PER_CENT = 6
/** Less is rather a charge. */
const MIN_DISCOUNT_PER_MILLE = 15

export const severalDocuments = (
  read: ReadTransaction,
  found: Found,
  payers: Payers,
  state: MatcherState,
): readonly Hypothesis[] => {
  if (read.currency !== state.settings.base_currency) return []
  const open = openOnes(
    [...found.documents.values()].filter((document) => document.currency === read.currency),
    state,
  )
  const shared = statedShares(read, payers, state)
  if (shared !== null) return [shared]
  const named = open.filter(({ document }) => isNamed(document, read, state))
  if (named.length > 1) {
    const byName = namedTogether(named, read, state)
    if (byName.length > 0) return byName
  }
  const order = orderOf(read, state)
  if (order !== null) return [hypothesisOf(order, 0, state)]
  const completed = completedByName(named, read, state)
  if (completed.length > 0) return completed
  if (open.some((each) => each.open === read.amount)) return []
  return [...payers.byCompany.values()]
    .filter(({ iban, history, likeness }) => iban !== null || history !== null || isLiker(likeness, 'included'))
    .flatMap(({ company_id }) => {
      const owed = open.filter(
        (each) => each.open < read.amount && state.documents.companiesOf(each.document).includes(company_id),
      )
      return onlySum(owed, read.amount, state) ?? []
    })
}

const isNamed = (document: MatchDocument, read: ReadTransaction, { documents }: MatcherState): boolean => {
  const { reference } = document
  const key = reference === null ? null : referenceKey(reference)
  return read.references.some((found) => found.is_checked && found.key === key) || isNumberOf(document, read, documents)
}

/** The documents that are named, when they come to the amount, or nearly. Numbers alone count within one company. */
const namedTogether = (
  named: readonly OpenDocument[],
  read: ReadTransaction,
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
      const rest = read.amount - sumOf(group)
      if (rest === 0) return [hypothesisOf(group, 0, state)]
      const isNear = Math.abs(rest) * 100 <= MAX_REST_PER_CENT * read.amount
      return isNear ? (withRest(group, rest as MinorUnits, read, state) ?? []) : []
    })
}

/**
 * The documents that are named, with the only choice of others of the same company that comes to what they leave of the amount:
 * a number among several may be misspelt.
 */
const completedByName = (
  named: readonly OpenDocument[],
  read: ReadTransaction,
  state: MatcherState,
): readonly Hypothesis[] => {
  const byCompany = Map.groupBy(named, ({ document }) => state.documents.companiesOf(document)[0])
  return [...byCompany].flatMap(([company, group]) => {
    const missing = read.amount - sumOf(group)
    if (company === undefined || missing <= 0) return []
    const others = openOf(company, read, state).filter(
      ({ document, open }) => open <= missing && !group.some((each) => each.document === document),
    )
    const choice = onlyChoice(others, minorUnitsOf(missing))
    return choice === null ? [] : [hypothesisOf([...group, ...choice.documents], choice.chance, state)]
  })
}

/** What a company has open in the currency of a transaction, and which money of its direction pays. */
const openOf = (company: string, read: ReadTransaction, state: MatcherState): readonly OpenDocument[] =>
  openOnes(
    state.documents.ofCompany(company, read.direction).filter(({ currency }) => currency === read.currency),
    state,
  )

const sumOf = (documents: readonly OpenDocument[]): MinorUnits => sumMinor(documents.map(({ open }) => open))

const hypothesisOf = (documents: readonly OpenDocument[], chance: number, state: MatcherState): Hypothesis => ({
  ...{ kind: 'several_documents', documents: documents.map(({ document }) => document), cause: null, is_stated: false },
  rows: documents.map(({ document, open }) => documentRow(document, open, open, state.settings.base_currency)),
  ...{ rest: null, mirror: null, chance },
})

const withRest = (
  documents: readonly OpenDocument[],
  amount: MinorUnits,
  read: ReadTransaction,
  state: MatcherState,
): Hypothesis | null => {
  const [first, ...others] = documents
  if (first === undefined) return null
  const isUsual = read.says_discount || Math.abs(amount) * 1000 > MIN_DISCOUNT_PER_MILLE * read.amount
  const cause = amount > 0 ? 'overpayment' : isUsual ? 'discount' : 'charge'
  const rest = writtenOff(cause, amount, [first, ...others], state)
  if (rest === null) return null
  const { rows, ...whole } = hypothesisOf(documents, 0, state)
  return { ...whole, cause, rows: [...rows, ...rest.rows], rest }
}

/** The payments of one order that left the account as one amount. */
const orderOf = (read: ReadTransaction, state: MatcherState): readonly OpenDocument[] | null => {
  if (read.direction !== 'debit' || read.day === null || read.ibans.length > 0) return null
  const orders = new Map<string, OpenDocument[]>()
  for (const document of state.documents.orderedAbout(read.day)) {
    const open = openLeftOf(document, state)
    if (document.order === null || open === 0 || document.currency !== read.currency) continue
    orders.set(document.order, [...(orders.get(document.order) ?? []), { document, open }])
  }
  const fitting = [...orders.values()].filter((each) => each.length > 1 && sumOf(each) === read.amount)
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The only choice of two documents or more that comes to an amount; null: none, several, or too many to be sure. */
export const onlySum = (
  documents: readonly OpenDocument[],
  amount: MinorUnits,
  state: MatcherState,
): Hypothesis | null => {
  const choice = documents.length < 2 ? null : onlyChoice(documents, amount)
  return choice === null ? null : hypothesisOf(choice.documents, choice.chance, state)
}

/** A choice of documents; `chance` as a hypothesis has it. */
interface Choice {
  readonly documents: readonly OpenDocument[]
  readonly chance: number
}

const onlyChoice = (documents: readonly OpenDocument[], amount: MinorUnits): Choice | null => {
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
  const left: number[] = []
  amounts.reduceRight((total, amount, at) => {
    left[at] = total + amount
    return total + amount
  }, 0)
  const choices: (readonly number[])[] = []
  let nodes = 0
  const search = (at: number, missing: number, chosen: readonly number[]): void => {
    if (missing === 0) choices.push(chosen)
    if (missing === 0 || choices.length > 1 || at === amounts.length || missing > (left[at] ?? 0)) return
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
