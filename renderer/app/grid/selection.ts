// The selection of a list: some rows, each with its record, or all rows of the list's query except some. Pure.

export interface Selection<T> {
  /** All rows of the query, also those that were never loaded. */
  readonly isAll: boolean
  /** By id: the selected rows; with `isAll` the excluded ones. */
  readonly rows: ReadonlyMap<string, T>
}

export const emptySelection = <T>(): Selection<T> => ({ isAll: false, rows: new Map() })

export const fullSelection = <T>(): Selection<T> => ({ isAll: true, rows: new Map() })

export const isSelected = <T>({ isAll, rows }: Selection<T>, id: string): boolean => rows.has(id) !== isAll

/** Adds rows to the selection, or removes them. */
export const withRows = <T>(
  { isAll, rows }: Selection<T>,
  changed: readonly (readonly [id: string, row: T])[],
  isOn: boolean,
): Selection<T> => {
  const next = new Map(rows)
  for (const [id, row] of changed) {
    if (isOn !== isAll) next.set(id, row)
    else next.delete(id)
  }
  return { isAll, rows: next }
}

export const toggleRow = <T>(selection: Selection<T>, id: string, row: T): Selection<T> =>
  withRows(selection, [[id, row]], !isSelected(selection, id))

/** Two row numbers in ascending order. */
export const orderedPair = (one: number, other: number): readonly [first: number, last: number] => [
  Math.min(one, other),
  Math.max(one, other),
]
