// What wants doing next, in the order in which a bookkeeper does it: first what the books rest on (files, balances), then
// the transactions, then what others owe. Pure.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

const TASK_KINDS = [
  'files',
  'balance',
  'checks',
  'proposed',
  'open',
  'gaps',
  'outdated',
  'overdue_invoices',
  'overdue_expenses',
  'asked',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Days of an account that something is wrong with. */
export interface AccountPeriod {
  readonly account: string
  readonly name: string
  readonly from: string
  readonly to: string
}

export interface TaskInput {
  /** Files that cannot go on without a person. */
  readonly files: number
  /** Accounts whose transactions do not come to what their statements state, with the first such day. */
  readonly broken: readonly AccountPeriod[]
  /** Checks of the books that do not hold. */
  readonly wrongChecks: number
  /** Bank accounts whose last statement is long ago, with its last day. */
  readonly outdated: readonly AccountPeriod[]
  /** Days that no statement covers. */
  readonly gaps: readonly AccountPeriod[]
  /** Not reconciled, and something is attached that only wants confirming. */
  readonly proposed: number
  /** Not reconciled, those with a proposal included. */
  readonly open: number
  /** Vouchers that somebody was asked for and that are not there. */
  readonly asked: number
  readonly overdueInvoices: number
  readonly overdueExpenses: number
}

export interface Task {
  readonly kind: TaskKind
  readonly count: number
  /** Where it is; null: not at one place. */
  readonly place: AccountPeriod | null
}

/** After so many days without a statement a bank account wants one. */
const MAX_DAYS_WITHOUT_STATEMENT = 40

/** Whether the last statement of a bank account is long ago. */
export const isOutdated = (lastDay: string, today: LocalDate): boolean =>
  lastDay < addDays(today, -MAX_DAYS_WITHOUT_STATEMENT)

/** What is there to do, the first thing first; empty: nothing. */
export const listTasks = (facts: TaskInput): readonly Task[] => {
  const counts: Readonly<Record<TaskKind, number>> = {
    files: facts.files,
    balance: facts.broken.length,
    checks: facts.wrongChecks,
    outdated: facts.outdated.length,
    proposed: facts.proposed,
    // Those that only want confirming are told above.
    open: Math.max(0, facts.open - facts.proposed),
    gaps: facts.gaps.length,
    overdue_invoices: facts.overdueInvoices,
    overdue_expenses: facts.overdueExpenses,
    asked: facts.asked,
  }
  const places: Readonly<Partial<Record<TaskKind, AccountPeriod | undefined>>> = {
    balance: facts.broken[0],
    // The one that waits longest.
    outdated: [...facts.outdated].sort((a, b) => (a.to < b.to ? -1 : 1))[0],
    // The latest gap can still be closed by the statement at hand.
    gaps: [...facts.gaps].sort((a, b) => (a.from < b.from ? 1 : -1))[0],
  }
  return TASK_KINDS.flatMap((kind) =>
    counts[kind] > 0 ? [{ kind, count: counts[kind], place: places[kind] ?? null }] : [],
  )
}
