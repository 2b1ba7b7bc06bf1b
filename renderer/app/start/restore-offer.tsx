// Offers to restore a backup instead of setting up new books, as long as these have no entries.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backupsQuery } from '../data/query/installation/backups.ts'
import { openDialog } from '../dialog/stack.ts'
import { useHasPermission } from '../view/use-has-permission.ts'
import classes from './start.module.css'
import { preventFocusLoss } from './step-form.tsx'

export const RestoreOffer = () => {
  const { t } = useTranslation()
  const canRestore = useHasPermission(['edit organization'])
  const { data: overview } = useQuery({ ...backupsQuery, enabled: canRestore })
  if (!overview?.can_restore_here) return null
  return (
    <div className={classes.drop}>
      <ArchiveRestore size={16} aria-hidden />
      <p>{t('start.restore.hint')}</p>
      <Button
        size="compact-sm"
        variant="default"
        onMouseDown={preventFocusLoss}
        onClick={() => openDialog('restore_in_place')}
      >
        {t('start.restore')}
      </Button>
    </div>
  )
}
