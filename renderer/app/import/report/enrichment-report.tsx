// The result of an applied notification or payment order: its figures, the explained transactions, and the entries
// without a transaction.
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { enrichmentQuery } from '../../data/query/bank/batches.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { UnmatchedTable } from '../enrich/unmatched-table.tsx'
import classes from './report.module.css'
import { Count } from './report-counts.tsx'

export const EnrichmentReport = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t, i18n } = useTranslation()
  const { data: report, error } = useQuery(enrichmentQuery(batch.id))
  const { explained = 0, details = 0, created, duplicates, skipped } = batch.result
  return (
    <>
      <dl className={classes.counts} aria-label={t('report.counts')}>
        {explained > 0 && <Count value={explained} name={t('enrich.report.explained')} tone="good" />}
        {details > 0 && <Count value={details} name={t('enrich.report.parts')} />}
        {created > 0 && <Count value={created} name={t('enrich.report.payments')} tone="good" />}
        {duplicates > 0 && <Count value={duplicates} name={t('report.duplicates')} />}
        {skipped > 0 && <Count value={skipped} name={t('enrich.report.unmatched')} tone="warn" />}
      </dl>
      {!report && !error && <Skeleton height={160} />}
      {error && !report && (
        <EmptyState icon={FileText} title={t('report.error')} hint={errorText(i18n.language, error)} />
      )}
      {report && report.explained.length > 0 && (
        <section className={classes.section}>
          <h2>{t('enrich.report.transactions')}</h2>
          <ul className={classes.list}>
            {report.explained.map(({ bank_transaction_id: id, details: parts }) => (
              <li key={id}>
                {t('parts.count', countParams(parts.length))}{' '}
                <Link to="/transactions" search={{ open: id }} className={classes.transactionLink}>
                  {t('enrich.report.open')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {report && report.unmatched.length > 0 && (
        <section className={classes.section}>
          <h2>{t('enrich.unmatched.table')}</h2>
          <UnmatchedTable unmatched={report.unmatched} />
        </section>
      )}
    </>
  )
}
