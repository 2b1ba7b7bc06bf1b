// The form of an entry: two accounts with one amount at first, line by line when it has more; the postings are shown
// below.
import { Autocomplete, Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarArrowUp, CalendarSync, ListPlus, Repeat2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { useCommands } from '../../command/registry.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { lastTypedEntry, recentEntriesQuery } from '../../data/query/ledger/journal.ts'
import { openDialog } from '../../dialog/stack.ts'
import { DateInput } from '../../form/date-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showProblem } from '../../part/toast.tsx'
import { Keys } from '../../view/keys.tsx'
import { VoucherArea } from '../../view/vouchers/voucher-area.tsx'
import type { Occurrence } from '../dialogs.ts'
import { bookEntry, bookOccurrence } from '../entry-actions.ts'
import { BookedLines } from './booked-lines.tsx'
import { bookedLines, draftOfEntry, faultsIn, fieldOfServer, toEntryBody } from './entry-booking.ts'
import {
  addedLine,
  type EntryDraft,
  type EntryFacts,
  isTaxOnBalance,
  newEntry,
  pairOf,
  withRemainderOn,
} from './entry-draft.ts'
import classes from './entry-form.module.css'
import { EntryLines } from './entry-lines.tsx'
import { focusAfter, focusFirst, lineUnderFocus } from './field-focus.ts'
import { PairFields } from './pair-fields.tsx'
import { earlierTexts } from './proposals.ts'

interface Props {
  readonly facts: EntryFacts
  readonly initial: EntryDraft
  /** The day of a recurring entry that it books; null: none. */
  readonly occurrence: Occurrence | null
  /** Called with the day of each booked entry. */
  readonly onDate: (day: LocalDate | null) => void
  readonly onClose: () => void
}

export const EntryForm = ({ facts, initial, occurrence, onDate, onClose }: Props) => {
  const { t } = useTranslation()
  const [entryCount, setEntryCount] = useState(0)
  const isContinuing = useRef(false)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const { draft, errors, change, reset, form, footer } = useDraftForm({
    initial,
    check: (typed) => faultsIn(typed, facts),
    send: async (typed) => {
      const body = toEntryBody(typed, bookedLines(typed, facts), facts.baseCurrency)
      if (occurrence)
        await bookOccurrence(occurrence, body, { isForFollowing: typed.isForFollowing === true, vouchers: waiting })
      else await bookEntry(body, waiting)
    },
    onSent: () => {
      onDate(draft.date)
      if (!isContinuing.current || occurrence) return onClose()
      reset(newEntry(draft.date))
      setWaiting([])
      setEntryCount((count) => count + 1)
    },
    fieldOf: (field, typed) => fieldOfServer(bookedLines(typed, facts), field),
    clearsAllErrors: true,
  })
  const { data: recent = [] } = useQuery(
    recentEntriesQuery(draft.lines.find((line) => line.accountId)?.accountId ?? null),
  )

  // The data to fill it with may arrive after the dialog has opened; each entry begins with its day.
  useEffect(() => {
    if (entryCount >= 0) focusFirst(form.ref.current)
  }, [entryCount, form.ref])
  const book = (isOneOfMany: boolean) => {
    isContinuing.current = isOneOfMany
    // A field takes its typed text when it loses the focus.
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input'))
      document.activeElement.blur()
    setTimeout(() => form.ref.current?.requestSubmit(), 0)
  }
  const repeatLast = async () => {
    const last = await lastTypedEntry().catch(showProblem)
    if (last) change(({ date }) => draftOfEntry(last, date, facts))
  }
  const settle = () =>
    change((before) => {
      const key = lineUnderFocus(form.ref.current) ?? before.lines.at(-1)?.key
      return key === undefined ? before : withRemainderOn(before, key)
    })
  const unfold = () => change((before) => ({ ...before, isUnfolded: !before.isUnfolded || pairOf(before) === null }))
  const nextYear = useNextYearStart(draft.date)
  const accrue = () =>
    change(({ releaseDate, ...before }) =>
      releaseDate === undefined ? { ...before, releaseDate: nextYear } : { ...before, releaseDate: undefined },
    )
  const makeRecurring = () => {
    const { date, text, lines } = toEntryBody(draft, bookedLines(draft, facts), facts.baseCurrency)
    if (date === null) return
    onClose()
    openDialog('recurring_entry', { content: { text: text ?? '', first_date: date, lines } })
  }
  useCommands([
    {
      id: 'entry.book',
      title: t('journal.book.next'),
      section: 'edit',
      keys: ['mod+enter'],
      // The form handles the key: a field with choices would use it itself.
      isHandledElsewhere: true,
      run: () => book(true),
    },
    {
      id: 'entry.last',
      title: t('journal.book.last'),
      section: 'edit',
      icon: Repeat2,
      keys: ['alt+w'],
      isInText: true,
      run: () => void repeatLast(),
    },
    {
      id: 'entry.lines',
      title: t('journal.book.lines'),
      section: 'edit',
      icon: ListPlus,
      keys: ['alt+l'],
      isInText: true,
      run: unfold,
    },
    {
      id: 'entry.add-line',
      title: t('journal.line.add'),
      section: 'edit',
      keys: ['alt+n'],
      isInText: true,
      isEnabled: draft.isUnfolded,
      run: () => change(addedLine),
    },
    {
      id: 'entry.accrual',
      title: t('journal.accrual'),
      section: 'edit',
      icon: CalendarArrowUp,
      keys: ['alt+a'],
      isInText: true,
      isEnabled: occurrence === null,
      run: accrue,
    },
    {
      id: 'entry.recurring',
      title: t('command.make-recurring'),
      section: 'edit',
      icon: CalendarSync,
      keys: ['alt+d'],
      isInText: true,
      isEnabled: occurrence === null && Object.keys(faultsIn(draft, facts)).length === 0,
      run: makeRecurring,
    },
    {
      id: 'entry.rest',
      title: t('journal.rest.settle'),
      section: 'edit',
      keys: ['alt+r'],
      isInText: true,
      isEnabled: draft.isUnfolded,
      run: settle,
    },
  ])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLInputElement)) return
    event.preventDefault()
    // A field with choices takes the marked one before it loses the focus.
    queueMicrotask(() => focusAfter(form.ref.current, target, event.shiftKey))
  }
  const onKeyDownFirst = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const { target } = event
    // An open list takes its marked choice before the entry is booked.
    const isChoosing = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
    if (!isChoosing) event.preventDefault()
    setTimeout(() => book(true), 0)
  }
  return (
    <VoucherArea record={null} waiting={waiting} onWait={setWaiting}>
      <StackedForm {...form} onKeyDown={onKeyDown} onKeyDownCapture={onKeyDownFirst} style={{ gap: 14 }}>
        <div className={classes.head} data-pair={draft.isUnfolded ? undefined : ''}>
          <DateInput
            label={t('journal.field.date')}
            value={draft.date}
            {...(draft.date === null ? {} : { year: Number(draft.date.slice(0, 4)) })}
            onChange={(date) => change((before) => ({ ...before, date }))}
            error={errors.date}
            data-autofocus
          />
          {!draft.isUnfolded && <PairFields draft={draft} facts={facts} errors={errors} onChange={change} />}
          <Autocomplete
            className={classes.text ?? ''}
            label={t('journal.field.text')}
            value={draft.text}
            data={[...earlierTexts(recent)]}
            maxLength={1000}
            limit={6}
            comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
            onChange={(text) => change((before) => ({ ...before, text }))}
            error={errors.text}
          />
        </div>
        {draft.isUnfolded && <EntryLines draft={draft} facts={facts} errors={errors} onChange={change} />}
        {facts.isLiableForVat && isTaxOnBalance(draft, facts) && (
          <Checkbox
            label={t('journal.tax-meant')}
            description={t('journal.tax-meant.hint')}
            checked={draft.isTaxIntended === true}
            onChange={({ currentTarget: { checked } }) => change((before) => ({ ...before, isTaxIntended: checked }))}
          />
        )}
        <EntryExtras draft={draft} isOccurrence={occurrence !== null} error={errors.release_date} onChange={change} />
        <BookedLines draft={draft} facts={facts} fault={errors.lines} />
        <ProblemAlert text={footer.problem} />
        <EntryFooter
          draft={draft}
          isOccurrence={occurrence !== null}
          isSending={footer.isSending}
          isContinuing={isContinuing.current}
          onUnfold={unfold}
          onRepeat={() => void repeatLast()}
          onAccrue={accrue}
          onBook={book}
          onClose={onClose}
        />
      </StackedForm>
    </VoucherArea>
  )
}

