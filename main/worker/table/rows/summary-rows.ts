// Finds the rows that state a balance or a total and move no money. Words propose them; the figures decide: a running
// balance that changes or not, opening + rows = closing, sums of debits and credits. Undecided rows are reported.
import type { SkipReason } from '../../../../shared/record/core/note.ts'
import type { SkippedLine } from '../../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../../shared/value/money.ts'
import type { RawTable } from '../cells/raw-table.ts'
import { namesBalance, type RowLabel } from '../cells/row-words.ts'
import { walkBalance } from './balance-walk.ts'
import { doubtfulLines } from './doubtful-rows.ts'
import { partsOfOrders } from './resolve-undated.ts'
import type { RowDraft } from './row-draft.ts'
import { isInvoiceBalance } from './row-label.ts'
import type { RowPlan } from './row-plan.ts'
import { provenBySums } from './sum-proof.ts'
import { type BalanceEnds, isMarked, isPlainTable, type MoneyRow, moneyRows, type Verdict } from './suspect-rows.ts'
import type { BalanceRow, ReadRows, UndatedRow } from './table-rows.ts'

export interface SeparatedRows extends BalanceEnds {
  readonly drafts: readonly RowDraft[]
  readonly undated: readonly UndatedRow[]
  readonly skipped: readonly SkippedLine[]
  /** The days on the rows of the balances. */
  readonly openingDay: LocalDate | null
  readonly closingDay: LocalDate | null
  /** Lines that are imported although they look like a balance or a total. */
  readonly doubtful: readonly number[]
}

/** The rows of a table, with the balances that the file states above and below it. */
export interface SeparationInput extends BalanceEnds {
  readonly table: RawTable
  readonly plan: RowPlan
  readonly rows: ReadRows
  /** A title says which column is the amount. */
  readonly isTitled: boolean
  /** The texts above the table that have a figure next to them, with this figure. */
  readonly labelledFigures: ReadonlyMap<string, MinorUnits>
}

export const separateSummaryRows = ({
  table,
  plan,
  rows,
  isTitled,
  labelledFigures,
  ...ends
}: SeparationInput): SeparatedRows => {
  const parts = partsOfOrders(rows.undated)
  const undated = rows.undated.filter((row) => !parts.has(row)).map(({ draft }) => draft)
  const input = { table, plan, drafts: rows.drafts, undated }
  if (rows.balances.length === 0 && isPlainTable(input)) return withoutSeparation(rows, [])
  const all = moneyRows(input)
  if (!all.some(canState) && rows.balances.length === 0)
    return withoutSeparation(
      rows,
      isTitled ? [] : doubtfulLines(all, { verdicts: new Map(), fileEnds: ends, isTitled, labelledFigures }),
    )
  const newestFirst = isNewestFirst(all, rows.balances)
  const ordered = newestFirst ? all.toReversed() : all
  doubtPaidInvoices(ordered)
  const listed = newestFirst ? rows.balances.toReversed() : rows.balances
  const alone = endBalances(listed, ordered, newestFirst)
  const fileEnds = {
    opening: alone.opening?.value ?? ends.opening,
    closing: alone.closing?.value ?? ends.closing,
  }
  const verdicts = isOneAccount(all) ? decide(ordered, fileEnds) : byWords(ordered)
  const out = new Map<RowDraft, SkipReason>()
  const stated = statedEnds(ordered, verdicts)
  for (const row of ordered) {
    const verdict = verdicts.get(row)
    if (isExcluded(verdict)) out.set(row.draft, reasonOf(row, verdict, stated))
  }
  const isMovement = (draft: RowDraft): boolean => !out.has(draft)
  const found = {
    opening: stated.opening?.value ?? fileEnds.opening,
    closing: stated.closing?.value ?? fileEnds.closing,
  }
  return {
    drafts: out.size === 0 ? rows.drafts : rows.drafts.filter(isMovement),
    undated: out.size === 0 ? rows.undated : rows.undated.filter(({ draft }) => isMovement(draft)),
    skipped: [...out].map(([{ line }, reason]) => ({ source_line: line, reason })),
    opening: (alone.opening ?? stated.opening)?.value ?? null,
    closing: (alone.closing ?? stated.closing)?.value ?? null,
    openingDay: (alone.opening ?? stated.opening)?.day ?? null,
    closingDay: (alone.closing ?? stated.closing)?.day ?? null,
    doubtful: isProvenByEnds(ordered, verdicts, found)
      ? []
      : doubtfulLines(ordered, { verdicts, fileEnds: found, isTitled, labelledFigures }),
  }
}

