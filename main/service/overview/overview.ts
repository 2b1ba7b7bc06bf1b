// The overview: the balances of the bank accounts, the open work and its age. It reads sums that the books keep, all
// from one moment, and never the transactions themselves.
import { page, type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { balancesOn, defaultStart, timelineOf } from '../../../shared/rule/bank/cash-over-time.ts'
import { summarizeUnreconciled } from '../../../shared/rule/bank/unreconciled.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { queryBalance } from '../bank/balance-checks.ts'
import { gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import { invalid } from '../core/refusal.ts'
import type { AccountOverview, OpenDocuments, OverviewServices } from './contract.ts'

export const createOverview = (deps: Pick<ServiceDeps, 'bookOf' | 'today'>): OverviewServices['overview'] => ({
  get: async (actor, request) => {
    const to = request.to ?? deps.today()
    const from = request.from ?? defaultStart(to)
    if (from > to) return err(invalid({ field: 'to', code: 'end_before_start' }))
    const timeline = timelineOf(from, to)
    const { read } = deps.bookOf(actor.organization_id)
    for (let queriedAccounts: readonly BankAccount[] = []; ; ) {
      const questions = gatherQuestions()
      const found = questions.ask(page('bank_account', { sort: [{ field: 'name', descending: false }] }))
      const unreconciled = questions.ask(totals('bank_transaction', 'unreconciled'))
      const requests = questions.ask(totals('bank_transaction', 'open_requests'))
      const invoices = questions.ask(totals('invoice', 'open'))
      const expenses = questions.ask(totals('expense', 'open'))
      const facts = queriedAccounts.map((record) => ({ record, balanceOf: queryBalance(questions, record) }))
      await questions.run(read)
      const { rows } = found()
      // The first answer says which accounts there are; the next one may have found others.
      if (!isSame(rows, queriedAccounts)) {
        queriedAccounts = rows
        continue
      }
      const accounts = facts.map(({ record, balanceOf }): AccountOverview => {
        const { balance, sums } = balanceOf()
        const balances = balancesOn(timeline.days, balance, sums)
        return { record, balance, balances, unreconciled: summarizeUnreconciled(daysOf(record, unreconciled()), to) }
      })
      return ok({
        from,
        to,
        day: to,
        timeline,
        accounts,
        invoices: openDocuments(invoices(), to),
        expenses: openDocuments(expenses(), to),
        open_requests: requests()[0]?.count ?? 0,
      })
    }
  },
})

const isSame = (a: readonly BankAccount[], b: readonly BankAccount[]): boolean =>
  a.length === b.length && a.every(({ id, currency }, at) => id === b[at]?.id && currency === b[at]?.currency)

const daysOf = ({ id, currency }: BankAccount, found: readonly TotalsAnswer[]) =>
  found.flatMap(({ by: [account, day, own, isProposed], count, sum }) =>
    account === id
      ? [{ day: day as LocalDate, count, amount: own === currency ? sum : 0, is_proposed: isProposed === true }]
      : [],
  )

/** A document that is due on a day is not overdue on that day. */
const openDocuments = (found: readonly TotalsAnswer[], today: string): readonly OpenDocuments[] => {
  const byCurrency = new Map<string, OpenDocuments>()
  for (const { by, count, sum } of found) {
    const currency = String(by[0])
    const due = by[1]
    const isOverdue = typeof due === 'string' && due < today
    const before = byCurrency.get(currency) ?? { currency, count: 0, amount: 0, overdue_count: 0, overdue_amount: 0 }
    byCurrency.set(currency, {
      currency,
      count: before.count + count,
      amount: before.amount + sum,
      overdue_count: before.overdue_count + (isOverdue ? count : 0),
      overdue_amount: before.overdue_amount + (isOverdue ? sum : 0),
    })
  }
  return [...byCurrency.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
