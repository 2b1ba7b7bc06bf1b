// The reports of the books: their days, the sums they need in one round trip, and the rule that makes the rows.
import { get, page } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import { fiscalYearOf } from '../../../shared/rule/ledger/fiscal-year.ts'
import { balanceSheet } from '../../../shared/rule/ledger/report/balance-sheet.ts'
import { budgetComparison, matrixUntil } from '../../../shared/rule/ledger/report/budget-comparison.ts'
import { incomeStatement } from '../../../shared/rule/ledger/report/income-statement.ts'
import { missingVoucherRows } from '../../../shared/rule/ledger/report/missing-vouchers.ts'
import type { Days, SumsByAccount } from '../../../shared/rule/ledger/report/report.ts'
import { trialBalance } from '../../../shared/rule/ledger/report/trial-balance.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, type Questions, type ServiceDeps } from '../core/deps.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import { banksByName } from './banks-by-name.ts'
import { currentMatrix } from './budget-matrix.ts'
import type { LedgerServices, QueryBooksChecks, ReportView } from './contract.ts'
import { readMissingVouchers } from './missing-vouchers.ts'
import { querySums } from './read-sums.ts'
import { requesterOf } from './requester.ts'
import { queryResultChecks } from './result-checks.ts'

/** The facts that every report needs. */
interface ReportBasis {
  readonly years: readonly FiscalYear[]
  readonly accounts: readonly LedgerAccount[]
  readonly banks: readonly BankAccount[]
  readonly requester: Pick<ReportView, 'organization' | 'language' | 'currency'>
  readonly profile: OrganizationProfile
}

export const createReports = (
  deps: ServiceDeps & { readonly queryBooksChecks: QueryBooksChecks },
): LedgerServices['reports'] => {
  /** The requested days, or those of the current fiscal year. */
  const daysOf = ({ years }: ReportBasis, requested: Partial<Record<'from' | 'to', LocalDate | null>>): Days => {
    const today = deps.today()
    const year = fiscalYearOf(years, requested.to ?? requested.from ?? today) ?? years.at(-1)
    const from = requested.from ?? year?.start_date ?? today
    return { from, to: requested.to ?? (year && year.end_date >= from ? year.end_date : from) }
  }

  return {
    trialBalance: async (actor, { compare, ...requested }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const basis = await readBasis(deps, actor, read)
      const days = daysOf(basis, requested)
      if (days.from > days.to) return err(backwards)
      const { years, accounts } = basis
      const questions = gatherQuestions()
      const eve = addDays(days.from, -1)
      const before = querySums(questions, years, { from: null, to: eve })
      const before_in_year = queryYearToDate(questions, years, days.from, eve)
      const within = querySums(questions, years, { ...days, withSides: true })
      const checks = deps.queryBooksChecks(questions, basis.profile, basis)
      const all = compare && querySums(questions, years, { from: null, to: compare })
      const in_year = compare && queryYearToDate(questions, years, compare, compare)
      await questions.run(read)
      return ok({
        report: 'trial_balance',
        ...basis.requester,
        ...days,
        books_checks: checks(),
        compare: compare ? { from: null, to: compare } : null,
        ...trialBalance({
          accounts,
          days,
          before: before(),
          before_in_year: before_in_year(),
          within: within(),
          compare: all && in_year ? { all: all(), in_year: in_year() } : null,
        }),
      })
    },

    balanceSheet: async (actor, { date: requested, compare }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const basis = await readBasis(deps, actor, read)
      const { years, accounts } = basis
      const date = requested ?? daysOf(basis, {}).to
      const questions = gatherQuestions()
      const queryColumn = (day: LocalDate) => {
        const all = querySums(questions, years, { from: null, to: day })
        const in_year = queryYearToDate(questions, years, day, day)
        return () => ({ all: all(), in_year: in_year() })
      }
      const at = queryColumn(date)
      const comparison = compare && queryColumn(compare)
      const checks = deps.queryBooksChecks(questions, basis.profile, basis)
      await questions.run(read)
      return ok({
        report: 'balance_sheet',
        ...basis.requester,
        from: null,
        to: date,
        books_checks: checks(),
        compare: compare ? { from: null, to: compare } : null,
        ...balanceSheet({
          accounts,
          date,
          at: at(),
          compare: comparison ? comparison() : null,
          year_start: fiscalYearOf(years, date)?.start_date ?? date,
        }),
      })
    },

    incomeStatement: async (actor, { compare: begin, ...requested }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const basis = await readBasis(deps, actor, read)
      const days = daysOf(basis, requested)
      if (days.from > days.to) return err(backwards)
      const compare = begin ? sameLength(days, begin) : null
      const questions = gatherQuestions()
      const within = querySums(questions, basis.years, days)
      const checks = queryResultChecks(questions, basis.profile, basis.accounts)
      const comparison = compare && querySums(questions, basis.years, compare)
      await questions.run(read)
      return ok({
        report: 'income_statement',
        ...basis.requester,
        ...days,
        compare,
        checks: [],
        books_checks: checks(),
        rows: incomeStatement({
          accounts: basis.accounts,
          days,
          within: within(),
          compare: comparison ? comparison() : null,
        }),
      })
    },

    missingVouchers: async (actor, requested) => {
      const { read } = deps.bookOf(actor.organization_id)
      const basis = await readBasis(deps, actor, read)
      const days = daysOf(basis, requested)
      if (days.from > days.to) return err(backwards)
      const { missing, count } = await readMissingVouchers(read, days)
      const check = {
        code: 'entries_have_vouchers',
        is_met: missing.length === 0,
        count,
        missing: missing.length,
      } as const
      return ok({
        report: 'missing_vouchers',
        ...basis.requester,
        ...days,
        compare: null,
        checks: [{ ...check, amount: null, entries: null }],
        books_checks: [],
        rows: missingVoucherRows(missing),
      })
    },

    budgetComparison: (actor, request) => readBudgetComparison(deps, actor, request),
  }
}

