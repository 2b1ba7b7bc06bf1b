// Finds columns whose words mean debit or credit: known words, or two words of which one is known or which only a
// balance can distinguish.

import { isUnknownTitle, type TitleScores } from '../cells/header-words.ts'
import { cellText, type RawTable } from '../cells/raw-table.ts'
import { markerSign } from '../cells/row-words.ts'
import type { Column } from './column-evidence.ts'
import type { MarkSigns } from './money-reading.ts'

export interface MarkerCandidate {
  readonly index: number
  readonly titles: TitleScores
  /** The texts of the sample rows. */
  readonly texts: readonly string[]
  /** The meaning of words that are not known. */
  readonly signs: MarkSigns | null
  /** The signs are one of two ways to read two words; only a balance can prove them. */
  readonly isGuess: boolean
}

const MAX_MARK = 30
/** The most columns of two unknown words that are tried. */
const MAX_GUESSES = 3
/** Rows of balances have no mark. If there are few bookings, they may be half of all rows or more. */
const FEW_MARKS = 0.2
const MOST_MARKS = 0.5
const SMALL_TABLE = 12
/** Words up to this length may be abbreviations: `D` and `A`, `Wn` and `Ma`. */
export const MAX_SHORT = 2

/**
 * The columns that may be marks of the rows' amounts. A column
 * of two unknown words is returned twice, once for each reading.
 */
export const markersIn = (columns: readonly Column[], rows: RawTable['rows']): readonly MarkerCandidate[] => {
  const isSmall = rows.length <= SMALL_TABLE
  const usable = columns.filter(
    ({ titles, evidence }) =>
      (titles.balance ?? 0) < 0.8 &&
      evidence.filled >
        (isTitledMark(titles) || (isSmall && areSigns(rows, { titles, evidence })) ? FEW_MARKS : MOST_MARKS),
  )
  const markers: MarkerCandidate[] = []
  const guessed: MarkerCandidate[] = []
  for (const { index, titles, evidence } of usable) {
    const isKnown = evidence.marker > 0.95 && evidence.distinct <= 4 + evidence.filled * 2
    if (!isKnown && (evidence.distinct > 4 || evidence.date + evidence.amount > 0.5)) continue
    const texts = rows.map((row) => cellText(row[index]))
    const found = { index, titles, texts }
    if (isKnown) {
      markers.push({ ...found, signs: null, isGuess: false })
      continue
    }
    const signs = signsOfWords(texts, (titles.marker ?? 0) >= 0.6)
    if (signs !== null) markers.push({ ...found, signs, isGuess: false })
    else for (const each of bothWays(texts)) guessed.push({ ...found, signs: each, isGuess: true })
  }
  return [...markers, ...guessed.slice(0, MAX_GUESSES * 2)]
}

const isTitledMark = ({ marker = 0 }: TitleScores): boolean => marker >= 0.6

/** Whether the filled cells are plus and minus signs alone, under no known title. */
const areSigns = (rows: RawTable['rows'], { titles, evidence }: Pick<Column, 'titles' | 'evidence'>): boolean =>
  isUnknownTitle(titles) && evidence.marker > 0.95 && rows.every((row) => /^[+-]?$/.test(cellText(row[evidence.index])))

const twoWords = (texts: readonly string[]): readonly [string, string] | null => {
  const words = [...new Set(texts.filter((text) => text !== ''))]
  const [one, other] = words
  return words.length === 2 && one && other && words.every((word) => word.length <= MAX_MARK) ? [one, other] : null
}

/** If one of two words is known, the other is its opposite, provided the title says so or both words are this short. */
export const signsOfWords = (texts: readonly string[], isTitled: boolean): MarkSigns | null => {
  const words = twoWords(texts)
  if (!words || !(isTitled || words.every((word) => word.length <= MAX_SHORT))) return null
  const [one, other] = words
  const left = markerSign(one)
  const right = markerSign(other)
  if (left !== 0 && right === 0) return { [one]: left, [other]: left === 1 ? -1 : 1 }
  return right !== 0 && left === 0 ? { [one]: right === 1 ? -1 : 1, [other]: right } : null
}

const bothWays = (texts: readonly string[]): readonly MarkSigns[] => {
  const words = twoWords(texts)
  if (!words) return []
  const [one, other] = words
  return [
    { [one]: -1, [other]: 1 },
    { [one]: 1, [other]: -1 },
  ]
}
