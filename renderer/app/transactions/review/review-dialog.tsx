// The review before many proposals are booked: all of them in groups, each row with its reason, and what will not be
// booked. What is chosen is booked as one action.
import { Box, Button, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingPeriods, type Periods } from '../../../../shared/rule/ledger/periods.ts'
import { errorOf } from '../../../../shared/value/error.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { usePeriodLocks } from '../../data/query/ledger/period-locks.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showDone } from '../../part/toast.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { RowWorkProgress } from '../bulk/row-work.tsx'
import type { ReviewProposalsProps } from '../dialogs.ts'
import { openMatch } from '../open-match.ts'
import type { RowProgress } from '../transaction-actions.ts'
import { bookReviewed, type ReviewResult } from './book-review.ts'
import { type LoadedReview, type LoadProgress, loadReview } from './load-review.ts'
import classes from './review.module.css'
import { chosenFirst, type OpenTransaction, reviewOf } from './review-groups.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewResultView } from './review-result.tsx'
import '../text/dictionary.ts'
import './text/dictionary.ts'

export const ReviewDialog = ({ isOpen, onClose, search, ids, onDone }: ReviewProposalsProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('review.title')} size="min(1100px, 96vw)">
      <div className={classes.session}>
        <Loading search={search} ids={ids} onDone={onDone} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type SessionProps = ReviewProposalsProps & Pick<DialogControls, 'onClose'>

/** The periods in which entries may be booked; undefined: not known yet. */
const usePeriods = (): Periods | undefined => {
  const { data: years } = useFiscalYears()
  const { data: locks } = usePeriodLocks()
  return years && locks && bookingPeriods(years, locks, () => 'following')
}

const Loading = ({ search, ids, onDone, onClose }: SessionProps) => {
  const { t, i18n } = useTranslation()
  const periods = usePeriods()
  const [progress, setProgress] = useState<LoadProgress | null>(null)
  const [loaded, setLoaded] = useState<LoadedReview | null>(null)
  const [error, setError] = useState<Error | null>(null)
  // The dialog reviews what was there when it opened: rows must not move below the cursor.
  const asked = useRef({ search, ids })
  useEffect(() => {
    const abort = new AbortController()
    loadReview({ ...asked.current, onProgress: setProgress, signal: abort.signal }).then(
      setLoaded,
      (thrown: unknown) => {
        if (!abort.signal.aborted) setError(errorOf(thrown))
      },
    )
    return () => abort.abort()
  }, [])
  if (error !== null) return <ProblemAlert text={errorText(i18n.language, error)} />
  if (loaded === null || periods === undefined) {
    return (
      <Stack gap={8} role="status">
        <Text size="sm">{t('review.loading')}</Text>
        <Progress
          value={progress === null ? 0 : (100 * progress.done) / Math.max(1, progress.total)}
          aria-label={t('review.loading')}
        />
      </Stack>
    )
  }
  return <Session loaded={loaded} periods={periods} search={search} ids={ids} onDone={onDone} onClose={onClose} />
}

const matchRest = (search: ListSearch, onClose: () => void): void => {
  onClose()
  openMatch(null, { ...search, state: 'open', proposal: undefined })
}

interface LoadedProps extends Pick<ReviewProposalsProps, 'search' | 'ids'> {
  readonly loaded: LoadedReview
  readonly periods: Periods
  readonly onDone: () => void
  readonly onClose: () => void
}

const Session = ({ loaded, periods, search, ids, onDone, onClose }: LoadedProps) => {
  const { t } = useTranslation()
  const [review] = useState(() => reviewOf(loaded.transactions, periods))
  const [chosen, setChosen] = useState(() => chosenFirst(review))
  const [work, setWork] = useState<RowProgress | null>(null)
  const [result, setResult] = useState<ReviewResult | null>(null)
  const isStopped = useRef(false)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const all = review.groups.flatMap(({ items }) => items)

  const book = (items: readonly OpenTransaction[]) => {
    if (items.length === 0 || work !== null) return
    setWork({ done: 0, total: items.length })
    void bookReviewed(items, {
      onProgress: (done) => setWork({ done, total: items.length }),
      // Closing the dialog stops the work, too: the user would not see what it does.
      isStopped: () => isStopped.current || isClosed.current,
    }).then((booked) => {
      onDone()
      if (isClosed.current) showDone(t('review.done', countParams(booked.booked)), { action: booked.action })
      else setResult(booked)
    })
  }
  if (result !== null) {
    const notChosen = all.filter(({ row }) => !chosen.has(row.id)).length
    return (
      <ReviewResultView
        result={result}
        skipped={review.skipped}
        notChosen={notChosen}
        onRest={ids === null ? () => matchRest(search, onClose) : null}
        onClose={onClose}
      />
    )
  }
  if (work !== null) {
    const stop = () => {
      isStopped.current = true
    }
    return <Booking work={work} onStop={stop} />
  }
  return (
    <ReviewList
      review={review}
      more={loaded.more}
      chosen={chosen}
      onChoose={setChosen}
      onBook={() => book(all.filter(({ row }) => chosen.has(row.id)))}
      onClose={onClose}
    />
  )
}

const Booking = ({ work, onStop }: { readonly work: RowProgress; readonly onStop: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md" align="flex-start">
      <Box w="100%" role="status">
        <RowWorkProgress work={work} />
      </Box>
      <Button autoFocus variant="default" onClick={onStop}>
        {t('review.stop')}
      </Button>
    </Stack>
  )
}
