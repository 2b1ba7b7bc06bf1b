// All possible readings of a table's money, each with the score of its titles and content: one signed column, debit and
// credit, or an amount with a mark.

import { isUnknownTitle, type TitleScores } from '../cells/header-words.ts'
import type { ColumnEvidence } from './column-evidence.ts'
import { MAX_SHORT, type MarkerCandidate } from './marker-columns.ts'
import { type MoneyReading, signOfMark } from './money-reading.ts'

export interface MoneyCandidate {
  readonly evidence: ColumnEvidence
  readonly titles: TitleScores
  /** The figures of sample rows, in order, in thousandths: evidence only, never booked. */
  readonly figures: readonly (number | null)[]
}

export interface MoneyInput {
  readonly columns: readonly MoneyCandidate[]
  /** Columns whose texts mean debit or credit, with the texts of the same rows. */
  readonly markers: readonly MarkerCandidate[]
  /** Account and currency of the same rows. */
  readonly groups: readonly string[]
  readonly hasTitles: boolean
  /** A column of currencies has several, or has one on only some of the rows. */
  readonly hasOtherCurrencies: boolean
}

export interface Reading {
  readonly reading: MoneyReading
  readonly score: number
  /** The column looks like one of two sides: the rows of the other side would be missing. */
  readonly isSide?: boolean
}

/** The figures and the marks of the sample rows, by the index of their column. */
export const sampleCells = ({ columns, markers }: Pick<MoneyInput, 'columns' | 'markers'>) => ({
  figures: new Map(columns.map(({ evidence, figures }) => [evidence.index, figures])),
  texts: new Map(markers.map(({ index, texts }) => [index, texts])),
})

export const scoreOf = (column: MoneyCandidate, meaning: keyof TitleScores): number => column.titles[meaning] ?? 0

/** Each with its score, 0 to about 1. */
export const readingsOf = (input: MoneyInput): readonly Reading[] => {
  const pairs = pairReadings(input)
  const others = [...signedReadings(input), ...markedReadings(input)]
  // If debit and credit are titled and each row has one of them, any other amount next to them is in another currency
  // or a part.
  return pairs.some(({ score }) => score >= NAMED_PAIR)
    ? [...pairs, ...others.map((other) => ({ ...other, score: other.score * WITH_PAIR }))]
    : [...pairs, ...others]
}

const NAMED_PAIR = 0.75
const WITH_PAIR = 0.7

/** How well a column fits the amount of the transaction: by its title, or without a known title by its content. */
const amountScore = (column: MoneyCandidate, isOnly = false): number => {
  const { evidence, titles } = column
  const title = titles.amount ?? 0
  const other = Math.max(
    ...(['balance', 'debit', 'credit', 'detail_amount', 'ignored', 'fee', 'account', 'bank_reference'] as const).map(
      (meaning) => titles[meaning] ?? 0,
    ),
    0,
  )
  const content = evidence.decimals > 0.3 ? 0.55 : evidence.negative > 0 ? 0.45 : 0.2
  const named = title >= 0.5 && title >= other
  const base = named ? title : other >= 0.5 ? Math.min(title, 0.2) : isOnly ? Math.max(content, ONLY_AMOUNT) : content
  const usual = evidence.zero > 0.9 ? 0.3 : 1
  return base * usual * coverage(column, title, evidence.filled)
}

/** In tables with at most FEW_ROWS rows, a good title counts at least OF_FEW, even if many rows have no amount. */
const FEW_ROWS = 6
const OF_FEW = 0.75

/** Money is on most rows. In a small table many rows may be balances. */
const coverage = ({ figures }: MoneyCandidate, title: number, filled: number): number => {
  const covered = 0.4 + 0.6 * Math.min(1, filled * 1.05)
  return title >= 0.9 && figures.length <= FEW_ROWS ? Math.max(covered, OF_FEW) : covered
}

/**
 * The only possible column with decimals, with figures of both signs or all below zero, is nearly always the amount,
 * even under another title.
 */
const ONLY_AMOUNT = 0.75

const isOnlyAmount = (column: MoneyCandidate, { columns, hasOtherCurrencies }: MoneyInput): boolean =>
  column.evidence.decimals > 0.3 &&
  column.evidence.negative > 0.05 &&
  columns.every(
    (other) =>
      other === column ||
      other.evidence.decimals === 0 ||
      meansOther(other) ||
      (!hasOtherCurrencies && looksLikeFees(other, column)),
  )

const OTHER_MONEY = ['balance', 'fee', 'detail_amount', 'ignored'] as const

/** The title means only a balance, a fee, a part or an original amount. */
const meansOther = (column: MoneyCandidate): boolean =>
  OTHER_MONEY.some((meaning) => scoreOf(column, meaning) >= 0.8) &&
  (['amount', 'debit', 'credit'] as const).every((meaning) => scoreOf(column, meaning) < 0.5)

