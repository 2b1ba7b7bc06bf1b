// The VAT report of a period, from the sums that the books keep by month; for incomplete months, from the entries.
import { get, page, type TotalsAnswer, totals } from '../../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { VatForm, VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import type { VatFacts, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { addMovements, reversed } from '../../../../shared/rule/ledger/report/vat-received.ts'
import { vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { differencesSince, filedReturns, returnInForce } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { reportingOf, reportingOn } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { gatherQuestions, type Questions, type ServiceDeps } from '../../core/deps.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { invalid } from '../../core/refusal.ts'
import type { LedgerServices } from '../contract.ts'
import { queryDocumentsCheck } from '../documents-check.ts'
import { requesterOf } from '../requester.ts'
import { countDocuments, readOpen, readReceived } from './vat-received.ts'

export const createVatReport = (deps: ServiceDeps): LedgerServices['vatReport'] => ({
  get: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    // One round trip for everything that does not depend on the days.
    const questions = gatherQuestions()
    const years = questions.ask(page('fiscal_year'))
    const own = questions.ask(get('organization_profile', 1))
    const chart = queryChart(questions)
    const locks = questions.ask(page('period_lock', { filter: [{ field: 'kind', is: ['vat'] }] }))
    const returns = questions.ask(page('vat_return'))
    const documents = queryDocumentsCheck(questions)
    await questions.run(read)
    const profile = own()
    assert(profile, 'the books of an organization have its profile')
    const year = defaultYear(years().rows, deps.today())
    const from = request.from ?? year?.start_date
    const to = request.to ?? year?.end_date
    if (!from || !to) return err(invalid({ field: from ? 'to' : 'from', code: 'fiscal_year_missing' }))
    if (from > to) return err(invalid({ field: 'to', code: 'end_before_start' }))
    const [computed, requester] = await Promise.all([
      readFacts(read, profile, chart(), { ...request, from, to, later: [] }),
      requesterOf(deps, actor),
    ])
    if (!computed.ok) return err(invalid(computed.error))
    const report = vatReport(computed.value)
    const lock = locks()
      .rows.filter((each) => each.from === from && each.to === to)
      .toSorted((a, b) => (a.locked_at < b.locked_at ? 1 : -1))[0]
    const filed = filedReturns(returns().rows, locks().rows, chart().rates)
    const inForce = returnInForce(filed, { type: 'first', from, to })
    const figures = vatFiguresOf(report)
    const differences = inForce && figures.ok ? differencesSince(inForce, figures.value) : []
    return ok({
      report,
      from,
      to,
      currency: profile.base_currency,
      ...requester,
      books_checks: [documents(profile.base_currency)],
      settlement: lock && inForce ? { lock, filed: inForce, differences } : null,
    })
  },
})

/** What the report of a period needs, as the settings say it is reported. Refused when they change within it. */
export const readVatFacts = (
  read: Read,
  profile: OrganizationProfile,
  chart: VatChart,
  period: Pick<Period, 'from' | 'to' | 'later'>,
): Promise<Result<VatFacts, FieldProblem>> => readFacts(read, profile, chart, { ...period, method: null, form: null })

interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Null: as the settings say. */
  readonly method: VatReturnMethod | null
  readonly form: VatForm | null
  /** What entries posted that do not count, because they were made after the moment of the report; negated. */
  readonly later: readonly VatMovement[]
}

type VatChart = Pick<VatFacts, 'accounts' | 'rates'>

const queryChart = ({ ask }: Questions) => {
  const accounts = ask(page('ledger_account'))
  const rates = ask(page('vat_rate'))
  return (): VatChart => ({ accounts: accounts().rows, rates: rates().rows })
}

