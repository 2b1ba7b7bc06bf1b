// Sums of records by the values of some fields, computed over the columns of a table and never record by record.
import type { GroupAnswer } from '../port/read.ts'
import type { Comparable } from '../port/table-definition.ts'
import type { Columns } from './columns.ts'
import type { SlotSequence } from './orders.ts'

/** Counts and sums the slots, each of which must have a record. */
export const sumGroups = (
  columns: Columns,
  slots: readonly number[],
  { size, numbers, valuesOf }: Grouping,
  sum: string,
): readonly GroupAnswer[] => {
  const amounts = columns.numbersOf(sum)
  const counts = new Uint32Array(size)
  const positive = new Float64Array(size)
  const negative = new Float64Array(size)
  for (const slot of slots) {
    const group = numbers[slot] ?? 0
    const amount = amounts[slot] as number
    counts[group] = (counts[group] as number) + 1
    const side = amount > 0 ? positive : negative
    side[group] = (side[group] as number) + amount
  }
  const found: GroupAnswer[] = []
  for (const [group, count] of counts.entries()) {
    if (count === 0) continue
    found.push({ by: valuesOf(group), count, positive: positive[group] ?? 0, negative: negative[group] ?? 0 })
  }
  return found
}

/** By slot, the sum up to its record in this order, over the records with the same values of `by`. */
export const runningSums = (
  columns: Columns,
  order: SlotSequence,
  by: readonly string[],
  amount: string,
): Readonly<Record<number, number>> => {
  const { size, numbers } = grouping(columns, by)
  const amounts = columns.numbersOf(amount)
  const sums = new Float64Array(size)
  const bySlot = new Float64Array(amounts.length)
  for (let position = 0; position < order.length; position++) {
    const slot = order.at(position)
    const group = numbers[slot] ?? 0
    const sum = (sums[group] as number) + (amounts[slot] as number)
    sums[group] = sum
    bySlot[slot] = sum
  }
  return bySlot
}

/** The combinations of the values of some fields, numbered. */
interface Grouping {
  readonly size: number
  /** By slot; undefined for a slot without a record. */
  readonly numbers: Int32Array
  readonly valuesOf: (group: number) => readonly Comparable[]
}

/** Valid until something changes. */
export const grouping = (columns: Columns, by: readonly string[]): Grouping => {
  const fields = by.map((field) => columns.codesOf(field))
  const size = fields.reduce((product, { codeByValue }) => product * codeByValue.size, 1)
  // By slot, field by field: a loop over one list is several times as fast.
  const numbers = new Int32Array(fields[0]?.codes.length ?? 0)
  for (const { codes, codeByValue } of fields) {
    const count = codeByValue.size
    for (let slot = 0; slot < codes.length; slot++) {
      numbers[slot] = (numbers[slot] as number) * count + (codes[slot] as number)
    }
  }
  return {
    size,
    numbers,
    valuesOf: (group: number): readonly Comparable[] => {
      const values: Comparable[] = []
      let remaining = group
      for (const { codeByValue } of fields.toReversed()) {
        values.unshift([...codeByValue.keys()][remaining % codeByValue.size] ?? null)
        remaining = Math.floor(remaining / codeByValue.size)
      }
      return values
    },
  }
}
