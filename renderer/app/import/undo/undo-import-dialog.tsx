// Asks before an import is undone: how many transactions it removes, or why they cannot be removed.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import { NO_FILTERS } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import { loadCounts } from '../../data/query/bank/transactions.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { ForeignText } from '../../part/texts.tsx'
import { countParams } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import type { UndoImportProps } from '../dialogs.ts'
import '../text/dictionary.ts'
import { undoImportBatch } from './undo-import-batch.ts'

export const UndoImportDialog = ({ batch, isOpen, onClose }: UndoImportProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('undo.title')}>
      <Question batch={batch} onClose={onClose} />
    </Dialog>
  )
}

const Question = ({ batch, onClose }: UndoImportProps & Pick<DialogControls, 'onClose'>) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { data: counts } = useQuery({
    queryKey: [...queryKeys.counts, 'undo', batch.id],
    queryFn: ({ signal }) => loadCounts({ batch: batch.id }, signal),
    staleTime: 0,
  })
  const undoing = useMutation({ mutationFn: undoImportBatch, onSuccess: onClose })
  const reconciled = counts?.reconciled ?? 0
  const showReconciled = () => {
    onClose()
    change({ ...NO_FILTERS, account: batch.bank_account_id, batch: batch.id, state: 'reconciled' })
  }
  return (
    <Stack gap="sm">
      {!counts && (
        <Text size="sm" c="dimmed" role="status">
          {t('undo.checking')}
        </Text>
      )}
      {counts && batch.kind === 'enrichment' && (
        <Text size="sm">
          {t('enrich.undo.rows', { name: isolateName(batch.name) })} {t('undo.again')}
        </Text>
      )}
      {counts && batch.kind === 'import' && reconciled === 0 && (
        <Text size="sm">
          {t('undo.rows', { ...countParams(counts.all), name: isolateName(batch.name) })} {t('undo.again')}
        </Text>
      )}
      {reconciled > 0 && (
        <Text size="sm" role="alert">
          {t('undo.reconciled', countParams(reconciled))}
        </Text>
      )}
      {undoing.error && <Refusal error={undoing.error} />}
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        {reconciled > 0 ? (
          <Button onClick={showReconciled}>{t('undo.show-reconciled')}</Button>
        ) : (
          <Button
            color="var(--k-danger-fill)"
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
  const { t, i18n } = useTranslation()
  const text = error instanceof ApiError ? problemText(i18n.language, error.problem.code) : null
  return (
    <Text size="sm" c="var(--k-danger)" role="alert">
      {text === null ? t('undo.failed') : t('undo.refused', { reason: text })}{' '}
      <Text span size="xs" c="dimmed" lang="en">
        <ForeignText text={error.message} />
      </Text>
    </Text>
  )
}

/** A file's name inside a sentence, with marks that isolate its writing direction. */
const isolateName = (name: string): string => `\u2068${name}\u2069`
