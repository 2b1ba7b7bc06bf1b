// What a draft books: credit notes among its rows settle documents first, in their order, and the match pays what remains.
// Pure.
import { type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import { canBeOffset, type Draft, type DraftDocument, type DraftRow, isOffset } from './draft.ts'

/** A row of the match: the row of the draft, with its amount less what is offset. */
export interface MatchedRow {
  readonly row: DraftRow
  readonly amount: MinorUnits | null
}

export interface OffsetDocument {
  readonly document: DraftDocument
  /** Whether it settles the others. */
  readonly isCredit: boolean
  readonly amount: MinorUnits
}

export interface BookedDraft {
  readonly rows: readonly MatchedRow[]
  /** Empty: nothing is offset. */
  readonly offset: readonly OffsetDocument[]
}

export const bookedDraft = (draft: Draft): BookedDraft => {
  const { rows, transaction } = draft
  const credits = rows.flatMap((row) => (row.kind === 'document' && isOffset(row, draft) ? [row] : []))
  let left = credits.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const offset: OffsetDocument[] = []
  const matched: MatchedRow[] = []
  for (const row of rows) {
    if (isOffset(row, draft)) continue
    const isTarget = row.kind === 'document' && canBeOffset(row, transaction)
    const part = isTarget ? Math.max(0, Math.min(left, row.amount ?? 0)) : 0
    left -= part
    if (isTarget && part > 0) offset.push({ document: row.document, isCredit: false, amount: minorUnitsOf(part) })
    if (part === 0) matched.push({ row, amount: row.amount })
    else if (part !== row.amount) matched.push({ row, amount: minorUnitsOf((row.amount ?? 0) - part) })
  }
  return {
    rows: matched,
    offset: [
      ...offset,
      ...credits.map(({ document, amount }) => ({ document, isCredit: true, amount: amount ?? (0 as MinorUnits) })),
    ],
  }
}
