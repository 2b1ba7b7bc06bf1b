// The values of a table's fields by slot, so that filters and sorts read plain arrays. Each column is built at its
// first use and may be shorter than the slots: later slots are added at the next use.
import type { Comparable, Row, TableDefinition } from '../port/table-definition.ts'

/** A field's values as small numbers, so that a filter compares each distinct value once. */
interface CodeColumn {
  /** The distinct values in the order of their numbers, which start at 0. */
  readonly codeByValue: Map<Comparable, number>
  /** By slot; negative for a slot without a record. */
  readonly codes: number[]
}

/** The code of a slot without a record. */
const NO_CODE = -2

export class Columns {
  private readonly definition: TableDefinition<Row>
  private readonly slots: readonly (Row | null)[]
  private readonly plain = new Map<string, Comparable[]>()
  private readonly numbers = new Map<string, number[]>()
  private readonly coded = new Map<string, CodeColumn>()

  /** `slots`: the table's own array, which the table changes. */
  constructor(definition: TableDefinition<Row>, slots: readonly (Row | null)[]) {
    this.definition = definition
    this.slots = slots
  }

  /** The value of a record that a sort or a filter compares: the key with this name, otherwise the field. */
  keyOf(field: string, row: Row): Comparable {
    const key = this.definition.keys[field]
    return (key ? key(row) : row[field]) as Comparable
  }

  values(field: string): readonly Comparable[] {
    const column = this.plain.get(field) ?? []
    this.plain.set(field, column)
    for (let slot = column.length; slot < this.slots.length; slot++) column.push(this.valueAt(field, slot))
    return column
  }

  /** A test of a range of plain numbers; null is in no range. */
  testNumbers(field: string, from: number, to: number): (slot: number) => boolean {
    const column = this.numbersOf(field)
    return (slot) => {
      const value = column[slot] as number
      return value >= from && value <= to
    }
  }

  /** A test that compares each distinct value once, and of each record only the code. */
  testValues(field: string, isMatch: (value: Comparable) => boolean): (slot: number) => boolean {
    const { codeByValue, codes } = this.codesOf(field)
    const matches = new Uint8Array(codeByValue.size)
    for (const [value, code] of codeByValue) matches[code] = isMatch(value) ? 1 : 0
    return (slot) => matches[codes[slot] as number] === 1
  }

  /** The codes of a field by slot. */
  codesOf(field: string): CodeColumn {
    const column: CodeColumn = this.coded.get(field) ?? { codeByValue: new Map(), codes: [] }
    this.coded.set(field, column)
    const { codes } = column
    for (let slot = codes.length; slot < this.slots.length; slot++) codes.push(this.codeAt(column, field, slot))
    return column
  }

  /** The plain numbers of a field by slot; empty where the field is null. */
  numbersOf(field: string): readonly number[] {
    const column = this.numbers.get(field) ?? []
    this.numbers.set(field, column)
    for (let slot = column.length; slot < this.slots.length; slot++) column.push(this.numberAt(field, slot))
    return column
  }

  /** Must be called when a slot gets another record, or none. */
  change(slot: number): void {
    for (const [field, column] of this.plain) if (slot < column.length) column[slot] = this.valueAt(field, slot)
    for (const [field, column] of this.numbers) if (slot < column.length) column[slot] = this.numberAt(field, slot)
    for (const [field, column] of this.coded) {
      if (slot < column.codes.length) column.codes[slot] = this.codeAt(column, field, slot)
    }
  }

  private valueAt(field: string, slot: number): Comparable {
    const row = this.slots[slot]
    return row ? this.keyOf(field, row) : null
  }

  private numberAt(field: string, slot: number): number {
    return Number(this.valueAt(field, slot) ?? Number.NaN)
  }

  private codeAt({ codeByValue }: CodeColumn, field: string, slot: number): number {
    const row = this.slots[slot]
    if (!row) return NO_CODE
    const value = this.keyOf(field, row)
    const known = codeByValue.get(value)
    if (known !== undefined) return known
    codeByValue.set(value, codeByValue.size)
    return codeByValue.size - 1
  }
}
