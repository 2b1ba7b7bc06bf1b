// How often a candidate is right, by its kind and its score. The weights of evidence order the candidates and decide
// what is attached. As probabilities they are wrong, differently for each kind; these tables give the confidence that
// is shown.
import type { Finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'

/** Points of a curve from score to share of right candidates; linear between the points, constant outside them. */
type Table = readonly (readonly [score: number, right: number])[]

/**
 * Shares of right candidates for each kind, smoothed by hand, measured on the labelled corpus with seeds 1 to 5 (first
 * three candidates). Where nearly all were right, the curves end below one, because other books have other cases.
 */
const TABLES = {
  /** A second equal payment; the open part of a document when the remainder of the payment has another explanation. */
  never: [[0, 0.01]],
  transfer: [
    [0.1, 0.05],
    [0.2, 0.5],
    [0.45, 0.88],
    [0.65, 0.98],
    [1, 0.995],
  ],
  /** Parts of a notification, card takings, several documents, rounding to five Rappen, exchange differences. */
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
    [0.15, 0.03],
    [0.3, 0.9],
    [0.7, 0.98],
    [1, 0.99],
  ],
  /** Too much, by a payer who names the document; too much, by a known payer. */
  overpaid_named: [
    [0, 0.02],
    [0.2, 0.15],
    [0.5, 0.95],
    [1, 0.99],
  ],
  /**
   * By the share of the payment that is too much instead of the score: payers pay a little too much, or pay other
   * bills.
   */
  overpaid: [
    [0.02, 0.96],
    [0.12, 0.74],
    [0.22, 0.56],
    [0.32, 0.25],
    [0.45, 0.08],
    [0.6, 0.04],
    [0.7, 0.01],
  ],
  /** In a currency whose rate is unknown. */
  unrated: [
    [0.04, 0.03],
    [0.09, 0.7],
    [0.2, 0.88],
    [0.4, 0.95],
    [1, 0.99],
  ],
  part_named: [
    [0, 0.1],
    [0.2, 0.9],
    [0.9, 0.95],
    [1, 0.96],
  ],
  part: [
    [0.048, 0.01],
    [0.056, 0.71],
    [0.18, 0.77],
    [0.25, 0.84],
    [0.5, 0.95],
    [1, 0.98],
  ],
  part_else: [
    [0.05, 0.01],
    [0.06, 0.08],
    [0.3, 0.1],
    [1, 0.5],
  ],
  /** The whole open amount, by a known payer; by a payer whose name is only similar. */
  whole: [
    [0.035, 0.02],
    [0.09, 0.45],
    [0.45, 0.5],
    [0.498, 0.52],
    [0.502, 0.96],
    [1, 0.999],
  ],
  whole_like: [
    [0.05, 0.3],
    [0.084, 0.6],
    [0.09, 0.95],
    [0.52, 0.97],
    [1, 0.999],
  ],
  whole_like_else: [
    [0.04, 0.02],
    [0.08, 0.42],
    [0.48, 0.47],
    [0.5, 0.52],
    [1, 0.9],
  ],
  /**
   * The whole open amount, by the number alone; by the amount alone, without a name; with the name of another company.
   */
  whole_named: [
    [0.1, 0.02],
    [0.3, 0.9],
    [1, 0.995],
  ],
  whole_nameless: [
    [0.07, 0.01],
    [0.08, 0.42],
    [0.12, 0.47],
    [1, 0.9],
  ],
  whole_nameless_else: [
    [0.072, 0.01],
    [0.076, 0.24],
    [0.107, 0.27],
    [1, 0.5],
  ],
  whole_of_other: [
    [0.03, 0.01],
    [0.05, 0.06],
    [1, 0.5],
  ],
} satisfies Readonly<Record<string, Table>>

interface ExaminedHypothesis {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/**
 * The rank of a candidate: first by a clear lead (`clear`) or a small one (`first`), behind a candidate of the same
 * documents (`same`), or behind others (`else`).
 */
export type CandidateRank = 'clear' | 'first' | 'same' | 'else'

/** How often a candidate with this score is right, 0 to 1. */
export const shownConfidence = (examined: ExaminedHypothesis, score: number, rank: CandidateRank): number => {
  const table = tableOf(examined, rank)
  return valueAt(table, table === TABLES.overpaid ? overpaidShare(examined.hypothesis) : score)
}

/** The share of the payment that is too much. */
const overpaidShare = ({ rows, remainder }: Hypothesis): number => {
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  return paid <= 0 ? 1 : (remainder?.amount ?? 0) / paid
}

const tableOf = (examined: ExaminedHypothesis, rank: CandidateRank): Table => {
  const { kind, cause } = examined.hypothesis
  const hasFinding = (evidence: Finding['evidence'], ...verdicts: Finding['verdict'][]): boolean =>
    examined.findings.some((each) => each.evidence === evidence && verdicts.includes(each.verdict))
  if (examined.findings.some(({ found }) => found === 'second_payment')) return TABLES.never
  if (kind === 'transfer') return TABLES.transfer
  if (kind === 'return' || kind === 'collective' || kind === 'several_documents') return TABLES.proved
  if (kind === 'part_payment' && rank === 'same') return TABLES.never
  const isNumberFamiliar = hasFinding('iban', 'equal') || hasFinding('history', 'equal') || hasFinding('name', 'equal')
  const isPayer = isNumberFamiliar || hasFinding('name', 'near')
  const isChecked = hasFinding('reference', 'equal')
  const isNamed = isChecked || hasFinding('reference', 'near') || hasFinding('number', 'equal')
  const isClear = isChecked || (isNamed && isPayer)
  const isFirst = rank === 'clear' || rank === 'first'
  if (cause === null) {
    if (isNumberFamiliar || isClear) return TABLES.whole
    if (isPayer) return rank === 'clear' ? TABLES.whole_like : TABLES.whole_like_else
    if (isNamed) return TABLES.whole_named
    if (hasFinding('name', 'different')) return TABLES.whole_of_other
    return isFirst ? TABLES.whole_nameless : TABLES.whole_nameless_else
  }
  if (cause === 'discount' || cause === 'charge') return TABLES[cause]
  if (cause === 'rounding' || cause === 'exchange') return TABLES.proved
  if (cause === 'part_payment') return isClear ? TABLES.part_named : isFirst ? TABLES.part : TABLES.part_else
  if (!isClear && !isPayer) return TABLES.never
  if (cause === 'unknown') return TABLES.unrated
  return isClear ? TABLES.overpaid_named : TABLES.overpaid
}

const valueAt = (table: Table, score: number): number => {
  const next = table.findIndex(([at]) => at >= score)
  const upper = table[next]
  const lower = table[next - 1]
  if (upper === undefined) return table.at(-1)?.[1] ?? score
  if (lower === undefined) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (score - lower[0])) / (upper[0] - lower[0])
}
