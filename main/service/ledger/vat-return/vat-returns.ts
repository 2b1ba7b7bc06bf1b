// VAT returns: the periods of a year, one return in full, filing, correcting, paying, the annual reconciliation.

import type { SettleVatPeriod } from '../../../../shared/api/endpoints/ledger/period-locks.ts'
import type { PayVatReturn } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type Change, created, updated } from '../../../../shared/books/port/change.ts'
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import type { VatFile } from '../../../../shared/record/ledger/vat-file.ts'
import { FiledCheck, type VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { decideLockVatPeriod, newLock } from '../../../../shared/rule/ledger/period-lock.ts'
import { bookingPeriods, withFollowingYear } from '../../../../shared/rule/ledger/periods.ts'
import { vatPeriodKey } from '../../../../shared/rule/ledger/vat-periods.ts'
import {
  amountDueOf,
  decideFileReturn,
  decidePayReturn,
  differencesSince,
  returnInForce,
} from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { reportingOn } from '../../../../shared/rule/organization/vat-reporting.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Decision, Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor, ById, UploadedFile } from '../../core/request.ts'
import type { Requester } from '../contract.ts'
import { lastEntry, numberIn } from '../last-entry.ts'
import { requesterOf } from '../requester.ts'
import type { VatFileView, VatReturnServices } from './contract.ts'
import { type FileDeps, fileNameOf, fileToKeep, readDraftToFile, readHead, writeFileOf } from './file.ts'
import { createVatItems } from './line-items.ts'
import { compareFile, keptFile } from './load-file.ts'
import { readPayingTransaction } from './payment.ts'
import { type Draft, type DraftSpec, readChecks, readDraft, readPayment, subjectOf } from './read-draft.ts'
import { readVatBooks, reportingOfBooks, type VatBooks } from './read-form.ts'
import { readSettlementEntries } from './settlement.ts'
import { readReturnView, readYearView } from './views.ts'

export interface VatReturnDeps extends ServiceDeps, FileDeps {
  readonly parseVatFile: (file: UploadedFile) => Promise<Result<VatFile, FileRefusal>>
  /** What it changes to book an open transaction on the settlement account. */
  readonly bookOnSettlement: (
    read: Read,
    transactionId: string,
    book_on: LocalDate | null | undefined,
  ) => Promise<Result<readonly Change[], Refusal>>
}

interface Filing extends Pick<VatReturn, 'written_by'> {
  readonly draft: Draft
  readonly fileOf: (id: string) => VatReturn['file']
  readonly checks: readonly FiledCheck[]
  readonly reference: string | null
  readonly text: string | null
}

const ACTIONS = {
  first: 'file_vat_return',
  correction: 'correct_vat_return',
  annual_reconciliation: 'reconcile_vat_year',
} as const

export const createVatReturns = (deps: VatReturnDeps): VatReturnServices['vatReturns'] => {
  const get: VatReturnServices['vatReturns']['get'] = async (actor, { id, as_of }) => {
    const book = deps.bookOf(actor.organization_id)
    const books = await readVatBooks(book.read, as_of, book)
    const subject = subjectOf(books, id)
    return subject ? readReturnView(deps, actor, books, subject) : err(notFound('VatReturn', id))
  }

  return {
    ...createVatItems(deps),

    year: async (actor, { date, as_of }) => {
      const book = deps.bookOf(actor.organization_id)
      const books = await readVatBooks(book.read, as_of, book)
      const day = date ?? deps.today()
      const year =
        books.years.find(({ start_date, end_date }) => start_date <= day && day <= end_date) ??
        (date === null ? books.years.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0] : undefined)
      if (!year) return err(invalid({ field: 'date', code: 'fiscal_year_missing' }))
      return ok(await readYearView(deps, book.read, books, year))
    },

    get,

    find: async (actor, { id }) => {
      const books = await readVatBooks(deps.bookOf(actor.organization_id).read)
      return subjectOf(books, id) ? ok(null) : err(notFound('VatReturn', id))
    },

    file: async (actor, { id, overridden = [], reference = null, text = null }) => {
      const book = deps.bookOf(actor.organization_id)
      const written = await book.write<string, Refusal>({ user: actor.user_id }, async (read) => {
        const books = await readVatBooks(read)
        const spec = specToFile(books, id)
        if (!spec) return err(notFound('VatReturn', id))
        const found = await readDraft(read, books, spec)
        if (!found.ok) return err(invalid(found.error))
        const { draft, head } = await readDraftToFile(deps, read, actor.organization_id, books, found.value)
        const decided = decideFileReturn(draft, overridden, factsOf(deps, books, spec.to))
        if (!decided.ok) return err(invalid(...decided.error))
        const fileOf = (own: string) => fileToKeep(draft, head, own)
        const filing = { draft, fileOf, written_by: null, checks: decided.value, reference, text }
        const decision = await decideFiling(deps, read, books, actor, filing)
        if (!decision.ok) return decision
        return ok({ ...decision.value, value: decision.value.value.id })
      })
      return written.ok ? get(actor, { id: written.value, as_of: null }) : written
    },

    fileOf: (actor, { id }) => readFile(deps, actor, id),
    load: (actor, input) => loadFile(deps, actor, input),

    pay: async (actor, input) => {
      const decide = (read: Read) => decidePayment(deps, read, input)
      const written = await deps.bookOf(actor.organization_id).write<string, Refusal>({ user: actor.user_id }, decide)
      return written.ok ? get(actor, { id: written.value, as_of: null }) : written
    },

    settle: (actor, input) =>
      deps
        .bookOf(actor.organization_id)
        .write<PeriodLock, Refusal>({ user: actor.user_id }, (read) => decideSettle(deps, read, actor, input)),
  }
}

