// Reads the cells of an HTML table, which some banks save under
// the name of a workbook. It only reads tags and runs no script.
import { MAX_COLUMNS, MAX_ROWS } from '../cells/raw-table.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  euro: '€',
}

/** Whether the text looks like a page with a table. */
export const isHtmlTable = (text: string): boolean => {
  const head = text.slice(0, 100_000).toLowerCase()
  return /^\s*</.test(head) && head.includes('<table') && head.includes('<tr') && /<t[dh][\s>]/.test(head)
}

/** All rows of all tables in the page, in order. A cell that spans columns is followed by empty ones. */
export const readHtmlTable = (html: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  // The text of the open cell, and the number of columns that it spans; null outside cells.
  let cell: { text: string; readonly span: number } | null = null
  const closeCell = (): void => {
    if (!cell) return
    row.push(decodeEntities(cell.text).replace(/\s+/g, ' ').trim())
    for (let extra = 1; extra < cell.span; extra++) row.push('')
    cell = null
  }
  const closeRow = (): void => {
    closeCell()
    if (row.length > 0) {
      rows.push(row)
    }
    row = []
  }
  for (let at = 0; at < html.length && rows.length <= MAX_ROWS; ) {
    const open = html.indexOf('<', at)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) break
    if (cell) cell.text += html.slice(at, open)
    const tag = html.slice(open + 1, Math.min(close, open + 400))
    const name = /^\/?[a-z]+/i.exec(tag)?.[0].toLowerCase()
    if (name === 'tr' || name === '/tr' || name === '/table') {
      closeRow()
    } else if (name === 'td' || name === 'th') {
      closeCell()
      const span = Number(/colspan\s*=\s*"?(\d{1,3})/i.exec(tag)?.[1] ?? 1)
      cell = { text: '', span: Math.min(span, MAX_COLUMNS) }
    } else if (name === '/td' || name === '/th') closeCell()
    else if (name === 'br' && cell) cell.text += ' '
    at = close + 1
  }
  closeRow()
  return rows
}

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name] ?? whole
        const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
      })
    : text
