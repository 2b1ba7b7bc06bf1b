// A running backup, inspection or restore: its progress and its end.
import { Button, Group, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import { cancelRunning } from './backup-actions.ts'

export const RunningJob = ({ type, done, total }: NonNullable<BackupOverview['running']>) => {
  const { t } = useTranslation()
  const cancelling = useMutation({ mutationFn: cancelRunning })
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <Group gap={12} wrap="nowrap" maw={760} mt={10} fz={13}>
      <span>{t(`backup.running.${type}`)}</span>
      <Progress value={percent} aria-label={t(`backup.running.${type}`)} flex={1} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => cancelling.mutate()}
        disabled={cancelling.isPending}
        title={t('backup.cancel')}
      >
        {t('dialog.cancel')}
      </Button>
    </Group>
  )
}
