// Questions to the books, as data: they are sent to the place of the records, and only the answers come back.
import type { Comparable, RecordId, RecordOf, TableName } from './tables.ts'

/** After a commit, by its number; or from a time on (text in UTC, six digits), by the times of the commits. */
export type Since = { readonly seq: number } | string

/**
 * `is`: equals one of the values. `from`/`to`: an inclusive range, open where null; a null field is in no range.
 * `holds`: one of the fields is a text that contains exactly the given text. `since`: created or changed by a later
 * commit.
 */
export type Filter =
  | { readonly field: string; readonly is: readonly Comparable[] }
  | { readonly field: string; readonly from: Comparable; readonly to: Comparable }
  | { readonly contains: readonly { readonly field: string; readonly text: string }[] }
  | { readonly since: Since }

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** Which records of a table. */
export interface Selection {
  readonly filter: readonly Filter[]
  /** Every word must occur in the record's searched texts and days, as shared/value/search-words.ts reads them. */
  readonly search: string | null
}

/** Which records, and in which order. */
export interface OrderedSelection extends Selection {
  /**
   * In order of precedence; every order ends with `id` (in the direction of the first field), so pages never overlap.
   */
  readonly sort: readonly Sort[]
}

export interface PageQuestion extends OrderedSelection {
  readonly offset: number
  readonly limit: number
  /** A declared running sum: its value at each of the page's records. */
  readonly running?: string
}

export interface PageAnswer<R> {
  readonly rows: readonly R[]
  /** How many records match filter and search, on all pages together. */
  readonly total: number
  /** One value for each row, when the question names a running sum. */
  readonly running?: readonly number[]
}

/** Counts and sums the records that match filter and search, by the values of some fields. */
export interface GroupsQuestion extends Selection {
  readonly by: readonly string[]
  /** A field of whole numbers. */
  readonly sum: string
}

export interface GroupAnswer {
  /** The values of the question's fields. */
  readonly by: readonly Comparable[]
  readonly count: number
  /** The sum of the positive values, and of the negative ones. */
  readonly positive: number
  readonly negative: number
}

/** A number of records from an offset; the order is the same at every question until something changes. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Only the groups that have one of the values at this position of `by`. */
export interface Within {
  readonly position: number
  readonly is: readonly Comparable[]
}

export interface TotalsAnswer {
  /** The values that identify the group. */
  readonly by: readonly Comparable[]
  readonly count: number
  readonly sum: number
}

declare const answer: unique symbol
/** A question whose answer is an `A`; created by the functions below. */
export type Query<A = unknown> = QueryData & { readonly [answer]?: A }

export type QueryData =
  | { readonly type: 'get'; readonly table: TableName; readonly id: RecordId }
  | {
      readonly type: 'where'
      readonly table: TableName
      readonly field: string
      readonly values: readonly Comparable[]
      readonly slice: Slice | null
    }
  | ({ readonly type: 'page'; readonly table: TableName } & PageQuestion)
  | ({ readonly type: 'ids'; readonly table: TableName } & OrderedSelection)
  | ({ readonly type: 'groups'; readonly table: TableName } & GroupsQuestion)
  | { readonly type: 'totals'; readonly table: TableName; readonly name: string; readonly within: Within | null }

/**
 * The answers to a list of questions in their order, all from the same moment: `seq` is the last commit that they
 * include.
 */
export type Answers<Q extends readonly Query[]> = { [I in keyof Q]: Q[I] extends Query<infer A> ? A : never } & {
  readonly seq: number
}

/** Adds to the answers the commit at which they were read. */
export const answersAt = <Q extends readonly Query[]>(seq: number, answers: readonly unknown[]): Answers<Q> =>
  Object.assign([...answers], { seq }) as Answers<Q>

/** One record by its id, or null. */
export const get = <T extends TableName>(table: T, id: RecordId): Query<RecordOf<T> | null> => ({
  type: 'get',
  table,
  id,
})

/**
 * All records, or a slice of them, whose `field` (the id, or a field declared unique or index) is one of the values.
 */
export const where = <T extends TableName>(
  table: T,
  field: keyof RecordOf<T> & string,
  values: readonly Comparable[],
  slice: Slice | null = null,
): Query<readonly RecordOf<T>[]> => ({ type: 'where', table, field, values, slice })

/** All records, or a slice of them, whose declared list contains one of the values, each once. */
export const listed = <T extends TableName>(
  table: T,
  list: string,
  values: readonly Comparable[],
  slice: Slice | null = null,
): Query<readonly RecordOf<T>[]> => ({ type: 'where', table, field: list, values, slice })

/** A page of a filtered, searched and sorted table, with the exact total. */
export const page = <T extends TableName>(
  table: T,
  question: Partial<PageQuestion> = {},
): Query<PageAnswer<RecordOf<T>>> => ({
  type: 'page',
  table,
  filter: [],
  search: null,
  sort: [],
  offset: 0,
  limit: Number.MAX_SAFE_INTEGER,
  ...question,
})

/** How many records match. */
export const counted = (
  table: TableName,
  filter: readonly Filter[] = [],
  search: string | null = null,
): Query<Pick<PageAnswer<unknown>, 'total'>> => page(table, { filter, search, limit: 0 })

/** The ids of all records that match, on all pages together. */
export const ids = <T extends TableName>(
  table: T,
  { filter, search, sort }: OrderedSelection,
): Query<readonly RecordOf<T>['id'][]> => ({ type: 'ids', table, filter, search, sort })

/** The groups of the records that match a filter and a search; groups without a record are left out. */
export const groups = (table: TableName, question: GroupsQuestion): Query<readonly GroupAnswer[]> => ({
  type: 'groups',
  table,
  ...question,
})

/** The groups of a declared total: all, or those of `within`. */
export const totals = (
  table: TableName,
  name: string,
  within: Within | null = null,
): Query<readonly TotalsAnswer[]> => ({ type: 'totals', table, name, within })
