// The definition of a table of the books: its keys, lookups, sort keys, search texts and sums. tables.ts contains the
// tables.
import type { Migrations } from '../../record/core/migration.ts'

export type RecordId = string | number
/** A record of any table. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }
/** A value that a sort key or a range filter compares. Null sorts first and is in no range. */
export type Comparable = string | number | boolean | null

/** What a record adds to one group of a total. */
interface TotalPart {
  readonly by: readonly Comparable[]
  readonly amount: number
}

/** A sum that continues from record to record in an order, for each combination of some values. */
interface RunningSum {
  /** The fields of the order, ascending; then the id. */
  readonly order: readonly string[]
  readonly by: readonly string[]
  /** A field of whole numbers. */
  readonly amount: string
}

export interface TableDefinition<R extends { readonly id: RecordId }> {
  /** Fields whose values are unique. */
  readonly unique: readonly (keyof R & string)[]
  /** Fields with a lookup, several records for each value. */
  readonly index: readonly (keyof R & string)[]
  /** Named lookups with several values for each record, which is found by any of them and passes a filter by any. */
  readonly lists: Readonly<Record<string, (record: R) => readonly Comparable[]>>
  /** Named keys to sort and filter by, for fields whose plain values compare differently from what users expect. */
  readonly keys: Readonly<Record<string, (record: R) => Comparable>>
  /** The texts that a full-text search reads. */
  readonly search: ((record: R) => readonly (string | null)[]) | null
  /** The days that it reads in addition, in all ways of writing them. */
  readonly days: (record: R) => readonly (string | null)[]
  /**
   * Sums that every commit updates, so that reading one never adds up rows: what a record adds to which groups. Values
   * identify a group; each group also counts its parts.
   */
  readonly totals: Readonly<Record<string, (record: R) => readonly TotalPart[]>>
  /** Named sums that a page can include: computed over all records and cached until something changes. */
  readonly running: Readonly<Record<string, RunningSum>>
  /** How records of older formats are upgraded; defined next to the record. */
  readonly migrations: Migrations
  /** Whether its records are derived from the commits, so that no commit contains them. */
  readonly is_derived: boolean
}

const plain = {
  unique: [],
  index: [],
  lists: {},
  keys: {},
  search: null,
  days: () => [],
  totals: {},
  running: {},
  migrations: {},
  is_derived: false,
}

/** Defines a table by its differences from a plain one. */
export const table = <R extends { readonly id: RecordId }>(
  definition: Partial<TableDefinition<R>> = {},
): TableDefinition<R> => ({
  ...plain,
  ...definition,
})