/** After a transaction, the balance of an invoice is rather its payment: unless a figure decides, it stays. */
const doubtPaidInvoices = (ordered: readonly MoneyRow[]): void => {
  const first = ordered.findIndex(({ draft }) => draft.label === null)
  if (first === -1) return
  for (const { draft } of ordered.slice(first)) {
    if (draft.label === 'opening' && isInvoiceBalance(draft)) draft.label = 'carried'
  }
}

/**
 * Whether anything suggests that the row is no transaction. At
 * the ends of a table without balances its place is enough.
 */
const canState = (row: MoneyRow): boolean =>
  isMarked(row) || row.balance === row.amount || (row.atEdge && row.balance === null)

const withoutSeparation = ({ drafts, undated }: ReadRows, doubtful: readonly number[]): SeparatedRows => ({
  drafts,
  undated,
  doubtful,
  skipped: [],
  opening: null,
  closing: null,
  openingDay: null,
  closingDay: null,
})

/** Whether no word calls the row a balance, or its amount differs from the balance next to it. */
const mayMove = ({ draft: { label }, amount, balance }: MoneyRow): boolean =>
  label === null || (label === 'carried' && balance !== null && Math.abs(amount) !== Math.abs(balance))

/** The opening and closing balance from rows with only a balance, before and after all rows with money. */
const endBalances = (
  balances: readonly BalanceRow[],
  ordered: readonly MoneyRow[],
  newestFirst: boolean,
): { readonly opening: BalanceRow | null; readonly closing: BalanceRow | null } => {
  if (balances.length === 0) return { opening: null, closing: null }
  const moving = ordered.filter(mayMove).map(({ draft }) => draft.index)
  const first = moving[0] ?? 0
  const last = moving.at(-1) ?? 0
  // Order of time: by ascending index, or by descending.
  const way = newestFirst ? -1 : 1
  const before = balances.filter(({ index, label }) => (index - first) * way < 0 && label !== 'closing')
  const behind = balances.filter(({ index, label }) => (index - last) * way > 0 && label !== 'opening')
  const only = (wantedLabel: RowLabel): BalanceRow | null => {
    const named = balances.filter(({ label }) => label === wantedLabel)
    return named.length === 1 ? (named[0] ?? null) : null
  }
  return { opening: before.at(-1) ?? only('opening'), closing: behind[0] ?? only('closing') }
}

/**
 * The days decide; if those at both ends are equal, because totals at one end have the day of the other, the direction
 * of most steps. If all are equal, the place of a row labelled as the opening or closing balance decides.
 */
const isNewestFirst = (all: readonly MoneyRow[], balances: readonly BalanceRow[]): boolean => {
  const isDay = (row: MoneyRow): boolean => row.isDated && row.draft.label === null
  const first = all.find(isDay)?.draft
  const last = all.findLast(isDay)?.draft
  if (first === undefined || last === undefined) return false
  if (first.booking !== last.booking) return first.booking > last.booking
  const steps = stepsForward(all.filter(isDay))
  if (steps !== 0) return steps < 0
  const labelled = [...balances, ...all.map(({ draft: { index, label } }) => ({ index, label }))]
  const isAbove = (wantedLabel: RowLabel): boolean =>
    labelled.some(({ index, label }) => label === wantedLabel && index < first.index)
  const isBelow = (wantedLabel: RowLabel): boolean =>
    labelled.some(({ index, label }) => label === wantedLabel && index > last.index)
  return (isBelow('opening') || isAbove('closing')) && !isAbove('opening') && !isBelow('closing')
}

/** How many more steps from row to row lead to a later day than to an earlier one. */
const stepsForward = (rows: readonly MoneyRow[]): number => {
  let steps = 0
  for (const [at, { draft }] of rows.entries()) {
    const before = rows[at - 1]?.draft.booking ?? draft.booking
    if (before !== draft.booking) steps += before < draft.booking ? 1 : -1
  }
  return steps
}

/** Rows of several accounts or currencies have balances of their own; then only words count. */
const isOneAccount = (all: readonly MoneyRow[]): boolean => {
  let first: RowDraft | null = null
  for (const { draft, isDated, missing } of all) {
    if (draft.label !== null || !isDated || missing > 0) continue
    first ??= draft
    if (draft.section !== first.section || draft.currency !== first.currency || draft.account !== first.account)
      return false
  }
  return true
}

