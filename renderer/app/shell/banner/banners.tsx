// Notices above the screen: the server is not reachable, the session ended, data is lost or was repaired at the last
// start, the data folder is synchronised elsewhere, or the last backup is too old.
import { Box, Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Archive, Clock, CloudAlert, HardDriveDownload, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../../data/query/installation/status.ts'
import { useOrganizations } from '../../data/query/organization/organizations.ts'
import { signInAgain } from '../../data/session.ts'
import { useConnection } from '../../data/store/connection.ts'
import { setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { formatDate, formatInstant } from '../../text/format.ts'
import classes from './banners.module.css'
import { FileBanner } from './file-banner.tsx'
import { LossBanners } from './loss-banners.tsx'

export const Banners = ({ shownBook }: { readonly shownBook: string | undefined }) => (
  <>
    <ConnectionBanner />
    <ArchivedBanner />
    <LossBanners shownBook={shownBook} />
    <RepairBanner />
    <ClockBanner />
    <FileBanner />
    <SyncedBanner />
    <BackupBanner />
  </>
)

const TROUBLE = {
  unreachable: ['banner.unreachable', 'banner.unreachable.hint'],
  unavailable: ['banner.unavailable', 'banner.unavailable.hint'],
  signed_out: ['banner.signed-out', 'banner.signed-out.hint'],
} as const

const ConnectionBanner = () => {
  const { t } = useTranslation()
  const connection = useConnection((state) => state.connection)
  if (connection === 'connected' || connection === 'connecting') return null
  const [title, hint] = TROUBLE[connection]
  return (
    <div className={classes.banner} data-tone={connection === 'unavailable' ? undefined : 'danger'} role="alert">
      <TriangleAlert size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{t(title)}</strong> {t(hint)}
      </Box>
      {connection === 'signed_out' && (
        <Button size="compact-sm" variant="default" onClick={signInAgain}>
          {t('banner.sign-in')}
        </Button>
      )}
    </div>
  )
}

const ArchivedBanner = () => {
  const { t } = useTranslation()
  const currentId = useStatus().data?.organization.id
  const isArchived = useOrganizations().data?.some(({ id, archived_at }) => id === currentId && archived_at !== null)
  if (!isArchived) return null
  return (
    <div className={classes.banner} role="status">
      <Archive size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{t('banner.archived')}</strong> {t('banner.archived.hint')}
      </Box>
    </div>
  )
}

const RepairBanner = () => {
  const { t } = useTranslation()
  const { data: status } = useStatus()
  const read = usePreferences((state) => state.readNotices)
  const notices = (status?.repairs ?? []).filter(({ id, is_open }) => !is_open && !read.includes(id))
  if (notices.length === 0) return null
  // Only the notices of this start are stored: those of earlier starts do not come back.
  const dismiss = () => setPreferences({ readNotices: (status?.repairs ?? []).map(({ id }) => id) })
  return (
    <div className={classes.banner} role="status">
      <Wrench size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{t('repair.title')}</strong>
        {notices.map((notice) => (
          <div key={notice.id} title={`${notice.book}: ${notice.message}`}>
            {formatInstant(notice.time)} · {t(`repair.${notice.code}`)}
          </div>
        ))}
      </Box>
      <CloseButton size="sm" aria-label={t('banner.dismiss')} onClick={dismiss} />
    </div>
  )
}

interface ClosableProps {
  readonly icon: LucideIcon
  readonly isDanger?: boolean
  readonly children: ReactNode
}

/** A banner that the user can close; it comes back when the window is opened again. */
const ClosableBanner = ({ icon: Icon, isDanger = false, children }: ClosableProps) => {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <div className={classes.banner} data-tone={isDanger ? 'danger' : undefined} role={isDanger ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>{children}</Box>
      <CloseButton size="sm" aria-label={t('banner.dismiss')} onClick={() => setClosed(true)} />
    </div>
  )
}

/** Records dated by a wrong clock stay in the books forever. */
const ClockBanner = () => {
  const { t } = useTranslation()
  const doubtful = useStatus().data?.doubtful_clock ?? null
  if (doubtful === null) return null
  const { today, last_change } = doubtful
  return (
    <ClosableBanner icon={Clock} isDanger>
      <strong>{t('banner.clock', { today: formatDate(today), last: formatDate(last_change) })}</strong>{' '}
      {t('banner.clock.hint')}
    </ClosableBanner>
  )
}

const SyncedBanner = () => {
  const { t } = useTranslation()
  const program = useStatus().data?.synced_by ?? null
  if (program === null) return null
  return (
    <ClosableBanner icon={CloudAlert}>
      <strong>{t('banner.synced', { program })}</strong> {t('banner.synced.hint')}
    </ClosableBanner>
  )
}

const BackupBanner = () => {
  const { t } = useTranslation()
  const { data: status } = useStatus()
  if (!status) return null
  const { is_overdue, lacking } = status.backup
  if (!is_overdue && lacking.length === 0) return null
  const title = is_overdue
    ? t('banner.backup-overdue')
    : t('banner.backup-lacks', { names: lacking.map(({ name, book }) => name ?? book).join(', ') })
  return (
    <div className={classes.banner} role="status">
      <HardDriveDownload size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{title}</strong> <Link to="/backup">{t('banner.backup-overdue.hint')}</Link>
      </Box>
    </div>
  )
}
