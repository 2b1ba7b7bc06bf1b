// The rows of a file with the result of each: new, existing, or probable duplicate. A probable duplicate is skipped
// unless the user selects it.
import { Checkbox, Pagination, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedRow } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { Money } from '../../part/money.tsx'
import { DateText, ForeignText } from '../../part/texts.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { changeDraft, type PlanDraft } from '../plan/plan-drafts.ts'
import { ExistingTransactions } from './existing-transactions.tsx'
import classes from './plan-rows.module.css'
import tables from './plan-table.module.css'

const PER_PAGE = 50
const ROW_FILTERS = ['all', 'new', 'likely_duplicate', 'duplicate'] as const
type RowFilter = (typeof ROW_FILTERS)[number]
const FILTER_TEXT = {
  all: 'plan.rows.all',
  new: 'word.new',
  likely_duplicate: 'plan.rows.likely',
  duplicate: 'plan.rows.duplicate',
} as const
const STATE_TEXT = {
  new: 'word.new',
  likely_duplicate: 'plan.row.likely',
  duplicate: 'plan.row.duplicate',
} as const

interface Props {
  readonly itemKey: string
  readonly draft: PlanDraft
}

export const PlanRows = ({ itemKey, draft }: Props) => {
  const { t } = useTranslation()
  const { rows, rows_left_out } = draft.plan
  const probable = rows.filter(({ state }) => state === 'likely_duplicate')
  const [chosen, setChosen] = useState<RowFilter>(probable.length > 0 ? 'likely_duplicate' : 'all')
  const [requestedPage, setPage] = useState(1)
  const numberOf = (each: RowFilter) => rows.filter((row) => each === 'all' || row.state === each).length
  const shown = numberOf(chosen) > 0 ? chosen : 'all'
  const visible = rows.filter((row) => shown === 'all' || row.state === shown)
  const pages = Math.max(1, Math.ceil(visible.length / PER_PAGE))
  const page = Math.min(requestedPage, pages)
  // A table often has no column for the counterparty: then the texts get its width.
  const isNamed = rows.some(({ name }) => name !== null)
  const choose = (importRows: readonly number[]) => changeDraft(itemKey, { importRows })
  return (
    <section className={classes.rows} aria-label={t('plan.rows')}>
      <div className={classes.rowsHead}>
        <h4>{t('plan.rows')}</h4>
        <SegmentedControl
          size="xs"
          aria-label={t('plan.rows.show')}
          value={shown}
          onChange={(value) => {
            setChosen(ROW_FILTERS.find((each) => each === value) ?? 'all')
            setPage(1)
          }}
          data={ROW_FILTERS.filter((each) => each === 'all' || numberOf(each) > 0).map((each) => ({
            value: each,
            label: `${t(FILTER_TEXT[each])} ${formatCount(numberOf(each))}`,
          }))}
        />
        {pages > 1 && (
          <Pagination
            size="xs"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({
              'aria-label': t(control === 'next' || control === 'last' ? 'plan.page.next' : 'plan.page.previous'),
            })}
          />
        )}
      </div>
      <table className={tables.table}>
        <thead>
          <tr>
            <td className={classes.tick}>
              {probable.length > 0 && <TickAll probable={probable} importRows={draft.importRows} onChange={choose} />}
            </td>
            <th scope="col">{t('plan.row.state')}</th>
            <th scope="col">{t('field.booking-date')}</th>
            <th scope="col" data-figure>
              {t('field.amount')}
            </th>
            {isNamed && (
              <th scope="col" className={classes.nameColumn}>
                {t('field.name')}
              </th>
            )}
            <th scope="col">{t('field.text')}</th>
          </tr>
        </thead>
        <tbody>
          {visible.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => (
            <Row
              key={row.position}
              row={row}
              isNamed={isNamed}
              isTicked={draft.importRows.includes(row.position)}
              onTick={(isTicked) =>
                choose(
                  isTicked
                    ? [...draft.importRows, row.position]
                    : draft.importRows.filter((position) => position !== row.position),
                )
              }
            />
          ))}
        </tbody>
      </table>
      {rows_left_out > 0 && <p data-tone="quiet">{t('plan.rows.left-out', countParams(rows_left_out))}</p>}
    </section>
  )
}

interface TickAllProps {
  readonly probable: readonly PlannedRow[]
  readonly importRows: readonly number[]
  readonly onChange: (importRows: readonly number[]) => void
}

const TickAll = ({ probable, importRows, onChange }: TickAllProps) => {
  const { t } = useTranslation()
  const areAll = importRows.length === probable.length
  return (
    <Checkbox
      size="xs"
      checked={areAll}
      indeterminate={importRows.length > 0 && !areAll}
      aria-label={t('plan.row.tick-all')}
      onChange={() => onChange(areAll ? [] : probable.map(({ position }) => position))}
    />
  )
}

interface RowProps {
  readonly row: PlannedRow
  readonly isNamed: boolean
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

const Row = ({ row, isNamed, isTicked, onTick }: RowProps) => {
  const { t } = useTranslation()
  const { state, booking_date, value_date, amount, currency, name, text } = row
  const date = booking_date ?? value_date
  return (
    <tr className={classes.row} data-state={isTicked ? 'new' : state}>
      <td className={classes.tick}>
        {state === 'likely_duplicate' && (
          <Checkbox
            size="xs"
            checked={isTicked}
            aria-label={t('plan.row.tick')}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          />
        )}
      </td>
      <td className={classes.state}>{t(STATE_TEXT[isTicked ? 'new' : state])}</td>
      <td>{date && <DateText date={date} />}</td>
      <td data-figure>
        <Money amount={amount} currency={currency} isSigned withCurrency />
      </td>
      {isNamed && (
        <td className={classes.name} title={name ?? undefined}>
          {name && <ForeignText text={name} />}
        </td>
      )}
      <td className={classes.text}>
        <div title={text ?? undefined}>{text && <ForeignText text={text} />}</div>
        {row.transaction_ids.length > 0 && <ExistingTransactions row={row} />}
      </td>
    </tr>
  )
}
