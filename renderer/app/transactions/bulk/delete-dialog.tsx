// Asks before transactions are deleted: how many, and their sum.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showDone } from '../../part/toast.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import type { DeleteTransactionsProps } from '../dialogs.ts'
import { deleteSelected, type RowProgress } from '../transaction-actions.ts'
import { RowWorkProgress } from './row-work.tsx'
import classes from './selection-bar.module.css'
import { Sums } from './selection-bar.tsx'
import '../text/dictionary.ts'

export const DeleteDialog = ({ isOpen, onClose, choice, chosen, onDone }: DeleteTransactionsProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const [work, setWork] = useState<RowProgress | null>(null)
  const counted = countParams(chosen.count)
  const deleting = useMutation({
    mutationFn: () => deleteSelected(choice, setWork),
    onSuccess: (count) => {
      // The offered undo reverts one action, and each deletion is one.
      showDone(t('choice.deleted', countParams(count)), count === 1 ? {} : { action: null })
      onDone()
      onClose()
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('choice.delete.title', counted)}>
      <Stack gap="sm">
        <Text size="sm" className={classes.what}>
          {t('choice.delete.sum')} <Sums chosen={chosen} />
        </Text>
        {chosen.reconciled > 0 && (
          <Text size="sm">{t('choice.delete.reconciled', countParams(chosen.reconciled))}</Text>
        )}
        <Text size="sm" c="dimmed">
          {t('choice.delete.hint')}
        </Text>
        <RowWorkProgress work={work} />
        <ProblemAlert text={deleting.error && errorText(i18n.language, deleting.error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('dialog.cancel')}
          </Button>
          <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            {t('choice.delete', counted)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
