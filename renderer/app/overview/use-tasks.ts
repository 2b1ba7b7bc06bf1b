// Collects the tasks from the window's data: waiting files, balances, statements, VAT, transactions, documents.
import { useQueries, useQuery } from '@tanstack/react-query'
import { fillInDay } from '../../../shared/rule/ledger/recurring-entry.ts'
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { coverageQuery } from '../data/query/bank/coverage.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { booksChecksQuery } from '../data/query/ledger/books-checks.ts'
import { recurringEntriesQuery } from '../data/query/ledger/recurring.ts'
import { vatYearQuery } from '../data/query/ledger/vat-returns.ts'
import { offsetProposalsQuery } from '../data/query/open-item/offset-proposals.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { overviewQuery } from '../data/query/overview.ts'
import { useBillFolder } from '../view/bill-folder/use-bill-folder.ts'
import { coveredUntil } from '../view/coverage/coverage-layout.ts'
import { localToday } from '../view/today.ts'
import { useWaitingFiles } from './open-waiting-files.ts'
import { type AccountPeriod, listTasks, outdatedPeriod, type Task, vatTasks } from './tasks.ts'

/** Null until the data is loaded. */
export const useTasks = (): readonly Task[] | null => {
  const { data: accounts } = useAccounts()
  const { data: overview } = useQuery(overviewQuery(null))
  const { data: checks = [] } = useQuery(booksChecksQuery)
  const organizationId = useStatus().data?.organization.id
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  const { data: proposals = [] } = useQuery(offsetProposalsQuery)
  const { data: recurring = [] } = useQuery(recurringEntriesQuery)
  const files = useWaitingFiles()
  const folder = useBillFolder()
  const today = localToday(new Date())
  // The last quarter of a year is due in the next one.
  const vat = useQueries({ queries: [addMonths(today, -12), today].map(vatYearQuery) })
  const coverages = useQueries({ queries: (accounts ?? []).map(({ id }) => coverageQuery(id)) })
  if (!accounts || !overview || coverages.some(({ isPending }) => isPending)) return null
  const open = overview.bank_accounts.map(({ unreconciled }) => unreconciled)
  return listTasks({
    files,
    bills: folder?.waiting ?? 0,
    broken: accounts.flatMap(({ id, name, balance_check: check }): readonly AccountPeriod[] =>
      check?.difference !== undefined && check.difference !== 0 && check.first_broken_date !== null
        ? [{ account: id, name, from: check.first_broken_date, to: check.first_broken_date }]
        : [],
    ),
    gaps: accounts.flatMap(({ id, name }, index) =>
      (coverages[index]?.data?.gaps ?? []).map(
        ({ from_date, to_date }): AccountPeriod => ({ account: id, name, from: from_date, to: to_date }),
      ),
    ),
    wrongChecks: checks.filter(({ state }) => state === 'wrong').length,
    outdated: accounts.flatMap((account, index): readonly AccountPeriod[] => {
      const coverage = coverages[index]?.data
      // Without its coverage it is unknown whether the account has statements.
      if (!coverage) return []
      const createdOn = localToday(new Date(account.created_at))
      const outdated = outdatedPeriod(account, { lastDay: coveredUntil(coverage), createdOn }, today)
      return outdated ? [outdated] : []
    }),
    proposed: open.reduce((total, { proposed_count }) => total + proposed_count, 0),
    open: open.reduce((total, { count }) => total + count, 0),
    ...vatTasks(
      vat.flatMap(({ data }) => data?.data ?? []),
      Boolean(organization?.vat_idn),
    ),
    recurring: recurring.flatMap(({ id, text, due }) =>
      due.map((day) => ({ account: id, name: fillInDay(text, day as LocalDate), from: day, to: day })),
    ),
    credits: proposals.length,
    overdueInvoices: overview.invoices.reduce((total, { overdue_count }) => total + overdue_count, 0),
    overdueExpenses: overview.expenses.reduce((total, { overdue_count }) => total + overdue_count, 0),
    asked: overview.open_document_requests,
  })
}
