// Cells in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, quotes around cells that
// contain either. Pure.

/** Copied cells, row by row. */
export type Block = readonly (readonly string[])[]

/** The rows of a clipboard's text, all of the same length. Excel's empty last line is no row. */
export const readCells = (text: string): Block => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endOfField = (from: number): number => {
    let end = from
    while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++
    return end
  }
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedField(text, at) : null
    const end = quoted?.end ?? endOfField(at)
    row.push(quoted?.field ?? text.slice(at, end))
    at = end
    if (text[at] === '\t') {
      at++
      // A tab at the very end comes before an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')])
}

/** A field that begins with a quote, up to its closing one; null: the quote is an ordinary character. */
const quotedField = (text: string, from: number): { readonly field: string; readonly end: number } | null => {
  let field = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') field += text[at]
    else if (text[at + 1] === '"') {
      field += '"'
      at++
    } else {
      const isClosed = at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '')
      return isClosed ? { field: field.replaceAll('\r\n', '\n'), end: at + 1 } : null
    }
  }
  return null
}

/** Rows of cells as text for the clipboard; reading it gives the same cells. */
export const writeCells = (rows: Block): string => rows.map((cells) => cells.map(writeField).join('\t')).join('\r\n')

const writeField = (field: string): string =>
  /[\t\r\n]/.test(field) || field.startsWith('"') ? `"${field.replaceAll('"', '""')}"` : field

/** Where a block of copied cells goes, and which of them goes into each cell there. */
export interface Layout {
  readonly rows: number
  readonly columns: number
  readonly textAt: (row: number, column: number) => string
}

/**
 * Lays a copied block over a target of selected cells: one value fills all of them; a block is repeated where the
 * target is a multiple of it in both directions, otherwise it is pasted once, from the upper left cell. Null: the block
 * is empty.
 */
export const layOutBlock = (
  block: Block,
  target: { readonly rows: number; readonly columns: number },
): Layout | null => {
  const height = block.length
  const width = block[0]?.length ?? 0
  if (height === 0 || width === 0) return null
  const isMultiple = target.rows % height === 0 && target.columns % width === 0
  return {
    rows: isMultiple ? target.rows : height,
    columns: isMultiple ? target.columns : width,
    textAt: (row, column) => block[row % height]?.[column % width] ?? '',
  }
}
