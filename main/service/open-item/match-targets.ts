// Companies, invoices, expenses and expense payments: what bank transactions are matched with. One service for the four
// kinds, which differ in their rule and in what may depend on a record (rules 55 to 57).
import { created, removed } from '../../../shared/books/port/change.ts'
import { counted, get, page, type Query, where } from '../../../shared/books/port/read.ts'
import type { RecordOf } from '../../../shared/books/port/tables.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import type { FieldProblem, FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'
import {
  auxiliaryAccountNumbers,
  auxiliaryAccounts,
  bookedPartsOf,
} from '../../../shared/rule/open-item/booked-parts.ts'
import { type BulkResult, changeBetween, decideBulk, type KeyedTable } from '../../../shared/rule/open-item/bulk.ts'
import { type CompanyCommand, companyDeletionProblem, decideCompany } from '../../../shared/rule/open-item/company.ts'
import type { DocumentBooker } from '../../../shared/rule/open-item/document-booker.ts'
import {
  decideExpense,
  decideExpensePayment,
  decideInvoice,
  type ExpenseCommand,
  type ExpensePaymentCommand,
  type InvoiceCommand,
  type NewRecordFields,
  type OpenItemFacts,
  openItemDeletionProblem,
} from '../../../shared/rule/open-item/open-item.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, profileOf, type Questions, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { ViewOptions } from '../core/request.ts'
import { readAllSettlements } from '../ledger/settlements.ts'
import { readCommandFacts } from './command-facts.ts'
import type { DocumentBookingView, MatchTargetService, MatchTargetView } from './contract.ts'
import { queryDocumentSums } from './document-sums.ts'
import { withNumber } from './invoice-numbers.ts'

/** The command for each kind. */
interface Commands {
  readonly company: CompanyCommand
  readonly invoice: InvoiceCommand
  readonly expense: ExpenseCommand
  readonly expense_payment: ExpensePaymentCommand
}

/** How one kind of record differs from the others. */
interface Kind<T extends KeyedTable> {
  readonly table: T
  /** The name in 404 answers. */
  readonly model: string
  readonly decide: (
    present: RecordOf<T> | null,
    command: Commands[T],
    facts: OpenItemFacts,
    fresh: NewRecordFields,
  ) => Result<RecordOf<T>, readonly FieldProblem[]>
  /** What a new record gets that its command leaves out; absent: nothing. */
  readonly complete?: (read: Read, command: Commands[T]) => Promise<Commands[T]>
  readonly companyOf: (record: RecordOf<T>) => string | null
  /** The questions that count the records depending on a record to be deleted. */
  readonly usesOf: (id: string) => readonly CountQuery[]
  /** The record's title in the history. */
  readonly titleOf: (record: RecordOf<T>) => string
  readonly deletionProblem: (record: RecordOf<T>, uses: number) => FieldProblemCode | null
}

type CountQuery = Query<{ readonly total: number }>

const countOf = (
  table: KeyedTable | 'payment_run' | 'reminder' | 'recurring_entry',
  field: string,
  id: string,
): CountQuery => counted(table, [{ field, is: [id] }])

export const companyKind: Kind<'company'> = {
  table: 'company',
  model: 'Company',
  decide: decideCompany,
  companyOf: () => null,
  titleOf: ({ name }) => name,
  usesOf: (id) => [
    countOf('invoice', 'company_id', id),
    countOf('expense', 'company_id', id),
    countOf('recurring_entry', 'company_id', id),
  ],
  deletionProblem: (_company, uses) => companyDeletionProblem(uses),
}

export const invoiceKind: Kind<'invoice'> = {
  table: 'invoice',
  model: 'Invoice',
  decide: decideInvoice,
  complete: withNumber,
  companyOf: ({ company_id }) => company_id,
  titleOf: ({ number }) => number,
  usesOf: (id) => [countOf('reminder', 'invoice', id)],
  deletionProblem: (invoice, uses) => (uses > 0 ? 'document_reminded' : openItemDeletionProblem(invoice, false)),
}

