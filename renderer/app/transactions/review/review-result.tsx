// What a review booked, and what it did not and why; one button undoes all of it.
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoEntry } from '../../data/query/history.ts'
import { refreshTables } from '../../data/refresh.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { countParams, formatCount } from '../../text/format.ts'
import { errorText, problemText } from '../../text/problem-text.ts'
import { oneLine, signedAmount, textOf } from '../row-text.ts'
import type { ReviewResult } from './book-review.ts'
import classes from './review.module.css'
import type { SkippedGroup } from './review-groups.ts'

interface Props {
  readonly result: ReviewResult
  readonly skipped: readonly SkippedGroup[]
  readonly notChosen: number
  /** Opens the match dialog for those that are left; null: only selected ones were reviewed. */
  readonly onRest: (() => void) | null
  readonly onClose: () => void
}

export const ReviewResultView = ({ result, skipped, notChosen, onRest, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const { booked, action, failures, left, error } = result
  const undoing = useMutation({
    mutationFn: () => undoEntry(action ?? ''),
    onSuccess: () => refreshTables('bank_transaction'),
  })
  const reasons = [
    ...[...Map.groupBy(failures, ({ code }) => code)].map(([code, some]) => ({
      text: problemText(i18n.language, code) ?? some[0]?.message ?? '',
      names: some.map(
        ({ item: { row } }) => `${oneLine(row.name) || textOf(t, row)} ${row.currency} ${signedAmount(row)}`,
      ),
      count: some.length,
    })),
    { text: t('review.not-tried'), names: [], count: left },
    { text: t('review.not-chosen'), names: [], count: notChosen },
    ...skipped.map(({ reason, items }) => ({ text: t(`review.skip.${reason}`), names: [], count: items.length })),
  ].filter(({ count }) => count > 0)
  const rest = reasons.reduce((sum, { count }) => sum + count, 0)
  const hasRest = onRest !== null && rest > 0 && !undoing.isSuccess
  return (
    <>
      <Stack className={classes.list} gap="sm">
        <strong role="status" data-tone={undoing.isSuccess ? 'quiet' : 'good'}>
          {undoing.isSuccess ? t('review.undone') : t('review.done', countParams(booked))}
        </strong>
        <ProblemAlert text={error && errorText(i18n.language, error)} />
        <ProblemAlert text={undoing.error && errorText(i18n.language, undoing.error)} />
        {reasons.length > 0 && <NotBooked reasons={reasons} />}
      </Stack>
      <Group justify="flex-end" gap="xs">
        {action !== null && !undoing.isSuccess && (
          <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
            {t('review.undo')}
          </Button>
        )}
        {/* Enter leads on to what the review left. */}
        <Button variant={hasRest ? 'default' : 'filled'} autoFocus={!hasRest} onClick={onClose}>
          {t('dialog.close')}
        </Button>
        {hasRest && (
          <Button autoFocus onClick={onRest}>
            {t('review.rest', countParams(rest))}
          </Button>
        )}
      </Group>
    </>
  )
}

interface Reason {
  readonly text: string
  readonly names: readonly string[]
  readonly count: number
}

const NotBooked = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{t('review.failed')}</h3>
      <ul>
        {reasons.map(({ text, names, count }) => (
          <li key={text}>
            {formatCount(count)} · {text}
            {names.length > 0 && <div className={classes.small}>{names.slice(0, NAMED).join(' · ')}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many transactions of a reason are named. */
const NAMED = 10
