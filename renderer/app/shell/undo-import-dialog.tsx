// Asks before an import is undone: how many transactions go, or why they cannot.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/client.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/batches.ts'
import { loadCounts } from '../action/load-transactions.ts'
import { undoImport } from '../action/undo-import.ts'
import { formatCount } from '../format.ts'
import { Dialog } from '../part/dialog.tsx'
import { ForeignText } from '../part/texts.tsx'
import { queryKeys } from '../query/keys.ts'
import { NO_FILTERS } from '../screen/transactions/search-params.ts'
import { useChangeSearch } from '../screen/transactions/use-list-search.ts'
import { askToUndo, useDialogs } from '../store/dialogs.ts'

const close = () => askToUndo(null)

export const UndoImportDialog = () => {
  const { t } = useTranslation()
  const batch = useDialogs((state) => state.undo)
  return (
    <Dialog isOpen={batch !== null} onClose={close} title={t('undo.title')}>
      {batch && <Question batch={batch} />}
    </Dialog>
  )
}

const Question = ({ batch }: { readonly batch: ImportBatchObject }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { data: counts } = useQuery({
    queryKey: [...queryKeys.counts, 'undo', batch.id],
    queryFn: ({ signal }) => loadCounts({ batch: batch.id }, signal),
    staleTime: 0,
  })
  const undoing = useMutation({ mutationFn: undoImport, onSuccess: close })
  const reconciled = counts?.reconciled ?? 0
  const showReconciled = () => {
    close()
    change({ ...NO_FILTERS, account: batch.bank_account_id, batch: batch.id, state: 'reconciled' })
  }
  return (
    <Stack gap="sm">
      {!counts && (
        <Text size="sm" c="dimmed" role="status">
          {t('undo.checking')}
        </Text>
      )}
      {counts && reconciled === 0 && (
        <Text size="sm">
          {t('undo.rows', { count: counts.all, formatted: formatCount(counts.all), name: isolated(batch.name) })}{' '}
          {t('undo.again')}
        </Text>
      )}
      {reconciled > 0 && (
        <Text size="sm" role="alert">
          {t('undo.reconciled', { count: reconciled, formatted: formatCount(reconciled) })}
        </Text>
      )}
      {undoing.error && <Refusal error={undoing.error} />}
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={close}>
          {t('dialog.cancel')}
        </Button>
        {reconciled > 0 ? (
          <Button onClick={showReconciled}>{t('undo.show-reconciled')}</Button>
        ) : (
          <Button
            color="var(--k-danger-fill)"
            data-autofocus
            disabled={!counts}
            loading={undoing.isPending}
            onClick={() => undoing.mutate(batch.id)}
          >
            {t('undo.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Refusal = ({ error }: { readonly error: Error }) => {
  const { t } = useTranslation()
  const status = error instanceof ApiError ? error.status : null
  const text = status === 409 ? t('undo.unfinished') : status === 422 ? t('undo.closed') : t('undo.failed')
  return (
    <Text size="sm" c="var(--k-danger)" role="alert">
      {text}{' '}
      <Text span size="xs" c="dimmed" lang="en">
        <ForeignText text={error.message} />
      </Text>
    </Text>
  )
}

/** A file's name inside a sentence, with marks that keep its writing direction to itself. */
const isolated = (name: string): string => `\u2068${name}\u2069`
