// Lists stored statements and vouchers whose content has changed on disk. A closed banner comes back with the window,
// until the files are restored.
import { Box, CloseButton } from '@mantine/core'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileFinding } from '../../../../shared/record/books/stored-file.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import classes from './banners.module.css'

const NAMED = 5

const keyOf = ({ type, id, fault }: FileFinding): string => `${type} ${id} ${fault}`

export const FileBanner = () => {
  const { t } = useTranslation()
  const { data: status } = useStatus()
  const [closed, setClosed] = useState<readonly string[]>([])
  const findings = (status?.kept_files.findings ?? []).filter((finding) => !closed.includes(keyOf(finding)))
  if (findings.length === 0) return null
  const more = findings.length - NAMED
  return (
    <div className={classes.banner} data-tone="danger" role="status">
      <FileX size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{t('kept-files.title')}</strong> {t('kept-files.hint')}
        {findings.slice(0, NAMED).map((finding) => (
          <div key={keyOf(finding)} title={finding.sha256}>
            {finding.name} · {t(`kept-files.${finding.fault}`)}
          </div>
        ))}
        {more > 0 && <div>{t('kept-files.more', { count: more })}</div>}
      </Box>
      <CloseButton size="sm" aria-label={t('banner.dismiss')} onClick={() => setClosed(findings.map(keyOf))} />
    </div>
  )
}
