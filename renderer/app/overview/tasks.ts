// What to do next, in the order in which a bookkeeper works: first what the books rest on (files, balances), then the
// transactions, then what others owe. Pure.
import type { VatReturnSummaryObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

const TASK_KINDS = [
  'files',
  'bills',
  'balance',
  'checks',
  'proposed',
  'open',
  'gaps',
  'outdated',
  'vat',
  'vat_unpaid',
  'recurring',
  'credits',
  'overdue_invoices',
  'overdue_expenses',
  'asked',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Days of an account with a problem, or of a VAT period. */
export interface AccountPeriod {
  readonly account: string
  readonly name: string
  readonly from: string
  readonly to: string
  /** For an account without a recent statement: it never had one, and the days are that of its creation. */
  readonly isWithoutStatement?: boolean
}

export interface TaskInput {
  /** Files that need a decision of the user. */
  readonly files: number
  /** Files of the watched folder that wait to become bills. */
  readonly bills: number
  /** Accounts whose transactions do not add up to the balances of their statements, with the first such day. */
  readonly broken: readonly AccountPeriod[]
  /** Failed checks of the books. */
  readonly wrongChecks: number
  /** Bank accounts whose last statement is old, with its last day. */
  readonly outdated: readonly AccountPeriod[]
  /** Days that no statement covers. */
  readonly gaps: readonly AccountPeriod[]
  /** VAT periods that are over and not filed, with their deadline as the last day. */
  readonly vatPeriods: readonly AccountPeriod[]
  /** Filed VAT returns that are not paid, with their deadline as the last day. */
  readonly unpaidVat: readonly AccountPeriod[]
  /** Not reconciled, with an attached proposal to confirm. */
  readonly proposed: number
  /** Not reconciled, including those with a proposal. */
  readonly open: number
  /** Requested documents that have not arrived. */
  readonly asked: number
  /** Days of recurring entries that are due, with their text; the first one first. */
  readonly recurring: readonly AccountPeriod[]
  /** Open credits of companies that could settle their open documents. */
  readonly credits: number
  readonly overdueInvoices: number
  readonly overdueExpenses: number
}

export interface Task {
  readonly kind: TaskKind
  readonly count: number
  /** The account and days; null: there is no single place. */
  readonly place: AccountPeriod | null
}

/** After this many days without a statement a bank account is outdated. */
const MAX_DAYS_WITHOUT_STATEMENT = 40

/**
 * The last day of a bank account's statements, when it is long ago; null: it is not. An account that never had a
 * statement waits since it was created.
 */
export const outdatedPeriod = (
  { id, name, type }: { readonly id: string; readonly name: string; readonly type: BankAccount['type'] },
  { lastDay, createdOn }: { readonly lastDay: string | null; readonly createdOn: string },
  today: LocalDate,
): AccountPeriod | null => {
  const day = lastDay ?? createdOn
  if (type !== 'bank' || day >= addDays(today, -MAX_DAYS_WITHOUT_STATEMENT)) return null
  return { account: id, name, from: day, to: day, ...(lastDay === null ? { isWithoutStatement: true } : {}) }
}

/**
 * The returns to file and those to pay. One without an amount is filed, too, by an organization with a VAT number. A
 * credit is paid by the tax administration.
 */
export const vatTasks = (
  returns: readonly VatReturnSummaryObject[],
  hasVatNumber: boolean,
): Pick<TaskInput, 'vatPeriods' | 'unpaidVat'> => {
  const placeOf = ({ id, period, from, due }: VatReturnSummaryObject): AccountPeriod => ({
    account: id,
    name: period,
    from,
    to: due,
  })
  return {
    vatPeriods: returns
      .filter(({ type, state, is_over, amount_due }) => {
        return type === 'first' && state === 'draft' && is_over && (hasVatNumber || amount_due !== 0)
      })
      .map(placeOf),
    unpaidVat: returns.filter(({ is_unpaid, amount_due }) => is_unpaid && (amount_due ?? 0) > 0).map(placeOf),
  }
}

/** The tasks, the first one first; empty: none. */
export const listTasks = (facts: TaskInput): readonly Task[] => {
  const counts: Readonly<Record<TaskKind, number>> = {
    files: facts.files,
    bills: facts.bills,
    balance: facts.broken.length,
    checks: facts.wrongChecks,
    outdated: facts.outdated.length,
    proposed: facts.proposed,
    // Transactions with a proposal have a task of their own above.
    open: Math.max(0, facts.open - facts.proposed),
    gaps: facts.gaps.length,
    vat: facts.vatPeriods.length,
    vat_unpaid: facts.unpaidVat.length,
    recurring: facts.recurring.length,
    credits: facts.credits,
    overdue_invoices: facts.overdueInvoices,
    overdue_expenses: facts.overdueExpenses,
    asked: facts.asked,
  }
  const places: Readonly<Partial<Record<TaskKind, AccountPeriod | undefined>>> = {
    balance: facts.broken[0],
    // The account that has waited longest.
    outdated: [...facts.outdated].sort((a, b) => (a.to < b.to ? -1 : 1))[0],
    vat: dueFirst(facts.vatPeriods),
    vat_unpaid: dueFirst(facts.unpaidVat),
    recurring: dueFirst(facts.recurring),
    // The statement at hand can probably still close the latest gap.
    gaps: [...facts.gaps].sort((a, b) => (a.from < b.from ? 1 : -1))[0],
  }
  return TASK_KINDS.flatMap((kind) =>
    counts[kind] > 0 ? [{ kind, count: counts[kind], place: places[kind] ?? null }] : [],
  )
}

const dueFirst = (periods: readonly AccountPeriod[]): AccountPeriod | undefined =>
  periods.toSorted((a, b) => (a.to < b.to ? -1 : 1))[0]
