// Pages of bills for tests, from their lines.
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'

/** Each line is a list of texts with the part of the width where they begin. */
export const pageOf = (lines: readonly (readonly (readonly [x: number, text: string])[])[]): PageReading => ({
  page: 1,
  codes: [],
  unread: [],
  texts: lines.flatMap((line, index) =>
    line.map(([x, text]) => ({ text, place: { x, y: 0.1 + index * 0.02, width: text.length * 0.01, height: 0.012 } })),
  ),
})
/** A line with one text each. */
export const plain = (...lines: readonly string[]) => pageOf(lines.map((line) => [[0.1, line]]))
