// Backups: the age of the last good one, the list, where and when backups are made, and how books are restored.
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'
import { useCommands } from '../command/registry.ts'
import { backupsQuery } from '../data/query/installation/backups.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { useOrganizations } from '../data/query/organization/organizations.ts'
import { openDialog } from '../dialog/stack.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { formatInstant } from '../text/format.ts'
import { errorText, problemText } from '../text/problem-text.ts'
import { Page, Section } from '../view/page.tsx'
import { isRole } from '../view/role-text.ts'
import classes from './backup.module.css'
import { backUpNow } from './backup-actions.ts'
import { BackupTable } from './backup-table.tsx'
import { ChecksSection } from './checks-section.tsx'
import { MissingBooks } from './missing-books.tsx'
import { RestoreForm } from './restore-form.tsx'
import { RunningJob } from './running-job.tsx'
import { SettingsForm } from './settings-form.tsx'
import './text/dictionary.ts'

export const BackupScreen = () => {
  const { t, i18n } = useTranslation()
  const { data: status } = useStatus()
  // The list of the user's organizations is known even while the books of this one are closed.
  const own = useOrganizations().data?.find(({ id }) => id === status?.organization.id)
  const role = own?.role_in_organization ?? ''
  const canEdit = isRole(role) && hasPermission(role, ['edit organization'])
  const { data: overview, error } = useQuery({ ...backupsQuery, enabled: canEdit })
  const [file, setFile] = useState<string | null>(null)
  const making = useMutation({ mutationFn: backUpNow })
  const problem = making.error ?? error
  const running = overview?.running ?? null
  const isBusy = making.isPending || running !== null
  useCommands([
    {
      id: 'backup.make',
      title: t('backup.make'),
      section: 'file',
      icon: HardDriveDownload,
      keys: ['n'],
      isEnabled: canEdit && !isBusy,
      run: () => making.mutate(),
    },
  ])
  return (
    <Page title={t('backup.title')}>
      <Section
        title={t('word.state')}
        hint={t('backup.state.hint')}
        actions={
          <Button
            size="xs"
            leftSection={<HardDriveDownload size={15} />}
            onClick={() => making.mutate()}
            disabled={!canEdit || isBusy}
            aria-keyshortcuts="n"
          >
            {t('backup.make')}
          </Button>
        }
      >
        {own !== undefined && !canEdit && <p>{t('backup.forbidden')}</p>}
        {overview && <State overview={overview} />}
        {running && <RunningJob {...running} />}
        <ProblemAlert text={problem && errorText(i18n.language, problem)} />
        {canEdit && !overview && !error && <Skeleton height={60} />}
      </Section>
      <ChecksSection />
      {canEdit && status && (
        <Section
          title={t('backup.place')}
          hint={t('backup.place.hint')}
          actions={
            <Button size="xs" variant="default" onClick={() => openDialog('data_folder')}>
              {t('command.data-folder')}
            </Button>
          }
        >
          <bdi>{status.data_folder}</bdi>
        </Section>
      )}
      {overview && (
        <>
          <Section title={t('backup.list')} hint={<bdi>{overview.settings.folder}</bdi>}>
            <ProblemAlert text={overview.folder_problem && problemText(i18n.language, overview.folder_problem)} />
            <BackupTable overview={overview} onChoose={setFile} />
          </Section>
          <Section title={t('backup.settings')} hint={t('backup.settings.hint')}>
            <SettingsForm key={JSON.stringify(overview.settings)} settings={overview.settings} />
          </Section>
          <Section
            title={t('backup.restore')}
            hint={
              <>
                {t('backup.restore.hint')} <code>{t('backup.restore.command')}</code>
              </>
            }
          >
            {overview.can_restore_here && (
              <Text inherit mb={16}>
                <Button size="xs" variant="default" onClick={() => openDialog('restore_in_place')}>
                  {t('backup.in-place.offer')}
                </Button>
              </Text>
            )}
            <RestoreForm key={file} file={file ?? ''} />
          </Section>
        </>
      )}
    </Page>
  )
}

const State = ({ overview: { age, settings } }: { readonly overview: BackupOverview }) => {
  const { t, i18n } = useTranslation()
  const { last_made_at, age_days, is_overdue, lacking, trouble: failure } = age
  return (
    <div className={classes.state} role="status">
      <p>
        <ArchiveRestore size={16} aria-hidden />{' '}
        {last_made_at === null ? (
          t('backup.none')
        ) : (
          <>
            {t('backup.last', { when: formatInstant(last_made_at) })}{' '}
            {age_days === 0 ? t('backup.today') : t('backup.age', { count: age_days ?? 0 })}
          </>
        )}
      </p>
      {is_overdue && (
        <Alert color="orange" variant="light">
          {t('backup.overdue')}
        </Alert>
      )}
      {lacking.length > 0 && (
        <Alert color="orange" variant="light">
          <MissingBooks lacking={lacking} />
        </Alert>
      )}
      {failure && (
        <Alert color="red" variant="light">
          {t('backup.daily-failed', { when: formatInstant(failure.at) })} {problemText(i18n.language, failure.code)}.
        </Alert>
      )}
      {settings.is_default_folder && (
        <Text maw={760} c="dimmed" fz={13}>
          {t('backup.same-disk')}
        </Text>
      )}
    </div>
  )
}
