// The tasks of a month: read from the books in a few round trips, with what people decided about them.
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { counted, type Filter, page, totals, where } from '../../../shared/books/port/read.ts'
import { MONTH, MONTH_TASKS } from '../../../shared/record/ledger/month-task.ts'
import { isLocked } from '../../../shared/record/ledger/period-lock.ts'
import { statementCoverage } from '../../../shared/rule/bank/statement-coverage.ts'
import {
  daysOfMonth,
  decideMonthTask,
  type MonthDays,
  type MonthFacts,
  monthChecklist,
} from '../../../shared/rule/ledger/month-checklist.ts'
import { vatPeriodOn } from '../../../shared/rule/ledger/vat-periods.ts'
import { differencesSince, returnInForce } from '../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { queryBalance, readBalanceCheck } from '../bank/balance-checks.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { requesterOf } from '../ledger/requester.ts'
import { lockOfPeriod, readVatBooks, readVatForm, reportingOfBooks } from '../ledger/vat-return/read-form.ts'
import type { MonthChecklistView, OverviewServices } from './contract.ts'

export const createMonthChecklist = (deps: ServiceDeps): OverviewServices['monthChecklist'] => {
  const viewOf = async (actor: Actor, month: string): Promise<MonthChecklistView> => {
    const { read } = deps.bookOf(actor.organization_id)
    const items = monthChecklist(await readFacts(read, month, deps.today()))
    const members = await readMembers(deps, actor)
    const { language } = await requesterOf(deps, actor)
    return { month, ...daysOfMonth(month), today: deps.today(), items, members, language }
  }
  return {
    find: async (_, { month, task = MONTH_TASKS[0] }) =>
      MONTH.test(month) && MONTH_TASKS.some((code) => code === task)
        ? ok(null)
        : err(notFound('Month', `${month} ${task}`)),

    get: async (actor, { month }) => ok(await viewOf(actor, month)),

    change: async (actor, { month, task, ...input }) => {
      const members = (await readMembers(deps, actor)).map(({ id }) => id)
      const written = await deps
        .bookOf(actor.organization_id)
        .write<null, Refusal>({ user: actor.user_id }, async (read) => {
          const [tasks] = await read([where('month_task', 'month', [month])])
          const present = tasks.find(({ code }) => code === task) ?? null
          const facts = { members, id: deps.newId(), user_id: actor.user_id, now: deps.now() }
          const decided = decideMonthTask(present, { month, code: task }, input, facts)
          if (!decided.ok) return err(invalid(...decided.error))
          const after = decided.value
          const changes =
            after === null
              ? present
                ? [removed('month_task', present)]
                : []
              : [present ? updated('month_task', present, after) : created('month_task', after)]
          return ok({ action: 'change_month_task', params: { month }, changes, value: null })
        })
      return written.ok ? ok(await viewOf(actor, month)) : written
    },
  }
}

/** The members of the organization with the names of their users; former members have none. */
const readMembers = async (
  { systemBook }: ServiceDeps,
  { organization_id }: Actor,
): Promise<MonthChecklistView['members']> => {
  const [members] = await systemBook.read([where('member', 'organization_id', [organization_id])])
  const [users] = await systemBook.read([
    where(
      'user',
      'id',
      members.map(({ user_id }) => user_id),
    ),
  ])
  return members.map(({ id, user_id }) => {
    const user = users.find((each) => each.id === user_id)
    return { id, user_id, name: user ? `${user.firstname} ${user.lastname}`.trim() || user.email : '' }
  })
}

const readFacts = async (read: Read, month: string, today: LocalDate): Promise<MonthFacts> => {
  const days = daysOfMonth(month)
  const within = (field: string): readonly Filter[] => [{ field, from: days.from, to: days.to }]
  const [booked, due] = [within('booking_date'), within('due_date')] as const
  const [banks, years, locks, decisions] = await read([
    page('bank_account', { filter: [{ field: 'type', is: ['bank'] }] }),
    page('fiscal_year'),
    page('period_lock'),
    where('month_task', 'month', [month]),
  ])
  const [all, open, vouchers, openVouchers, invoices, openInvoices, expenses, openExpenses] = await read([
    counted('bank_transaction', booked),
    counted('bank_transaction', [...booked, { field: 'is_reconciled', is: [false] }]),
    counted('bank_transaction', [...booked, { field: 'document_requested', is: ['open', 'answered'] }]),
    counted('bank_transaction', [...booked, { field: 'document_requested', is: ['open'] }]),
    counted('invoice', due),
    totals('invoice', 'open'),
    counted('expense', due),
    totals('expense', 'open'),
  ])
  const dueUntil = (found: typeof openInvoices) =>
    found.reduce((sum, { by, count }) => (typeof by[1] === 'string' && by[1] <= days.to ? sum + count : sum), 0)
  const year = years.rows.find(({ start_date, end_date }) => start_date <= days.to && days.to <= end_date)
  const inForce = locks.rows.filter(isLocked)
  return {
    month,
    today,
    bank_accounts: await readStatementFacts(read, banks.rows, days),
    transactions: { total: all.total, open: open.total },
    vouchers: { total: vouchers.total, open: openVouchers.total },
    invoices: { total: invoices.total, open: dueUntil(openInvoices) },
    expenses: { total: expenses.total, open: dueUntil(openExpenses) },
    vat: await readVatFacts(read, days),
    is_locked:
      (year !== undefined && year.closed_at !== null) ||
      inForce.some(({ from, to }) => (from === null || from <= days.from) && days.to <= to),
    decisions,
  }
}

const readStatementFacts = async (
  read: Read,
  banks: readonly Parameters<typeof queryBalance>[1][],
  { from, to }: MonthDays,
): Promise<MonthFacts['bank_accounts']> => {
  const questions = gatherQuestions()
  const balances = banks.map((bank) => queryBalance(questions, bank))
  const stored = questions.ask(
    where(
      'statement',
      'bank_account_id',
      banks.map(({ id }) => id),
    ),
  )
  await questions.run(read)
  return Promise.all(
    banks.map(async (bank, index) => {
      const own = stored().filter(({ bank_account_id }) => bank_account_id === bank.id)
      const gap = statementCoverage(own, bank.currency).gaps.find(
        (each) => each.from_date <= to && from <= each.to_date,
      )
      const facts = balances[index]?.()
      const check = facts && (await readBalanceCheck(read, bank, facts))
      return {
        id: bank.id,
        name: bank.name,
        created_on: bank.created_at.slice(0, 10) as LocalDate,
        covered_until: own.reduce<LocalDate | null>(
          (last, { to_date }) => (to_date !== null && (last === null || to_date > last) ? to_date : last),
          null,
        ),
        gap: gap ? (gap.from_date < from ? from : gap.from_date) : null,
        broken_since: check?.broken?.date ?? null,
      }
    }),
  )
}

const readVatFacts = async (read: Read, days: MonthDays): Promise<MonthFacts['vat']> => {
  const books = await readVatBooks(read)
  const period = vatPeriodOn(days.to, reportingOfBooks(books))
  if (period === null) return null
  const { from, to } = period
  if (lockOfPeriod(books, period) === null) return { from, to, is_settled: false, differences: 0 }
  const filed = returnInForce(books.filed, { type: 'first', from, to })
  const form = await readVatForm(read, books, period, false)
  const differences = filed && form.ok ? differencesSince(filed, form.value.figures).length : 0
  return { from, to, is_settled: true, differences }
}