/** The file of a return: of a filed one as it was filed, of a draft as it would be. */
const readFile = async (
  deps: VatReturnDeps,
  actor: Actor,
  id: string,
): ReturnType<VatReturnServices['vatReturns']['fileOf']> => {
  const { read } = deps.bookOf(actor.organization_id)
  const books = await readVatBooks(read)
  const subject = subjectOf(books, id)
  if (!subject) return err(notFound('VatReturn', id))
  const { spec, filed } = subject
  // It stays without a file: what is written now was not filed.
  if (filed) return filed.file ? ok(filed.file) : err(invalid({ field: 'vat_return', code: 'vat_return_without_file' }))
  const draft = await readDraft(read, books, spec)
  if (!draft.ok) return err(invalid(draft.error))
  const content = writeFileOf(draft.value, await readHead(deps, actor.organization_id, books))
  return content.ok ? ok({ name: fileNameOf(spec), content: content.value }) : err(invalid(...content.error))
}

/** Reads a file, and records it as the filed return of its period unless it is a trial. */
const loadFile = async (
  deps: VatReturnDeps,
  actor: Actor,
  { files: [file], is_dry_run }: Parameters<VatReturnServices['vatReturns']['load']>[1],
): Promise<Result<VatFileView & Requester, Refusal>> => {
  assert(file, 'an upload has a file')
  const parsed = await deps.parseVatFile(file)
  if (!parsed.ok) return err({ type: 'FilesRefused', files: [{ index: 0, ...parsed.error }] })
  const kept = keptFile(file)
  if (!kept.ok) return err({ type: 'FilesRefused', files: [{ index: 0, ...kept.error }] })
  const author = { user: actor.user_id }
  return deps.bookOf(actor.organization_id).write<VatFileView & Requester, Refusal>(author, async (read) => {
    const books = await readVatBooks(read)
    const facts = factsOf(deps, books, parsed.value.figures.to)
    const { draft, view: compared } = await compareFile(read, books, parsed.value, facts)
    const view = { ...compared, ...(await requesterOf(deps, actor)), recorded_id: null }
    if (is_dry_run) return ok({ action: 'record_vat_return', changes: [], value: view })
    if (view.obstacles.length > 0) return err(invalid(...view.obstacles))
    const written_by = { program: view.program, generated_at: view.head.generated_at }
    // Nothing is asked any more: the checks say how the books were when it was recorded.
    const { checks } = await readChecks(read, books, draft)
    const filing = { draft, fileOf: () => kept.value, written_by, checks, reference: null, text: null }
    const decision = await decideFiling(deps, read, books, actor, filing)
    if (!decision.ok) return decision
    return ok({ ...decision.value, value: { ...view, recorded_id: decision.value.value.id } })
  })
}

