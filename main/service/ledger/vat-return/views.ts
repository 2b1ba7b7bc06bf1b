// VAT returns as they are shown: the list of a year, and one return in full.
import { get, where } from '../../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { FigureEntries } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { FormLineCode, VatRow } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import { vatDraftKey, vatDueDate, vatPeriodKey, vatPeriodOn } from '../../../../shared/rule/ledger/vat-periods.ts'
import { differentLines, emptyFigures } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import { type ReconciledPeriod, reconcileYear } from '../../../../shared/rule/ledger/vat-return/reconciliation.ts'
import {
  amountDueOf,
  canBePaid,
  differencesSince,
  type FiledReturn,
  returnInForce,
  stateOfReturn,
} from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { fullName } from '../../../../shared/rule/organization/user.ts'
import { addDays, addMonths, type LocalDate } from '../../../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Book, Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { invalid, type Refusal } from '../../core/refusal.ts'
import type { Actor } from '../../core/request.ts'
import { requesterOf } from '../requester.ts'
import type { LaterEntry, VatReturnSummary, VatReturnView, VatYearView } from './contract.ts'
import { type FileDeps, readDraftToFile } from './file.ts'
import { readCandidates } from './payment.ts'
import { type Draft, type DraftSpec, periodsOfYear, readDraft, readLaterEntries, readPayment } from './read-draft.ts'
import { lockOfPeriod, readVatBooks, readVatForm, reportingOfBooks, type VatBooks, type VatForm } from './read-form.ts'

export const readYearView = async (
  deps: Pick<ServiceDeps, 'today'>,
  read: Read,
  books: VatBooks,
  year: FiscalYear,
): Promise<VatYearView> => {
  const today = deps.today()
  const paid = await paidReturns(read, books)
  const summaries: VatReturnSummary[] = []
  const reconciled: ReconciledPeriod[] = []
  for (const { from, to } of periodsOfYear(books, { from: year.start_date, to: year.end_date })) {
    const found = from > today ? null : await readVatForm(read, books, { from, to }, false)
    // What cannot be computed is refused where it is read.
    const form = found?.ok ? found.value : null
    const filed = books.filed.filter(
      (each) => each.type !== 'annual_reconciliation' && each.from === from && each.to === to,
    )
    const last = filed.at(-1)
    if (form) reconciled.push({ from, to, ...form, ...ONLY_FIGURES, filed: last ?? null })
    for (const each of filed) {
      const isDifferent = each === last && form !== null && differencesSince(each, form.figures).length > 0
      summaries.push(summaryOf(books, today, each, { filed: each, isPaid: paid.has(each.id), isDifferent }))
    }
    if (last === undefined) {
      const spec: DraftSpec = { type: 'first', from, to }
      const amount_due = form?.figures.payable ?? null
      summaries.push({ ...summaryOf(books, today, spec, NOT_FILED), amount_due })
    }
  }
  if (summaries.length > 0) {
    const spec: DraftSpec = { type: 'annual_reconciliation', from: year.start_date, to: year.end_date }
    const filed = returnInForce(books.filed, spec)
    const isOver = spec.to < today
    const { figures } = reconcileYear({ ...FORM, ...spec }, reconciled, [])
    const isDifferent = isOver && filed === null && hasAmount(figures)
    const own = { filed, isPaid: filed !== null && paid.has(filed.id), isDifferent }
    const summary = summaryOf(books, today, spec, own)
    summaries.push(isOver && filed === null ? { ...summary, amount_due: figures.payable } : summary)
  }
  return { year, currency: books.profile.base_currency, today, summaries }
}

/** Only amounts are compared. */
const FORM = { method: 'effective', form: 'agreed' } as const

const ONLY_FIGURES = { booked: [], uncounted: { before: [], after: [] } }

/** Whether the books of a year differ from its returns. */
const hasAmount = (figures: VatFigures): boolean => differentLines(emptyFigures(figures), figures).length > 0

const NOT_FILED = { filed: null, isPaid: false, isDifferent: false }

