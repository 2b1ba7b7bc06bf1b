// What must not be passed over: books that stay closed, and losses, until somebody who may has acknowledged them.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { acknowledgeNotice, type StatusObject } from '../../../shared/api/endpoints/status.ts'
import { type ClosedBook, placesOf, type RepairNotice } from '../../../shared/record/repair-notice.ts'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query/keys.ts'
import { useStatus } from '../data/query/status.ts'
import { showProblem } from '../part/toast.tsx'
import { formatInstant } from '../text/format.ts'
import classes from './banners.module.css'

const CLOSED_TEXT = {
  missing: 'closed.missing',
  foreign: 'closed.foreign',
  swapped: 'closed.swapped',
  rolled_back: 'closed.rolled-back',
  other_history: 'closed.other-history',
  unknown: 'closed.unknown',
  beginning_lost: 'closed.beginning-lost',
} as const satisfies Record<ClosedBook['code'], string>

const WAY_ON = {
  missing: 'closed.way-on.missing',
  foreign: 'closed.way-on',
  swapped: 'closed.way-on',
  rolled_back: 'closed.way-on',
  other_history: 'closed.way-on',
  unknown: 'closed.way-on.unknown',
  beginning_lost: 'closed.way-on',
} as const satisfies Record<ClosedBook['code'], string>

export const LossBanners = () => {
  const { data: status } = useStatus()
  if (!status) return null
  return (
    <>
      {status.closed_books.map((closed) => (
        <ClosedBanner key={closed.book} closed={closed} status={status} />
      ))}
      {status.repairs
        .filter(({ is_open }) => is_open)
        .map((notice) => (
          <LossBanner key={notice.id} notice={notice} status={status} />
        ))}
    </>
  )
}

/** The books in words: those of the window's organization by its name. */
const useBookName = ({ organization }: StatusObject) => {
  const { t } = useTranslation()
  return (book: string): string => {
    if (book === `organization-${organization.id}`) return organization.name
    return book === 'system' ? t('book.system') : t('book.organization', { id: book.replace('organization-', '') })
  }
}

const ClosedBanner = ({ closed, status }: { readonly closed: ClosedBook; readonly status: StatusObject }) => {
  const { t } = useTranslation()
  const nameOf = useBookName(status)
  const { book, code, known_seq, found_seq, belongs_to } = closed
  const values = {
    known: known_seq ?? '?',
    found: found_seq ?? 0,
    owner: belongs_to === null ? '' : nameOf(belongs_to),
  }
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <ShieldAlert size={16} aria-hidden className={classes.bannerIcon} />
      <div className={classes.bannerText}>
        <strong>{t('closed.title', { name: nameOf(book) })}</strong> {t(CLOSED_TEXT[code], values)} {t(WAY_ON[code])}
        {code !== 'unknown' && (
          <>
            {' '}
            <code>--accept-book {book}</code>
          </>
        )}
      </div>
    </div>
  )
}

const LossBanner = ({ notice, status }: { readonly notice: RepairNotice; readonly status: StatusObject }) => {
  const { t } = useTranslation()
  const nameOf = useBookName(status)
  const acknowledging = useMutation({
    mutationFn: () => call(acknowledgeNotice, { params: { repair: notice.id } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKeys.status, answer),
    onError: showProblem,
  })
  const { missing, code, book, time, message } = notice
  const places = missing === null ? [] : placesOf(missing)
  const isHistory = code === 'journal_restored'
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <ShieldAlert size={16} aria-hidden className={classes.bannerIcon} />
      <div className={classes.bannerText}>
        <strong>{t(isHistory ? 'loss.title.history' : 'loss.title', { name: nameOf(book) })}</strong>{' '}
        {formatInstant(time)}
        {missing && (
          <div>
            {t(places.length > 1 ? 'loss.missing.places' : 'loss.missing', {
              count: places.reduce((sum, { from, up_to }) => sum + up_to - from + 1, 0),
              places: places.length,
              from: missing.from,
              to: missing.up_to,
            })}{' '}
            {missing.after !== null && t('loss.after', { time: formatInstant(missing.after) })}
          </div>
        )}
        <details>
          <summary>{t('loss.details')}</summary>
          {places.length > 1 && (
            <div>{places.map(({ from, up_to }) => (from === up_to ? from : `${from}–${up_to}`)).join(', ')}</div>
          )}
          {missing?.entries.map(({ seq, time: made, user, action }) => (
            <div key={seq}>
              {seq} · {formatInstant(made)} · {user === null ? 'Kontor' : t('loss.user', { id: user })} ·{' '}
              <code>{action}</code>
            </div>
          ))}
          <div lang="en">{message}</div>
        </details>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={acknowledging.isPending}
        title={t('loss.acknowledge.hint')}
        onClick={() => acknowledging.mutate()}
      >
        {t('loss.acknowledge')}
      </Button>
    </div>
  )
}
