// Distributes rows to pages by their heights on paper, so that a heading stays with its rows, and a total with what it
// sums (rule 111).

/** CSS pixels of a millimetre. */
export const PX_OF_MM = 96 / 25.4

/** A document that is laid out once, so that its parts are measured, and then on pages. */
export interface MeasuredPaper {
  /** Everything, with its parts marked for measuring. */
  readonly measured: string
  /** The document to print, from the heights of the marked elements in CSS pixels. */
  readonly arrange: (heights: readonly number[]) => string
}

export interface MeasuredRow {
  /** A heading is not the last row of a page, and a sum not the first one, if possible. */
  readonly kind: 'heading' | 'plain' | 'subtotal' | 'total' | 'note'
  readonly height: number
  /** Whether a page that ends after this row carries an amount forward. */
  readonly isCarried: boolean
}

export interface Room {
  /** The space for rows, on the first page and on each other one. */
  readonly first: number
  readonly other: number
  /** The height of a line for the amounts carried. */
  readonly carry: number
}

/**
 * The index of the first row of each page. A page ends after the last row that leaves space for the amounts carried,
 * but, if possible, neither after a heading nor before a sum. A row higher than a page gets a page of its own.
 */
export const pageStarts = (rows: readonly MeasuredRow[], room: Room): readonly number[] => {
  const starts = [0]
  for (let start = 0; ; ) {
    const free = start === 0 ? room.first : room.other - (rows[start - 1]?.isCarried ? room.carry : 0)
    start = endOf(rows, start, free, room.carry)
    if (start >= rows.length) return starts
    starts.push(start)
  }
}

/** The end of the page that starts with the row `start`: the index after its last row. */
const endOf = (rows: readonly MeasuredRow[], start: number, free: number, carry: number): number => {
  let fitting = start + 1
  let good: number | null = null
  let height = 0
  for (let end = start + 1; end <= rows.length; end++) {
    const last = rows[end - 1]
    height += last?.height ?? 0
    if (height > free) break
    const isEnd = end === rows.length
    if (!isEnd && last?.isCarried && height + carry > free) continue
    fitting = end
    if (isEnd || (last?.kind !== 'heading' && !isSum(rows[end]))) good = end
  }
  return good ?? fitting
}

const isSum = (row: MeasuredRow | undefined): boolean => row?.kind === 'subtotal' || row?.kind === 'total'
