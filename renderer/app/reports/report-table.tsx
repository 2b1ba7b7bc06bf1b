// A report as on paper: headings, rows, ruled subtotals, a head that stays visible. Figures link to their entries.
// Arrow keys move from figure to figure; Tab enters the table once.

import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AGES } from '../../../shared/rule/ledger/report/aged-list.ts'
import { isAged, type ReportDepth } from '../address/reports.ts'
import { parseSearch, stringifySearch } from '../address/transactions.ts'
import { useCommands } from '../command/registry.ts'
import type { ReportColumn, ReportObject, ReportRow } from '../data/query/ledger/reports.ts'
import { openDialog } from '../dialog/stack.ts'
import { formatAmount, formatDecimal } from '../text/format.ts'
import { focusFigure, moveFigure, rememberFigure } from './figure-focus.ts'
import { placeOfFigure, shownRows } from './report-rows.ts'
import classes from './reports.module.css'

const MOVES = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
} as const

const isMove = (key: string): key is keyof typeof MOVES => Object.hasOwn(MOVES, key)

/** More than a screen shows. */
const ROWS_AT_ONCE = 80

interface Props {
  readonly report: ReportObject
  readonly depth: ReportDepth | undefined
  /** Opens what makes up the figures of a row that leads to no list; null: nothing. */
  readonly openOf?: (row: ReportRow) => (() => void) | null
}

export const ReportTable = ({ report, depth, openOf }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const hasCompanies = isAged(report.report)
  const all = useMemo(() => shownRows(report.rows, depth), [report.rows, depth])
  // The visible rows are rendered first, the others of a long report afterwards.
  const rows = useDeferredValue(all, all.slice(0, ROWS_AT_ONCE))
  // On the way back from entries the focus returns to their figure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other figures
  useEffect(() => {
    if (table.current) focusFigure(table.current, report.report)
  }, [report.report, rows])
  useCommands([
    {
      id: 'reports.figures',
      title: t('reports.keys.move'),
      section: 'list',
      keys: ['arrowdown', 'arrowup'],
      isKeyOnly: true,
      run: () => {
        if (table.current) moveFigure(table.current, 'down')
      },
    },
    {
      id: 'reports.follow',
      title: t('reports.keys.follow'),
      section: 'list',
      keys: ['enter'],
      isKeyOnly: true,
      isHandledElsewhere: true,
      run: () => undefined,
    },
  ])
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !isMove(key) || table.current === null) return
    event.preventDefault()
    moveFigure(table.current, MOVES[key])
  }
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    const address = link?.getAttribute('href')
    const entryId = link?.dataset.entry
    if (!address?.startsWith('#')) return
    event.preventDefault()
    if (entryId) return openDialog('journal_entry', { entryId })
    const [to = '', search = ''] = address.slice(1).split('?')
    void navigate({ to, search: parseSearch(search) })
  }
  return (
    <table
      ref={table}
      className={classes.table}
      aria-label={report.title}
      data-report={report.report}
      onKeyDown={press}
      onClick={follow}
      onFocus={({ target }) => rememberFigure(target, report.report)}
    >
      <thead>
        <tr>
          {hasCompanies ? (
            <th scope="col">{t('reports.column.company')}</th>
          ) : (
            <>
              <th scope="col" className={classes.number}>
                {t(numberTitle(report.report))}
              </th>
              <td />
            </>
          )}
          {report.columns.map(({ key, title, of }) => (
            <th key={key} scope="col" className={classes.figure} data-of={of}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} report={report} row={row} isAged={hasCompanies} open={openOf?.(row) ?? null} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ report, row, isAged, open }: RowProps) => (
  <tr data-kind={row.kind} data-level={row.level} data-key={row.key}>
    {!isAged && <td className={classes.number}>{row.number}</td>}
    <th
      scope="row"
      className={classes.title}
      style={{ paddingInlineStart: `${Math.min(row.level, MAX_INDENTS) * 14}px` }}
    >
      <bdi>{row.title}</bdi>
    </th>
    {report.columns.map((column) => (
      <td key={column.key} className={classes.figure} data-of={column.of}>
        <Figure report={report} row={row} column={column} isAged={isAged} open={open} />
      </td>
    ))}
  </tr>
)

const numberTitle = (report: ReportObject['report']) =>
  report === 'vat' ? 'reports.column.line' : report === 'missing_vouchers' ? 'word.number' : 'word.account'

interface RowProps {
  readonly report: ReportObject
  readonly row: ReportRow
  /** Rows of companies and documents, without numbers. */
  readonly isAged: boolean
  /** Opens what makes up its base where no other place shows it. */
  readonly open: (() => void) | null
}

const MAX_INDENTS = 5

interface FigureProps extends RowProps {
  readonly column: ReportColumn
}

const Figure = ({ report, row, column, open }: FigureProps) => {
  const amount = row.amounts[column.key] ?? null
  // An aged list has few figures in many columns.
  if (amount === null || (amount === 0 && AGES.some((age) => age === column.key))) return null
  const figure =
    column.kind === 'percent'
      ? `${formatDecimal(amount.toFixed(1))} %`
      : formatAmount(amount, column.key === 'base' ? report.currency : (row.currency ?? report.currency))
  const place = placeOfFigure(report, row, column)
  const opens = place === null && column.of === 'base' && amount !== 0 ? open : null
  if (place === null && opens === null) return figure
  const click = (event: MouseEvent) => {
    if (opens === null) return
    event.preventDefault()
    event.stopPropagation()
    opens()
  }
  return (
    <a
      href={place === null ? '#' : `#${place.to}${stringifySearch(place.search)}`}
      role={place === null ? 'button' : undefined}
      onClick={click}
      tabIndex={-1}
      data-figure={column.key}
      data-entry={row.entry_id}
      className={classes.link}
      aria-label={`${figure}, ${column.title}, ${row.title}`}
    >
      {figure}
    </a>
  )
}
