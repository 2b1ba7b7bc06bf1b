// What the inspection of a backup found: whose books, of which day, how many records, and which books are missing.
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BackupContent } from '../../../shared/record/books/backup.ts'
import { formatCount, formatInstant } from '../text/format.ts'
import classes from './backup.module.css'
import { MissingBooks } from './missing-books.tsx'

export const BackupInspection = ({ content }: { readonly content: BackupContent }) => {
  const { t } = useTranslation()
  const { made_at, version, organizations, books, commits, records, kept_files, damaged_files, lacking } = content
  const { journal_entries, bank_transactions } = content
  const last = books
    .flatMap(({ last_time }) => last_time ?? [])
    .sort()
    .at(-1)
  const rows: readonly (readonly [string, string])[] = [
    [t('backup.content.organizations'), organizations.map(({ name }) => name).join(', ')],
    [t('backup.content.as-of'), formatInstant(made_at)],
    [t('backup.content.last'), last === undefined ? '–' : formatInstant(last)],
    [t('backup.content.entries'), countText(journal_entries)],
    [t('backup.content.transactions'), countText(bank_transactions)],
    [t('backup.content.files'), countText(kept_files)],
    [t('backup.content.records'), countText(records)],
    [t('backup.content.commits'), countText(commits)],
    [t('backup.content.version'), version],
  ]
  return (
    <Alert color={lacking.length === 0 ? 'teal' : 'orange'} variant="light" role="status">
      <strong>{t(lacking.length === 0 ? 'backup.content.whole' : 'backup.content.whole-but')}</strong>
      <dl className={classes.content}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <MissingBooks lacking={lacking} />
      {damaged_files.length > 0 && <p>{t('backup.damaged-files', { count: damaged_files.length })}</p>}
    </Alert>
  )
}

/** Older backups do not state every count. */
const countText = (count: number | null): string => (count === null ? '–' : formatCount(count))
