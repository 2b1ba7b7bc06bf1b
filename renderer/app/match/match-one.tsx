// One transaction in the match dialog: its data on the left, on the right the suggestions and the rows to book.
import { Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/client.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { proposedRateOf } from '../../../shared/rule/ledger/usual-vat.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { errorOf } from '../../../shared/value/error.ts'
import { ConflictingDecision, decisionOf, type LastBooking } from '../data/query/matching/decide.ts'
import { openDialog } from '../dialog/stack.ts'
import { hasUnreadableInput } from '../form/unreadable-input.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { errorText } from '../text/problem-text.ts'
import { BookOnInput } from '../view/booking-day/book-on-input.tsx'
import { useBookingDay } from '../view/booking-day/use-booking-day.ts'
import { localToday } from '../view/today.ts'
import { book, reconcileWith } from './book-match.ts'
import { Candidates } from './candidates.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { Counterparts, LinkedEntry } from './counterparts.tsx'
import { addAccount, type Draft, fillRemainder, removeRow, toggleDocument } from './draft/draft.ts'
import { type DraftProblem, problemOf } from './draft/draft-check.ts'
import { bookedPartsOf } from './draft/draft-source.ts'
import type { SearchResult } from './draft/search-results.ts'
import { isLinked } from './draft/start-draft.ts'
import { useDraft } from './draft/use-draft.ts'
import type { MatchFacts } from './draft/use-facts.ts'
import { DraftRows } from './draft-rows.tsx'
import { ItemSearch } from './item-search.tsx'
import classes from './match.module.css'
import { useMatchCommands } from './match-commands.ts'
import { RemainderBar } from './remainder-bar.tsx'
import { TransactionSide } from './transaction-side.tsx'
import { useTableValue } from './use-table-value.ts'

/** The dialog's callbacks for one transaction. */
export interface MatchFlow {
  readonly onBooked: (booked: LastBooking, draft: Draft, isLast: boolean) => void
  /** It was reconciled with an existing entry, so no entry was booked. */
  readonly onLinked: (booked: LastBooking, draft: Draft) => void
  readonly onSkip: (step: 1 | -1) => void
  readonly onUndo: () => void
  readonly onRule: () => void
  /** Answers before the dialog closes whether input would be lost. */
  readonly guard: RefObject<() => boolean>
  /** The rate that was last booked with an account in this dialog. */
  readonly lastRateOf: (accountId: string) => string | null
}

interface Props {
  readonly transaction: BankTransactionObject
  /** Whether it and its suggestions were fetched since they are shown; otherwise they may come from the cache. */
  readonly isFresh: boolean
  readonly suggestions: SuggestionsObject
  readonly facts: MatchFacts
  readonly flow: MatchFlow
}

export const MatchOne = ({ transaction, isFresh, suggestions, facts, flow }: Props) => {
  const { t, i18n } = useTranslation()
  const state = useDraft(transaction, suggestions.data, facts)
  const bookingDay = useBookingDay((transaction.booking_date ?? transaction.value_date) as LocalDate | null)
  const { draft, check, source, update, add, setFocusedRow } = state
  const table = useTableValue(transaction, facts.base_currency)
  const value = table?.value ?? null
  const [text, setText] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const [refused, setRefused] = useState<readonly DraftProblem[]>([])
  const [isTried, setTried] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const isBooking = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<string | null>(null)
  const booked = bookedPartsOf(transaction, facts.base_currency)
  const { counterparts } = suggestions
  const hasCandidates = suggestions.data.length > 0
  // Where its words alone say what a payment may be, a person types the account as without a proposal; Enter accepts it.
  const focusesCandidates = suggestions.data.some(({ kind }) => kind !== 'everyday')
  const decision = decisionOf(transaction)
  const seenDecision = useRef(decision)
  // The cached state gives way to the books, unless the user has changed the rows.
  if (!isFresh && !state.isOwn) seenDecision.current = decision
  const hasConflict = decision !== seenDecision.current && !isBooking.current

  const focusOn = useCallback((what: string) => {
    root.current?.querySelector<HTMLElement>(what)?.focus()
  }, [])
  const start = focusesCandidates ? CANDIDATES : transaction.matches.length > 0 ? PANEL : SEARCH
  const keys = useDecisionFocus(root, start, isFresh)
  useEffect(() => {
    if (focus === null) return
    focusOn(focus)
    setFocus(null)
  }, [focus, focusOn])
  useEffect(() => {
    flow.guard.current = () => state.isOwn
  })

  const focusDefault = () => focusOn(focusesCandidates ? CANDIDATES : text === '' ? SEARCH : PANEL)

  const confirm = async (isLast: boolean) => {
    if (isBooking.current) return
    // The user may be about to press Enter when the message of another decision appears.
    const isConflictShown = error instanceof ConflictingDecision && error.decision === decision
    if (hasConflict && !isConflictShown) return setError(new ConflictingDecision(transaction))
    // An unchanged booking needs no second one.
    if (source === 'attached' && transaction.is_reconciled) return isLast ? undefined : flow.onSkip(1)
    setTried(true)
    if (root.current && hasUnreadableInput(root.current)) return
    if (!check.isComplete) {
      const first = check.problems.find(({ row }) => row !== null)
      if (first) focusOn(`[data-field="${fieldOf(first)}-${first.row}"]`)
      return
    }
    // It is booked a second time only after the warning was shown.
    if (counterparts.length > 0 && !isWarned) return setWarned(true)
    await send(async () => flow.onBooked(await book(transaction, draft, source, bookingDay.day), draft, isLast))
  }

  const takeCounterpart = async (entryId: string) => {
    if (isBooking.current) return
    if (hasConflict) return setError(new ConflictingDecision(transaction))
    await send(async () => flow.onLinked(await reconcileWith(transaction, entryId, bookingDay.day), draft))
  }

  const send = async (decide: () => Promise<void>) => {
    isBooking.current = true
    setError(null)
    setRefused([])
    try {
      await decide()
    } catch (thrown) {
      const problem = errorOf(thrown)
      setRefused(problemsOf(problem, draft))
      setError(problem)
    } finally {
      isBooking.current = false
    }
  }

  const addAccountRow = (change: Parameters<typeof addAccount>[1], next: 'account' | 'vat' | 'company') => {
    const key = draft.next_key
    add((old) => addAccount(old, change, value))
    setFocusedRow(key)
    setFocus(`[data-field="${next}-${key}"]`)
  }

  /** Replaces a mere proposal; is added to it when there is a remainder. */
  const addRow = (change: Parameters<typeof addAccount>[1], next: 'account' | 'company') => {
    if (source === 'own' || check.remainder === 0) return addAccountRow(change, next)
    setFocusedRow(draft.next_key)
    setFocus(`[data-field="${next}-${draft.next_key}"]`)
    update((old) => addAccount(old, change, value))
  }

  const take = (result: SearchResult) => {
    setText('')
    if (result.kind === 'document') {
      setFocusedRow(draft.next_key)
      return add((old) => toggleDocument(old, result.document))
    }
    if (result.kind === 'company') return addAccountRow({ company: result.company }, 'account')
    const account = facts.ledger_accounts.get(result.id)
    const isTaxed = facts.is_liable_for_vat && (account?.type === 'expense' || account?.type === 'revenue')
    const vat_rate_id = isTaxed ? (flow.lastRateOf(result.id) ?? proposedRateId(account, transaction, facts)) : null
    if (isTaxed) return addAccountRow({ account_id: result.id, vat_rate_id }, 'vat')
    add((old) => addAccount(old, { account_id: result.id }, value))
    setFocusedRow(draft.next_key)
  }

  const move = (step: 1 | -1) => {
    const last = suggestions.data.length - 1
    if (last < 0) return
    const next = state.chosen === null ? (step === 1 ? 0 : last) : state.chosen + step
    state.take(Math.max(0, Math.min(last, next)))
    focusOn(CANDIDATES)
  }

  useMatchCommands(
    {
      take: state.take,
      move,
      confirm: () => void confirm(false),
      confirmAndClose: () => void confirm(true),
      skip: flow.onSkip,
      search: () => focusOn(SEARCH),
      addAccount: () => addRow({}, 'account'),
      addOnAccount: () => addRow({ is_on_account: true }, 'company'),
      fillRemainder: () => update((old) => fillRemainder(old, state.focusedRow ?? old.rows.at(-1)?.key ?? 0)),
      part: state.part,
      settle: () => void state.settle(),
      takeCounterpart: () => {
        const [nearest] = counterparts
        if (nearest) void takeCounterpart(nearest.id)
      },
      removeRow: () => {
        const key = state.focusedRow ?? draft.rows.at(-1)?.key
        if (key === undefined) return
        update((old) => removeRow(old, key))
        setFocusedRow(null)
        focusDefault()
      },
      undo: flow.onUndo,
      rule: flow.onRule,
      help: () => openDialog('shortcuts'),
    },
    { hasCandidates, hasCounterparts: counterparts.length > 0 },
  )

  const general =
    error && !hasConflict && refused.every(({ row }) => row === null)
      ? generalText(i18n.language, error, refused, t)
      : null
  const problems = [...(isTried ? check.problems : []), ...refused]
  const sumProblem = isTried && check.problems.some(({ code, row }) => row === null && code === 'matches_sum')
  return (
    <div className={classes.columns} ref={root} data-transaction={transaction.id} aria-busy={!isFresh} {...keys}>
      <TransactionSide transaction={transaction} obstacle={suggestions.why_not} />
      <div className={classes.panel} data-match="panel" tabIndex={-1}>
        {hasConflict && <ConflictNotice transactionId={transaction.id} />}
        {isLinked(transaction) && <LinkedEntry transaction={transaction} />}
        <Counterparts
          counterparts={counterparts}
          facts={facts}
          isWarned={isWarned}
          onTake={(entryId) => void takeCounterpart(entryId)}
        />
        <ItemSearch
          text={text}
          onText={setText}
          draft={draft}
          booked={booked}
          facts={facts}
          onTake={take}
          onMove={move}
        />
        {text.trim() === '' &&
          (hasCandidates ? (
            <Candidates suggestions={suggestions.data} chosen={state.chosen} facts={facts} onTake={state.take} />
          ) : (
            draft.rows.length === 0 && (
              <Text py={8} px={10} c="dimmed" fz={13}>
                {t('match.candidates.none')}
              </Text>
            )
          ))}
        <DraftRows state={state} facts={facts} problems={problems} />
        {!transaction.is_reconciled && (
          <BookOnInput bookingDay={bookingDay} own={transaction.booking_date ?? transaction.value_date ?? ''} />
        )}
        <ProblemAlert py={6} text={general} />
        {sumProblem && (
          <Text span w="100%" c="var(--mantine-color-error)" fz={12} role="alert">
            {t('match.rest.open')}
          </Text>
        )}
        <RemainderBar
          table={table}
          state={state}
          facts={facts}
          onAccount={() => addAccountRow({}, 'account')}
          onOnAccount={() => addRow({ is_on_account: true }, 'company')}
          onRemainder={() => update((old) => fillRemainder(old, state.focusedRow ?? old.rows.at(-1)?.key ?? 0))}
        />
      </div>
    </div>
  )
}

/**
 * Moves the focus to the next decision, and once more when the answer of the books replaces that of the cache. Suggestions that
 * arrive later do not take it: the next letter is typed where the focus was seen. Answers the listener that notes that a
 * key was pressed.
 */
const useDecisionFocus = (root: RefObject<HTMLDivElement | null>, what: string, isFresh: boolean) => {
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current && root.current?.contains(document.activeElement)) return
    root.current?.querySelector<HTMLElement>(what)?.focus()
    if (isFresh) isSettled.current = true
  }, [root, what, isFresh])
  const onKeyDownCapture = () => {
    isSettled.current = true
  }
  return { onKeyDownCapture }
}

