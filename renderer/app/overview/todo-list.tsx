// What to do next: a short list in working order, each line with the one action that starts it.
import { Button, Group, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  CalendarClock,
  CalendarSync,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  CreditCard,
  FileClock,
  FolderInput,
  ListChecks,
  type LucideIcon,
  Percent,
  Receipt,
  Scale,
  TriangleAlert,
  Unlink,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../address/transactions.ts'
import { runCommand } from '../command/registry.ts'
import { openDialog } from '../dialog/stack.ts'
import { countParams, formatDate } from '../text/format.ts'
import { openWaitingBills } from '../view/file/open-waiting-bills.ts'
import { openWaitingFiles } from './open-waiting-files.ts'
import classes from './overview.module.css'
import type { Task, TaskKind } from './tasks.ts'
import { useTasks } from './use-tasks.ts'

const ICONS: Readonly<Record<TaskKind, LucideIcon>> = {
  files: CircleHelp,
  bills: FolderInput,
  balance: Scale,
  checks: TriangleAlert,
  outdated: CalendarClock,
  proposed: ListChecks,
  open: Unlink,
  gaps: CircleAlert,
  vat: Percent,
  vat_unpaid: CreditCard,
  recurring: CalendarSync,
  credits: ArrowRightLeft,
  overdue_invoices: Clock,
  overdue_expenses: Receipt,
  asked: FileClock,
}

const isVat = (kind: TaskKind): kind is 'vat' | 'vat_unpaid' => kind === 'vat' || kind === 'vat_unpaid'

const SKELETONS = ['first', 'second', 'third']

export const TodoList = () => {
  const { t } = useTranslation()
  const tasks = useTasks()
  return (
    <section className={classes.section} data-area="todo" aria-labelledby="overview-todo">
      <h2 id="overview-todo">{t('overview.todo')}</h2>
      {tasks === null && SKELETONS.map((name) => <Skeleton key={name} height={36} mb={8} />)}
      {tasks?.length === 0 && (
        <div className={classes.allDone}>
          <CircleCheck size={20} aria-hidden />
          <div>
            <strong>{t('overview.todo.none')}</strong>
            <div>{t('overview.todo.none.hint')}</div>
          </div>
        </div>
      )}
      {tasks !== null && tasks.length > 0 && (
        <ol className={classes.tasks}>
          {tasks.map((task) => (
            <TaskLine key={task.kind} task={task} />
          ))}
        </ol>
      )}
    </section>
  )
}

const TaskLine = ({ task: { kind, count, place } }: { readonly task: Task }) => {
  const { t } = useTranslation()
  const openTask = useOpenTask()
  const Icon = ICONS[kind]
  const what = t(`overview.todo.${kind}`, countParams(count))
  return (
    <li>
      <Icon size={18} aria-hidden className={classes.taskIcon} data-kind={kind} />
      <Group gap="0 12px" align="stretch" flex={1} miw={0}>
        <span>{what}</span>
        {place &&
          (kind === 'balance' || kind === 'gaps' || kind === 'outdated' || kind === 'recurring' || isVat(kind)) && (
            <span className={classes.taskPlace}>
              {t(place.isWithoutStatement ? 'overview.todo.outdated.place.none' : `overview.todo.${kind}.place`, {
                name: place.name,
                from: formatDate(place.from),
                to: formatDate(place.to),
              })}
            </span>
          )}
      </Group>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`${t(`overview.todo.${kind}.do`)}: ${what}`}
        onClick={() => openTask(kind, place)}
      >
        {t(`overview.todo.${kind}.do`)}
      </Button>
    </li>
  )
}

/** Opens the screen for a task, with the matching filter. */
const useOpenTask = () => {
  const navigate = useNavigate()
  return (kind: TaskKind, place: Task['place']): void => {
    if (kind === 'files') openWaitingFiles()
    else if (kind === 'bills') openWaitingBills()
    else if (kind === 'checks') document.getElementById('overview-checks')?.scrollIntoView()
    else if (kind === 'proposed') openDialog('review_proposals', { search: {}, ids: null, onDone: () => undefined })
    else if (kind === 'outdated') runCommand('import.files')
    else if (kind === 'open') runCommand('match.start')
    else if (isVat(kind)) void navigate({ to: '/vat', search: { date: place?.from, return: place?.account } })
    else if (kind === 'recurring') openDialog('recurring_entries')
    else if (kind === 'credits') openDialog('offset_proposals')
    else if (kind === 'overdue_invoices') void navigate({ to: '/invoices', search: { view: 'overdue' } })
    else if (kind === 'overdue_expenses') void navigate({ to: '/expenses', search: { view: 'overdue' } })
    else void navigate({ to: '/transactions', search: listOf(kind, place) })
  }
}

const listOf = (kind: TaskKind, place: Task['place']): ListSearch => {
  if (place) return { account: place.account, from: place.from, to: place.to }
  if (kind === 'asked') return { documents: 'open' }
  return { state: 'open' }
}
