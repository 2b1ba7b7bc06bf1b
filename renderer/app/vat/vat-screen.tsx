// The VAT returns of a fiscal year: their states and deadlines in a line, below it one return with what can be done.
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard, FileCheck, FileCode, FileUp, Lock, LockOpen, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { vatDraftKey } from '../../../shared/rule/ledger/vat-periods.ts'
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { VatSearch } from '../address/vat.ts'
import { useCommands } from '../command/registry.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import {
  type VatReturnObject,
  type VatReturnSummaryObject,
  vatFileAddress,
  vatReturnAddress,
  vatReturnQuery,
  vatYearQuery,
} from '../data/query/ledger/vat-returns.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { saveFile, showProblem } from '../part/toast.tsx'
import reports from '../reports/reports.module.css'
import { errorText } from '../text/problem-text.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { FileButtons } from '../view/file-buttons.tsx'
import { ListScreen } from '../view/list/list-screen.tsx'
import { localToday } from '../view/today.ts'
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
  const { data: before, isPending } = useQuery(vatYearQuery(addMonths(localToday(new Date()), -12)))
  const organizationId = useStatus().data?.organization.id
  const { data: organization, isPending: isNumberPending } = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  // With a VAT number, a return without an amount is filed, too.
  const hasVatNumber = Boolean(organization?.vat_idn)
  const isYearBeforeOpen = before?.data.some((each) => isToFile(each) && (hasVatNumber || each.amount_due !== 0))
  if (!years || isPending || isNumberPending) return null
  const { date = search.to, from, to } = search
  const sorted = years.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const current = sorted.findIndex(({ is_current }) => is_current)
  const year =
    sorted.find(({ start_date, end_date }) => date && start_date <= date && date <= end_date) ??
    sorted.find(({ id }) => id === chosenId) ??
    // The last returns of a year are filed in the next one.
    (isYearBeforeOpen ? sorted[current - 1] : undefined) ??
    sorted[current] ??
    sorted.at(-1)
  if (!year)
    return (
      <EmptyState isScreen picture="periods" title={t('reports.no-year')} hint={t('reports.no-year.hint')}>
        <LinkButton to="/years">{t('reports.no-year.do')}</LinkButton>
      </EmptyState>
    )
  const named = from && to ? vatDraftKey('first', from as LocalDate, to as LocalDate) : undefined
  return (
    <Returns
      date={year.end_date}
      requested={search.return ?? named}
      // The year stays on screen when its last return is filed.
      onChoose={(id) => change({ return: id, date: year.end_date, from: undefined, to: undefined })}
      onYear={(by) => {
        const next = sorted[sorted.findIndex(({ id }) => id === year.id) + by]
        if (next) change({ date: next.end_date, return: undefined, from: undefined, to: undefined })
      }}
    />
  )
}

interface ReturnsProps {
  readonly date: string
  readonly requested: string | undefined
  readonly onChoose: (id: string) => void
  /** To the year before (-1) or after (1), if there is one. */
  readonly onYear: (by: 1 | -1) => void
}

/** A period that is over; one to correct, whose books changed while it is open; a year whose books differ from its returns. */
const isToFile = ({ state, type, is_over, is_locked, is_different }: VatReturnSummaryObject): boolean =>
  state === 'draft'
    ? is_over && (type !== 'annual_reconciliation' || is_different)
    : state !== 'corrected' && type !== 'annual_reconciliation' && is_different && !is_locked

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
  returns.find(isToFile) ??
  returns.findLast(({ state, type }) => state !== 'draft' && type !== 'annual_reconciliation') ??
  returns[0]

