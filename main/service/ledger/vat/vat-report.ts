// The VAT report of a period, from the sums that the books keep by month; for incomplete months, from the entries.
import { get, page, type TotalsAnswer, totals } from '../../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { VatForm, VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import type { VatFacts, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { addMovements, reversed } from '../../../../shared/rule/ledger/report/vat-received.ts'
import { vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { differencesSince, filedReturns, returnInForce } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { changedFormOn, reportingOf, reportingOn } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { gatherQuestions, type Questions, type ServiceDeps } from '../../core/deps.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { invalid } from '../../core/refusal.ts'
import { asKnownNow } from '../as-of.ts'
import type { LedgerServices } from '../contract.ts'
import { queryDocumentsCheck } from '../documents-check.ts'
import { requesterOf } from '../requester.ts'
import { type OpenSums, readDocumentSums, readOpenSums, uncountedOf } from './document-sums.ts'
import { countDocuments, type DocumentSource } from './vat-received.ts'

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
      readFacts(
        { read, asKnown: asKnownNow, profile, ...chart() },
        { ...request, from, to, later: [], needsOpen: true },
      ),
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
      is_of_entries: computed.value.is_of_entries,
      books_checks: [documents(profile.base_currency)],
      settlement: lock && inForce ? { lock, filed: inForce, differences } : null,
    })
  },
})

/** What the report of a period needs, as the settings say it is reported. Refused when they change within it. */
export const readVatFacts = (
  source: DocumentSource,
  period: Pick<Period, 'from' | 'to' | 'later' | 'needsOpen'>,
): Promise<Result<CountedVat, FieldProblem>> => readFacts(source, { ...period, method: null, form: null })

interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Null: as the settings say. */
  readonly method: VatReturnMethod | null
  readonly form: VatForm | null
  /** Whether open items are read, too: they take as long as all the rest. */
  readonly needsOpen: boolean
  /** What entries posted that do not count, because they were made after the moment of the report; negated. */
  readonly later: readonly VatMovement[]
}

/** The facts of a report, and where they are from. */
export interface CountedVat extends VatFacts {
  /** What all entries of the period post. */
  readonly booked: readonly VatMovement[]
  /** Whether entries of the journal alone make up the figures. */
  readonly is_of_entries: boolean
  /** What the VAT accounts contain at the end of the period that the form does not count yet. */
  readonly uncounted: readonly VatMovement[]
}

const queryChart = ({ ask }: Questions) => {
  const accounts = ask(page('ledger_account'))
  const rates = ask(page('vat_rate'))
  return (): Pick<VatFacts, 'accounts' | 'rates'> => ({ accounts: accounts().rows, rates: rates().rows })
}

const readFacts = async (
  source: DocumentSource,
  { from, to, later, needsOpen, ...wanted }: Period,
): Promise<Result<CountedVat, FieldProblem>> => {
  const { read, profile, accounts, rates } = source
  const list = profile.settings.accountingVatReporting
  // Who asks for another method or form compares: the whole period is shown by it.
  const isCompared = wanted.method !== null || wanted.form !== null
  const reported = isCompared ? ok(reportingOn(list, to) ?? list[0] ?? null) : reportingOf(list, from, to)
  if (!reported.ok) return reported
  const entry = reported.value
  const form = wanted.form ?? entry?.form ?? 'agreed'
  const method = wanted.method ?? entry?.method ?? 'effective'
  // The entries of another program look like those that state their tax themselves.
  if (form === 'received' && (await countDocuments(read, 'elsewhere', { from, to })) > 0)
    return err({ field: 'form', code: 'vat_received_elsewhere' })
  const [present, documents, change] = await Promise.all([
    movementsOf(read, from, to),
    readDocumentSums(source, form, { from, to }),
    isCompared ? [] : readFormChange(source, from),
  ])
  const open = documents === null || !needsOpen ? NOTHING_OPEN : await readOpenSums(source, to)
  const booked = later.length === 0 ? present : addMovements(present, later)
  // The tax office corrects a change of form and method at once apart, by the legal rates (MWSTV 79 4).
  const is_change_counted = !isMethodChanged(list, from)
  const counted = [...(documents?.counted ?? []), ...(is_change_counted ? change : [])]
  const is_of_entries = documents === null && counted.length === 0
  const movements = is_of_entries ? booked : addMovements(booked, reversed(documents?.replaced ?? []), counted)
  return ok({
    from,
    to,
    settings: profile.settings,
    accounts,
    rates,
    booked,
    movements,
    is_of_entries,
    change,
    is_change_counted,
    open: form === 'received' ? [...open.with_entry, ...open.by_payment] : [],
    uncounted: uncountedOf(open, form),
    form,
    method,
    activities: entry?.activities ?? [],
  })
}

const NOTHING_OPEN: OpenSums = { with_entry: [], by_payment: [] }

const isMethodChanged = (list: readonly VatReporting[], day: LocalDate): boolean =>
  reportingOn(list, addDays(day, -1))?.method !== reportingOn(list, day)?.method

/**
 * What a change of the form on the first day of a period taxes or credits once (MWSTV 106): from agreed to received
 * amounts, what is open was taxed already, and its payments will be taxed; the other way round, it was not.
 */
const readFormChange = async (source: DocumentSource, from: LocalDate): Promise<readonly VatMovement[]> => {
  const after = changedFormOn(source.profile.settings.accountingVatReporting, from)
  if (after === null) return []
  const { with_entry, by_payment } = await readOpenSums(source, addDays(from, -1))
  const open = [...with_entry, ...by_payment]
  return after === 'agreed' ? open : reversed(open)
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
