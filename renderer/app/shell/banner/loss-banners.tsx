// Notices that the user must not miss: closed books, and losses until a user with the right has acknowledged them.
import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { acknowledgeNotice, type StatusObject } from '../../../../shared/api/endpoints/books/status.ts'
import { type ClosedBook, missingRanges, type RepairNotice } from '../../../../shared/record/books/repair-notice.ts'
import { call, queryClient } from '../../data/api.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { showProblem } from '../../part/toast.tsx'
import { formatInstant } from '../../text/format.ts'
import classes from './banners.module.css'
import { useBookName, useClosedBookText } from './closed-books-text.ts'

/** `shownBook`: the closed books that the screen itself already reports. */
export const LossBanners = ({ shownBook }: { readonly shownBook: string | undefined }) => {
  const { data: status } = useStatus()
  if (!status) return null
  return (
    <>
      {status.closed_books
        .filter(({ book }) => book !== shownBook)
        .map((closed) => (
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

const ClosedBanner = ({ closed, status }: { readonly closed: ClosedBook; readonly status: StatusObject }) => {
  const { title, reason, nextStep, accept } = useClosedBookText(status.organization)(closed)
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <ShieldAlert size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
        <strong>{title}</strong> {reason} {nextStep} {accept !== null && <code>{accept}</code>}
      </Box>
    </div>
  )
}

const LossBanner = ({ notice, status }: { readonly notice: RepairNotice; readonly status: StatusObject }) => {
  const { t } = useTranslation()
  const nameOf = useBookName(status.organization)
  const acknowledging = useMutation({
    mutationFn: () => call(acknowledgeNotice, { params: { repair: notice.id } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKeys.status, answer),
    onError: showProblem,
  })
  const { missing, code, book, time, message } = notice
  const places = missing === null ? [] : missingRanges(missing)
  const isHistory = code === 'journal_restored'
  return (
    <div className={classes.banner} data-tone="danger" role="alert">
      <ShieldAlert size={16} aria-hidden className={classes.bannerIcon} />
      <Box flex={1}>
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
          {missing?.entries.map(({ seq, time: committedAt, user, action }) => (
            <div key={seq}>
              {seq} · {formatInstant(committedAt)} · {user === null ? 'Kontor' : t('loss.user', { id: user })} ·{' '}
              <code>{action}</code>
            </div>
          ))}
          <div lang="en">{message}</div>
        </details>
      </Box>
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
