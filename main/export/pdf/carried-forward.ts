// The amounts carried forward at the end of a page: the sums of the rows so far, and the resulting balance.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import { assert } from '../../../shared/value/result.ts'
import type { ExportCell, ExportTable } from '../export-table.ts'

/** By column; null if nothing is carried there. */
export type Carry = readonly (MinorUnits | null)[]

/**
 * The amounts carried if a page ends after each row, in minor units of `scale`. Only plain rows count, not the sums
 * between them; after a total it starts again. Null if there is nothing to carry (rule 112).
 */
export const carriesAfter = ({ columns, rows, carried }: ExportTable, scale: string): readonly (Carry | null)[] => {
  const ways = columns.map(({ key }) => carried[key])
  let carry: Carry | null = null
  return rows.map(({ kind, cells }) => {
    if (kind === 'total') carry = null
    if (kind === 'plain' && ways.some((way, at) => way !== undefined && typeof cells[at] === 'number')) {
      const before: Carry | null = carry
      carry = ways.map((way, at) => {
        if (way === undefined) return null
        const amount = minorOf(cells[at], scale)
        const until = before?.[at] ?? null
        return way === 'last' ? (amount ?? until) : minorUnitsOf((until ?? 0) + (amount ?? 0))
      })
    }
    return carry
  })
}

const minorOf = (amount: ExportCell | undefined, scale: string): MinorUnits | null => {
  if (typeof amount !== 'number') return null
  const minor = numberToMinor(amount, scale)
  assert(minor.ok, `carried columns hold amounts, not ${amount}`)
  return minor.value
}
