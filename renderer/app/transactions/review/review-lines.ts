// The lines of a group in a review: rows that say the same are read once. Pure.
import { strongestKeyOf } from '../../../../shared/rule/matching/learning/fact-key.ts'
import { type OpenTransaction, proposedRows } from './review-groups.ts'

/**
 * What is read at once: a row, both sides of a transfer, or rows that one booking would teach (rule 76) and that are booked to
 * the same accounts at the same rates.
 */
export interface ReviewLine {
  /** The ids of its rows: that of a row alone is its own. */
  readonly id: string
  /** In the order of the group; of a transfer the side that pays first. */
  readonly items: readonly OpenTransaction[]
}

/** The lines in the order of their first rows. */
export const linesOf = (items: readonly OpenTransaction[]): readonly ReviewLine[] =>
  [...Map.groupBy(items, keyOf).values()].map((each) => {
    const sorted = isTransfer(each) ? each.toSorted((a, b) => a.row.amount - b.row.amount) : each
    return { id: sorted.map(({ row }) => row.id).join(' '), items: sorted }
  })

export const isTransfer = ([first]: readonly OpenTransaction[]): boolean =>
  first !== undefined && first.row.mirror_id !== null

/** The rows whose amounts a line shows: of a transfer only one side, because both would add up to nothing. */
export const countedRows = (items: readonly OpenTransaction[]): readonly OpenTransaction['row'][] =>
  (isTransfer(items) ? items.slice(0, 1) : items).map(({ row }) => row)

/** Equal for rows that are read at once. Documents differ from row to row: each is read on its own. */
const keyOf = (item: OpenTransaction): string => {
  const { row, found } = item
  if (row.mirror_id !== null) return [row.id, row.mirror_id].toSorted().join(' ')
  const rows = proposedRows(item)
  const isOfAccounts = rows.every(({ matchable_type, account_id }) => matchable_type === null && account_id !== null)
  const fact = strongestKeyOf(row)
  if (rows.length === 0 || !isOfAccounts || found?.suggestion?.offset != null || fact === null) return row.id
  return JSON.stringify([
    fact,
    row.currency,
    row.matches[0]?.source?.id,
    rows.map(({ account_id, vat_rate_id }) => [account_id, vat_rate_id]),
  ])
}
