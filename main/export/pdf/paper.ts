// A table of the books as an HTML document for print: first a document whose rows are measured, then the one to print,
// with its rows on pages and the amounts carried between them. Pure.

import { type MeasuredPaper, pageStarts } from '../../../shared/rule/core/page-starts.ts'
import { formatDate, formatDecimal } from '../../../shared/value/format.ts'
import { minorToDecimal } from '../../../shared/value/money.ts'
import type { ExportTable } from '../export-table.ts'
import { type Carry, carriesAfter } from './carried-forward.ts'
import { carryHtml, documentHtml, emptyRowHtml, rowHtml } from './html.ts'
import { layoutFor } from './page-layout.ts'
import { cellText, scaleOf, wordsIn } from './paper-text.ts'
import { PAGE_HEIGHT_PX, styleOf } from './style.ts'

/**
 * All rows on one page, marked for measuring: the head, the column headers, each row, a line of amounts carried. `today`
 * appears at the foot of every page.
 */
export const paperOf = (table: ExportTable, today: string): MeasuredPaper => {
  const scale = scaleOf(table)
  const words = wordsIn(table.language)
  const texts = table.rows.map(({ cells }) =>
    table.columns.map((column, at) => cellText(cells[at] ?? null, column, scale)),
  )
  const carries = carriesAfter(table, scale)
  const carryTexts = (carry: Carry): readonly string[] =>
    carry.map((amount) => (amount === null ? '' : formatDecimal(minorToDecimal(amount, scale))))
  const layout = layoutFor(table, [...texts, ...carries.flatMap((carry) => (carry ? [carryTexts(carry)] : []))])
  const rows = table.rows.map((row, at) => rowHtml(table, row, texts[at] ?? [], layout))
  const carryRow = (carry: Carry | null | undefined, direction: 'forward' | 'brought'): string =>
    carry ? carryHtml(table, carryTexts(carry), words.carried[direction], layout, direction) : ''
  const style = styleOf(layout, words, {
    title: table.title,
    foot: { left: table.subtitles[0] ?? '', center: words.printedOn(formatDate(today)) },
  })
  const document = (bodies: readonly string[]) => documentHtml(table, layout, style, bodies)

  return {
    measured: document([
      `${rows.join('')}${carryRow(
        carries.find((carry) => carry !== null),
        'forward',
      )}`,
    ]),
    arrange: ([head = 0, columns = 0, ...heights]) => {
      if (rows.length === 0) return document([emptyRowHtml(table, words.empty)])
      const other = PAGE_HEIGHT_PX[layout.isLandscape ? 'landscape' : 'portrait'] - columns
      const starts = pageStarts(
        table.rows.map(({ kind }, at) => ({ kind, height: heights[at] ?? 0, isCarried: Boolean(carries[at]) })),
        { first: other - head, other, carry: heights[rows.length] ?? 0 },
      )
      return document(
        starts.map((start, page) => {
          const end = starts[page + 1] ?? rows.length
          const forward = end === rows.length ? '' : carryRow(carries[end - 1], 'forward')
          return `${carryRow(carries[start - 1], 'brought')}${rows.slice(start, end).join('')}${forward}`
        }),
      )
    },
  }
}
