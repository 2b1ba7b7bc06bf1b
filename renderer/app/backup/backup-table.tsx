// The backups in the folder, the latest first, each with its contents.
import { Box, Button } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackupFile, BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import { formatInstant } from '../text/format.ts'
import { Hint } from '../view/page.tsx'
import { Table } from '../view/table.tsx'
import classes from './backup.module.css'
import { MissingBooks } from './missing-books.tsx'

interface Props {
  readonly overview: BackupOverview
  /** Called with the backup that the user chose to restore. */
  readonly onChoose: (file: string) => void
}

export const BackupTable = ({ overview: { backups, unreadable }, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {backups.length === 0 && <Hint>{t('backup.list.none')}</Hint>}
      {backups.length > 0 && (
        <Table
          label={t('backup.list')}
          columns={[
            t('backup.column.made'),
            t('backup.column.content'),
            t('backup.column.size'),
            t('backup.column.by'),
            t('list.actions'),
          ]}
        >
          {backups.map((backup) => (
            <tr key={backup.file}>
              <th scope="row" className={classes.made}>
                <time dateTime={backup.made_at}>{formatInstant(backup.made_at)}</time>
              </th>
              <td>
                {backup.is_encrypted && (
                  <Lock size={13} role="img" aria-hidden={false} aria-label={t('backup.encrypted')} />
                )}{' '}
                <BackupContents content={backup.content} />
              </td>
              <td>{sizeText(backup.bytes)}</td>
              <td>
                {t(`backup.by.${backup.cause}`)}
                {!backup.is_own && ` · ${t('backup.foreign')}`}
              </td>
              <td>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChoose(backup.file)}
                  aria-label={t('backup.choose.of', { when: formatInstant(backup.made_at) })}
                >
                  {t('backup.choose')}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {unreadable.length > 0 && (
        <Box maw={760} mb={10} c="dimmed" fz={13}>
          {t('backup.unreadable')}
          <ul>
            {unreadable.map((file) => (
              <li key={file}>
                <bdi>{file}</bdi>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  )
}

/** Size of a file in the units that operating systems show. */
const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** One line: whose books they are and how many records they have. */
const BackupContents = ({ content }: Pick<BackupFile, 'content'>) => {
  const { t } = useTranslation()
  if (content === null) return <>{t('backup.locked')}</>
  const { organizations, commits, records, kept_files, lacking } = content
  return (
    <>
      <bdi>{organizations.map(({ name }) => name).join(', ')}</bdi>
      {' · '}
      {t('backup.counts', { commits, records, files: kept_files })}
      <MissingBooks lacking={lacking} />
    </>
  )
}
