// Fiscal years: list, get, add, change, post the result, close, reopen. Interface document, fiscal years; rule 53.
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { counted, get, page, totals } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import {
  decideChangeFiscalYear,
  decideCloseFiscalYear,
  decideCreateFiscalYear,
  decideReopenFiscalYear,
  fiscalYearDeletionProblem,
  refusalOfYear,
} from '../../../shared/rule/ledger/fiscal-year.ts'
import { entryOf } from '../../../shared/rule/ledger/journal-entry.ts'
import { postingOf } from '../../../shared/rule/ledger/posting.ts'
import { checklistOf, resultEntries, VAT_ACCOUNTS, type YearEndFacts } from '../../../shared/rule/ledger/year-end.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { FiscalYearView, LedgerServices } from './contract.ts'
import { lastEntry, numberIn } from './last-entry.ts'

export const createFiscalYears = (deps: ServiceDeps): LedgerServices['fiscalYears'] => {
  const viewOf = (record: FiscalYear): FiscalYearView => ({ record, today: deps.today() })

  /** The views with their checklists, if the caller asks for them and may see them. */
  const withChecklists = async (
    actor: Actor,
    records: readonly FiscalYear[],
    appends: readonly string[],
  ): Promise<Result<readonly FiscalYearView[], Refusal>> => {
    if (!appends.includes('checklist')) return ok(records.map(viewOf))
    if (!hasPermission(actor.role, ['MANAGE_ACCOUNTING'])) return err({ type: 'Forbidden' })
    const facts = await yearEndFacts(deps.bookOf(actor.organization_id).read, records)
    return ok(records.map((record) => ({ ...viewOf(record), checklist: checklistOf(record, facts) })))
  }

  /** Reads the year and all others, decides, commits. */
  const change = (
    actor: Actor,
    id: string,
    decide: (
      year: FiscalYear,
      years: readonly FiscalYear[],
      read: Read,
    ) => Promise<Result<Decision<FiscalYearView>, Refusal>>,
  ) =>
    deps.bookOf(actor.organization_id).write<FiscalYearView, Refusal>({ user: actor.user_id }, async (read) => {
      const [year, years] = await read([get('fiscal_year', id), page('fiscal_year')])
      return year ? decide(year, years.rows, read) : err(notFound('FiscalYear', id))
    })

  const patched = (
    action: string,
    year: FiscalYear,
    patch: Partial<FiscalYear>,
    params: Readonly<Record<string, string>> = {},
  ): Decision<FiscalYearView> => {
    const next = { ...year, ...patch }
    const changes = [updated('fiscal_year', year, patch)]
    return { action, params: { name: next.name, ...params }, changes, value: viewOf(next) }
  }

  return {
    list: async (actor, request) => {
      const [found] = await deps.bookOf(actor.organization_id).read([page('fiscal_year', request.question)])
      const views = await withChecklists(actor, found.rows, request.appends)
      return views.ok ? ok({ rows: views.value, total: found.total }) : views
    },

    get: async (actor, request) => {
      const [record] = await deps.bookOf(actor.organization_id).read([get('fiscal_year', request.id)])
      if (!record) return err(notFound('FiscalYear', request.id))
      const views = await withChecklists(actor, [record], request.appends)
      return views.ok ? ok(views.value[0] ?? viewOf(record)) : views
    },

    create: (actor, input) =>
      deps.bookOf(actor.organization_id).write<FiscalYearView, Refusal>({ user: actor.user_id }, async (read) => {
        const [years] = await read([page('fiscal_year')])
        const decided = decideCreateFiscalYear(input, years.rows, deps.newId())
        if (!decided.ok) return err(invalid(...decided.error))
        const record = decided.value
        const { name } = record
        const changes = [created('fiscal_year', record)]
        return ok({ action: 'create_fiscal_year', params: { name }, changes, value: viewOf(record) })
      }),

    change: (actor, { id, ...input }) =>
      change(actor, id, async (year, years, read) => {
        const facts = { years, booked: await bookedDaysOf(read, year) }
        const decided = decideChangeFiscalYear(year, input, facts)
        return decided.ok ? ok(patched('change_fiscal_year', year, decided.value)) : err(invalid(...decided.error))
      }),

    remove: (actor, { id }) =>
      deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [year, years, budgets] = await read([
          get('fiscal_year', id),
          page('fiscal_year'),
          counted('budget', [{ field: 'fiscal_year_id', is: [id] }]),
        ])
        if (!year) return err(notFound('FiscalYear', id))
        const isUsed = budgets.total > 0 || (await bookedDaysOf(read, year)) !== null
        const problem = fiscalYearDeletionProblem(year, years.rows, isUsed)
        if (problem) return err(invalid(problem))
        const { name } = year
        return ok({
          action: 'delete_fiscal_year',
          params: { name },
          changes: [removed('fiscal_year', year)],
          value: null,
        })
      }),

    close: (actor, { id }) =>
      change(actor, id, async (year, years, read) => {
        const checklist = checklistOf(year, await yearEndFacts(read, [year]))
        const decided = decideCloseFiscalYear(year, years, checklist, deps.now())
        return decided.ok ? ok(patched('close_fiscal_year', year, decided.value)) : err(invalid(...decided.error))
      }),

    reopen: (actor, { id, reason }) =>
      change(actor, id, async (year, years) => {
        const decided = decideReopenFiscalYear(year, years)
        if (!decided.ok) return err(invalid(...decided.error))
        const why = reason?.trim()
        return ok(patched('reopen_fiscal_year', year, decided.value, why ? { reason: why } : {}))
      }),

    postResult: async (actor, { id }) => {
      const written = await change(actor, id, async (year, _, read) => {
        const closed = refusalOfYear(year)
        if (closed) return err(invalid({ field: 'fiscal_year', code: closed }))
        const entries = await resultEntriesOf(deps, year, await yearEndFacts(read, [year]), read)
        if (!entries.ok) return entries
        const changes = entries.value.map((entry) => created('journal_entry', entry))
        return ok({ action: 'post_result', params: { name: year.name }, changes, value: viewOf(year) })
      })
      if (!written.ok) return written
      const views = await withChecklists(actor, [written.value.record], ['checklist'])
      return views.ok ? ok(views.value[0] ?? written.value) : views
    },
  }
}

