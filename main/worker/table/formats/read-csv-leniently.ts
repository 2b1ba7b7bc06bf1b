// Reads delimited text with faulty quotation marks: a cell counts as quoted only if a closing mark is near.

/** The longest quoted cell; a longer one was not a quotation. */
const MAX_QUOTED = 4_000

/**
 * The rows of `text` (line ends `\n`), at most `maxRows`. A cell that starts with a quotation mark is quoted if a mark
 * followed by a delimiter or line end is within reach; otherwise its marks are text. It runs in linear time: all places
 * where a quotation may close are found once, from the left.
 */
export const readCsvLeniently = (text: string, delimiter: string, maxRows: number): readonly (readonly string[])[] => {
  const closings = closingMarks(text, delimiter)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let next = 0
  while (at <= text.length && rows.length < maxRows) {
    let end = -1
    if (text[at] === '"') {
      while (next < closings.length && (closings[next] ?? 0) <= at) next++
      end = closingOf(text, at, closings, next)
    }
    if (end !== -1) {
      row.push(text.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 1
    } else {
      const stop = endOfCell(text, at, delimiter)
      row.push(text.slice(at, stop))
      at = stop
    }
    if (text[at] === delimiter) {
      at++
      continue
    }
    rows.push(row)
    row = []
    if (at >= text.length) break
    at++
  }
  if (row.length > 0 && rows.length < maxRows) rows.push(row)
  return rows
}

/** Every mark before a delimiter, a line end or the end of the text. */
const closingMarks = (text: string, delimiter: string): readonly number[] => {
  const found: number[] = []
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    const after = text[at + 1]
    if (after === undefined || after === delimiter || after === '\n') found.push(at)
  }
  return found
}

/** The first closing mark after `start`, within reach, that is not half of a doubled one; -1 if there is none. */
const closingOf = (text: string, start: number, closings: readonly number[], from: number): number => {
  // Doubled marks before a delimiter are rare. A few candidates are enough and keep the time linear.
  for (let index = from; index < Math.min(closings.length, from + 8); index++) {
    const at = closings[index] ?? 0
    if (at - start > MAX_QUOTED) return -1
    let run = 0
    for (let back = at; back > start && text[back] === '"' && run < 64; back--) run++
    if (run % 2 === 1) return at
  }
  return -1
}

const endOfCell = (text: string, from: number, delimiter: string): number => {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === delimiter || character === '\n') return at
  }
  return text.length
}
