// Which rows of a list are chosen: some, each kept with its record, or all that the list's question finds but some. Pure.

export interface Selection<T> {
  /** All that the question finds, also what was never loaded. */
  readonly isAll: boolean
  /** By id: the chosen ones; with `isAll` those that are not. */
  readonly rows: ReadonlyMap<string, T>
}

export const emptySelection = <T>(): Selection<T> => ({ isAll: false, rows: new Map() })

export const fullSelection = <T>(): Selection<T> => ({ isAll: true, rows: new Map() })

export const isSelected = <T>({ isAll, rows }: Selection<T>, id: string): boolean => rows.has(id) !== isAll

/** How many are chosen of the `total` that the question finds. */
export const selectedCount = <T>({ isAll, rows }: Selection<T>, total: number): number =>
  isAll ? Math.max(0, total - rows.size) : rows.size

/** With these rows chosen, or no longer. */
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

/** The rows from one to another, whichever comes first. */
export const orderedPair = (one: number, other: number): readonly [first: number, last: number] => [
  Math.min(one, other),
  Math.max(one, other),
]
