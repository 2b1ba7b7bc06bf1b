// Follows the running balance from row to row: a row that looks as if it stated a balance moves it or does not.
import type { MinorUnits } from '../../../../shared/value/money.ts'
import { type Chain, checkChain, isProven } from '../columns/running-balance.ts'
import { hasOtherSide } from './row-label.ts'
import { isMarked, type MoneyRow, type Verdict } from './suspect-rows.ts'

/**
 * What the running balance says of rows in order of time; null when the table has none that holds. `opening`: the balance
 * before all of them, when the file states one.
 */
export const walkBalance = (
  ordered: readonly MoneyRow[],
  opening: MinorUnits | null,
): ReadonlyMap<MoneyRow, Verdict> | null => {
  const filled = ordered.filter(({ balance }) => balance !== null)
  if (filled.length < Math.max(1, ordered.length * 0.05)) return null
  const chain = bestChain(ordered)
  if (chain.newestFirst && chain.right > 1) return walkFrom(ordered.toReversed(), opening, chain.lastOfEqual)
  return isProven(chain) || (chain.right === chain.checks && filled.length > 0)
    ? walkFrom(ordered, opening, chain.lastOfEqual)
    : null
}

/** Over all rows; where that does not hold, without those whose words say what they are, then without all that are marked. */
const bestChain = (ordered: readonly MoneyRow[]): Chain => {
  const of = (rows: readonly MoneyRow[]): Chain => checkChain(rows, () => '')
  const whole = of(ordered)
  if (isProven(whole) && whole.right === whole.checks) return whole
  const unnamed = of(ordered.filter(({ draft }) => draft.label === null))
  if (isProven(unnamed)) return unnamed
  return isProven(whole) ? whole : of(ordered.filter((row) => !isMarked(row)))
}

const walkFrom = (
  ordered: readonly MoneyRow[],
  opening: MinorUnits | null,
  lastOfEqual: boolean,
): ReadonlyMap<MoneyRow, Verdict> => {
  const verdicts = new Map<MoneyRow, Verdict>()
  let running: number | null = opening
  for (const [position, row] of ordered.entries()) {
    const before: number | null = running ?? impliedBefore(ordered, position, lastOfEqual)
    const verdict: Verdict = isCandidate(row)
      ? verdictOf(row, {
          before,
          isFirst: running === null,
          lastOfEqual,
          after: () => impliedBefore(ordered, position + 1, lastOfEqual),
        })
      : 'moves'
    if (isCandidate(row)) verdicts.set(row, verdict)
    if (verdict === 'states' || verdict === 'total') continue
    if (row.balance !== null) running = row.balance
    else if (running !== null && verdict === 'moves') running += row.amount
  }
  return verdicts
}

/** Without a word for a balance, what has a party or a number of the bank is none. */
const isCandidate = (row: MoneyRow): boolean =>
  (isMarked(row) || row.amount === row.balance) && (row.draft.label !== null || !hasOtherSide(row.draft))

interface Place {
  /** The balance before the row; null when nothing tells it. */
  readonly before: number | null
  /** No balance is known before it, neither stated nor of a row. */
  readonly isFirst: boolean
  readonly lastOfEqual: boolean
  /** The balance that the next row with one started from. */
  readonly after: () => number | null
}

const verdictOf = (row: MoneyRow, { before, isFirst, lastOfEqual, after }: Place): Verdict => {
  const { amount, balance } = row
  if (amount === 0) return 'open'
  if (balance === null) {
    const next = after()
    if (before === null || next === null || isFirst) return 'open'
    // It moves nothing: the balance that stands, or else a sum.
    if (next === before) return amount === before ? 'states' : 'total'
    return next === before + amount ? 'moves' : 'open'
  }
  if (isFirst) {
    // The next row starts from this one's balance, be it moved here or only stated: a first deposit looks like a balance.
    if (amount !== balance || after() !== balance) return amount === balance ? 'open' : 'moves'
    return isMarked(row) && (row.missing !== 1 || row.draft.label !== null) ? 'states' : 'doubtful'
  }
  if (before === null) return 'open'
  const moves = before + amount === balance
  const isUnchanged = before === balance
  if (moves !== isUnchanged) {
    // Where each row bears the balance at the end of its day, a balance that stands still says nothing.
    if (moves) return 'moves'
    return amount === balance || !lastOfEqual ? 'states' : 'open'
  }
  return 'open'
}

const REACH = 60

/** The balance before the row at a place, from the next one that has a balance and nothing against it. */
const impliedBefore = (ordered: readonly MoneyRow[], from: number, lastOfEqual: boolean): number | null => {
  let sum = 0
  for (let at = from; at < Math.min(ordered.length, from + REACH); at++) {
    const row = ordered[at]
    if (!row || isCandidate(row)) continue
    sum += row.amount
    if (row.balance === null) continue
    // The balance at the end of the day takes in the rows that share it.
    if (lastOfEqual && ordered[at + 1]?.balance === row.balance) continue
    return row.balance - sum
  }
  return null
}
