// How an import fits the other statements of its account: days without a statement, days that another one also covers,
// balances that do not follow. It shows the current state of the account, so a gap that was filled since is none.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { coverageQuery } from '../../data/query/bank/coverage.ts'
import { formatDate } from '../../text/format.ts'
import { coverageAroundImport } from '../../view/coverage/coverage-layout.ts'
import { breakText, gapText } from '../../view/coverage/coverage-text.ts'
import classes from './report.module.css'

export const ReportCoverage = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const currency = useAccounts().data?.find(({ id }) => id === batch.bank_account_id)?.currency ?? ''
  const { data: coverage } = useQuery(coverageQuery(batch.bank_account_id))
  if (!coverage) return null
  const { gaps, overlaps, breaks, hasOthers } = coverageAroundImport(coverage, batch.id)
  const count = gaps.length + overlaps.length + breaks.length
  if (count === 0 && !(hasOthers && coverage.is_complete)) return null
  return (
    <section className={classes.section}>
      <h2>{t('report.coverage')}</h2>
      {count === 0 && (
        <p className={classes.proved}>
          <CircleCheck size={14} aria-hidden /> {t('report.coverage.follows')}
        </p>
      )}
      <ul className={classes.list}>
        {gaps.map((gap) => (
          <li key={`gap ${gap.from_date}`}>
            {gapText(t, gap, currency)} {t('report.coverage.gap')}
          </li>
        ))}
        {breaks.map((each) => (
          <li key={`break ${each.from_date}`}>{breakText(t, each, currency)}</li>
        ))}
        {overlaps.map(({ from_date, to_date }) => (
          <li key={`overlap ${from_date}`}>
            {from_date === to_date
              ? t('report.coverage.overlap-day', { date: formatDate(from_date) })
              : t('report.coverage.overlap', { from: formatDate(from_date), to: formatDate(to_date) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