/** What notes the payment of a return, and books an open transaction on the settlement account. */
const decidePayment = async (
  deps: VatReturnDeps,
  read: Read,
  { id, bank_transaction_id, book_on }: ById & PayVatReturn,
): Promise<Result<Decision<string>, Refusal>> => {
  const books = await readVatBooks(read)
  const filed = subjectOf(books, id)?.filed
  if (filed === undefined) return err(notFound('VatReturn', id))
  if (filed === null) return err(invalid({ field: 'vat_return', code: 'vat_return_not_filed' }))
  const found = await readPayingTransaction(read, bank_transaction_id, books)
  if (!found) return err(notFound('BankTransaction', bank_transaction_id))
  const { transaction, posted } = found
  const payer = books.filed.find((each) => each.bank_transaction_id === bank_transaction_id)
  const decided = decidePayReturn(filed, transaction, {
    filed: books.filed,
    posted,
    isPaid: (await readPayment(read, filed)) !== null,
    payerOf: payer && payer.id !== filed.id ? payer.id : null,
    currency: books.profile.base_currency,
  })
  if (!decided.ok) return err(invalid(...decided.error))
  const booking = transaction.is_reconciled ? ok([]) : await deps.bookOnSettlement(read, bank_transaction_id, book_on)
  if (!booking.ok) return booking
  const paid_at = deps.now()
  const paid = books.filed.flatMap((each) =>
    decided.value.includes(each.id)
      ? [updated('vat_return', { ...each, counted: [...(each.counted ?? [])] }, { paid_at, bank_transaction_id })]
      : [],
  )
  const params = { period: vatPeriodKey(filed.from, filed.to), date: transaction.booking_date ?? '' }
  return ok({ action: 'pay_vat_return', params, changes: [...booking.value, ...paid], value: filed.id })
}

/** Files the return of any whole months without asking about its checks; a reopened period is locked again. */
const decideSettle = async (
  deps: VatReturnDeps,
  read: Read,
  actor: Actor,
  { from, to, text = null }: SettleVatPeriod,
): Promise<Result<Decision<PeriodLock>, Refusal>> => {
  const books = await readVatBooks(read)
  const facts = { ...factsOf(deps, books, to), reporting: null }
  const problems = decideLockVatPeriod({ from, to }, facts.periods, facts)
  if (problems.length > 0) return err(invalid(...problems))
  const own = returnInForce(books.filed, { type: 'first', from, to })
  const found = await readDraft(read, books, { type: own ? 'correction' : 'first', from, to })
  if (!found.ok) return err(invalid(ofDays(found.error)))
  const isUnchanged = own !== null && differencesSince(own, found.value.figures).length === 0
  if (isUnchanged) {
    const lock = vatLock(deps, found.value, [])
    return ok({ action: 'settle_vat', params: { from, to }, changes: [created('period_lock', lock)], value: lock })
  }
  const { draft, head } = await readDraftToFile(deps, read, actor.organization_id, books, found.value)
  const wrong = draft.checks.flatMap(({ code, state }) => (state === 'wrong' ? [code] : []))
  const overridden = wrong.map((check) => ({ check, reason: SETTLED }))
  const decided = decideFileReturn(draft, overridden, facts)
  if (!decided.ok) return err(invalid(...decided.error.map(ofDays)))
  const checks = decided.value.map((check) => ({ ...check, override_reason: null }))
  const fileOf = (id: string) => fileToKeep(draft, head, id)
  const filing = { draft, fileOf, written_by: null, checks, reference: null, text }
  const filed = await decideFiling(deps, read, books, actor, filing)
  if (!filed.ok) return filed
  const { lock } = filed.value.value
  return lock ? ok({ ...filed.value, value: lock }) : err(invalid({ field: 'from', code: 'vat_period_months' }))
}

