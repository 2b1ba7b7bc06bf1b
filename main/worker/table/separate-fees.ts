// Fees in a column of their own that the amounts were not lessened by: told, since the account may have paid them.
import { type Note, note } from '../../../shared/record/note.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import type { TableStart } from './find-header.ts'
import { titleScores } from './header-words.ts'
import type { FoundColumns } from './map-columns.ts'
import type { RawTable } from './raw-table.ts'
import type { RowDraft } from './row-draft.ts'
import type { RowPlan } from './row-plan.ts'
import { checkChain } from './running-balance.ts'

interface FeesInput {
  readonly found: FoundColumns
  readonly plan: RowPlan
  readonly table: RawTable
  readonly start: TableStart
  readonly drafts: readonly RowDraft[]
  readonly currency: string
}

const MAX_LINES = 20

/** A note with the sum of the fees; with lines, when a balance could show whether the amounts include them and does not. */
export const separateFees = ({ found, plan, table, start, drafts, currency }: FeesInput): readonly Note[] => {
  const index = found.headers.findIndex((title) => (titleScores(title ?? '').fee ?? 0) >= 0.8)
  if (index === -1 || plan.column('fee') !== null || found.assigned[index]?.meaning !== 'ignored') return []
  const fees = drafts.map((draft) => Math.abs(plan.readFigure(table.rows[draft.index]?.[index] ?? null, currency) ?? 0))
  const sum = fees.reduce((total, fee) => total + fee, 0)
  if (sum === 0 || start.header === null) return []
  const open = unprovedFees(drafts, fees)
  const told = { amount: minorToDecimal(minorUnitsOf(sum), currency), currency }
  return [note('fees_apart', open.length === 0 ? told : { ...told, lines: open.slice(0, MAX_LINES).join(', ') })]
}

/** Lines with a fee, when there is a balance and it adds up as often without the fees as with them. */
const unprovedFees = (drafts: readonly RowDraft[], fees: readonly number[]): readonly number[] => {
  const charged = drafts.map((draft, at) => ({ ...draft, amount: draft.amount - (fees[at] ?? 0) }))
  const groupOf = ({ account, currency }: Pick<RowDraft, 'account' | 'currency'>): string =>
    `${account ?? ''} ${currency}`
  const isIncluded = checkChain(charged, groupOf).right < checkChain(drafts, groupOf).right
  if (isIncluded || drafts.every(({ balance }) => balance === null)) return []
  return drafts.flatMap(({ line }, at) => ((fees[at] ?? 0) === 0 ? [] : [line]))
}
