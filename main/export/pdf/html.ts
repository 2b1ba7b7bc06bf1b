// The markup of a table on paper: real headings, column and row headers, so that the PDF has tags and an outline. All
// texts of the table are escaped here.
import { escapeHtml } from '../../../shared/rule/organization/document/safe-html.ts'
import type { ExportColumn, ExportRow, ExportTable } from '../export-table.ts'
import { headText, INDENT_EM, PADDING_EM, type PageLayout } from './page-layout.ts'

/** A row with its cells as texts. */
export const rowHtml = (table: ExportTable, row: ExportRow, texts: readonly string[], layout: PageLayout): string => {
  const isWide = row.kind === 'heading' || row.kind === 'note'
  const named =
    row.kind === 'heading' ? texts.findLastIndex((text, at) => text !== '' && isText(table.columns[at])) : -1
  const cells: string[] = []
  for (let at = 0; at < texts.length; ) {
    const text = texts[at] ?? ''
    const column = table.columns[at]
    let span = 1
    // A heading extends over the empty cells next to it.
    while (isWide && text !== '' && isText(column) && texts[at + span] === '') span++
    cells.push(
      cellHtml(text, column, { ...cellOptions(row, at, layout), span, heading: at === named ? row.level : null }),
    )
    at += span
  }
  const levelClass = row.level === 0 ? ' outermost' : ''
  return `<tr class="${row.kind}${levelClass}" data-measured>${cells.join('')}</tr>`
}

const cellOptions = ({ kind, level }: ExportRow, at: number, { label }: PageLayout) => ({
  isRowHead: at === label && kind !== 'heading' && kind !== 'note',
  indent: at === label ? level : 0,
})

/**
 * The amounts carried to the next page (forward) or from the previous one, with a label in the column that names rows.
 */
export const carryHtml = (
  table: ExportTable,
  texts: readonly string[],
  label: string,
  layout: PageLayout,
  direction: 'forward' | 'brought',
): string => {
  const cells = texts.map((text, at) =>
    cellHtml(at === layout.label ? label : text, table.columns[at], { isRowHead: at === layout.label }),
  )
  return `<tr class="carry ${direction}" data-measured>${cells.join('')}</tr>`
}

/** The whole document; each of `bodies` starts a page. */
export const documentHtml = (
  table: ExportTable,
  layout: PageLayout,
  style: string,
  bodies: readonly string[],
): string => {
  const { title, subtitles, language, columns } = table
  const widths = layout.widths.map((width) => `<col style="width: ${width.toFixed(3)}%">`)
  const heads = columns.map((column) => `<th scope="col"${classOf(column)}>${escapeHtml(headText(column))}</th>`)
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
<header data-measured><h1>${escapeHtml(title)}</h1>${subtitles.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</header>
<table>
<colgroup>${widths.join('')}</colgroup>
<thead data-measured><tr>${heads.join('')}</tr></thead>
${bodies.map((body) => `<tbody>${body}</tbody>`).join('\n')}
</table>
</body>
</html>`
}

/** A line across all columns for a table without rows. */
export const emptyRowHtml = ({ columns }: ExportTable, text: string): string =>
  `<tr><td class="nothing" colspan="${columns.length}">${escapeHtml(text)}</td></tr>`

interface CellOptions {
  readonly span?: number
  readonly indent?: number
  readonly isRowHead?: boolean
  /** The level of a heading, which gets an entry in the outline. */
  readonly heading?: number | null
}

const cellHtml = (text: string, column: ExportColumn | undefined, options: CellOptions): string => {
  const { span = 1, indent = 0, isRowHead = false, heading = null } = options
  const style = indent === 0 ? '' : ` style="padding-left: ${PADDING_EM / 2 + indent * INDENT_EM}em"`
  const attributes = `${span === 1 ? '' : ` colspan="${span}"`}${classOf(column)}${style}`
  if (isRowHead && text !== '') return `<th scope="row"${attributes}>${escapeHtml(text)}</th>`
  if (heading === null) return `<td${attributes}>${escapeHtml(text)}</td>`
  const name = `h${Math.min(heading + 2, 6)}`
  return `<td${attributes}><${name}>${escapeHtml(text)}</${name}></td>`
}

const isText = (column: ExportColumn | undefined): boolean => column?.kind === 'text'

const classOf = (column: ExportColumn | undefined): string => {
  if (column === undefined || column.kind === 'text') return ''
  return column.kind === 'date' ? ' class="date"' : ' class="number"'
}