const summaryOf = (
  books: VatBooks,
  today: LocalDate,
  { type, from, to }: DraftSpec,
  {
    filed,
    isPaid,
    isDifferent,
  }: {
    readonly filed: FiledReturn | null
    readonly isPaid: boolean
    readonly isDifferent: boolean
  },
): VatReturnSummary => ({
  id: filed?.id ?? vatDraftKey(type, from, to),
  period: vatPeriodKey(from, to),
  type,
  from,
  to,
  due: vatDueDate(type, to),
  state: filed === null ? 'draft' : stateOfReturn(books.filed, filed, isPaid),
  is_over: to < today,
  is_locked: lockOfPeriod(books, { from, to }) !== null,
  is_different: isDifferent,
  // A corrected return still owes its amount: the correction carries only the difference.
  is_unpaid: filed !== null && canBePaid(filed) && !isPaid,
  amount_due: filed?.amount_due ?? null,
  filed,
})

/** The ids of the returns whose transaction is booked. */
const paidReturns = async (read: Read, { filed }: VatBooks): Promise<ReadonlySet<string>> => {
  const ids = filed.flatMap(({ bank_transaction_id }) => bank_transaction_id ?? [])
  if (ids.length === 0) return new Set()
  const [transactions] = await read([where('bank_transaction', 'id', ids)])
  const booked = new Set(transactions.flatMap(({ id, is_reconciled }) => (is_reconciled ? [id] : [])))
  return new Set(filed.flatMap(({ id, bank_transaction_id: by }) => (by !== null && booked.has(by) ? [id] : [])))
}

export const readReturnView = async (
  deps: ServiceDeps & FileDeps,
  actor: Actor,
  books: VatBooks,
  { spec, filed }: { readonly spec: DraftSpec; readonly filed: FiledReturn | null },
): Promise<Result<VatReturnView, Refusal>> => {
  const { read } = deps.bookOf(actor.organization_id)
  const found = await readDraft(read, books, spec)
  if (!found.ok && filed === null) return err(invalid(found.error))
  // A filed return is shown also when the books cannot be compared with it.
  const draft = found.ok ? found.value : draftOfFiled(spec, filed)
  // A filed return keeps the checks of its filing.
  const checks =
    filed?.checks.map((check) => ({ ...check, leads: [] })) ??
    (await readDraftToFile(deps, read, actor.organization_id, books, draft)).draft.checks
  const payment = await readPayment(read, filed)
  const own = filed?.figures ?? draft.figures
  const corrected = correctedOf(books, draft, filed)
  const isReplaced = filed !== null && books.filed.some(({ corrects_id }) => corrects_id === filed.id)
  const differences = differencesOf(draft, filed, corrected)
  const basis = filed ?? corrected
  const later = basis && !isReplaced && differences.length > 0 ? await readLaterEntries(read, basis, books) : []
  const entries = draft.form?.entries ?? new Map<string, FigureEntries>()
  const isDifferent =
    filed === null
      ? spec.type === 'annual_reconciliation' && hasAmount(draft.figures)
      : !isReplaced && isDifferentFrom(draft, filed)
  const summary = summaryOf(books, deps.today(), spec, { filed, isPaid: payment !== null, isDifferent })
  return ok({
    ...summary,
    ...(await requesterOf(deps, actor)),
    amount_due: filed?.amount_due ?? amountDueOf(draft, corrected),
    currency: books.profile.base_currency,
    figures: own,
    previous: await figuresBefore(read, books, spec, 'period'),
    year_before: await figuresBefore(read, books, spec, 'year'),
    entries,
    is_of_entries: draft.form?.facts.is_of_entries === true,
    notes: notesOf(filed ? await readFormAsFiled(deps.bookOf(actor.organization_id), books, filed) : draft.form),
    checks,
    corrected,
    differences,
    later_entries: laterEntries(later, entries),
    reconciliation: filed ? null : draft.reconciliation,
    account_entries: filed ? new Map() : await readAccountEntries(read, books, draft),
    today: deps.today(),
    filed_by: filed?.filed_by == null ? null : await nameOf(deps, filed.filed_by),
    lock: lockOfPeriod(books, spec),
    payment,
    candidates: filed && payment === null ? await readCandidates(read, filed, books) : [],
  })
}

/** The form by the books at the time of filing, so that the notes stay as they were; null: by agreed amounts it has none. */
const readFormAsFiled = async (book: Book, books: VatBooks, filed: FiledReturn): Promise<VatForm | null> => {
  if (reportingOfBooks(books).every(({ form }) => form === 'agreed')) return null
  const then = await readVatBooks(book.read, filed.filed_at, book)
  const form = await readVatForm(book.read, then, filed)
  return form.ok ? form.value : null
}

