// Follows the running balance from row to row to decide whether
// a row that looks like a balance moves it or only states it.
import type { MinorUnits } from '../../../../shared/value/money.ts'
import { type Chain, checkChain, isProven } from '../columns/running-balance.ts'
import { hasOtherSide } from './row-label.ts'
import { isMarked, type MoneyRow, type Verdict } from './suspect-rows.ts'

/**
 * The verdicts of the running balance on rows in order of time; null if the table has no running balance that holds.
 * `opening`: the balance before all rows, if the file states one.
 */
export const walkBalance = (
  ordered: readonly MoneyRow[],
  opening: MinorUnits | null,
): ReadonlyMap<MoneyRow, Verdict> | null => {
  const filled = ordered.filter(({ balance }) => balance !== null)
  if (filled.length < Math.max(1, ordered.length * 0.05)) return null
  const chain = bestChain(ordered)
  if (chain.newestFirst && chain.right > 1) return walkFrom(ordered.toReversed(), opening, chain)
  return isProven(chain) || (chain.right === chain.checks && filled.length > 0)
    ? walkFrom(ordered, opening, chain)
    : null
}

/** The chain over all rows; if it does not hold, without the rows with a label, then without all marked rows. */
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
  { lastOfEqual, checks }: Chain,
): ReadonlyMap<MoneyRow, Verdict> => {
  const verdicts = new Map<MoneyRow, Verdict>()
  let running: number | null = opening
  for (const [position, row] of ordered.entries()) {
    const before: number | null = running ?? impliedBefore(ordered, position, lastOfEqual)
    const verdict: Verdict = isCandidate(row)
      ? verdictOf(row, {
          before,
          isFirst: running === null,
          // Without a checked step, each row may have the balance at the end of its day, too.
          isOfEachRow: !lastOfEqual && checks > 0,
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

/** Without a word for a balance, a row with a counterparty or a bank reference is no balance. */
const isCandidate = (row: MoneyRow): boolean =>
  (isMarked(row) || row.amount === row.balance) && (row.draft.label !== null || !hasOtherSide(row.draft))

interface Place {
  /** The balance before the row; null if it is unknown. */
  readonly before: number | null
  /** Whether no balance is known before the row, neither stated nor of a row. */
  readonly isFirst: boolean
  /** Whether the balances are those after each row: an unchanged one then proves that the row moves nothing. */
  readonly isOfEachRow: boolean
  /** The balance from which the next row with a balance started. */
  readonly after: () => number | null
}

const verdictOf = (row: MoneyRow, { before, isFirst, isOfEachRow, after }: Place): Verdict => {
  const { amount, balance } = row
  if (amount === 0) return 'open'
  if (balance === null) {
    const next = after()
    if (before === null || next === null || isFirst) return 'open'
    // The row moves nothing: it states the current balance, or a sum.
    if (next === before) return amount === before ? 'states' : 'total'
    return next === before + amount ? 'moves' : 'open'
  }
  if (isFirst) {
    // The next row starts from this row's balance, whether this row moved it or only states it: a first deposit looks
    // like a balance.
    if (amount !== balance || after() !== balance) return amount === balance ? 'open' : 'moves'
    return isMarked(row) && (row.missing !== 1 || row.draft.label !== null) ? 'states' : 'doubtful'
  }
  if (before === null) return 'open'
  const moves = before + amount === balance
  const isUnchanged = before === balance
  if (moves !== isUnchanged) {
    if (moves) return 'moves'
    return amount === balance || isOfEachRow ? 'states' : 'open'
  }
  return 'open'
}

const REACH = 60

/** The balance before the row at a position, computed from the next undisputed row with a balance. */
const impliedBefore = (ordered: readonly MoneyRow[], from: number, lastOfEqual: boolean): number | null => {
  let sum = 0
  for (let at = from; at < Math.min(ordered.length, from + REACH); at++) {
    const row = ordered[at]
    if (!row || isCandidate(row)) continue
    sum += row.amount
    if (row.balance === null) continue
    // The balance at the end of the day includes all rows that share it.
    if (lastOfEqual && ordered[at + 1]?.balance === row.balance) continue
    return row.balance - sum
  }
  return null
}
