// What is said of a table of the books: its keys, what it can be looked up, sorted, searched and summed by. The tables
// themselves stand in tables.ts.
import type { Migrations } from '../../record/core/migration.ts'

export type RecordId = string | number
/** A record of any table. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }
/** What a sort key or a range filter compares. Null sorts before everything and is in no range. */
export type Comparable = string | number | boolean | null

/** A share of a group's sum. */
interface TotalPart {
  readonly by: readonly Comparable[]
  readonly amount: number
}

/** A sum that goes on from record to record in an order, by the values of some fields. */
interface RunningSum {
  /** The fields it goes by, ascending; then the id. */
  readonly order: readonly string[]
  readonly by: readonly string[]
  /** A field of whole numbers. */
  readonly amount: string
}

export interface TableDefinition<R extends { readonly id: RecordId }> {
  /** Fields with at most one record a value. */
  readonly unique: readonly (keyof R & string)[]
  /** Fields that records are looked up by, several records a value. */
  readonly index: readonly (keyof R & string)[]
  /** Named lookups with several values a record: it is found, and passes a filter, by any of them. */
  readonly lists: Readonly<Record<string, (record: R) => readonly Comparable[]>>
  /** Named keys to sort and filter by where the plain field does not compare as people expect. */
  readonly keys: Readonly<Record<string, (record: R) => Comparable>>
  /** The texts a full-text search looks into. */
  readonly search: ((record: R) => readonly (string | null)[]) | null
  /** The days that it looks into besides, however they are written. */
  readonly days: (record: R) => readonly (string | null)[]
  /**
   * Sums kept up to date with every commit, so that reading one never adds up rows: what a record adds to which groups.
   * Groups are named by values; each also counts what was added to it.
   */
  readonly totals: Readonly<Record<string, (record: R) => readonly TotalPart[]>>
  /** Named sums that a page can ask for beside its records: worked out over all records, once until something changes. */
  readonly running: Readonly<Record<string, RunningSum>>
  /** How records of older formats become those of today; they stand beside the record. */
  readonly migrations: Migrations
  /** Whether its records follow from the commits, so that no commit names them. */
  readonly is_derived: boolean
}

const plain = {
  ...{ unique: [], index: [], lists: {}, keys: {}, search: null, days: () => [], totals: {}, running: {} },
  migrations: {},
  is_derived: false,
}

/** A table with what differs from a plain one. */
export const table = <R extends { readonly id: RecordId }>(
  definition: Partial<TableDefinition<R>> = {},
): TableDefinition<R> => ({
  ...plain,
  ...definition,
})
