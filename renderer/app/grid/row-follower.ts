// Keeps the focus on a row while rows before it leave the list: after a decision the focus is on the next row, and the
// decided one may no longer match the filters.
import type { GridApi } from 'ag-grid-community'

/** How many rows may leave the list between two drawings. */
const MAX_LEFT = 20

interface Parts<T> {
  readonly api: () => GridApi<T> | null
  readonly row: (index: number) => T | undefined
  readonly rowId: (row: T) => string
  readonly focusRow: (index: number) => void
}

export const createRowFollower = <T>({ api, row, rowId, focusRow }: Parts<T>) => {
  let followed: { readonly id: string; readonly index: number } | null = null
  const isFollowed = (index: number): boolean => {
    const found = row(index)
    return found !== undefined && rowId(found) === followed?.id
  }
  return {
    /** Moves the focus to the row after `index`, and follows it; without one the focus stays. */
    advance: (index: number | null): void => {
      const next = index === null ? undefined : row(index + 1)
      followed = next === undefined || index === null ? null : { id: rowId(next), index: index + 1 }
      if (followed) focusRow(followed.index)
    },
    /** After rows were drawn: moves the focus to where its row is now. A focus that the user moved stays. */
    settle: (): void => {
      if (followed === null) return
      const { index } = followed
      if (api()?.getFocusedCell()?.rowIndex !== index) {
        followed = null
        return
      }
      if (isFollowed(index)) return
      for (let before = index - 1; before >= Math.max(0, index - MAX_LEFT); before--) {
        if (!isFollowed(before)) continue
        followed = { ...followed, index: before }
        focusRow(before)
        return
      }
    },
  }
}
