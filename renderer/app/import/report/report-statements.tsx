// The statements of an imported file, with the check that opening balance plus transactions equals the closing balance.
import { useTranslation } from 'react-i18next'
import type { ImportReportObject } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { Money } from '../../part/money.tsx'
import { formatCount } from '../../text/format.ts'
import { BalanceCheck } from '../../view/check/balance-check.tsx'
import { pagesText, pieceDays } from '../../view/coverage/coverage-text.ts'
import { statementNumber } from '../../view/statement-number.ts'
import { BoxedTable } from '../boxed-table.tsx'
import tables from '../table.module.css'
import classes from './report.module.css'

type Statement = ImportReportObject['statements'][number]

export const ReportStatements = ({ statements }: { readonly statements: readonly Statement[] }) => {
  const { t } = useTranslation()
  if (statements.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('report.statements')}</h2>
      <BoxedTable
        label={t('report.statements')}
        columns={[
          t('report.number'),
          t('report.period'),
          { figure: t('report.rows') },
          { figure: t('report.opening') },
          { figure: t('report.sum') },
          { figure: t('report.closing') },
          t('report.check'),
        ]}
      >
        {statements.map((statement) => (
          <Row key={`${statement.number} ${statement.from_date} ${statement.currency}`} statement={statement} />
        ))}
      </BoxedTable>
    </section>
  )
}

const Row = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useTranslation()
  const { number, pages, from_date: from, to_date: to, currency, rows, sum } = statement
  const { opening_balance, closing_balance } = statement
  return (
    <tr>
      <th scope="row" className={classes.wrap}>
        <bdi>{statementNumber(number) ?? '–'}</bdi>
        {pages !== undefined && `, ${pagesText(t, pages)}`}
      </th>
      <td className={tables.figures}>{from !== null && to !== null ? pieceDays(t, { from, to }) : '–'}</td>
      <td data-figure>{formatCount(rows)}</td>
      <td data-figure>{opening_balance === null ? '–' : <Money amount={opening_balance} currency={currency} />}</td>
      <td data-figure>
        <Money amount={sum} currency={currency} isSigned />
      </td>
      <td data-figure>
        {closing_balance === null ? '–' : <Money amount={closing_balance} currency={currency} withCurrency />}
      </td>
      <td>
        <BalanceCheck statement={statement} />
      </td>
    </tr>
  )
}