/** The budget of a year compared with what was booked, up to a day or of the whole year. */
const readBudgetComparison = async (
  deps: ServiceDeps,
  actor: Actor,
  { id, to }: Parameters<LedgerServices['reports']['budgetComparison']>[1],
): Answer<ReportView> => {
  const book = deps.bookOf(actor.organization_id)
  const matrix = await currentMatrix(book, id)
  if (!matrix.ok) return matrix
  const { requester, ...basis } = await readBasis(deps, actor, book.read)
  const { year, previous_year, rows } = matrix.value
  if (to !== null && to < year.start_date) return err(invalid({ field: 'to', code: 'end_before_start' }))
  const until = to !== null && to < year.end_date ? to : null
  const days = { from: year.start_date, to: until ?? year.end_date }
  const compare = previous_year && {
    from: previous_year.start_date,
    to: until ? earlierOf(addMonths(until, -12), previous_year.end_date) : previous_year.end_date,
  }
  const questions = gatherQuestions()
  const checks = queryResultChecks(questions, basis.profile, basis.accounts)
  const current = until && querySums(questions, basis.years, days)
  const previous = until && compare && querySums(questions, basis.years, compare)
  await questions.run(book.read)
  const shown = current
    ? matrixUntil(rows, { year, to: days.to, current: current(), previous: previous ? previous() : null })
    : rows
  return ok({
    report: 'budget_comparison',
    ...requester,
    ...days,
    checks: [],
    books_checks: checks(),
    compare,
    rows: budgetComparison(shown, days),
  })
}

const earlierOf = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/** In one round trip. */
const readBasis = async (deps: ServiceDeps, actor: Actor, read: Read): Promise<ReportBasis> => {
  const [[profile, years, accounts, banks], requester] = await Promise.all([
    read([get('organization_profile', 1), page('fiscal_year'), page('ledger_account'), banksByName]),
    requesterOf(deps, actor),
  ])
  assert(profile, 'the books of an organization have its profile')
  return {
    years: years.rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    accounts: accounts.rows,
    banks: banks.rows,
    profile,
    requester: { ...requester, currency: profile.base_currency },
  }
}

const backwards: Refusal = invalid({ field: 'to', code: 'end_before_start' })

/** The sums up to and including `to`, in the fiscal year that contains `day`; `to` is `day` or the day before. */
const queryYearToDate = (
  questions: Questions,
  years: readonly FiscalYear[],
  day: LocalDate,
  to: LocalDate,
): (() => SumsByAccount) => {
  const year = fiscalYearOf(years, day)
  return year ? querySums(questions, years, { from: year.start_date, to }) : () => new Map()
}

/** A period as long as the given one, from another first day: whole months stay whole months. */
const sameLength = ({ from, to }: Days, begin: LocalDate): Days => {
  const next = addDays(to, 1)
  const months =
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7))
  if (from.slice(8) === next.slice(8) && begin.slice(8) === from.slice(8))
    return { from: begin, to: addDays(addMonths(begin, months), -1) }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return { from: begin, to: addDays(begin, length) }
}
