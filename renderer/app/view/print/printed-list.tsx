// The pages of a printed list: black on white, next to the app, which paper does not show.
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../../data/query/installation/status.ts'
import { formatDate } from '../../text/format.ts'
import { localToday } from '../today.ts'
import classes from './print.module.css'

export interface PrintedColumn {
  readonly title: string
  readonly isFigure: boolean
  /** Its texts stay in one line. */
  readonly isUnbroken: boolean
}

/** More columns need the long side of the paper. */
const MAX_UPRIGHT = 6

interface Props {
  readonly title: string
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly filters: readonly string[]
  readonly sums: ReactNode
  readonly onEnd: () => void
}

export const PrintedList = ({ title, columns, rows, filters, sums, onEnd }: Props) => {
  const { t } = useTranslation()
  const organization = useStatus().data?.organization.name
  const body = useRef<HTMLTableSectionElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    // Thousands of rows: built without React, which has no use for them.
    body.current?.replaceChildren(...rows.map((cells) => rowOf(cells, columns)))
    const done = () => end.current()
    window.addEventListener('afterprint', done)
    // The browser names a saved PDF after the document.
    const documentTitle = document.title
    document.title = [organization, title].filter(Boolean).join(' · ')
    window.print()
    document.title = documentTitle
    return () => window.removeEventListener('afterprint', done)
  }, [rows, columns, organization, title])
  return createPortal(
    <article className={classes.paper} data-print data-wide={columns.length > MAX_UPRIGHT || undefined}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{organization}</p>
        </div>
        <p>{t('print.day', { date: formatDate(localToday(new Date())) })}</p>
      </header>
      {filters.length > 0 && <p>{filters.join(' · ')}</p>}
      <div className={classes.sums}>{sums}</div>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} data-figure={column.isFigure || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} />
      </table>
      {rows.length === 0 && <p>{t('print.none')}</p>}
    </article>,
    document.body,
  )
}

const rowOf = (cells: readonly string[], columns: Props['columns']): HTMLTableRowElement => {
  const row = document.createElement('tr')
  cells.forEach((text, index) => {
    const cell = row.insertCell()
    cell.textContent = text
    if (columns[index]?.isFigure) cell.dataset.figure = ''
    if (columns[index]?.isUnbroken) cell.dataset.unbroken = ''
  })
  return row
}
