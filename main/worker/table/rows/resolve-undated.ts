// Resolves rows with an amount but no day, and dated totals: they are parts of a collective order, sums, or
// transactions whose day is printed only once. The figures decide; unclear rows are reported, never guessed.
import { type Note, note } from '../../../../shared/record/core/note.ts'
import type { SkippedLine } from '../../../../shared/record/import/parsed-statement.ts'
import { checkChain } from '../columns/running-balance.ts'
import { addText, type RowDraft } from './row-draft.ts'
import { hasOtherSide } from './row-label.ts'
import type { ReadRows, UndatedRow } from './table-rows.ts'

export interface ResolvedRows {
  readonly drafts: readonly RowDraft[]
  readonly skipped: readonly SkippedLine[]
  readonly warnings: readonly Note[]
  /** Lines with money that have no place, if they are too many to skip. */
  readonly unclear: readonly number[]
  /** Lines that are imported although they look like a balance. */
  readonly doubtful: readonly number[]
}

/** If more than this share of the transactions were skipped, it would be another statement. */
const MAX_UNCLEAR_SHARE = 0.1

/** Decides what the rows without a day are. `unclear` is empty unless too many of them have no place. */
export const resolveUndated = (rows: Pick<ReadRows, 'drafts' | 'undated'>): ResolvedRows => {
  const skipped: SkippedLine[] = []
  const warnings: Note[] = []
  const { remaining, totals } = withoutTotals(rows.drafts)
  for (const { line } of totals) skipped.push({ source_line: line, reason: { code: 'total' } })

  const parts = partsOfOrders(rows.undated)
  for (const { draft, above } of parts) {
    if (!above) continue
    for (const text of draft.texts) addText(above, text)
    for (const text of draft.accounts) addText(above, text)
    skipped.push({ source_line: draft.line, reason: { code: 'part_of_order', values: { line: above.line } } })
  }
  const open = parts.size === 0 ? rows.undated : rows.undated.filter((row) => !parts.has(row))

  const dated = withDaysFromAbove(remaining, open)
  if (dated) {
    if (open.length > 0) warnings.push(note('dates_from_above', { count: open.length }))
    return { drafts: dated, skipped, warnings, unclear: [], doubtful: linesOfPossibleBalances(open) }
  }
  const unclear: number[] = []
  const sums = sumsOf(remaining)
  for (const { draft } of open) {
    const isTotal = draft.label === 'total' || sums.has(Math.abs(draft.amount))
    skipped.push({ source_line: draft.line, reason: { code: isTotal ? 'total' : 'no_date' } })
    if (!isTotal) unclear.push(draft.line)
  }
  if (unclear.length > Math.max(2, remaining.length * MAX_UNCLEAR_SHARE))
    return { drafts: remaining, skipped, warnings, unclear, doubtful: [] }
  if (unclear.length > 0) warnings.push(note('amounts_without_date', { lines: unclear.join(', ') }))
  return { drafts: remaining, skipped, warnings, unclear: [], doubtful: [] }
}

/** An amount that equals the balance next to it, without a day and without a counterparty, may be the balance itself. */
const linesOfPossibleBalances = (undated: readonly UndatedRow[]): readonly number[] =>
  undated.flatMap(({ draft }) => (draft.amount === draft.balance && !hasOtherSide(draft) ? [draft.line] : []))

/** The rows without a day that add up to the transaction above them. */
export const partsOfOrders = (undated: readonly UndatedRow[]): ReadonlySet<UndatedRow> =>
  new Set([...byRowAbove(undated)].flatMap(([above, parts]) => (above && areParts(above, parts) ? parts : [])))

const byRowAbove = (undated: readonly UndatedRow[]): ReadonlyMap<RowDraft | null, readonly UndatedRow[]> => {
  const groups = new Map<RowDraft | null, UndatedRow[]>()
  for (const row of undated) {
    const group = groups.get(row.above)
    if (group) group.push(row)
    else groups.set(row.above, [row])
  }
  return groups
}

/** Whether the parts add up to the amount above, apart from the sign. */
const areParts = (above: RowDraft, parts: readonly UndatedRow[]): boolean => {
  const sum = parts.reduce((total, { draft }) => total + draft.amount, 0)
  return Math.abs(sum) === Math.abs(above.amount) && sum !== 0 && parts.every(({ draft }) => draft.label === null)
}

/**
 * A dated row with the label of a total is one if its figure is
 * the sum of the other rows. "TOTAL" is also a petrol company.
 */
const withoutTotals = (
  drafts: readonly RowDraft[],
): { readonly remaining: readonly RowDraft[]; readonly totals: readonly RowDraft[] } => {
  const candidates = drafts.filter(({ label }) => label === 'total')
  if (candidates.length === 0) return { remaining: drafts, totals: [] }
  const others = drafts.filter(({ label }) => label !== 'total')
  const sums = sumsOf(others)
  const totals = candidates.filter((draft) => sums.has(Math.abs(draft.amount)))
  const dropped = new Set<RowDraft>(totals)
  return { remaining: drafts.filter((draft) => !dropped.has(draft)), totals }
}

/** The possible sums of a total row, without sign: all credits, all debits, or both together. */
const sumsOf = (drafts: readonly RowDraft[]): ReadonlySet<number> => {
  let credits = 0
  let debits = 0
  for (const draft of drafts) {
    if (draft.amount > 0) credits += draft.amount
    else debits += draft.amount
  }
  return new Set([credits, -debits, Math.abs(credits + debits)])
}

/** All rows with the day of the row above, if only then the balance adds up at every step. */
const withDaysFromAbove = (drafts: readonly RowDraft[], open: readonly UndatedRow[]): readonly RowDraft[] | null => {
  if (open.length === 0) return drafts
  if (open.some((row) => row.above === null || row.draft.balance === null)) return null
  const filled = open.map(({ draft, above }) => ({ ...draft, booking: above?.booking ?? draft.booking }))
  const all = [...drafts, ...filled].sort((a, b) => a.index - b.index)
  const chain = checkChain(all, (draft) => draft.currency)
  return chain.checks >= 2 && chain.right === chain.checks ? all : null
}
