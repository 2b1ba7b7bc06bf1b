// The figures of an import: new rows, existing rows, skipped lines.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { batchProposalsQuery } from '../../data/query/bank/batches.ts'
import { formatCount } from '../../text/format.ts'
import { certainDuplicates } from '../../view/batch/batch-state.ts'
import classes from './report.module.css'

export const ReportCounts = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const { data } = useQuery(batchProposalsQuery(batch.id))
  const { created, likely_duplicates: probable, flagged, skipped, refused } = batch.result
  return (
    <dl className={classes.counts} aria-label={t('report.counts')}>
      <Count value={created} name={t('report.created')} tone="good" />
      {data !== undefined && data.proposed > 0 && (
        <>
          <Count value={data.proposed} name={t('report.proposed')} />
          <Count value={data.certain} name={t('report.certain')} />
        </>
      )}
      <Count value={certainDuplicates(batch)} name={t('report.duplicates')} />
      {probable > 0 && <Count value={probable} name={t('report.likely')} tone="warn" />}
      {flagged > 0 && <Count value={flagged} name={t('report.flagged')} tone="warn" />}
      {skipped > 0 && <Count value={skipped} name={t('report.skipped')} />}
      {refused > 0 && <Count value={refused} name={t('report.refused')} tone="bad" />}
    </dl>
  )
}

interface CountProps {
  readonly value: number
  readonly name: string
  readonly tone?: 'good' | 'warn' | 'bad'
}

export const Count = ({ value, name, tone }: CountProps) => (
  <div className={classes.count} data-tone={value > 0 ? tone : undefined}>
    <dt>{name}</dt>
    <dd>{formatCount(value)}</dd>
  </div>
)
