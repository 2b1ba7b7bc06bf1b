// The days beside an import that no statement covers, and those that another covers, too: as the account stands now, so
// a gap that was filled since is none.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/batches.ts'
import { useAccounts } from '../../data/query/accounts.ts'
import { coverageQuery } from '../../data/query/coverage.ts'
import { formatDate } from '../../text/format.ts'
import { besideImport } from '../../view/coverage/coverage-layout.ts'
import { gapText } from '../../view/coverage/coverage-text.ts'
import classes from './report.module.css'

export const ReportCoverage = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const currency = useAccounts().data?.find(({ id }) => id === batch.bank_account_id)?.currency ?? ''
  const { data: coverage } = useQuery(coverageQuery(batch.bank_account_id))
  if (!coverage) return null
  const { gaps, overlaps } = besideImport(coverage, batch.id)
  if (gaps.length + overlaps.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('report.coverage')}</h2>
      <ul className={classes.list}>
        {gaps.map((gap) => (
          <li key={`gap ${gap.from_date}`}>
            {gapText(t, gap, currency)} {t('report.coverage.gap')}
          </li>
        ))}
        {overlaps.map(({ from_date, to_date }) => (
          <li key={`overlap ${from_date}`}>
            {t('report.coverage.overlap', { from: formatDate(from_date), to: formatDate(to_date) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
