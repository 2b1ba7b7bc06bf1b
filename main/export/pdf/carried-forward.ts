// What is carried forward where a page ends: the sums of what was listed until there, and the balance that it led to.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import { assert } from '../../../shared/value/result.ts'
import type { ExportCell, ExportTable } from '../export-table.ts'

/** By column; null: nothing is carried there. */
export type Carry = readonly (MinorUnits | null)[]

/**
 * What is carried when a page ends after each row, in minor units of `scale`. Plain rows count, whatever sums stand between them;
 * after a total it begins anew. Null: there is nothing to carry (rule 112).
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
