// The VAT returns of a fiscal year: their states and deadlines in a line, below it one return with what can be done.
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarRange, CreditCard, FileCheck, FileCode, Lock, LockOpen, Percent, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { vatDraftKey } from '../../../shared/rule/ledger/vat-periods.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { VatSearch } from '../address/vat.ts'
import { useCommands } from '../command/registry.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import {
  type VatReturnObject,
  type VatReturnSummaryObject,
  vatFileAddress,
  vatReturnAddress,
  vatReturnQuery,
  vatYearQuery,
} from '../data/query/ledger/vat-returns.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { saveFile, showProblem } from '../part/toast.tsx'
import reports from '../reports/reports.module.css'
import { errorText } from '../text/problem-text.ts'
import { FileButtons } from '../view/file-buttons.tsx'
import { ListScreen } from '../view/list/list-screen.tsx'
import { ReturnPaper } from './return-paper.tsx'
import { ReturnPeriods } from './return-periods.tsx'
import { lockAgain, reopenReturn } from './vat-actions.ts'
import '../reports/text/dictionary.ts'
import './text/dictionary.ts'

export const VatScreen = () => {
  const { t } = useTranslation()
  const { data: years } = useFiscalYears()
  const [search, change] = useListAddress<VatSearch>('/vat')
  const chosenId = usePreferences((state) => state.fiscalYear)
  if (!years) return null
  const { date = search.to, from, to } = search
  const year =
    years.find(({ start_date, end_date }) => date && start_date <= date && date <= end_date) ??
    years.find(({ id }) => id === chosenId) ??
    years.find(({ is_current }) => is_current) ??
    years[0]
  if (!year)
    return (
      <EmptyState isScreen icon={CalendarRange} title={t('reports.no-year')} hint={t('reports.no-year.hint')}>
        <LinkButton to="/years">{t('reports.no-year.do')}</LinkButton>
      </EmptyState>
    )
  const named = from && to ? vatDraftKey('first', from as LocalDate, to as LocalDate) : undefined
  return (
    <Returns
      date={year.end_date}
      requested={search.return ?? named}
      onChoose={(id) => change({ return: id, from: undefined, to: undefined })}
    />
  )
}

interface ReturnsProps {
  readonly date: string
  readonly requested: string | undefined
  readonly onChoose: (id: string) => void
}

/** A name of a period means its return in force; without a request, the first one that is due, otherwise the last filed. */
const chosenReturn = (
  returns: readonly VatReturnSummaryObject[],
  requested: string | undefined,
): VatReturnSummaryObject | undefined =>
  returns.find(({ id }) => id === requested) ??
  returns.findLast(({ period, type }) => period === requested && type !== 'annual_reconciliation') ??
  returns.findLast(
    ({ period, type }) => `${period}-reconciliation` === requested && type === 'annual_reconciliation',
  ) ??
  returns.find(({ state, type, is_over, is_different }) => {
    const isToDo = type !== 'annual_reconciliation' || is_different
    return state === 'draft' && is_over && isToDo
  }) ??
  returns.findLast(({ state, type }) => state !== 'draft' && type !== 'annual_reconciliation') ??
  returns[0]

const Returns = ({ date, requested, onChoose }: ReturnsProps) => {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(vatYearQuery(date))
  const returns = data?.data ?? []
  const current = chosenReturn(returns, requested)
  const step = (by: number) => {
    const index = returns.findIndex(({ id }) => id === current?.id)
    const next = returns[Math.max(0, Math.min(index + by, returns.length - 1))]
    if (next) onChoose(next.id)
  }
  useCommands([
    { id: 'vat.previous', title: t('vat.previous'), section: 'list', keys: [','], run: () => step(-1) },
    { id: 'vat.next', title: t('vat.next'), section: 'list', keys: ['.'], run: () => step(1) },
  ])
  if (data && returns.length === 0)
    return (
      <EmptyState isScreen icon={Percent} title={t('vat.none')} hint={t('vat.none.hint')}>
        <LinkButton to="/organization" search={{ section: 'vat' }}>
          {t('vat.none.do')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <ListScreen title={t('vat.title')}>
      {data && <ReturnPeriods returns={returns} currency={data.currency} current={current?.id} onChoose={onChoose} />}
      {error && !data && (
        <div role="alert" className={reports.paper}>
          <EmptyState icon={TriangleAlert} title={t('vat.error')} hint={errorText(i18n.language, error)}>
            <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
          </EmptyState>
        </div>
      )}
      {current && <Return summary={current} onChoose={onChoose} />}
      {!data && !error && <Skeleton height={420} m={16} aria-label={t('vat.loading')} />}
    </ListScreen>
  )
}

interface ReturnProps {
  readonly summary: VatReturnSummaryObject
  readonly onChoose: (id: string) => void
}

const Return = ({ summary, onChoose }: ReturnProps) => {
  const { t, i18n } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...vatReturnQuery(summary.id),
    placeholderData: (before: VatReturnObject | undefined) => before,
  })
  if (data)
    return (
      <>
        <Group gap="6px 8px" px={16} pb={8}>
          <Actions vatReturn={data} onChoose={onChoose} />
          <Group gap={4} align="stretch" wrap="nowrap" ml="auto">
            <FileButtons address={vatReturnAddress(summary.id)} />
          </Group>
        </Group>
        <ReturnPaper vatReturn={data} isOld={isPlaceholderData} />
      </>
    )
  if (error)
    return (
      <div role="alert" className={reports.paper}>
        <EmptyState icon={TriangleAlert} title={t('vat.error')} hint={errorText(i18n.language, error)}>
          <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </EmptyState>
      </div>
    )
  return <Skeleton height={420} m={16} aria-label={t('vat.loading')} />
}

