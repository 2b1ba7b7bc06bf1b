// Evidence against the signs that were found: marks of in and out that contradict them, or that nothing has read.
import { foldText } from '../../../../shared/value/text.ts'
import { writtenSign } from '../cells/amount-notation.ts'
import { cellText } from '../cells/raw-table.ts'
import { isMarkCell, markerSign } from '../cells/row-words.ts'
import type { Column } from './column-evidence.ts'
import { MAX_SHORT, type MarkerCandidate } from './marker-columns.ts'
import type { MoneyContext } from './money-context.ts'
import { columnsOf, type MoneyReading, signOfMark } from './money-reading.ts'
import { marksAgainst } from './possible-readings.ts'
import { isProven } from './running-balance.ts'

/** The amount, and the columns of marks that contradict its signs or that no sign follows; empty if there are none. */
export const contradictingMarks = (context: MoneyContext): readonly number[] => {
  const { money, input } = context
  const { reading } = money
  if (reading.kind === 'pair' || isProven(money.chain)) return []
  const found = [
    ...input.markers.filter((marker) => areMarks(marker, reading) && contradicts(marker, reading.amount, context)),
    ...context.columns.filter((column) => isUnread(column, context)),
  ]
  return found.length === 0 ? [] : [reading.amount, ...new Set(found.map(({ index }) => index))]
}

/**
 * Whether a column has marks of in and out: its title says so, or it has words for both. Where no title may mean marks,
 * letters (C, D), and two words of which one was concluded from the other, are marks only if the reading takes them so.
 */
const areMarks = ({ index, isGuess, signs, texts, titles }: MarkerCandidate, reading: MoneyReading): boolean => {
  if (isGuess) return false
  if ((titles.marker ?? 0) >= 0.6) return true
  const areLetters = (titles.marker ?? 0) === 0 && texts.every((text) => text.length <= MAX_SHORT)
  if (signs !== null || areLetters) return reading.kind === 'marked' && reading.marker === index
  const isOfNoUse = (titles.ignored ?? 0) >= 0.8
  return !isOfNoUse && hasBothSigns(texts)
}

const hasBothSigns = (texts: readonly string[]): boolean =>
  texts.some((text) => markerSign(text) === 1) && texts.some((text) => markerSign(text) === -1)

/** In the sample or, because a single row is enough, in any row below the titles. */
const contradicts = (
  { index, signs, texts }: MarkerCandidate,
  amount: number,
  { input, below, isCardBill }: MoneyContext,
): boolean => {
  const figures = input.columns.find(({ evidence }) => evidence.index === amount)?.figures ?? []
  // On a card bill charges may be positive: if every mark says so, marks and figures agree.
  const isContradiction = ({ negative, opposite, same }: ReturnType<typeof marksAgainst>): boolean =>
    negative > 0 && opposite > 0 && !(isCardBill && same === 0)
  const inSample = marksAgainst(
    figures,
    texts.map((text) => signOfMark(signs, text)),
  )
  if (isContradiction(inSample)) return true
  if (below.length <= figures.length) return false
  return isContradiction(
    marksAgainst(
      below.map((row) => writtenSign(row[amount])),
      below.map((row) => signOfMark(signs, cellText(row[index]))),
    ),
  )
}

/** The most different texts of a column of marks that also has other kinds of bookings. */
const MAX_KINDS = 8

/** Whether amounts without any sign are read as they are, next to a column that says in and out. */
const isUnread = ({ index, titles, evidence }: Column, context: MoneyContext): boolean => {
  const { money, input, booked, headers } = context
  const { reading } = money
  if (reading.kind !== 'signed' || reading.inverted || columnsOf(reading).includes(index)) return false
  const amount = input.columns.find(({ evidence }) => evidence.index === reading.amount)
  if (amount === undefined || amount.evidence.negative > 0) return false
  if (evidence.distinct > MAX_KINDS || evidence.filled < 0.5 || (titles.ignored ?? 0) >= 0.8) return false
  const texts = booked.map((row) => cellText(row[index])).filter((text) => text !== '')
  const marks = texts.filter(isMarkCell)
  const isTitled = (titles.marker ?? 0) > 0
  const areWords = marks.length > texts.length / 2 && marks.some((text) => text.length > MAX_SHORT)
  return (hasBothSigns(marks) && (isTitled || areWords)) || namesBothTexts(headers[index] ?? '', texts)
}

/** A title that consists of the column's two texts: `Rein/Raus`. */
const namesBothTexts = (title: string, texts: readonly string[]): boolean => {
  const words = foldText(title).split(/[^\p{L}\d+-]+/u)
  const folded = new Set(texts.map(foldText))
  return folded.size === 2 && words.length === 2 && words.every((word) => folded.has(word))
}
