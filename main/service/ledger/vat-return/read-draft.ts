// A return to file, with its checks; and the annual reconciliation of a year.
import { get, page } from '../../../../shared/books/port/read.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatReturnType } from '../../../../shared/record/ledger/vat-return.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { checkBeforeFiling } from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { readVatDraftKey, vatPeriodKey, vatPeriodsIn } from '../../../../shared/rule/ledger/vat-periods.ts'
import {
  type ReconciledPeriod,
  type Reconciliation,
  reconcileYear,
} from '../../../../shared/rule/ledger/vat-return/reconciliation.ts'
import { type FiledReturn, returnInForce } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { reportingOn } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { readFilingFacts } from '../filing/read-filing-facts.ts'
import { readOpenSums, uncountedOf } from '../vat/document-sums.ts'
import type { CountedVat } from '../vat/vat-report.ts'
import type { CheckView } from './contract.ts'
import { readVatForm, reportingOfBooks, type VatBooks, type VatForm } from './read-form.ts'

export interface DraftSpec {
  readonly type: VatReturnType
  readonly from: LocalDate
  readonly to: LocalDate
}

export interface Draft extends DraftSpec {
  readonly figures: VatFigures
  readonly form: VatForm | null
  /** What the VAT accounts contain at its end that no return counts yet. */
  readonly uncounted: readonly VatMovement[]
  readonly checks: readonly CheckView[]
  /** What a correction replaces. */
  readonly corrected: FiledReturn | null
  readonly reconciliation: Reconciliation | null
}

/** The draft without the checks of its period, which only a return to file needs: `readChecks`. */
export const readDraft = async (read: Read, books: VatBooks, spec: DraftSpec): Promise<Result<Draft, FieldProblem>> => {
  if (spec.type === 'annual_reconciliation') return readReconciliation(read, books, spec)
  const found = await readVatForm(read, books, spec)
  if (!found.ok) return found
  const form = found.value
  return ok({
    ...spec,
    figures: form.figures,
    form,
    uncounted: form.facts.uncounted,
    checks: [],
    corrected: spec.type === 'correction' ? returnInForce(books.filed, spec) : null,
    reconciliation: null,
  })
}

/** The draft with the checks of its period. */
export const readChecks = async (read: Read, books: VatBooks, draft: Draft): Promise<Draft> => {
  const { form, from, to } = draft
  if (form === null) return draft
  const uncounted = await readUncounted(read, books, form.facts)
  const facts = await readFilingFacts(read, books, { from, to }, uncounted)
  const checks = checkBeforeFiling({ ...facts, report_checks: form.report.checks })
  return { ...draft, checks: checks.map((check) => ({ ...check, ...NOT_FILED })) }
}

/** What only a filed check may have. */
const NOT_FILED = { override_reason: null, problems: [] }

/** The periods that end in the year, each with what the books say now and its return. */
const readReconciliation = async (
  read: Read,
  books: VatBooks,
  spec: DraftSpec,
): Promise<Result<Draft, FieldProblem>> => {
  const periods: ReconciledPeriod[] = []
  for (const { from, to } of periodsOfYear(books, spec)) {
    const form = await readVatForm(read, books, { from, to })
    if (!form.ok) return form
    const { figures, counted, facts } = form.value
    const before = periods.at(-1)?.uncounted.after ?? (await readUncounted(read, books, facts))
    const filed = returnInForce(books.filed, { type: 'first', from, to })
    const uncounted = { before, after: facts.uncounted }
    periods.push({ from, to, figures, counted, booked: facts.booked, uncounted, filed })
  }
  const { method, form } = periods.at(-1)?.figures ?? { method: 'effective', form: 'agreed' }
  const reconciliation = reconcileYear({ method, form, from: spec.from, to: spec.to }, periods, books.accounts)
  const open = periods.filter(({ filed }) => filed === null)
  const periodsFiled: CheckView = {
    code: 'periods_filed',
    state: open.length === 0 ? 'met' : 'wrong',
    count: open.length,
    of: periods.length,
    bank_account: null,
    percent: null,
    amount: null,
    currency: books.profile.base_currency,
    covered_to: null,
    leads: [],
    ...NOT_FILED,
  }
  return ok({
    ...spec,
    figures: reconciliation.figures,
    form: null,
    uncounted: periods.at(-1)?.uncounted.after ?? [],
    checks: [periodsFiled],
    corrected: null,
    reconciliation,
  })
}

/** What the form did not count yet on the eve of a period. */
const readUncounted = async (read: Read, books: VatBooks, { from, is_of_entries }: CountedVat) => {
  if (is_of_entries) return []
  const eve = addDays(from, -1)
  return uncountedOf(
    await readOpenSums({ read, ...books }, eve),
    reportingOn(reportingOfBooks(books), eve)?.form ?? 'agreed',
  )
}

/** Those of the settings, and those that were filed when the settings were others. */
export const periodsOfYear = (
  { filed, profile }: Pick<VatBooks, 'filed' | 'profile'>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): readonly { readonly from: LocalDate; readonly to: LocalDate }[] => {
  const own = filed.filter(({ type, to: end }) => type !== 'annual_reconciliation' && from <= end && end <= to)
  const usual = vatPeriodsIn({ start_date: from, end_date: to }, reportingOfBooks({ profile }))
  // A period of the settings gives way to a return that covers a part of it.
  const others = usual.filter((each) => !own.some((filedOne) => filedOne.from <= each.to && each.from <= filedOne.to))
  const byKey = new Map([...own, ...others].map((each) => [vatPeriodKey(each.from, each.to), each] as const))
  return [...byKey.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The entries that were booked in the period after the moment, the earliest first. */
export const readLaterEntries = async (
  read: Read,
  { from, to, filed_at }: Pick<FiledReturn, 'from' | 'to' | 'filed_at'>,
  books: VatBooks,
) => {
  const [found] = await read([
    page('journal_entry', {
      filter: [
        { field: 'date', from, to },
        { field: 'created_at', from: filed_at, to: books.as_of },
      ],
      sort: [{ field: 'number', descending: false }],
      limit: MAX_ENTRIES,
    }),
  ])
  return found.rows.filter(({ created_at, is_closing }) => created_at > filed_at && !is_closing)
}

const MAX_ENTRIES = 200

/** The transaction that paid a return, if it still is booked. */
export const readPayment = async (read: Read, filed: Pick<FiledReturn, 'bank_transaction_id'> | null) => {
  if (!filed?.bank_transaction_id) return null
  const [transaction] = await read([get('bank_transaction', filed.bank_transaction_id)])
  return transaction?.is_reconciled ? transaction : null
}

/** The return or draft that an id or name means; null: there is none. */
export const subjectOf = (books: VatBooks, id: string) => {
  const byId = books.filed.find((each) => each.id === id)
  if (byId) return { spec: byId, filed: byId }
  const spec = readVatDraftKey(id)
  if (!spec || !books.years.some(({ start_date, end_date }) => start_date <= spec.to && spec.to <= end_date))
    return null
  const inForce = returnInForce(books.filed, spec)
  if (spec.type === 'correction') return inForce ? { spec, filed: null } : null
  return { spec, filed: inForce }
}