const isBalanceLabel = ({ draft: { label } }: MoneyRow): boolean => namesBalance(label)

const byWords = (ordered: readonly MoneyRow[]): ReadonlyMap<MoneyRow, Verdict> =>
  new Map(ordered.filter(isBalanceLabel).map((row) => [row, 'states']))

const decide = (ordered: readonly MoneyRow[], fileEnds: BalanceEnds): ReadonlyMap<MoneyRow, Verdict> => {
  const walked = walkBalance(ordered, fileEnds.opening)
  const verdicts = new Map<MoneyRow, Verdict>(walked ?? [])
  // If the last row only states the balance, the first one that equals its own balance does, too.
  const isPair = [...verdicts].some(([row, verdict]) => verdict === 'states' && row.amount === row.balance)
  for (const [row, verdict] of verdicts) if (verdict === 'doubtful' && isPair) verdicts.set(row, 'states')
  const isOpen = (row: MoneyRow): boolean => (verdicts.get(row) ?? 'open') === 'open'
  const isUnsure = (row: MoneyRow): boolean =>
    isOpen(row) && (isMarked(row) || (row.atEdge && (walked === null || row.balance === null)))
  if (ordered.some(isUnsure)) {
    for (const [row, verdict] of provenBySums(ordered, verdicts, fileEnds)) verdicts.set(row, verdict)
  }
  // A row without a label and amount, in which a value is missing that all others have, moves nothing in any case.
  for (const row of ordered) if (isOpen(row) && row.amount === 0 && row.missing > 0) verdicts.set(row, 'apart')
  // If no figure decides, the words do.
  for (const row of ordered) if (isOpen(row) && isBalanceLabel(row)) verdicts.set(row, 'states')
  return verdicts
}

interface StatedEnd {
  readonly row: MoneyRow
  readonly value: MinorUnits
  readonly day: LocalDate | null
}

interface StatedEnds {
  readonly opening: StatedEnd | null
  readonly closing: StatedEnd | null
}

/** The balances that rows before and after all transactions state. A row labelled as an end counts as one. */
const statedEnds = (ordered: readonly MoneyRow[], verdicts: ReadonlyMap<MoneyRow, Verdict>): StatedEnds => {
  const first = ordered.findIndex((row) => !isExcluded(verdicts.get(row)))
  const last = ordered.findLastIndex((row) => !isExcluded(verdicts.get(row)))
  const states = (row: MoneyRow): boolean => verdicts.get(row) === 'states'
  const before = ordered.slice(0, Math.max(0, first)).filter(states)
  const behind = ordered.slice(last + 1).filter(states)
  const labelled = (label: string) => ordered.find((row) => states(row) && row.draft.label === label)
  return {
    opening: endOf(before.findLast(({ draft }) => draft.label !== 'closing') ?? labelled('opening')),
    closing: endOf(behind.find(({ draft }) => draft.label !== 'opening') ?? labelled('closing')),
  }
}

const endOf = (row: MoneyRow | undefined): StatedEnd | null =>
  row === undefined ? null : { row, value: row.balance ?? row.amount, day: row.isDated ? row.draft.booking : null }

type ExcludedVerdict = Extract<Verdict, 'states' | 'total' | 'apart'>

const isExcluded = (verdict: Verdict | undefined): verdict is ExcludedVerdict =>
  verdict === 'states' || verdict === 'total' || verdict === 'apart'

const reasonOf = (row: MoneyRow, verdict: ExcludedVerdict, ends: StatedEnds): SkipReason => {
  if (verdict === 'apart') return { code: 'no_movement' }
  if (verdict === 'total') return { code: 'total' }
  if (row === ends.opening?.row || row.draft.label === 'opening') return { code: 'opening_balance' }
  if (row === ends.closing?.row || row.draft.label === 'closing') return { code: 'closing_balance' }
  return { code: 'balance' }
}

/** Whether the rows lead from one stated balance to the other: then each of them moves money. */
const isProvenByEnds = (
  ordered: readonly MoneyRow[],
  verdicts: ReadonlyMap<MoneyRow, Verdict>,
  { opening, closing }: BalanceEnds,
): boolean => {
  if (opening === null || closing === null) return false
  const moving = ordered.filter((row) => row.isDated && !isExcluded(verdicts.get(row)))
  return opening + moving.reduce((sum, { amount }) => sum + amount, 0) === closing
}
