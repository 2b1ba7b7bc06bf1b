// The result of an action on many transactions: its figures, and the transactions where it was not possible, with the
// reason.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import { problemText } from '../../text/problem-text.ts'
import { batchState } from '../../view/batch/batch-state.ts'
import { bulkName } from '../../view/batch/bulk-text.ts'
import { cancelImport } from '../undo/cancel-import.ts'
import classes from './report.module.css'
import { Count } from './report-counts.tsx'

export const BulkReport = ({ batch }: { readonly batch: BulkBatchObject }) => {
  const { t, i18n } = useTranslation()
  const { done, left, failed, failures } = batch.result
  return (
    <>
      <dl className={classes.counts} aria-label={t('report.counts')}>
        <Count value={done} name={t('bulk.report.done')} tone="good" />
        {left > 0 && <Count value={left} name={t('bulk.report.left')} />}
        {failed > 0 && <Count value={failed} name={t('bulk.report.failed')} tone="bad" />}
      </dl>
      {batch.cancelledAt !== null && <p className={classes.notice}>{t('bulk.cancelled')}</p>}
      {failures.length > 0 && (
        <section className={classes.section}>
          <h2>{t('bulk.failures')}</h2>
          <ul className={classes.list}>
            {failures.map(({ bank_transaction_id: id, code, message }) => (
              <li key={id}>
                {problemText(i18n.language, code) ?? message}{' '}
                <Link to="/transactions" search={{ open: id }} className={classes.transactionLink}>
                  {t('bulk.open')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Shows nothing once the batch has ended. */
export const StopButton = ({ batch }: { readonly batch: BulkBatchObject }) => {
  const { t } = useTranslation()
  const cancelling = useMutation({ mutationFn: cancelImport })
  if (batchState(batch) !== 'running') return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={cancelling.isPending}
      aria-label={t('bulk.stop.of', { name: bulkName(t, batch) })}
      onClick={() => cancelling.mutate(batch.id)}
    >
      {t('bulk.stop')}
    </Button>
  )
}