export const expenseKind: Kind<'expense'> = {
  table: 'expense',
  model: 'Expense',
  decide: decideExpense,
  companyOf: ({ company_id }) => company_id,
  titleOf: ({ number }) => number,
  usesOf: (id) => [countOf('expense_payment', 'expense', id), countOf('payment_run', 'expense', id)],
  deletionProblem: (expense, uses) => openItemDeletionProblem(expense, uses > 0),
}

export const expensePaymentKind: Kind<'expense_payment'> = {
  table: 'expense_payment',
  model: 'ExpensePayment',
  decide: decideExpensePayment,
  companyOf: () => null,
  titleOf: ({ end_to_end_id, execution_date }) => end_to_end_id ?? execution_date,
  usesOf: (id) => [countOf('payment_run', 'payment', id)],
  deletionProblem: (payment, uses) => (uses > 0 ? 'payment_of_run' : openItemDeletionProblem(payment, false)),
}

/** The service of one kind. */
export const createMatchTargets = <T extends KeyedTable>(
  deps: ServiceDeps,
  kind: Kind<T>,
): MatchTargetService<RecordOf<T>, Commands[T], Commands[T]> => {
  const { table, model } = kind
  return {
    list: async (actor, request) => {
      const { read } = deps.bookOf(actor.organization_id)
      const questions = gatherQuestions()
      const found = questions.ask(page(table, request.question))
      const sums = request.appends.includes('sums') ? queryDocumentSums(questions, table, request) : null
      await questions.run(read)
      const { rows, total } = found()
      return ok({ rows: await viewsOf(read, kind, rows, request), total, ...(sums && { sums: sums() }) })
    },

    get: async (actor, request) => {
      const { read } = deps.bookOf(actor.organization_id)
      const [record] = await read([get(table, request.id)])
      if (!record) return err(notFound(model, request.id))
      const [view] = await viewsOf(read, kind, [record], request)
      assert(view, 'a view for each record')
      return ok(view)
    },

    create: async (actor, input) => {
      return deps
        .bookOf(actor.organization_id)
        .write<MatchTargetView<RecordOf<T>>, Refusal>({ user: actor.user_id }, async (read) => {
          const { facts, booker, withKey } = await readCommandFacts(deps, read, table, { commands: [input] })
          const command = kind.complete ? await kind.complete(read, input) : input
          const decided = decideBooked(kind, null, command, facts, booker, freshOf(deps))
          if (!decided.ok) return err(invalid(...decided.error))
          if (withKey.length > 0) return err(KEY_TAKEN)
          const changes = [created(table, decided.value), ...booker.changes()]
          const params = { name: kind.titleOf(decided.value) }
          return ok({
            action: `create_${table}`,
            params,
            changes,
            value: { record: decided.value, base_currency: facts.base_currency },
          })
        })
    },

    change: async (actor, input) => {
      const { id } = input
      return deps
        .bookOf(actor.organization_id)
        .write<MatchTargetView<RecordOf<T>>, Refusal>({ user: actor.user_id }, async (read) => {
          const { facts, booker, present, withKey } = await readCommandFacts(deps, read, table, {
            commands: [input],
            ids: [id],
          })
          const [record] = present
          if (!record) return err(notFound(model, id))
          const decided = decideBooked(kind, record, input, facts, booker, freshOf(deps))
          if (!decided.ok) return err(invalid(...decided.error))
          if (withKey.some((other) => other.id !== id)) return err(KEY_TAKEN)
          const change = changeBetween(table, record, decided.value)
          const value = { record: change ? decided.value : record, base_currency: facts.base_currency }
          const params = { name: kind.titleOf(value.record) }
          return ok({
            action: `change_${table}`,
            params,
            changes: change ? [change, ...booker.changes()] : [],
            value,
          })
        })
    },

    remove: async (actor, { id }) =>
      deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const questions = gatherQuestions()
        const found = questions.ask(get(table, id))
        const uses = kind.usesOf(id).map(questions.ask)
        await questions.run(read)
        const record = found()
        if (!record) return err(notFound(model, id))
        const count = uses.reduce((sum, use) => sum + use().total, 0)
        const problem = kind.deletionProblem(record, count)
        if (problem) return err(invalid({ field: table, code: problem }))
        const { booker } = await readCommandFacts(deps, read, table, { commands: [], ids: [id] })
        const reversed = isDocument(record) ? booker.remove(record) : ok(null)
        if (!reversed.ok) return err(invalid(...reversed.error))
        const params = { name: kind.titleOf(record) }
        const changes = [removed(table, record), ...booker.changes()]
        return ok({ action: `delete_${table}`, params, changes, value: null })
      }),

    upsert: async (actor, { items }) => {
      return deps.bookOf(actor.organization_id).write<BulkResult, Refusal>({ user: actor.user_id }, async (read) => {
        const { facts, booker, withKey } = await readCommandFacts(deps, read, table, { commands: items })
        const decided = decideBulk(table, items, withKey, (present, item) =>
          decideBooked(kind, present, item, facts, booker, freshOf(deps)),
        )
        if (!decided.ok) return err(invalid(...decided.error))
        const { changes, result } = decided.value
        const all = [...changes, ...booker.changes()]
        return ok({ action: `upsert_${table}`, params: { count: changes.length }, changes: all, value: result })
      })
    },
  }
}