const ENOUGH_ROWS = 5
const SOME_ROWS = 0.6

/**
 * Positive figures on some of the outgoing rows, each smaller than the outgoing amount, in a table that also has
 * incoming ones.
 */
const looksLikeFees = ({ evidence, figures }: MoneyCandidate, amount: MoneyCandidate): boolean =>
  figures.length >= ENOUGH_ROWS &&
  evidence.negative === 0 &&
  evidence.filled <= SOME_ROWS &&
  amount.evidence.filled > 0.95 &&
  amount.evidence.negative < 0.95 &&
  figures.every((figure, row) => figure === null || figure === 0 || figure < -(amount.figures[row] ?? 0))

const signedReadings = (input: MoneyInput): readonly Reading[] =>
  input.columns
    .filter(({ evidence }) => evidence.filled > 0)
    .map((column) => {
      const isSide = isOneSide(column, input.columns)
      return {
        reading: { kind: 'signed', amount: column.evidence.index, inverted: false },
        score: amountScore(column, isOnlyAmount(column, input)) * (isSide ? ONE_SIDE : 1),
        isSide,
      }
    })

/**
 * A column with the figures of the rows in which another one has
 * none is one of two sides, unless its title says otherwise.
 */
const isOneSide = (column: MoneyCandidate, columns: readonly MoneyCandidate[]): boolean =>
  scoreOf(column, 'amount') < 0.5 &&
  columns.some((other) => other !== column && isUntitled(other) && areSides(column, other))

const ONE_SIDE = 0.5

const isUntitled = ({ titles }: MoneyCandidate): boolean => isUnknownTitle(titles)

/**
 * Each column has figures where the other has none, and together they cover all rows, or most rows of a small table.
 */
const areSides = (left: MoneyCandidate, right: MoneyCandidate): boolean => {
  const { exclusive, covered } = exclusivity(left.figures, right.figures)
  const isAll = covered === 1 || (left.figures.length <= SMALL_TABLE && covered > 0.5)
  const hasBoth =
    left.evidence.filled > 0 && right.evidence.filled > 0 && right.evidence.dash < 1 && left.evidence.dash < 1
  return exclusive === 1 && isAll && hasBoth && hasGaps(left) && hasGaps(right)
}

/** Two columns that fill each other's gaps belong together, although no title says which side is which. */
const BOTH = 0.6

/** In a table this small many rows may have only a balance. */
const SMALL_TABLE = 12

/** The debit side has the minus signs; no other reading is as good. */
const SIGNED_PAIR = 0.72
const FEW_FIGURES = 2

const isBelowZero = ({ figures }: MoneyCandidate): boolean => {
  const filled = figures.filter((figure) => figure !== null && figure !== 0)
  return filled.length >= FEW_FIGURES && filled.every((figure) => figure !== null && figure < 0)
}

const isAboveZero = ({ figures }: MoneyCandidate): boolean => {
  const filled = figures.filter((figure) => figure !== null && figure !== 0)
  return filled.length >= FEW_FIGURES && filled.every((figure) => figure !== null && figure > 0)
}

const hasGaps = ({ figures }: MoneyCandidate): boolean => figures.some((figure) => figure === null || figure === 0)

const pairReadings = ({ columns, hasTitles }: MoneyInput): readonly Reading[] => {
  const readings: Reading[] = []
  for (const debit of columns) {
    const debitScore = scoreOf(debit, 'debit')
    for (const credit of columns) {
      if (credit === debit) continue
      const title = Math.min(debitScore, scoreOf(credit, 'credit'))
      const { exclusive, covered } = exclusivity(debit.figures, credit.figures)
      if (title >= 0.5) {
        const score = title * (exclusive >= 0.9 ? 1 : 0.3) * coverage(debit, title, covered)
        readings.push(pair(debit, credit, score))
      } else if (
        exclusive === 1 &&
        covered > (debit.figures.length <= SMALL_TABLE ? 0.5 : 0.9) &&
        debit.evidence.filled > 0 &&
        credit.evidence.filled > 0
      ) {
        // Without titles, only signs or the balance can show which side is which.
        if (!hasTitles || (debitScore < 0.5 && scoreOf(credit, 'credit') < 0.5)) {
          const fillGaps = areSides(debit, credit)
          const isSignedPair = fillGaps && isBelowZero(debit) && isAboveZero(credit)
          if (isSignedPair || !(isBelowZero(credit) && debit.evidence.negative === 0))
            readings.push(pair(debit, credit, isSignedPair ? SIGNED_PAIR : fillGaps ? BOTH : 0.25))
        }
      }
    }
    const isAlone = debitScore >= 0.8 && !columns.some((other) => scoreOf(other, 'credit') >= 0.5)
    if (isAlone && share(debit.figures) > 0.9) readings.push(pair(debit, null, 0.55))
  }
  for (const credit of columns) {
    const isAlone = scoreOf(credit, 'credit') >= 0.8 && !columns.some((other) => scoreOf(other, 'debit') >= 0.5)
    if (isAlone && share(credit.figures) > 0.9) readings.push(pair(null, credit, 0.55))
  }
  return readings
}