const readFacts = async (
  read: Read,
  profile: OrganizationProfile,
  chart: VatChart,
  { from, to, later, ...wanted }: Period,
): Promise<Result<VatFacts, FieldProblem>> => {
  const { settings } = profile
  const list = settings.accountingVatReporting
  // Who asks for another method or form compares: the whole period is shown by it.
  const isCompared = wanted.method !== null || wanted.form !== null
  const reported = isCompared ? ok(reportingOn(list, to) ?? list[0] ?? null) : reportingOf(list, from, to)
  if (!reported.ok) return reported
  const entry = reported.value
  const form = wanted.form ?? entry?.form ?? 'agreed'
  const present = await movementsOf(read, from, to)
  const agreed = later.length === 0 ? present : addMovements(present, later)
  // The entries of another program look like those that state their tax themselves.
  if (form === 'received' && (await countDocuments(read, 'elsewhere', from, to)) > 0)
    return err({ field: 'form', code: 'vat_received_elsewhere' })
  const [movements, change, open, payment_documents] = await Promise.all([
    form === 'agreed' ? agreed : readReceived(read, profile, agreed, { from, to }),
    isCompared ? [] : readChange(read, profile, from),
    form === 'agreed' ? [] : readOpen(read, profile, to),
    countDocuments(read, 'payment', from, to),
  ])
  return ok({
    from,
    to,
    settings,
    ...chart,
    movements: change.length === 0 ? movements : addMovements(movements, change),
    change,
    open,
    payment_documents,
    form,
    method: wanted.method ?? entry?.method ?? 'effective',
    activities: entry?.activities ?? [],
  })
}

/**
 * What a change of the form on the first day of the period taxes or credits once (MWST-Info 15): from agreed to received
 * amounts, what is open was taxed already, and its payments will be taxed; the other way round, it was not.
 */
const readChange = async (
  read: Read,
  profile: OrganizationProfile,
  from: LocalDate,
): Promise<readonly VatMovement[]> => {
  const list = profile.settings.accountingVatReporting
  const dayBefore = addDays(from, -1)
  const [before, after] = [reportingOn(list, dayBefore), reportingOn(list, from)]
  if (!before?.is_liable || !after?.is_liable || before.form === after.form) return []
  const open = await readOpen(read, profile, dayBefore)
  return after.form === 'received' ? reversed(open) : open
}

/** The current fiscal year, else the latest. */
const defaultYear = (years: readonly FiscalYear[], today: LocalDate): FiscalYear | null =>
  years.find(({ start_date, end_date }) => start_date <= today && today <= end_date) ??
  years.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0] ??
  null

/** What the entries of these days post on each account with each rate. */
const movementsOf = async (read: Read, from: LocalDate, to: LocalDate): Promise<readonly VatMovement[]> => {
  const { months, edges } = partsOf(from, to)
  const sums = new Map<string, { by: TotalsAnswer['by']; count: number; amount: number }>()
  const add = (
    account: TotalsAnswer['by'][number],
    rate: string | null,
    isClosing: boolean,
    count: number,
    sum: number,
  ) => {
    const key = `${account} ${rate} ${isClosing}`
    const { count: lines = 0, amount = 0 } = sums.get(key) ?? {}
    sums.set(key, { by: [account, rate, isClosing], count: lines + count, amount: amount + sum })
  }
  if (months.length > 0) {
    const [stored] = await read([totals('journal_entry', 'by_month_and_vat_rate', { position: 1, is: months })])
    for (const { by, count, sum } of stored)
      add(by[0] ?? '', by[2] === null ? null : String(by[2]), by[3] === true, count, sum)
  }
  for (const [first, last] of edges) {
    for await (const slice of readSlices(read, 'journal_entry', [{ field: 'date', from: first, to: last }])) {
      for (const { lines, is_closing } of slice) {
        for (const { account_id, vat_rate_id, debit, credit } of lines)
          add(account_id, vat_rate_id, is_closing, 1, debit - credit)
      }
    }
  }
  return [...sums.values()].map(({ by, count, amount }) => ({
    account_id: String(by[0]),
    vat_rate_id: by[1] === null ? null : String(by[1]),
    is_closing: by[2] === true,
    count,
    amount,
  }))
}

/** The whole months of a period, and the days before and after them. */
const partsOf = (from: LocalDate, to: LocalDate) => {
  const months: string[] = []
  const edges: (readonly [LocalDate, LocalDate])[] = []
  for (let first = from; first <= to; ) {
    const next = firstOfNextMonth(first)
    const last = addDays(next, -1)
    if (first.endsWith('-01') && last <= to) months.push(first.slice(0, 7))
    else edges.push([first, last < to ? last : to])
    first = next
  }
  return { months, edges }
}

const firstOfNextMonth = (day: LocalDate): LocalDate => {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const next =
    month === 12
      ? `${String(year + 1).padStart(4, '0')}-01`
      : `${day.slice(0, 4)}-${String(month + 1).padStart(2, '0')}`
  return `${next}-01` as LocalDate
}
