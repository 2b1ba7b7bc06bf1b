// The steps of a year-end, each with its state, its subject and its action. An obstacle to the closing of the year is
// shown at its step.
import { Alert, Badge, Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BookCheck, Circle, CircleAlert, CircleCheck, Coins, Lock, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { CheckState } from '../../../shared/record/ledger/books-check.ts'
import { vatDraftKey } from '../../../shared/rule/ledger/vat-periods.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useCommands } from '../command/registry.ts'
import { booksChecksQuery } from '../data/query/ledger/books-checks.ts'
import { exchangeValuationQuery } from '../data/query/ledger/exchange-rates.ts'
import { countsInYearQuery, useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { usePeriodLocks } from '../data/query/ledger/period-locks.ts'
import { vatYearQuery } from '../data/query/ledger/vat-returns.ts'
import { openDialog } from '../dialog/stack.ts'
import { fieldErrors, generalError } from '../form/refusal.ts'
import { LinkButton } from '../part/link-button.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { localToday } from '../view/today.ts'
import { type VatPeriod, type VatPeriodState, vatPeriodState, vatPeriodsOf } from '../view/vat-periods.ts'
import { closeYear, reopenLock } from './year-actions.ts'
import '../view/text/dictionary.ts'
import classes from './years.module.css'

type Checklist = NonNullable<FiscalYearObject['checklist']>

interface Props {
  readonly year: FiscalYearObject
  readonly checklist: Checklist
}

const RESULT_ITEMS = ['income_statement_profit_loss_posted', 'balance_sheet_profit_loss_posted'] as const

/** The step for the server's name of an item; null: none, it concerns the year as a whole. */
const stepOf = (field: string): string | null => {
  const item = /^checklist\.(.+)$/.exec(field)?.[1]
  if (item === undefined) return null
  return RESULT_ITEMS.some((each) => each === item) ? 'result' : item
}

export const YearSteps = ({ year, checklist }: Props) => {
  const { t, i18n } = useTranslation()
  const closing = useMutation({ mutationFn: () => closeYear(year.id) })
  const refused = fieldErrors(closing.error, i18n.language, stepOf)
  const general = generalError(closing.error, i18n.language, stepOf)
  const isPosted = RESULT_ITEMS.every((item) => checklist[item])
  const periods = vatPeriodsOf(year, checklist.vat_periods_status)
  const days = { from: year.start_date, to: year.end_date }
  const post = () => openDialog('post_result', { year })
  const { data: checks } = useQuery(booksChecksQuery)
  const { data: counts } = useQuery(countsInYearQuery(year))
  const isWrong = checks?.some(({ state }) => state === 'wrong') ?? false
  // Each obstacle to the closing is shown at its step before the user asks for it.
  const { data: years = [] } = useFiscalYears()
  const isEarliest = !years.some(({ is_open, start_date }) => is_open && start_date < year.start_date)
  const isReady = isPosted && isEarliest && periods.every(({ isDone }) => isDone)
  // Also asks while it is not known what is open.
  const isClean = counts?.open === 0 && checks !== undefined && !isWrong
  const close = () => (isReady && !isClean ? openDialog('close_year', { year }) : closing.mutate())
  const today = localToday(new Date())
  const due = periods.find(({ isDone, to }) => !isDone && to < today)
  const fileVat = useFileVat(year)
  useCommands([
    {
      id: 'years.vat',
      title: t('years.item.vat.next'),
      section: 'edit',
      icon: ReceiptText,
      keys: ['m'],
      isEnabled: due !== undefined,
      run: () => due && fileVat(due),
    },
    {
      id: 'years.valuation',
      title: t('years.item.valuation'),
      section: 'edit',
      icon: Coins,
      keys: ['k'],
      run: () => openDialog('currency_valuation', { year }),
    },
    {
      id: 'years.result',
      title: t('years.item.result'),
      section: 'edit',
      icon: BookCheck,
      keys: ['v'],
      isEnabled: !isPosted,
      run: post,
    },
    { id: 'years.close', title: t('years.item.close'), section: 'edit', icon: Lock, keys: ['c'], run: close },
  ])
  return (
    <>
      <ol className={classes.steps}>
        <TransactionsStep year={year} />
        {periods.map((period) => (
          <VatStep
            key={period.label}
            period={period}
            isDue={period.label === due?.label}
            onFile={() => fileVat(period)}
            refusal={refused[`vat_periods_status.${period.label}`]}
          />
        ))}
        <ChecksStep />
        <ValuationStep year={year} />
        <Step
          isDone={null}
          title={t('years.item.statements')}
          hint={t('years.item.statements.hint')}
          refusal={undefined}
        >
          <LinkButton to="/reports/balance_sheet" search={days} size="xs" variant="default">
            {t('report.balance_sheet')}
          </LinkButton>
          <LinkButton to="/reports/income_statement" search={days} size="xs" variant="default">
            {t('report.income_statement')}
          </LinkButton>
        </Step>
        <Step
          isDone={isPosted}
          title={t('years.item.result')}
          hint={t(isPosted ? 'years.item.result.met' : 'years.item.result.open')}
          refusal={refused.result}
        >
          {!isPosted && (
            <Button size="xs" variant="light" onClick={post} aria-keyshortcuts="v">
              {t('word.post')}
            </Button>
          )}
        </Step>
        <Step
          isDone={false}
          title={t('years.item.close')}
          hint={
            year.end_date >= localToday(new Date())
              ? t('years.item.close.early', { date: formatDate(year.end_date) })
              : t('years.item.close.hint')
          }
          refusal={undefined}
        >
          <Button
            size="xs"
            leftSection={<Lock size={14} />}
            onClick={close}
            loading={closing.isPending}
            aria-keyshortcuts="c"
          >
            {t('years.item.close.do')}
          </Button>
        </Step>
      </ol>
      <div role="alert">
        {closing.error && (
          <Alert color="red" variant="light" mt="md" title={t('years.refused')}>
            {general}
          </Alert>
        )}
      </div>
    </>
  )
}

/** Opens the filing of a period's return: the first one, or a correction of the one that is filed. */
const useFileVat = ({ end_date }: FiscalYearObject) => {
  const { data } = useQuery(vatYearQuery(end_date))
  return ({ from, to }: VatPeriod) => {
    const isFiled = data?.data.some((each) => each.from === from && each.to === to && each.state !== 'draft') ?? false
    const type = isFiled ? 'correction' : 'first'
    openDialog('file_vat_return', { id: vatDraftKey(type, from as LocalDate, to as LocalDate) })
  }
}

interface VatStepProps {
  readonly period: VatPeriod
  readonly onFile: () => void
  /** The first one to settle. */
  readonly isDue: boolean
  readonly refusal: string | undefined
}

const VatStep = ({ period: { label, from, to, isDone }, isDue, onFile, refusal }: VatStepProps) => {
  const { t } = useTranslation()
  const { data: locks = [] } = usePeriodLocks()
  const today = localToday(new Date())
  const state = vatPeriodState({ from, to, isDone }, locks, today)
  return (
    <Step
      isDone={VAT_DONE[state]}
      title={t('years.item.vat', { label })}
      hint={t(vatHint(isDone, to, today), { date: formatDate(to) })}
      refusal={refusal}
    >
      <LinkButton
        to="/vat"
        search={{ date: to, return: vatDraftKey('first', from as LocalDate, to as LocalDate) }}
        size="xs"
        variant="default"
        aria-label={`${t('years.item.vat.report')} ${label}`}
      >
        {t('years.item.vat.report')}
      </LinkButton>
      <ReopenVatPeriod label={label} from={from} to={to} />
      {!isDone && to < today && (
        <Button
          size="xs"
          variant="light"
          onClick={onFile}
          aria-label={`${t('years.item.vat.settle')}: MWST ${label}`}
          {...(isDue ? { 'aria-keyshortcuts': 'm' } : {})}
        >
          {t('years.item.vat.settle')}
        </Button>
      )}
    </Step>
  )
}

/** Null: unknown, since the period is not over or has no entries. */
const VAT_DONE: Readonly<Record<VatPeriodState, boolean | null>> = {
  settled: true,
  open: false,
  not_yet: null,
  nothing: null,
}

const vatHint = (isDone: boolean, to: string, today: string) => {
  if (to >= today) return 'years.item.vat.not-yet'
  return isDone ? 'years.item.vat.met' : 'years.item.vat.open'
}

/** It says how many checks passed: without any, or with one that cannot be made yet, nothing is done. */
const ChecksStep = () => {
  const { t } = useTranslation()
  const { data: checks = [] } = useQuery(booksChecksQuery)
  const countOf = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).length
  const [wrong, met, notYet] = [countOf('wrong'), countOf('met'), countOf('not_yet')]
  const passed = t('check.met', countParams(met))
  const hint =
    notYet > 0
      ? `${passed}, ${t('years.item.checks.not-yet', countParams(notYet))}`
      : `${passed}, ${t('check.none', countParams(countOf('not_applicable')))}`
  return (
    <Step
      isDone={wrong > 0 ? false : met > 0 && notYet === 0 ? true : null}
      title={t('years.item.checks')}
      hint={wrong > 0 ? t('years.item.checks.wrong') : hint}
      isAdvice
      refusal={undefined}
    >
      <LinkButton to="/overview" size="xs" variant="default">
        {t('years.item.checks.do')}
      </LinkButton>
    </Step>
  )
}

/** Of a locked VAT period. */
const ReopenVatPeriod = ({ label, from, to }: Pick<VatPeriod, 'label' | 'from' | 'to'>) => {
  const { t } = useTranslation()
  const { data: locks = [] } = usePeriodLocks()
  const lock = locks.find((each) => each.kind === 'vat' && each.from === from && each.to === to)
  if (!lock) return null
  const name = `MWST ${label}`
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('years.reopen')}: ${name}`}
      onClick={() =>
        openDialog('reopen', {
          name,
          hint: t('years.vat.reopen.hint'),
          reopen: (reason) => reopenLock(lock, reason),
        })
      }
    >
      {t('years.reopen')}
    </Button>
  )
}

/** Shown when anything is in another currency. It does not block the closing: a small company may leave it out. */
const ValuationStep = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const { data } = useQuery(exchangeValuationQuery(year.id, null))
  if (!data || (data.lines.length === 0 && data.missing_rates.length === 0 && data.booked === null)) return null
  const isOver = year.end_date <= localToday(new Date())
  const isDone = data.booked === null ? false : data.is_current
  const open = data.booked === null ? 'years.item.valuation.open' : 'years.item.valuation.outdated'
  return (
    <Step
      isDone={isOver ? isDone : null}
      title={t('years.item.valuation')}
      hint={
        isOver
          ? t(isDone ? 'years.item.valuation.met' : open)
          : t('years.item.valuation.early', { date: formatDate(year.end_date) })
      }
      isAdvice
      refusal={undefined}
    >
      <Button
        size="xs"
        variant={isDone ? 'default' : 'light'}
        onClick={() => openDialog('currency_valuation', { year })}
        {...(isOver || data.booked !== null ? { 'aria-keyshortcuts': 'k' } : { disabled: true })}
      >
        {t('years.item.valuation.do')}
      </Button>
    </Step>
  )
}

/** Unreconciled transactions do not block the closing: they may be booked in a later year. */
const TransactionsStep = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const { data: counts } = useQuery(countsInYearQuery(year))
  const open = counts?.open ?? 0
  const isEmpty = counts?.all === 0
  const hint =
    open > 0
      ? t('years.item.transactions.left', countParams(open))
      : t(isEmpty ? 'years.item.transactions.empty' : 'years.item.transactions.none')
  return (
    <Step
      isDone={counts === undefined || isEmpty ? null : open === 0}
      title={t('years.item.transactions')}
      hint={counts === undefined ? '' : hint}
      isAdvice
      refusal={undefined}
    >
      {open > 0 && (
        <LinkButton
          to="/transactions"
          search={{ from: year.start_date, to: year.end_date, state: 'open' }}
          size="xs"
          variant="default"
        >
          {t('years.item.transactions.do')}
        </LinkButton>
      )}
    </Step>
  )
}

interface StepProps {
  /** Null: only the user knows. */
  readonly isDone: boolean | null
  readonly title: string
  readonly hint: string
  /** It does not block the closing. */
  readonly isAdvice?: boolean
  /** Why the year cannot be closed. */
  readonly refusal: string | undefined
  readonly children: ReactNode
}

const Step = ({ isDone, title, hint, isAdvice = false, refusal, children }: StepProps) => {
  const { t } = useTranslation()
  const Icon = refusal !== undefined ? CircleAlert : isDone === true ? CircleCheck : Circle
  return (
    <li
      className={classes.step}
      data-done={isDone === true || undefined}
      data-refused={refusal !== undefined || undefined}
    >
      <Icon size={20} aria-hidden className={classes.stepIcon} />
      <div className={classes.stepText}>
        <div>
          <strong>{title}</strong>
          {isDone !== null && <span className={classes.stepState}>{t(isDone ? 'years.met' : 'word.open')}</span>}
          {isAdvice && (
            <Badge size="sm" variant="outline" color="gray" tt="none">
              {t('years.advice')}
            </Badge>
          )}
        </div>
        <div className={classes.quiet}>{hint}</div>
        {refusal !== undefined && <div className={classes.refusal}>{refusal}</div>}
      </div>
      <Group gap={6} align="stretch">
        {children}
      </Group>
    </li>
  )
}
