// The figures of a file: the results of its rows, and whether opening balance plus rows equals the closing balance.
import { Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { Money } from '../../part/money.tsx'
import { DateText } from '../../part/texts.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { BalanceCheck } from '../../view/check/balance-check.tsx'
import { pagesText } from '../../view/coverage/coverage-text.ts'
import { statementNumber } from '../../view/statement-number.ts'
import { ReadTable } from '../../view/table.tsx'
import { newRows, probableDuplicates } from '../plan/plan-review.ts'
import classes from './plan-statements.module.css'
import tables from './plan-table.module.css'

type Statement = ImportPlan['statements'][number]

/** More are shown on demand: a file may have hundreds. */
const FIRST = 6

interface Props {
  readonly plan: ImportPlan
  readonly importRows: readonly number[]
}

export const PlanStatements = ({ plan, importRows }: Props) => {
  const { t } = useTranslation()
  const [areAll, setAll] = useState(false)
  const { counts, statements } = plan
  const shown = areAll ? statements : statements.slice(0, FIRST)
  const probable = probableDuplicates(plan).length
  return (
    <Box mt={14}>
      <ul className={classes.counts}>
        <Count tone="good" number={newRows(plan, importRows)} label={t('plan.count.new')} />
        <Count number={counts.duplicates} label={t('plan.count.duplicates')} />
        {probable > 0 && <Count tone="warn" number={probable - importRows.length} label={t('plan.count.likely')} />}
        {counts.skipped > 0 && <Count number={counts.skipped} label={t('plan.count.skipped')} />}
      </ul>
      <div className={classes.scroll}>
        <ReadTable
          className={tables.table}
          aria-label={t('plan.statements')}
          columns={[
            t('plan.statement'),
            t('word.period'),
            { figure: t('plan.opening') },
            { figure: t('plan.sum') },
            { figure: t('plan.closing') },
            t('plan.check'),
          ]}
        >
          {shown.map((statement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: statements are identified by their position
            <StatementRow key={index} statement={statement} />
          ))}
        </ReadTable>
      </div>
      {statements.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('plan.more', countParams(statements.length - shown.length))}
        </button>
      )}
    </Box>
  )
}

const Count = ({
  number,
  label,
  tone,
}: {
  readonly number: number
  readonly label: string
  readonly tone?: string
}) => (
  <li>
    <strong data-tone={number > 0 ? tone : undefined}>{formatCount(number)}</strong> {label}
  </li>
)

const StatementRow = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useTranslation()
  const { number, pages, from_date, to_date, opening_balance, closing_balance, sum, currency } = statement
  const shownNumber = statementNumber(number)
  return (
    <tr>
      <td>
        <bdi className={classes.number} title={shownNumber ?? undefined}>
          {shownNumber ?? '–'}
        </bdi>
        {pages !== undefined && `, ${pagesText(t, pages)}`}
      </td>
      <td className={classes.period}>
        {from_date && <DateText date={from_date} />}
        {from_date && to_date && from_date !== to_date && ' – '}
        {to_date && from_date !== to_date && <DateText date={to_date} />}
      </td>
      <td data-figure>{opening_balance === null ? '–' : <Money amount={opening_balance} currency={currency} />}</td>
      <td data-figure>
        <Money amount={sum} currency={currency} />
      </td>
      <td data-figure>{closing_balance === null ? '–' : <Money amount={closing_balance} currency={currency} />}</td>
      <td>
        <BalanceCheck statement={statement} />
      </td>
    </tr>
  )
}