const Returns = ({ date, requested, onChoose, onYear }: ReturnsProps) => {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(vatYearQuery(date))
  const returns = data?.data ?? []
  const current = chosenReturn(returns, requested)
  const step = (by: 1 | -1) => {
    const next = returns[returns.findIndex(({ id }) => id === current?.id) + by]
    if (next) onChoose(next.id)
    else onYear(by)
  }
  const load = (file: File | null) => openDialog('load_vat_return', { file, onDone: onChoose })
  useCommands([
    { id: 'vat.load', title: t('vat.load'), section: 'file', icon: FileUp, keys: ['u'], run: () => load(null) },
    { id: 'vat.previous', title: t('vat.previous'), section: 'list', keys: [','], run: () => step(-1) },
    { id: 'vat.next', title: t('vat.next'), section: 'list', keys: ['.'], run: () => step(1) },
  ])
  if (data && returns.length === 0)
    return (
      <EmptyState isScreen picture="periods" title={t('vat.none')} hint={t('vat.none.hint')}>
        <LinkButton to="/organization" search={{ section: 'vat' }}>
          {t('vat.none.do')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <DropFile onFiles={([file = null]) => load(file)}>
      <ListScreen
        title={t('vat.title')}
        actions={
          <Button
            size="xs"
            variant="default"
            leftSection={<FileUp size={15} aria-hidden />}
            aria-keyshortcuts="u"
            title={t('vat.load')}
            onClick={() => load(null)}
          >
            {t('vat.load.short')}
          </Button>
        }
      >
        {data && <ReturnPeriods returns={returns} currency={data.currency} current={current?.id} onChoose={onChoose} />}
        {error && !data && (
          <div role="alert" className={reports.paper}>
            <EmptyState icon={TriangleAlert} title={t('vat.error')} hint={errorText(i18n.language, error)}>
              <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
            </EmptyState>
          </div>
        )}
        {current && <Return summary={current} onChoose={onChoose} />}
        {!data && !error && <Skeleton height={420} m={16} w="auto" aria-label={t('vat.loading')} />}
      </ListScreen>
    </DropFile>
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
          <Actions vatReturn={data} isOld={isPlaceholderData} onChoose={onChoose} />
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
  return <Skeleton height={420} m={16} w="auto" aria-label={t('vat.loading')} />
}

/** Whether the checks say that the file of a draft can be written. */
const canWrite = ({ checks }: VatReturnObject): boolean =>
  checks.some(({ code, state }) => code === 'file_written' && state === 'met')

/** What can be done with the return now, the usual next step first. */
const useActions = (vatReturn: VatReturnObject, onChoose: ReturnProps['onChoose']) => {
  const { t } = useTranslation()
  const { id, type, state, period, is_over, is_locked, is_different, is_unpaid, period_lock_id } = vatReturn
  const isInForce = state === 'filed' || state === 'paid'
  const isReopened = type !== 'annual_reconciliation' && isInForce && !is_locked
  // Of a draft it is a preview.
  const hasFile = state === 'draft' ? canWrite(vatReturn) : vatReturn.file !== null
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
    { name: 'pay', key: 'b', icon: CreditCard, isOffered: is_unpaid, run: () => openDialog('pay_vat_return', { id }) },
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

interface ActionsProps extends Pick<ReturnProps, 'onChoose'> {
  readonly vatReturn: VatReturnObject
  /** Another return was chosen and is still loading: nothing is done with this one. */
  readonly isOld: boolean
}

const Actions = ({ vatReturn, isOld, onChoose }: ActionsProps) => {
  const { t } = useTranslation()
  const offered = useActions(vatReturn, onChoose)
  useCommands(
    offered.map(({ name, key, icon, run }) => ({
      id: `vat.${name}`,
      title: t(`vat.do.${name}`),
      section: 'edit' as const,
      icon,
      keys: [key],
      isEnabled: !isOld,
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
      variant={index === 0 && name !== 'reopen' && name !== 'xml' ? 'filled' : 'default'}
      leftSection={<Icon size={15} aria-hidden />}
      aria-keyshortcuts={key}
      aria-disabled={isOld || undefined}
      onClick={() => !isOld && run()}
    >
      {t(`vat.do.${name}`)}
    </Button>
  ))
}
