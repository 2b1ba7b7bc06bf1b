// What is carried forward where a page ends: the sums of what was listed until there.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import { assert } from '../../../shared/value/result.ts'
import type { ExportTable } from '../export-table.ts'

/** The sum of each carried column, in the order of the columns. */
export type Carry = readonly MinorUnits[]

/** Where the carried columns stand among the columns. */
export const carriedAt = ({ carried, columns }: ExportTable): readonly number[] =>
  columns.flatMap(({ key }, at) => (carried.includes(key) ? [at] : []))

/**
 * What is carried when a page ends after each row, in minor units of `scale`. Plain rows count, whatever sums stand between them;
 * after a total it begins anew. Null: there is nothing to carry (rule 112).
 */
export const carriesAfter = (table: ExportTable, scale: string): readonly (Carry | null)[] => {
  const at = carriedAt(table)
  let carry: Carry | null = null
  return table.rows.map(({ kind, cells }) => {
    if (kind === 'total') carry = null
    const amounts = at.map((column) => cells[column])
    if (kind === 'plain' && amounts.some((amount) => typeof amount === 'number')) {
      const before: Carry | null = carry
      carry = amounts.map((amount, index) => minorUnitsOf((before?.[index] ?? 0) + minorOf(amount, scale)))
    }
    return carry
  })
}

const minorOf = (amount: unknown, scale: string): number => {
  if (typeof amount !== 'number') return 0
  const minor = numberToMinor(amount, scale)
  assert(minor.ok, `carried columns hold amounts, not ${amount}`)
  return minor.value
}