/** The changes of a filing: the return, the entries that settle it, and the lock. */
const decideFiling = async (
  deps: VatReturnDeps,
  read: Read,
  books: VatBooks,
  actor: Actor,
  { draft, fileOf, written_by, checks, reference, text }: Filing,
): Promise<Result<Decision<{ readonly id: string; readonly lock: PeriodLock | null }>, Refusal>> => {
  const { type, from, to, form, corrected } = draft
  const [last] = await read([lastEntry])
  const now = deps.now()
  const periods = bookingPeriods(books.years, books.locks, deps.newId)
  const facts = { accounts: books.accounts, periods, newId: deps.newId, now, last: numberIn(last) }
  const settled = {
    from,
    to,
    text: text ?? `MWST ${from} – ${to}`,
    report: form?.report ?? null,
    uncounted: draft.uncounted,
  }
  const entries = await readSettlementEntries(read, settled, facts)
  if (!entries.ok) return entries
  const id = deps.newId()
  const filed: VatReturn = {
    id,
    type,
    from,
    to,
    corrects_id: corrected?.id ?? null,
    figures: draft.figures,
    amount_due: amountDueOf(draft, corrected),
    counted: [...(form?.counted ?? [])],
    // Without where their records are now.
    checks: checks.map((check) => FiledCheck.parse(check)),
    file: fileOf(id),
    written_by,
    reference,
    filed_at: now,
    filed_by: actor.user_id,
    journal_entry_ids: entries.value.map(({ id }) => id),
    paid_at: null,
    bank_transaction_id: null,
  }
  const lock = type === 'annual_reconciliation' ? null : vatLock(deps, draft, entries.value)
  const changes = [
    ...entries.value.map((entry) => created('journal_entry', entry)),
    created('vat_return', filed),
    ...(lock ? [created('period_lock', lock)] : []),
  ]
  const params = { period: vatPeriodKey(from, to) }
  const action = written_by === null ? ACTIONS[type] : 'record_vat_return'
  return ok({ action, params, changes: withFollowingYear(periods, changes), value: { id, lock } })
}

/** In place of the reasons that `POST /period_lock/vat` does not ask for. */
const SETTLED = 'settled'

/** The same problem for a caller who gives days and no name. */
const ofDays = (problem: FieldProblem): FieldProblem =>
  problem.field === 'vat_return' ? { ...problem, field: 'to' } : problem

const vatLock = (
  { newId, now }: ServiceDeps,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  entries: readonly JournalEntry[],
): PeriodLock => newLock({ id: newId(), kind: 'vat', from, to, journal_entry_id: entries[0]?.id ?? null }, now())

const factsOf = ({ today }: Pick<ServiceDeps, 'today'>, books: VatBooks, to: LocalDate) => ({
  periods: { years: books.years, locks: books.locks },
  filed: books.filed,
  today: today(),
  isLiable: reportingOn(reportingOfBooks(books), to)?.is_liable === true,
  reporting: reportingOfBooks(books),
})

/** What a name asks to file; that of a filed period is refused by the rule. */
const specToFile = (books: VatBooks, id: string): DraftSpec | null => {
  const subject = subjectOf(books, id)
  if (!subject) return null
  const { type, from, to } = subject.spec
  return { type, from, to }
}