/** The facts for the checklists of these years. */
export const yearEndFacts = async (read: Read, years: readonly FiscalYear[]): Promise<YearEndFacts> => {
  const within = { position: 1, is: years.map(({ id }) => id) }
  const { legal_form, settings } = await profileOf(read)
  const [accounts, sums] = await read([page('ledger_account'), totals('journal_entry', 'by_account_and_year', within)])
  const vatAccounts = accounts.rows.filter(({ number }) => VAT_ACCOUNTS.includes(number)).map(({ id }) => id)
  const [vatMonths, locks] = await read([
    totals('journal_entry', 'by_account_and_month', { position: 0, is: vatAccounts }),
    page('period_lock', { filter: [{ field: 'kind', is: ['vat'] }] }),
  ])
  return {
    accounts: accounts.rows,
    sums,
    vat_months: vatMonths,
    vat_locks: locks.rows,
    legal_form,
    settings,
  }
}

/** The days of the first and the last entry of a year. */
const bookedDaysOf = async (read: Read, year: FiscalYear) => {
  const end = (descending: boolean) =>
    page('journal_entry', {
      filter: [{ field: 'fiscal_year_id', is: [year.id] }],
      sort: [{ field: 'date', descending }],
      limit: 1,
    })
  const [first, last] = await read([end(false), end(true)])
  const from = first.rows[0]?.date
  const to = last.rows[0]?.date
  return from && to ? { from, to } : null
}

/** The entries that post the result on the year's last day; the text of each names the account it posts to. */
const resultEntriesOf = async (
  deps: ServiceDeps,
  year: FiscalYear,
  facts: YearEndFacts,
  read: Read,
): Promise<Result<readonly JournalEntry[], Refusal>> => {
  const posted = resultEntries(year, facts)
  if (!posted.ok) return err(invalid({ field: 'fiscal_year', code: 'closing_account_missing' }))
  const [last] = await read([lastEntry])
  const nameById = new Map(facts.accounts.map((account) => [account.id, `${account.number} ${account.name}`]))
  return ok(
    posted.value.map((lines, index) => {
      const text = `${nameById.get(lines.at(-1)?.account_id ?? '') ?? ''}, ${year.name}`
      const postings = lines.map(({ account_id, amount }) => postingOf(account_id, 0 - amount))
      const mark = { id: deps.newId(), number: numberIn(last) + index + 1, now: deps.now() }
      return entryOf({ date: year.end_date, text, lines: postings, source: 'closing' }, year, mark)
    }),
  )
}
