// Rows with an amount but no day, and totals with one: parts of a collective order, sums, or movements whose day is
// printed only once. Decided by the figures; what stays unclear is told, never guessed.
import { type Note, note, skip } from '../../../shared/record/note.ts'
import type { SkippedLine } from '../../../shared/record/parsed-statement.ts'
import { addText, type Movement } from './movement.ts'
import { checkChain } from './running-balance.ts'
import { type ReadRows, skippedLine, type UndatedRow } from './table-rows.ts'

export interface Resolved {
  readonly movements: readonly Movement[]
  readonly skipped: readonly SkippedLine[]
  readonly warnings: readonly Note[]
  /** Lines with money that belong nowhere: too many to leave them out. */
  readonly unclear: readonly number[]
}

/** Leaving out more than this share of the movements would be another statement. */
const MAX_UNCLEAR_SHARE = 0.1

/** What the rows without a day are; `unclear` is empty unless there are too many that belong nowhere. */
export const resolveUndated = (rows: ReadRows): Resolved => {
  const skipped: SkippedLine[] = []
  const warnings: Note[] = []
  const { kept, totals } = withoutTotals(rows.movements)
  for (const { line } of totals) skipped.push(skippedLine(line, skip('total')))

  const open: UndatedRow[] = []
  for (const [above, parts] of byMovement(rows.undated)) {
    if (above && areParts(above, parts)) {
      for (const { movement } of parts) {
        for (const text of movement.texts) addText(above, text)
        skipped.push(skippedLine(movement.line, skip('part_of_order', { line: above.line })))
      }
    } else for (const part of parts) open.push(part)
  }

  const dated = withDaysFromAbove(kept, open)
  if (dated) {
    if (open.length > 0) warnings.push(note('dates_from_above', { count: open.length }))
    return { movements: dated, skipped, warnings, unclear: [] }
  }
  const unclear: number[] = []
  const sums = sumsOf(kept)
  for (const { movement } of open) {
    const isTotal = movement.isTotal || sums.has(Math.abs(movement.amount))
    skipped.push(skippedLine(movement.line, skip(isTotal ? 'total' : 'no_date')))
    if (!isTotal) unclear.push(movement.line)
  }
  if (unclear.length > Math.max(2, kept.length * MAX_UNCLEAR_SHARE))
    return { movements: kept, skipped, warnings, unclear }
  if (unclear.length > 0) warnings.push(note('amounts_without_date', { lines: unclear.join(', ') }))
  return { movements: kept, skipped, warnings, unclear: [] }
}

const byMovement = (undated: readonly UndatedRow[]): ReadonlyMap<Movement | null, readonly UndatedRow[]> => {
  const groups = new Map<Movement | null, UndatedRow[]>()
  for (const row of undated) {
    const group = groups.get(row.above)
    if (group) group.push(row)
    else groups.set(row.above, [row])
  }
  return groups
}

/** Together they are the amount above, whatever their sign. */
const areParts = (above: Movement, parts: readonly UndatedRow[]): boolean => {
  const sum = parts.reduce((total, { movement }) => total + movement.amount, 0)
  return Math.abs(sum) === Math.abs(above.amount) && sum !== 0 && parts.every(({ movement }) => !movement.isTotal)
}

/** A dated row that calls itself a total is one when its figure is that of the other rows; "TOTAL" also sells petrol. */
const withoutTotals = (
  movements: readonly Movement[],
): { readonly kept: readonly Movement[]; readonly totals: readonly Movement[] } => {
  const candidates = movements.filter((movement) => movement.isTotal)
  if (candidates.length === 0) return { kept: movements, totals: [] }
  const others = movements.filter((movement) => !movement.isTotal)
  const sums = sumsOf(others)
  const totals = candidates.filter((movement) => sums.has(Math.abs(movement.amount)))
  const dropped = new Set<Movement>(totals)
  return { kept: movements.filter((movement) => !dropped.has(movement)), totals }
}

/** What a total row may show, without its sign: all credits, all debits, or both together. */
const sumsOf = (movements: readonly Movement[]): ReadonlySet<number> => {
  let credits = 0
  let debits = 0
  for (const movement of movements) {
    if (movement.amount > 0) credits += movement.amount
    else debits += movement.amount
  }
  return new Set([credits, -debits, Math.abs(credits + debits)])
}

/** All rows with the day of the one above, when only so the balance adds up at every step. */
const withDaysFromAbove = (movements: readonly Movement[], open: readonly UndatedRow[]): readonly Movement[] | null => {
  if (open.length === 0) return movements
  if (open.some((row) => row.above === null || row.movement.balance === null)) return null
  const filled = open.map(({ movement, above }) => ({ ...movement, booking: above?.booking ?? movement.booking }))
  const all = [...movements, ...filled].sort((a, b) => a.index - b.index)
  const chain = checkChain(all, (movement) => movement.currency)
  return chain.checks >= 2 && chain.right === chain.checks ? all : null
}