const notesOf = (form: VatForm | null): readonly VatRow[] =>
  form?.report.rows.filter(({ kind, code }) => kind === 'note' && NOTES.includes(code)) ?? []

/** The notes of a report that its return has. */
const NOTES: readonly FormLineCode[] = ['form_change', 'form_change_apart', 'open_sales', 'open_purchases']

const draftOfFiled = (spec: DraftSpec, filed: FiledReturn | null): Draft => ({
  type: spec.type,
  from: spec.from,
  to: spec.to,
  form: null,
  uncounted: [],
  checks: [],
  corrected: null,
  reconciliation: null,
  figures: filed?.figures ?? emptyFigures({ ...FORM, from: spec.from, to: spec.to }),
})

const correctedOf = ({ filed: all }: VatBooks, draft: Draft, filed: FiledReturn | null): FiledReturn | null =>
  filed ? (all.find(({ id }) => id === filed.corrects_id) ?? null) : draft.corrected

const isDifferentFrom = (draft: Draft, filed: FiledReturn): boolean =>
  draft.form !== null && differencesSince(filed, draft.figures).length > 0

/** A draft of a correction differs from what it replaces; a filed return from the books, a correction also from what it replaced. */
const differencesOf = (draft: Draft, filed: FiledReturn | null, corrected: FiledReturn | null) => {
  if (filed === null) return corrected ? differencesSince(corrected, draft.figures) : []
  if (isDifferentFrom(draft, filed)) return differencesSince(filed, draft.figures)
  return corrected ? differencesSince(corrected, filed.figures) : []
}

/** Each entry with the lines of the form that its postings belong to. */
const laterEntries = (
  later: Awaited<ReturnType<typeof readLaterEntries>>,
  entries: ReadonlyMap<string, FigureEntries>,
): readonly LaterEntry[] =>
  later.flatMap((entry) => {
    const lines = [...entries].flatMap(([key, { account_ids, vat_rate_ids }]) =>
      entry.lines.some(
        ({ account_id, vat_rate_id }) =>
          account_ids.includes(account_id) && (vat_rate_ids === null || vat_rate_ids.includes(vat_rate_id)),
      )
        ? [key]
        : [],
    )
    return lines.length > 0 ? [{ entry, lines }] : []
  })

/** The first entries that changed an account after the return of a period was filed, by period and account. */
const readAccountEntries = async (read: Read, books: VatBooks, { reconciliation }: Draft) => {
  const found = new Map<string, readonly JournalEntry[]>()
  const later = new Map<string, readonly JournalEntry[]>()
  for (const { account, reasons } of reconciliation?.accounts ?? []) {
    for (const { code, period, filed } of reasons) {
      if (code !== 'changed_since' || filed === null) continue
      const entries = later.get(period) ?? (await readLaterEntries(read, filed, books))
      later.set(period, entries)
      const own = entries.filter(({ lines }) => lines.some(({ account_id }) => account_id === account.id))
      found.set(`${period} ${account.id}`, own.slice(0, MAX_ENTRIES_OF_ACCOUNT))
    }
  }
  return found
}

const MAX_ENTRIES_OF_ACCOUNT = 20

/** The figures of the period before, or of the same one a year before: as filed, otherwise as the books are. */
const figuresBefore = async (
  read: Read,
  books: VatBooks,
  { type, from }: DraftSpec,
  which: 'period' | 'year',
): Promise<VatFigures | null> => {
  if (type === 'annual_reconciliation') return null
  const day = which === 'period' ? addDays(from, -1) : addMonths(from, -12)
  if (!books.years.some(({ start_date, end_date }) => start_date <= day && day <= end_date)) return null
  const period = vatPeriodOn(day, reportingOfBooks(books))
  if (period === null) return null
  const filed = returnInForce(books.filed, { type: 'first', ...period })
  if (filed) return filed.figures
  const form = await readVatForm(read, books, period, false)
  return form.ok ? form.value.figures : null
}

const nameOf = async ({ systemBook }: Pick<ServiceDeps, 'systemBook'>, id: number): Promise<string | null> => {
  const [user] = await systemBook.read([get('user', id)])
  return user && fullName(user)
}
