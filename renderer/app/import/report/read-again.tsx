// Reads the stored file of an import again: it fills in missing data of its transactions and changes nothing else.
import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ImportBatchObject, readImportAgain } from '../../../../shared/api/endpoints/import/batches.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { countParams, formatCount } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import classes from './report.module.css'

/** A button, and the result after its use. */
export const useReadAgain = (batch: ImportBatchObject) => {
  const { t, i18n } = useTranslation()
  const reading = useMutation({
    mutationFn: () => call(readImportAgain, { params: { batchId: batch.id } }),
    onSuccess: ({ completed }) => {
      if (completed > 0) refreshTables('bank_transaction')
    },
  })
  const button = (
    <Tooltip label={t('read-again.hint')} multiline maw={320}>
      <Button
        size="xs"
        variant="default"
        leftSection={<FileSearch size={14} />}
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {t('read-again')}
      </Button>
    </Tooltip>
  )
  const { data, error } = reading
  const text = error
    ? t('read-again.failed', { reason: errorText(i18n.language, error) })
    : data && (data.completed === 0 ? t('read-again.nothing') : t('read-again.done', countsOf(data)))
  const outcome = text ? (
    <p className={classes.notice} role={error ? 'alert' : 'status'}>
      {text}
    </p>
  ) : null
  return { button, outcome }
}

const countsOf = ({ completed, unchanged }: { readonly completed: number; readonly unchanged: number }) => ({
  ...countParams(completed),
  unchanged: formatCount(unchanged),
})