/** The first day of the fiscal year after the one of a day. */
const useNextYearStart = (day: LocalDate | null): LocalDate | null => {
  const { data: years = [] } = useFiscalYears()
  const year = years.find(({ start_date, end_date }) => day !== null && start_date <= day && day <= end_date)
  return year ? addDays(year.end_date as LocalDate, 1) : null
}

interface ExtrasProps {
  readonly draft: EntryDraft
  readonly isOccurrence: boolean
  readonly error: string | undefined
  readonly onChange: (change: (before: EntryDraft) => EntryDraft) => void
}

/** The release of an accrual; whether a recurring entry changes for good. */
const EntryExtras = ({
  draft: { releaseDate, isForFollowing = false },
  isOccurrence,
  error,
  onChange,
}: ExtrasProps) => {
  const { t } = useTranslation()
  return (
    <>
      {releaseDate !== undefined && (
        <DateInput
          label={t('journal.accrual.release')}
          description={t('journal.accrual.hint')}
          maw={320}
          value={releaseDate}
          onChange={(date) => onChange((before) => ({ ...before, releaseDate: date }))}
          error={error}
        />
      )}
      {isOccurrence && (
        <Checkbox
          label={t('journal.occurrence.following')}
          checked={isForFollowing}
          onChange={({ currentTarget: { checked } }) => onChange((before) => ({ ...before, isForFollowing: checked }))}
        />
      )}
    </>
  )
}

