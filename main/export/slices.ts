// Splits long tables into slices, so that other requests are answered between them.
const ROWS_PER_SLICE = 5_000

export function* slicesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) yield rows.slice(from, from + ROWS_PER_SLICE)
}
