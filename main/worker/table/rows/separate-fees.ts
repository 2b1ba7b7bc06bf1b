// Reports fees in a column of their own that are not deducted from
// the amounts, since they may have been charged to the account.
import { type Note, note } from '../../../../shared/record/core/note.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../../../shared/value/money.ts'
import { titleScores } from '../cells/header-words.ts'
import type { RawTable } from '../cells/raw-table.ts'
import type { TableStart } from '../columns/find-header.ts'
import type { FoundColumns } from '../columns/map-columns.ts'
import { type ChainRow, checkChain } from '../columns/running-balance.ts'
import type { RowDraft } from './row-draft.ts'
import type { RowPlan } from './row-plan.ts'
import type { BalanceEnds } from './suspect-rows.ts'

interface FeesInput {
  readonly found: FoundColumns
  readonly plan: RowPlan
  readonly table: RawTable
  readonly start: TableStart
  readonly drafts: readonly RowDraft[]
  readonly currency: string
  /** The balances that the file states before and after the rows. */
  readonly ends: BalanceEnds
}

const MAX_LINES = 20

/**
 * A note with the sum of the fees. It names lines if there is a balance that could show whether the amounts include
 * them and does not.
 */
export const separateFees = ({ found, plan, table, start, drafts, currency, ends }: FeesInput): readonly Note[] => {
  const index = found.headers.findIndex((title) => (titleScores(title ?? '').fee ?? 0) >= 0.8)
  if (index === -1 || plan.column('fee') !== null || found.assigned[index]?.meaning !== 'ignored') return []
  const fees = drafts.map((draft) => Math.abs(plan.readFigure(table.rows[draft.index]?.[index] ?? null, currency) ?? 0))
  const sum = fees.reduce((total, fee) => total + fee, 0)
  if (sum === 0 || start.header === null) return []
  const open = unprovedFees(drafts, fees, ends)
  const values = { amount: minorToDecimal(minorUnitsOf(sum), currency), currency }
  return [note('fees_apart', open.length === 0 ? values : { ...values, lines: open.slice(0, MAX_LINES).join(', ') })]
}

/** Lines with a fee, if there is a balance that adds up as often without the fees as with them. */
const unprovedFees = (drafts: readonly RowDraft[], fees: readonly number[], ends: BalanceEnds): readonly number[] => {
  if (drafts.every(({ balance }) => balance === null)) return []
  const groupOf = ({ account, currency }: Pick<RowDraft, 'account' | 'currency'>): string =>
    `${account ?? ''} ${currency}`
  const { newestFirst } = checkChain(drafts, groupOf)
  const isOne = new Set(drafts.map(groupOf)).size === 1
  const rightOf = (rows: readonly ChargedRow[]): number =>
    isOne ? checkChain(betweenEnds(rows, ends, newestFirst), () => '').right : checkChain(rows, groupOf).right
  const charged = drafts.map((draft, at) => ({ ...draft, amount: draft.amount - (fees[at] ?? 0) }))
  if (rightOf(charged) < rightOf(drafts)) return []
  return drafts.flatMap(({ line }, at) => ((fees[at] ?? 0) === 0 ? [] : [line]))
}

type ChargedRow = ChainRow & Pick<RowDraft, 'account' | 'currency'>

/** The balances that the file states before and after the rows check the first and the last row. */
const betweenEnds = (
  rows: readonly ChainRow[],
  { opening, closing }: BalanceEnds,
  newestFirst: boolean,
): readonly ChainRow[] => {
  const [first, last] = newestFirst ? [closing, opening] : [opening, closing]
  const asRow = (balance: MinorUnits | null): readonly ChainRow[] => (balance === null ? [] : [{ amount: 0, balance }])
  return [...asRow(first), ...rows, ...asRow(last)]
}