interface FooterProps {
  readonly draft: EntryDraft
  readonly isOccurrence: boolean
  readonly isSending: boolean
  /** Whether the next entry follows. */
  readonly isContinuing: boolean
  readonly onUnfold: () => void
  readonly onRepeat: () => void
  readonly onAccrue: () => void
  readonly onBook: (isOneOfMany: boolean) => void
  readonly onClose: () => void
}

const EntryFooter = (props: FooterProps) => {
  const { draft, isOccurrence, onUnfold, onRepeat, onAccrue } = props
  const { t } = useTranslation()
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ListPlus size={15} />}
          aria-pressed={draft.isUnfolded}
          disabled={draft.isUnfolded && pairOf(draft) === null}
          onClick={onUnfold}
          rightSection={<Keys keys="alt+l" />}
        >
          {t('journal.book.lines')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<Repeat2 size={15} />}
          onClick={onRepeat}
          rightSection={<Keys keys="alt+w" />}
        >
          {t('journal.book.last')}
        </Button>
        {!isOccurrence && (
          <Button
            variant="default"
            size="xs"
            leftSection={<CalendarArrowUp size={15} />}
            aria-pressed={draft.releaseDate !== undefined}
            onClick={onAccrue}
            rightSection={<Keys keys="alt+a" />}
          >
            {t('journal.accrual')}
          </Button>
        )}
      </Group>
      <BookButtons {...props} />
    </Group>
  )
}

const BookButtons = ({ isOccurrence, isSending, isContinuing, onBook, onClose }: FooterProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button
        variant={isOccurrence ? 'filled' : 'light'}
        {...(isOccurrence ? { 'data-last': true } : {})}
        loading={isSending && !isContinuing}
        onClick={() => onBook(false)}
      >
        {t('journal.book.now')}
      </Button>
      {!isOccurrence && (
        <Button
          data-last
          loading={isSending && isContinuing}
          onClick={() => onBook(true)}
          aria-keyshortcuts="Control+Enter"
        >
          {t('journal.book.next')}
        </Button>
      )}
    </Group>
  )
}
