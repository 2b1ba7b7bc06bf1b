// The match dialog: one open transaction of a view after the other, each booked with Enter; one key undoes the last
// booking.
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { ListSearch } from '../address/transactions.ts'
import { runCommand, useCommands } from '../command/registry.ts'
import type { LastBooking } from '../data/query/matching/decide.ts'
import { matchTransactionQuery, suggestionsQuery } from '../data/query/matching/matching.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { showProblem } from '../part/toast.tsx'
import { formatAmount, formatCount } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { Keys } from '../view/keys.tsx'
import { undoBooking } from './book-match.ts'
import type { MatchProps } from './dialogs.ts'
import type { Draft } from './draft/draft.ts'
import classes from './match.module.css'
import { type MatchFlow, MatchOne } from './match-one.tsx'
import { nextOpen, progressOf, withDecided } from './queue.ts'
import './text/dictionary.ts'
import { type MatchFacts, useFacts } from './draft/use-facts.ts'
import { useQueue } from './use-queue.ts'

const NO_SEARCH: ListSearch = {}

export const MatchDialog = ({ isOpen, onClose, transactionId, search = NO_SEARCH }: MatchProps & DialogControls) => {
  const { t } = useTranslation()
  const guard = useRef<() => boolean>(() => false)
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    // Warns once: the next Esc closes.
    if (guard.current() && !isWarned) setWarned(true)
    else onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('match.title')} size="min(1240px, 96vw)">
      <Session
        startId={transactionId}
        search={search}
        guard={guard}
        onClose={onClose}
        warning={isWarned ? t('match.discard') : null}
        onWork={() => setWarned(false)}
      />
    </Dialog>
  )
}

interface SessionProps {
  readonly startId: string | null
  readonly search: ListSearch
  readonly guard: MatchFlow['guard']
  readonly warning: string | null
  readonly onClose: () => void
  readonly onWork: () => void
}

const Session = ({ startId, search, guard, warning, onClose, onWork }: SessionProps) => {
  const { t, i18n } = useTranslation()
  const facts = useFacts()
  const [currentId, setCurrentId] = useState(startId)
  const [isDone, setDone] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const bookings = useRef<LastBooking[]>([])
  const lastRates = useRef(new Map<string, string | null>())
  const { queue, isLoading, error, decide, reopen } = useQueue(search, currentId)
  const first = nextOpen(queue, null)

  useEffect(() => {
    if (currentId === null && first !== null && !isDone) setCurrentId(first)
  }, [currentId, first, isDone])

  const showNext = useCallback(
    (from: string | null, step: 1 | -1, decided: readonly string[] = []) => {
      guard.current = () => false
      onWork()
      const next = nextOpen(decided.reduce(withDecided, queue), from, step)
      if (next !== null) setCurrentId(next)
      return next !== null
    },
    [guard, onWork, queue],
  )

  const undo = async () => {
    const last = bookings.current.at(-1)
    if (last === undefined) return setAnnouncement(t('match.undo.nothing'))
    try {
      await undoBooking(last)
    } catch (thrown) {
      return showProblem(thrown)
    }
    bookings.current = bookings.current.slice(0, -1)
    for (const id of [last.transactionId, ...last.otherIds]) reopen(id)
    guard.current = () => false
    setDone(false)
    setCurrentId(last.transactionId)
    setAnnouncement(t('match.undone'))
  }

  const continueFrom = (
    booked: LastBooking,
    { transaction: { amount, currency } }: Draft,
    { text, isLast }: { readonly text: 'match.booked' | 'match.linked.done'; readonly isLast: boolean },
  ) => {
    bookings.current = [...bookings.current, booked]
    const decided = [booked.transactionId, ...booked.otherIds]
    for (const id of decided) decide(id)
    setAnnouncement(t(text, { amount: `${currency} ${formatAmount(minorToNumber(amount, currency), currency)}` }))
    if (isLast) {
      guard.current = () => false
      onClose()
    } else if (!showNext(booked.transactionId, 1, decided)) setDone(true)
  }

  const flow: MatchFlow = {
    guard,
    lastRateOf: (accountId) => lastRates.current.get(accountId) ?? null,
    onBooked: (booked, draft, isLast) => {
      for (const row of draft.rows) {
        if (row.kind === 'account' && row.account_id !== null) lastRates.current.set(row.account_id, row.vat_rate_id)
      }
      continueFrom(booked, draft, { text: 'match.booked', isLast })
    },
    onLinked: (booked, draft) => continueFrom(booked, draft, { text: 'match.linked.done', isLast: false }),
    onSkip: (step) => void showNext(currentId, step),
    onUndo: () => void undo(),
    // A rule from the last booking; before the first one, from the transaction on screen.
    onRule: () => {
      const transactionId = bookings.current.at(-1)?.transactionId ?? currentId
      if (transactionId !== null) openDialog('rule', { transactionId })
    },
  }

  const progress = progressOf(queue)
  return (
    // Any key other than Escape continues the work.
    <Stack gap={8} onKeyDown={({ key }) => key !== 'Escape' && warning !== null && onWork()}>
      <div className={classes.decision}>
        {error !== null ? (
          <Message>{errorText(i18n.language, error)}</Message>
        ) : isDone || (currentId === null && !isLoading && first === null) ? (
          <Done onUndo={() => void undo()} onClose={onClose} />
        ) : currentId === null || facts === null ? (
          <LoadingMessage />
        ) : (
          <LoadedMatch key={currentId} id={currentId} facts={facts} flow={flow} />
        )}
      </div>
      <footer className={classes.footer}>
        <span className={classes.progress}>
          {t('match.progress', {
            done: formatCount(progress.done),
            total: formatCount(progress.total),
            open: formatCount(progress.open),
          })}
        </span>
        <Text role="status" span flex={1} c="dimmed" fz={13}>
          {warning ?? announcement}
        </Text>
        {!isDone && (
          <>
            <FootKey keys="mod+z" command="match.undo">
              {t('match.undo')}
            </FootKey>
            <FootKey keys="l" command="match.rule">
              {t('match.rule')}
            </FootKey>
            <FootKey keys="pagedown" command="match.skip">
              {t('match.skip')}
            </FootKey>
            <Button size="compact-sm" onClick={() => runCommand('match.confirm')} rightSection={<Keys keys="enter" />}>
              {t('match.confirm')}
            </Button>
          </>
        )}
      </footer>
    </Stack>
  )
}

