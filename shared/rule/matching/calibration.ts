// How often a candidate is right, by what it says and how it was weighed. The weights of evidences order candidates and decide
// what is attached; as odds they are off, each kind its own way: these tables say what is shown instead.
import type { Finding } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'

/** Points of a line from score to share right, rising; between them it is straight, before and behind them level. */
type Table = readonly (readonly [score: number, right: number])[]

const NEVER: Table = [[0, 0.01]]

/**
 * Shares right per kind, in steps smoothed by hand, of the labelled corpus on seeds 1 to 5 (first three candidates). Where
 * nearly all were right the lines end below one: other books have other cases.
 */
const TABLES = {
  /** A second equal payment; what is open after a payment whose rest is explained. */
  never: NEVER,
  transfer: [
    [0.1, 0.05],
    [0.2, 0.5],
    [0.45, 0.88],
    [0.65, 0.98],
    [1, 0.995],
  ],
  /** Parts of a notification, takings by card, several documents, five Rappen, exchange differences. */
  proved: [
    [0, 0.3],
    [0.3, 0.9],
    [0.5, 0.97],
    [1, 0.995],
  ],
  discount: [
    [0, 0.01],
    [0.15, 0.04],
    [0.5, 0.97],
    [1, 0.99],
  ],
  charge: [
    [0.1, 0.1],
    [0.3, 0.9],
    [0.7, 0.98],
    [1, 0.99],
  ],
  /** Too much, or in a currency without a known rate: by a payer who names the document, by a payer, by a stranger. */
  unsettled_named: [
    [0, 0.02],
    [0.2, 0.15],
    [0.5, 0.95],
    [1, 0.99],
  ],
  overpaid_by_payer: [
    [0.03, 0.01],
    [0.05, 0.16],
    [0.14, 0.2],
    [0.18, 0.42],
    [1, 0.9],
  ],
  unrated_by_payer: [
    [0.1, 0.8],
    [0.3, 0.9],
    [1, 0.95],
  ],
  part_named: [
    [0, 0.1],
    [0.2, 0.9],
    [0.9, 0.95],
    [1, 0.96],
  ],
  part_by_payer: [
    [0.05, 0.01],
    [0.06, 0.57],
    [0.18, 0.62],
    [0.25, 0.8],
    [0.5, 0.95],
    [1, 0.98],
  ],
  /** All that is open: of a payer who is known, or by number alone; without any name; with another's. */
  whole_of_payer: [
    [0.035, 0.02],
    [0.085, 0.57],
    [0.3, 0.6],
    [0.49, 0.64],
    [0.52, 0.97],
    [1, 0.999],
  ],
  whole_named: [
    [0.1, 0.02],
    [0.3, 0.9],
    [1, 0.995],
  ],
  whole_nameless: [
    [0.07, 0.01],
    [0.09, 0.19],
    [0.105, 0.35],
    [0.12, 0.5],
    [1, 0.9],
  ],
  whole_of_stranger: [
    [0.03, 0.01],
    [0.05, 0.06],
    [1, 0.5],
  ],
} satisfies Readonly<Record<string, Table>>

interface Told {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/**
 * How often a candidate of this score is right. `isBehind`: a likelier candidate settles the same documents.
 */
export const shownConfidence = (told: Told, score: number, isBehind: boolean): number =>
  valueAt(tableOf(told, isBehind), score)

const tableOf = (told: Told, isBehind: boolean): Table => {
  const { kind, cause } = told.hypothesis
  const has = (evidence: Finding['evidence'], ...verdicts: Finding['verdict'][]): boolean =>
    told.findings.some((each) => each.evidence === evidence && verdicts.includes(each.verdict))
  if (told.findings.some(({ found }) => found === 'second_payment')) return TABLES.never
  if (kind === 'transfer') return TABLES.transfer
  if (kind === 'collective' || kind === 'several_documents') return TABLES.proved
  if (isBehind && kind === 'part_payment') return TABLES.never
  const isPayer = has('iban', 'equal') || has('history', 'equal') || has('name', 'equal', 'near')
  const isChecked = has('reference', 'equal')
  const isNamed = isChecked || has('reference', 'near') || has('number', 'equal')
  const isClear = isChecked || (isNamed && isPayer)
  if (cause === null) {
    if (isPayer) return TABLES.whole_of_payer
    if (isNamed) return TABLES.whole_named
    return has('name', 'different') ? TABLES.whole_of_stranger : TABLES.whole_nameless
  }
  if (cause === 'part_payment') return isClear ? TABLES.part_named : TABLES.part_by_payer
  if (cause === 'discount' || cause === 'charge') return TABLES[cause]
  if (cause === 'rounding' || cause === 'exchange') return TABLES.proved
  if (isClear) return TABLES.unsettled_named
  if (!isPayer) return TABLES.never
  return cause === 'overpayment' ? TABLES.overpaid_by_payer : TABLES.unrated_by_payer
}

const valueAt = (table: Table, score: number): number => {
  const next = table.findIndex(([at]) => at >= score)
  const [upper, lower] = [table[next], table[next - 1]]
  if (upper === undefined) return table.at(-1)?.[1] ?? score
  if (lower === undefined) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (score - lower[0])) / (upper[0] - lower[0])
}
