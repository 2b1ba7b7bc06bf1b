// Shown in place of every screen of closed books: the reason, and what to do.
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { HardDriveDownload, ShieldAlert } from 'lucide-react'

import { useTranslation } from 'react-i18next'
import type { ClosedBook } from '../../../../shared/record/books/repair-notice.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { CopyValue } from '../../part/copy-value.tsx'
import { EmptyState } from '../../part/empty-state.tsx'
import classes from '../shell.module.css'
import { useClosedBookText } from './closed-books-text.ts'

export const ClosedScreen = ({ closed }: { readonly closed: ClosedBook }) => {
  const { t } = useTranslation()
  const { data: status } = useStatus()
  const { title, reason, nextStep, accept } = useClosedBookText(status?.organization)(closed)
  useDocumentTitle(`${title} · Kontor`)
  return (
    <div className={classes.closed} role="alert">
      <EmptyState isScreen icon={ShieldAlert} title={title} hint={reason}>
        <div className={classes.ways}>
          <p>
            {nextStep}
            {accept !== null && (
              <>
                {' '}
                <code>{accept}</code> <CopyValue value={accept} name={t('closed.accept')} />
              </>
            )}
          </p>
          <p>{t('closed.others')}</p>
          <Button component={Link} to="/backup" variant="default" leftSection={<HardDriveDownload size={16} />}>
            {t('closed.backups')}
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