/** The share of rows with a figure. */
const share = (figures: readonly (number | null)[]): number =>
  figures.filter((figure) => figure !== null).length / Math.max(1, figures.length)

/** The share of negative figures, without zeros: a zero means an empty side. */
export const negativeShare = ({ negative, zero }: ColumnEvidence): number => (zero === 1 ? 0 : negative / (1 - zero))

const pair = (debit: MoneyCandidate | null, credit: MoneyCandidate | null, score: number): Reading => ({
  reading: {
    kind: 'pair',
    debit: debit?.evidence.index ?? null,
    credit: credit?.evidence.index ?? null,
    // If most debits are below zero, the minus belongs to the notation. A single negative debit is a reversed one.
    debitIsSigned: debit !== null && negativeShare(debit.evidence) > 0.5,
  },
  score,
})

/** The share of rows in which not both columns have money, and the share in which at least one has. */
const exclusivity = (
  left: readonly (number | null)[],
  right: readonly (number | null)[],
): { readonly exclusive: number; readonly covered: number } => {
  let both = 0
  let one = 0
  for (let index = 0; index < left.length; index++) {
    const isLeft = (left[index] ?? 0) !== 0
    const isRight = (right[index] ?? 0) !== 0
    if (isLeft && isRight) both++
    if (isLeft || isRight || left[index] === 0 || right[index] === 0) one++
  }
  const total = Math.max(1, left.length)
  // A single row with both is a total, even in a short table.
  const others = both === 1 && total > 2 ? 0 : both
  return { exclusive: 1 - others / total, covered: one / total }
}

const markedReadings = ({ columns, markers }: MoneyInput): readonly Reading[] =>
  columns.flatMap((column) =>
    markers.flatMap((marker) => {
      const signs = marker.texts.map((text) => signOfMark(marker.signs, text))
      const title = marker.titles.marker ?? 0
      const hasBoth = signs.includes(1) && signs.includes(-1)
      // If only one sign occurs and no title says so, accept whole words only (S, Haben, CR) and not the first word of
      // a text.
      if (!hasBoth && title < 0.6 && marker.texts.some((text) => /\s/.test(text))) return []
      // Next to figures with an unknown title, a dash on every row may also fill the empty side of debit and credit.
      if (!hasBoth && title < 0.6 && isUntitled(column) && marker.texts.every((text) => DASH.test(text))) return []
      // A text that only says "in" on every row adds no sign, and stays a text.
      if (title === 0 && (marker.titles.text ?? 0) >= 0.9 && !signs.includes(-1) && column.evidence.negative === 0)
        return []
      const agreement = agreementOf(column.figures, signs)
      // The figures are signed and every sign agrees with its mark, so the mark adds no information.
      if (agreement === 'same') return []
      // Letters under the title of texts (C, D) are texts, if the figures have signs.
      if (agreement === 'opposite' && areTextLetters(marker)) return []
      const guessed = marker.isGuess ? 0.35 : 0
      const score =
        amountScore(column) - guessed + (column.evidence.negative === 0 || agreement === 'opposite' ? 0.15 : -0.3)
      const reading: MoneyReading = {
        kind: 'marked',
        amount: column.evidence.index,
        marker: marker.index,
        markDecides: agreement === 'opposite',
        signs: marker.signs,
      }
      return [{ reading, score }]
    }),
  )

const DASH = /^[-\u2010-\u2015\u2212]$/

const areTextLetters = ({ titles, texts }: MarkerCandidate): boolean =>
  (titles.text ?? 0) >= 0.9 && (titles.marker ?? 0) === 0 && texts.every((text) => text.length <= MAX_SHORT)

/** Whether figures of both signs always agree with the marks, or always contradict them. */
const agreementOf = (
  figures: readonly (number | null)[],
  signs: readonly number[],
): 'same' | 'opposite' | 'unrelated' => {
  const { same, opposite, negative, positive } = marksAgainst(figures, signs)
  // If all marks have one sign, negative figures show that the figures are signed.
  if (opposite === 0 && negative > 0) return 'same'
  return same === 0 && negative > 0 && positive > 0 ? 'opposite' : 'unrelated'
}

/** The number of figures that agree with their mark, that contradict it, and of each sign. */
export const marksAgainst = (figures: readonly (number | null)[], signs: readonly number[]) => {
  const counts = { same: 0, opposite: 0, negative: 0, positive: 0 }
  for (let index = 0; index < figures.length; index++) {
    const sign = Math.sign(figures[index] ?? 0)
    const mark = signs[index] ?? 0
    if (sign === 0 || mark === 0) continue
    counts[sign < 0 ? 'negative' : 'positive']++
    counts[sign === mark ? 'same' : 'opposite']++
  }
  return counts
}
