// Decides about rows whose word means a transfer as well as a balance carried over: they are transfers if no other
// figure of the file makes one of them a balance.
import type { BalanceEnds, MoneyRow, Verdict } from './suspect-rows.ts'

/** What the figures of a table decide so far. */
export interface RowVerdicts {
  readonly verdicts: ReadonlyMap<MoneyRow, Verdict>
  /** As far as the file states them. */
  readonly fileEnds: BalanceEnds
}

/** A balance at a place, with the sums of the movements before it: without the rows in question and with them. */
interface Place {
  readonly value: number
  readonly without: number
  readonly withThem: number
}

/**
 * Whether rows (of `ordered`, in order of time) are transfers: each has all values that other rows have, none is larger
 * than the largest of the other rows, and none is the balance that another one of them or a stated balance leads to.
 * False if there is nothing to compare them with.
 */
export const areTransfers = (rows: readonly MoneyRow[], ordered: readonly MoneyRow[], judged: RowVerdicts): boolean => {
  if (rows.length > MAX_ROWS) return false
  const questioned = new Set(rows)
  const { places, balances, sums, largest } = walk(ordered, questioned, judged)
  if (rows.some((row) => !isOrdinary(row) || Math.abs(row.amount) > largest)) return false
  if (places.length + balances.length < 2) return false
  return places.every(
    (place) =>
      !sums.has(Math.abs(place.value)) &&
      [...places, ...balances].every((other) => other === place || !leadsTo(other, place)),
  )
}

/** Each row is compared with each balance. More rows with such a word are not a few transfers. */
const MAX_ROWS = 50

const isOrdinary = ({ missing, deviates, bothSides }: MoneyRow): boolean => missing === 0 && !deviates && !bothSides

const leadsTo = (from: Place, to: Place): boolean => {
  const step = Math.abs(to.value) - Math.abs(from.value)
  return [to.without - from.without, to.withThem - from.withThem].some((moved) => step === moved || step === -moved)
}

const walk = (ordered: readonly MoneyRow[], questioned: ReadonlySet<MoneyRow>, { verdicts, fileEnds }: RowVerdicts) => {
  const places: Place[] = []
  const balances: Place[] = []
  /** All credits, all debits and both, up to each of the rows. */
  const sums = new Set<number>()
  let without = 0
  let withThem = 0
  let credits = 0
  let debits = 0
  let largest = 0
  const at = (value: number): Place => ({ value, without, withThem })
  if (fileEnds.opening !== null) balances.push(at(fileEnds.opening))
  for (const row of ordered) {
    const verdict = verdicts.get(row)
    if (verdict === 'states') balances.push(at(row.balance ?? row.amount))
    if (!row.isDated || verdict === 'states' || verdict === 'total' || verdict === 'apart') continue
    if (questioned.has(row)) {
      places.push(at(row.amount))
      for (const sum of [without, withThem, credits, debits]) sums.add(Math.abs(sum))
      withThem += row.amount
      continue
    }
    without += row.amount
    withThem += row.amount
    if (row.amount > 0) credits += row.amount
    else debits += row.amount
    largest = Math.max(largest, Math.abs(row.amount))
  }
  if (fileEnds.closing !== null) balances.push(at(fileEnds.closing))
  return { places, balances, sums, largest }
}
