// The statements of an imported file, with the check that opening balance and movements make the closing balance.
import { Check, CircleMinus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportReportObject } from '../../../../shared/api/endpoints/import-plan.ts'
import { minorToDecimal, minorUnitsOf, numberToMinor } from '../../../../shared/value/money.ts'
import { formatCount, formatDate, formatDecimal } from '../../format.ts'
import { Money } from '../../part/money.tsx'
import { statementNumber } from '../../part/statement-number.ts'
import classes from './report.module.css'
import tables from './table.module.css'

type Statement = ImportReportObject['statements'][number]

export const ReportStatements = ({ statements }: { readonly statements: readonly Statement[] }) => {
  const { t } = useTranslation()
  if (statements.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('report.statements')}</h2>
      <div className={tables.box}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('report.number')}</th>
              <th scope="col">{t('report.period')}</th>
              <th scope="col" data-figure>
                {t('report.rows')}
              </th>
              <th scope="col" data-figure>
                {t('report.opening')}
              </th>
              <th scope="col" data-figure>
                {t('report.sum')}
              </th>
              <th scope="col" data-figure>
                {t('report.closing')}
              </th>
              <th scope="col">{t('report.check')}</th>
            </tr>
          </thead>
          <tbody>
            {statements.map((statement) => (
              <Row key={`${statement.number} ${statement.from_date} ${statement.currency}`} statement={statement} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Row = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useTranslation()
  const { number, from_date: from, to_date: to, currency, rows, sum, opening_balance, closing_balance } = statement
  return (
    <tr>
      <th scope="row" className={classes.wrap}>
        <bdi>{statementNumber(number) ?? '–'}</bdi>
      </th>
      <td className={tables.figures}>
        {from !== null && to !== null ? t('coverage.dates', { from: formatDate(from), to: formatDate(to) }) : '–'}
      </td>
      <td data-figure>{formatCount(rows)}</td>
      <td data-figure>{opening_balance === null ? '–' : <Money amount={opening_balance} currency={currency} />}</td>
      <td data-figure>
        <Money amount={sum} currency={currency} isMovement />
      </td>
      <td data-figure>
        {closing_balance === null ? '–' : <Money amount={closing_balance} currency={currency} withCurrency />}
      </td>
      <td>
        <AddsUp statement={statement} />
      </td>
    </tr>
  )
}

const AddsUp = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useTranslation()
  if (statement.adds_up === null) {
    return (
      <span className={classes.check}>
        <CircleMinus size={13} aria-hidden />
        {t('report.no-balances')}
      </span>
    )
  }
  if (statement.adds_up) {
    return (
      <span className={classes.check} data-good>
        <Check size={13} aria-hidden />
        {t('report.adds-up')}
      </span>
    )
  }
  return (
    <span className={classes.check} data-bad>
      <TriangleAlert size={13} aria-hidden />
      {t('report.adds-not-up', { amount: difference(statement) })}
    </span>
  )
}

/** What the closing balance has more than opening balance and movements make, exactly. */
const difference = ({ opening_balance, sum, closing_balance, currency }: Statement): string => {
  const minor = (amount: number | null): number => {
    const read = numberToMinor(amount ?? 0, currency)
    return read.ok ? read.value : 0
  }
  const more = minorUnitsOf(minor(closing_balance) - minor(opening_balance) - minor(sum))
  return formatDecimal(minorToDecimal(more, currency))
}
