// What the fill handle writes: one value is copied, two or more numbers continue their line, texts are repeated. Pure,
// exact.
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import { divideHalfAwayFromZero } from '../../../../shared/value/rounding.ts'
import type { CellValue } from './edit-column.ts'

/** The next `count` values after the given ones, of which there is at least one. */
export const continueSeries = (values: readonly CellValue[], count: number): readonly CellValue[] => {
  const numbers = values.filter((value): value is MinorUnits => typeof value === 'number')
  const isSeries = numbers.length === values.length && values.length > 1
  return Array.from({ length: count }, (_, index) =>
    isSeries ? onLine(numbers, values.length + index) : (values[index % values.length] ?? null),
  )
}

/**
 * The value at `place` of the straight line nearest to the values (least squares, as in spreadsheets); values with
 * equal steps continue with that step.
 */
const onLine = (values: readonly number[], place: number): CellValue => {
  const n = BigInt(values.length)
  let x = 0n
  let y = 0n
  let xx = 0n
  let xy = 0n
  for (const [index, value] of values.entries()) {
    const at = BigInt(index)
    x += at
    y += BigInt(value)
    xx += at * at
    xy += at * BigInt(value)
  }
  const below = n * xx - x * x
  const slope = n * xy - x * y
  const value = Number(divideHalfAwayFromZero(y * below + slope * (n * BigInt(place) - x), n * below))
  return Math.abs(value) <= MAX_MINOR_UNITS ? minorUnitsOf(value) : null
}