const KEY_TAKEN = invalid({ field: 'key', code: 'key_taken' })

/** The record after a command; an invoice or a bill together with its entry. */
const decideBooked = <T extends KeyedTable>(
  kind: Kind<T>,
  present: RecordOf<T> | null,
  command: Commands[T],
  facts: OpenItemFacts,
  booker: DocumentBooker,
  fresh: NewRecordFields,
): Result<RecordOf<T>, readonly FieldProblem[]> => {
  const decided = kind.decide(present, command, facts, fresh)
  if (!decided.ok || !isDocument(decided.value)) return decided
  // The records of this kind are invoices or bills here.
  return booker.book(present as BookableDocument | null, decided.value) as typeof decided
}

/** The id and the time for a record that is created or changed now. */
export const freshOf = (deps: ServiceDeps): NewRecordFields => ({ id: deps.newId(), now: deps.now() })

const isDocument = (record: object): record is BookableDocument => 'payment_parts' in record

const documentsOf = (records: readonly object[]): readonly BookableDocument[] => records.filter(isDocument)

/** Adds the companies and how documents are booked, when the caller asked for them. */
const viewsOf = async <T extends KeyedTable>(
  read: Read,
  { companyOf }: Kind<T>,
  records: readonly RecordOf<T>[],
  { includes, appends }: ViewOptions,
): Promise<readonly MatchTargetView<RecordOf<T>>[]> => {
  const profile = await profileOf(read)
  const questions = gatherQuestions()
  const ids = unique(records.map((record) => companyOf(record)))
  const companies = includes.includes('company') ? questions.ask(where('company', 'id', ids)) : null
  const bookings = appends.includes('booking') ? queryBookings(questions, documentsOf(records), profile) : null
  await questions.run(read)
  const paying = appends.includes('payments')
    ? Map.groupBy(
        await readAllSettlements(
          { read },
          records.map(({ id }) => id),
        ),
        ({ id }) => id,
      )
    : null
  const byId = new Map(companies?.().map((company) => [company.id, company]))
  const bookingOf = bookings?.()
  return records.map((record) => ({
    record,
    base_currency: profile.base_currency,
    ...(companies && { company: byId.get(companyOf(record) ?? '') ?? null }),
    ...(bookingOf && isDocument(record) && { booking: bookingOf(record) }),
    ...(paying && { payments: (paying.get(record.id) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1)) }),
  }))
}

/** Asks how some documents are booked; the returned function answers it for each document. */
const queryBookings = (
  { ask }: Questions,
  documents: readonly BookableDocument[],
  { settings }: OrganizationProfile,
) => {
  const entries = ask(where('journal_entry', 'id', unique(documents.map((document) => document.journal_entry_id))))
  const accounts = ask(where('ledger_account', 'number', auxiliaryAccountNumbers(settings)))
  return () => {
    const entryById = new Map(entries().map((entry) => [entry.id, entry]))
    const accountsByNumber = auxiliaryAccounts(settings, accounts())
    return (document: BookableDocument): DocumentBookingView => {
      const entry = entryById.get(document.journal_entry_id ?? '') ?? null
      return {
        entry: entry && { id: entry.id, number: entry.number, date: entry.date },
        parts: bookedPartsOf(document, entry, accountsByNumber),
      }
    }
  }
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]