interface FootKeyProps {
  readonly keys: string
  readonly command: string
  readonly children: ReactNode
}

const FootKey = ({ keys, command, children }: FootKeyProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    onClick={() => runCommand(command)}
    rightSection={<Keys keys={keys} />}
  >
    {children}
  </Button>
)

interface LoadedMatchProps {
  readonly id: string
  readonly facts: MatchFacts
  readonly flow: MatchFlow
}

const LoadedMatch = ({ id, facts, flow }: LoadedMatchProps) => {
  const { i18n } = useTranslation()
  // Show the prefetched answer, then refetch: the last booking may have changed the suggestions.
  const transaction = useQuery({ ...matchTransactionQuery(id), refetchOnMount: 'always' })
  const suggestions = useQuery({ ...suggestionsQuery(id), refetchOnMount: 'always' })
  const error = transaction.error ?? suggestions.error
  if (error) return <Message>{errorText(i18n.language, error)}</Message>
  if (!transaction.data || !suggestions.data) return <LoadingMessage />
  return (
    <MatchOne
      transaction={transaction.data}
      isFresh={transaction.isFetchedAfterMount && suggestions.isFetchedAfterMount}
      suggestions={suggestions.data}
      facts={facts}
      flow={flow}
    />
  )
}

const LoadingMessage = () => (
  <Message>
    <Loader size="sm" />
  </Message>
)

const Message = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap={16} align="center" justify="center" h="100%">
    {children}
  </Stack>
)

/** The view has no open transaction any more. */
const Done = ({ onUndo, onClose }: { readonly onUndo: () => void; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  useCommands([
    { id: 'match.undo', title: t('match.undo'), section: 'edit', keys: ['mod+z'], isInText: true, run: onUndo },
    { id: 'match.close', title: t('dialog.close'), section: 'edit', keys: ['mod+enter'], isInText: true, run: onClose },
  ])
  return (
    <Message>
      <strong>{t('match.done')}</strong>
      <Button data-autofocus onClick={onClose} autoFocus>
        {t('dialog.close')}
      </Button>
    </Message>
  )
}
