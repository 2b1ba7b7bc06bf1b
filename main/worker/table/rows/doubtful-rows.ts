// Finds rows that are imported although they look like a balance or a total and no figure decides.
import type { MinorUnits } from '../../../../shared/value/money.ts'
import { foldText } from '../../../../shared/value/text.ts'
import { hasOtherSide } from './row-label.ts'
import { isMarked, type MoneyRow } from './suspect-rows.ts'
import { areTransfers, type RowVerdicts } from './transfer-rows.ts'

interface TableVerdicts extends RowVerdicts {
  /** The words of the titles are known, so those of a balance would be too. */
  readonly isTitled: boolean
  /** The texts above the table that have a figure next to them, with this figure. */
  readonly labelledFigures: ReadonlyMap<string, MinorUnits>
}

/** Without known words, a row at an end that is this many times larger than the usual one looks like a balance. */
const TIMES_LARGER = 20

/**
 * The lines of rows, given in order of time, that are imported although much speaks against them and nothing for them.
 */
export const doubtfulLines = (
  ordered: readonly MoneyRow[],
  { verdicts, fileEnds, isTitled, labelledFigures }: TableVerdicts,
): readonly number[] => {
  const isBare = (row: MoneyRow): boolean => !isTitled && row.balance === null && !hasOtherSide(row.draft)
  const isStatedAbove = ({ draft: { texts, amount } }: MoneyRow): boolean =>
    texts.length === 1 && labelledFigures.size > 0 && labelledFigures.get(texts[0] ?? '') === amount
  const lines: number[] = []
  const oddRows: MoneyRow[] = []
  const carried: MoneyRow[] = []
  let largest = 0
  for (const row of ordered) {
    const verdict = verdicts.get(row) ?? 'open'
    // If the words of the titles are known, a label would have been known, too.
    if (verdict === 'doubtful' && !(isTitled && !isMarked(row))) lines.push(row.draft.line)
    if (verdict !== 'open') continue
    if (!isTitled && isStatedAbove(row)) {
      lines.push(row.draft.line)
      continue
    }
    // The word means a transfer as well as a balance, and no figure decides.
    if (row.draft.label === 'carried' && row.isDated && !isMoving(row)) {
      carried.push(row)
      continue
    }
    const isOdd = row.bothSides || (row.atEdge && (row.missing + Number(row.deviates) > 0 || isBare(row)))
    if (isOdd && row.isDated) oddRows.push(row)
    else largest = Math.max(largest, Math.abs(row.amount))
  }
  if (carried.length > 0 && !areTransfers(carried, ordered, { verdicts, fileEnds })) {
    for (const { draft } of carried) lines.push(draft.line)
  }
  const wordless = wordlessAtEnds(ordered)
  const outside = isTitled ? new Set<MoneyRow>() : outsideOfBalances(ordered)
  const usual = oddRows.some(isBare) ? medianOf(ordered) : 0
  const lone = usual === 0 ? NO_ROWS : loneWords(ordered, usual)
  const words = usual === 0 ? new Set<string>() : wordsOfUsual(ordered, usual)
  for (const row of oddRows) {
    const size = Math.abs(row.amount)
    const isOdd = row.bothSides || row.missing >= 2 || row.deviates || (row.missing > 0 && size > largest)
    const isLarge = isBare(row) && row.amount > usual * TIMES_LARGER && !words.has(firstWord(row))
    const isSilent = wordless.has(row)
    if (isOdd || isLarge || isSilent || outside.has(row) || (lone.has(row) && isBare(row))) lines.push(row.draft.line)
  }
  return lines.sort((a, b) => a - b)
}

/** Rows without a word at the ends, if all rows between them have words: the words of a booking are not optional then. */
const wordlessAtEnds = (ordered: readonly MoneyRow[]): ReadonlySet<MoneyRow> => {
  const hasWords = ({ isWordless }: MoneyRow): boolean => !isWordless
  const first = ordered.findIndex(hasWords)
  const last = ordered.findLastIndex(hasWords)
  const areOptional = !ordered.slice(first, last + 1).every(hasWords)
  return areOptional ? NO_ROWS : new Set([...ordered.slice(0, first), ...ordered.slice(last + 1)])
}

/**
 * Rows without a balance after the last row that has one, or on days before the first: the running balance does not
 * cover them.
 */
const outsideOfBalances = (ordered: readonly MoneyRow[]): ReadonlySet<MoneyRow> => {
  const first = ordered.findIndex(({ balance }) => balance !== null)
  const last = ordered.findLastIndex(({ balance }) => balance !== null)
  const day = ordered[first]?.draft.booking
  if (day === undefined || first === last) return new Set()
  const before = ordered.slice(0, first).filter(({ draft }) => draft.booking !== day)
  return new Set([...before, ...ordered.slice(last + 1)].filter(({ draft }) => !hasOtherSide(draft)))
}

/** A row that states a balance has no other balance next to it. */
const isMoving = ({ amount, balance }: MoneyRow): boolean =>
  balance !== null && balance !== 0 && Math.abs(amount) !== Math.abs(balance)

const medianOf = (rows: readonly MoneyRow[]): number =>
  rows.map(({ amount }) => Math.abs(amount)).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0

/**
 * The only row with more than the usual amount whose text is a single word, as for balances and totals; or a few such
 * rows, each with more than any other row.
 */
const loneWords = (rows: readonly MoneyRow[], usual: number): ReadonlySet<MoneyRow> => {
  const lone = new Set(rows.filter(({ draft: { texts } }) => /^\p{L}+$/u.test(texts.join(' ').trim())))
  if (lone.size > MAX_LONE || lone.size > rows.length / 2) return NO_ROWS
  const others = lone.size === 1 ? [] : rows.filter((row) => !lone.has(row))
  const limit = others.reduce((largest, { amount }) => Math.max(largest, Math.abs(amount)), usual)
  return [...lone].every(({ amount }) => Math.abs(amount) > limit) ? lone : NO_ROWS
}

/** Opening and closing balance, and two carried from page to page. */
const MAX_LONE = 4
const NO_ROWS: ReadonlySet<MoneyRow> = new Set()

/** The first words of rows with at most the usual amount: words of transactions and not of balances. */
const wordsOfUsual = (rows: readonly MoneyRow[], usual: number): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (Math.abs(row.amount) <= usual && firstWord(row) !== '' ? [firstWord(row)] : [])))

const firstWord = ({ draft: { texts } }: MoneyRow): string => /^[\p{L}]{3,}/u.exec(foldText(texts[0] ?? ''))?.[0] ?? ''