const CANDIDATES = '[data-match="candidates"]'
const SEARCH = '[data-match="search"]'
const PANEL = '[data-match="panel"]'

const proposedRateId = (
  account: Pick<LedgerAccount, 'type' | 'vat_kind'>,
  transaction: BankTransactionObject,
  { vat_rates, vat_method }: MatchFacts,
): string | null => proposedRateOf(account, dayOfSupply(transaction), [...vat_rates.values()], vat_method)?.id ?? null

/** The rate on the bank's booking day, unless the user names another one. */
const dayOfSupply = ({ booking_date, value_date }: BankTransactionObject) =>
  (booking_date ?? value_date ?? localToday(new Date())) as LocalDate

/** The field of a row where a problem can be fixed. */
const fieldOf = ({ field, code }: DraftProblem): string => {
  if (field === 'matchable_id' && code === 'required') return 'company'
  return field === 'vat_rate_id' ? 'vat' : field === 'account_id' ? 'account' : 'amount'
}

/** The server's refusal, by row. */
const problemsOf = (error: Error, draft: Draft): readonly DraftProblem[] =>
  error instanceof ApiError
    ? Object.entries(error.problem.codes ?? {}).map(([field, code]) =>
        problemOf({ field, code: code as DraftProblem['code'] }, draft),
      )
    : []

const generalText = (language: string, error: Error, refused: readonly DraftProblem[], t: TFunction): string => {
  if (error instanceof ConflictingDecision) return t('match.meanwhile')
  const [first] = refused
  return errorText(
    language,
    first && error instanceof ApiError ? new ApiError(error.status, { ...error.problem, code: first.code }) : error,
  )
}
