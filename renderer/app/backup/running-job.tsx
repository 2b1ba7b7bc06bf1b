// A running backup, inspection or restore: its progress and its end.
import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import classes from './backup.module.css'
import { cancelRunning } from './backup-actions.ts'

export const RunningJob = ({ type, done, total }: NonNullable<BackupOverview['running']>) => {
  const { t } = useTranslation()
  const cancelling = useMutation({ mutationFn: cancelRunning })
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <div className={classes.running}>
      <span>{t(`backup.running.${type}`)}</span>
      <Progress value={percent} aria-label={t(`backup.running.${type}`)} className={classes.bar} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => cancelling.mutate()}
        disabled={cancelling.isPending}
        title={t('backup.cancel')}
      >
        {t('dialog.cancel')}
      </Button>
    </div>
  )
}