/** Whether the checks say that the file of a draft can be written. */
const canWrite = ({ checks }: VatReturnObject): boolean =>
  checks.some(({ code, state }) => code === 'file_written' && state === 'met')

/** What can be done with the return now, the usual next step first. */
const useActions = (vatReturn: VatReturnObject, onChoose: ReturnProps['onChoose']) => {
  const { t } = useTranslation()
  const { id, type, state, period, is_over, is_locked, is_different, amount_due, payment, period_lock_id } = vatReturn
  const isInForce = state === 'filed' || state === 'paid'
  const isReopened = type !== 'annual_reconciliation' && isInForce && !is_locked
  // Of a draft it is a preview.
  const hasFile = state === 'draft' ? canWrite(vatReturn) : vatReturn.file !== null
  const isUnpaid = isInForce && payment === null && amount_due !== null && amount_due !== 0
  const locking = useMutation({ mutationFn: () => lockAgain(vatReturn), onError: showProblem })
  const file = (draft: string) => openDialog('file_vat_return', { id: draft, onDone: onChoose })
  const reopen = () =>
    openDialog('reopen', {
      name: `${t('vat.title')} ${period}`,
      hint: t('vat.reopen.hint'),
      reopen: (reason) => reopenReturn(vatReturn, reason),
    })
  const actions = [
    { name: 'file', key: 'f', icon: FileCheck, isOffered: state === 'draft' && is_over, run: () => file(id) },
    {
      name: 'correct',
      key: 'f',
      icon: FileCheck,
      isOffered: isReopened && is_different,
      run: () => file(`${period}-correction`),
    },
    { name: 'pay', key: 'b', icon: CreditCard, isOffered: isUnpaid, run: () => openDialog('pay_vat_return', { id }) },
    {
      name: 'xml',
      key: 'd',
      icon: FileCode,
      isOffered: hasFile,
      run: () => void saveFile(vatFileAddress(id)),
    },
    { name: 'lock', key: 'l', icon: Lock, isOffered: isReopened && !is_different, run: () => locking.mutate() },
    { name: 'reopen', key: 'o', icon: LockOpen, isOffered: isInForce && period_lock_id !== null, run: reopen },
  ] as const
  return actions.filter(({ isOffered }) => isOffered)
}

const Actions = ({ vatReturn, onChoose }: { readonly vatReturn: VatReturnObject } & Pick<ReturnProps, 'onChoose'>) => {
  const { t } = useTranslation()
  const offered = useActions(vatReturn, onChoose)
  useCommands(
    offered.map(({ name, key, icon, run }) => ({
      id: `vat.${name}`,
      title: t(`vat.do.${name}`),
      section: 'edit' as const,
      icon,
      keys: [key],
      run,
    })),
  )
  // The focus stays on the screen when the button that had it is no longer offered.
  const names = offered.map(({ name }) => name).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other actions are offered
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-content]')?.focus()
  }, [names])
  return offered.map(({ name, key, icon: Icon, run }, index) => (
    <Button
      key={name}
      size="xs"
      variant={index === 0 && name !== 'reopen' ? 'filled' : 'default'}
      leftSection={<Icon size={15} aria-hidden />}
      aria-keyshortcuts={key}
      onClick={run}
    >
      {t(`vat.do.${name}`)}
    </Button>
  ))
}
