// The month as work: each task with its state by the books, its deadline and who does it; Enter leads to it.
import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarCheck,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  Clock,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthChecklistObject, MonthTaskObject } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { monthChecklistQuery } from '../data/query/ledger/month-checklist.ts'
import { openDialog } from '../dialog/stack.ts'
import { IconButton } from '../part/icon-button.tsx'
import { formatDate } from '../text/format.ts'
import { monthName } from '../view/month-name.ts'
import { localToday } from '../view/today.ts'
import './dialogs.ts'
import classes from './month.module.css'
import { doneOf, recentMonths } from './months.ts'
import overview from './overview.module.css'
import { Quarter } from './quarter.tsx'
import './text/dictionary.ts'

const ICONS: Readonly<Record<MonthTaskObject['state'], LucideIcon>> = {
  met: CircleCheck,
  wrong: TriangleAlert,
  not_yet: Clock,
  not_applicable: CircleDashed,
}

export const MonthSection = () => {
  const { t, i18n } = useTranslation()
  const today = localToday(new Date())
  const months = recentMonths(today)
  // The month before: its statements have come.
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? months[1] ?? ''
  const at = months.indexOf(month)
  const { data } = useQuery(monthChecklistQuery(month, i18n.language))
  const step = (by: number) => setChosen(months[Math.min(Math.max(at + by, 0), months.length - 1)] ?? month)
  return (
    <section className={overview.section} data-area="month" aria-labelledby="overview-month">
      <div className={overview.sectionHead}>
        <h2 id="overview-month">{t('month.title')}</h2>
        <IconButton icon={ChevronLeft} label={t('month.previous')} size={16} onClick={() => step(1)} />
        <Select
          size="xs"
          w={160}
          aria-label={t('month.choose')}
          allowDeselect={false}
          data={months.map((value) => ({ value, label: monthName(value, i18n.language) }))}
          value={month}
          onChange={(value) => value !== null && setChosen(value)}
        />
        <IconButton icon={ChevronRight} label={t('month.next')} size={16} onClick={() => step(-1)} />
      </div>
      <Quarter month={month} latest={months[0] ?? month} onChoose={setChosen} />
      {data ? <Tasks checklist={data} today={today} /> : <Skeleton height={240} />}
    </section>
  )
}

const Tasks = ({ checklist, today }: { readonly checklist: MonthChecklistObject; readonly today: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={overview.quiet} role="status">
        {checklist.is_done ? t('month.done') : t('month.progress', doneOf(checklist))}
      </p>
      <ul className={classes.tasks}>
        {checklist.data.map((task) => (
          <Task key={task.code} task={task} checklist={checklist} today={today} />
        ))}
      </ul>
    </>
  )
}

interface TaskProps {
  readonly task: MonthTaskObject
  readonly checklist: MonthChecklistObject
  readonly today: string
}

const Task = ({ task, checklist, today }: TaskProps) => {
  const { t } = useTranslation()
  const open = useOpenTask(checklist)
  const { code, state, text, deadline, member } = task
  const Icon = ICONS[state]
  const isLate = deadline !== null && deadline < today && (state === 'not_yet' || state === 'wrong')
  const shown = [deadline && t(isLate ? 'month.late' : 'month.until', { date: formatDate(deadline) }), member?.name]
    .filter(Boolean)
    .join(' · ')
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <button type="button" className={classes.open} onClick={() => open(task)}>
          {t(`month.task.${code}`)}
          <span className={classes.state}>{t(`month.state.${state}`)}</span>
        </button>
        <div className={classes.text}>{text}</div>
      </div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={classes.who}
        data-late={isLate || undefined}
        aria-label={[shown, t('month.assign', { name: t(`month.task.${code}`) })].filter(Boolean).join(', ')}
        onClick={() => openDialog('month_task', { month: checklist.month, task })}
      >
        {shown || <CalendarCheck size={14} aria-hidden />}
      </Button>
    </li>
  )
}

/** Opens what the task is about. */
const useOpenTask = ({ from, to }: MonthChecklistObject) => {
  const navigate = useNavigate()
  const { data: years = [] } = useFiscalYears()
  const year = years.find(({ start_date, end_date }) => start_date <= to && to <= end_date)
  return ({ code, state, bank_account }: MonthTaskObject): void => {
    const isMet = state === 'met'
    if (code === 'vat') void navigate({ to: '/reports/$report', params: { report: 'vat' } })
    else if (code === 'close') void navigate({ to: '/years', search: year ? { year: year.id } : {} })
    else if (code === 'invoices')
      void navigate({ to: '/invoices', search: isMet ? { view: 'all' } : { view: 'overdue' } })
    else if (code === 'expenses')
      void navigate({ to: '/expenses', search: isMet ? { view: 'all' } : { view: 'overdue' } })
    else
      void navigate({
        to: '/transactions',
        search: {
          from,
          to,
          ...(code === 'statements' && bank_account ? { account: bank_account.id } : {}),
          ...(code === 'transactions' && !isMet ? { state: 'open' as const } : {}),
          ...(code === 'vouchers' && !isMet ? { documents: 'open' as const } : {}),
        },
      })
  }
}
