// Books invoices and bills without an entry: those of books from before Kontor booked documents, and those whose value in the
// base currency was missing. Kontor books none of them by itself: a person looks at the preview and decides.
import { type Change, changesOfTable, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type BookableDocument, type DocumentBooking, isExpense } from '../../../shared/record/open-item/open-item.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import { createDocumentBooker } from '../../../shared/rule/open-item/document-booker.ts'
import { baseTotalOf, hasBaseTotal } from '../../../shared/rule/open-item/document-booking.ts'
import { valueByTable } from '../../../shared/rule/open-item/document-fields.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import type { Refusal } from '../core/refusal.ts'
import type { BookDocuments, BookedDocuments, OpenItemServices } from './contract.ts'
import { readDocumentFacts } from './document-facts.ts'
import { currenciesIn, readRates } from './read-rates.ts'

/** An answer names this many entries and refusals, and counts the others. */
const MAX_NAMED = 20

export const createUnbookedDocuments = (deps: ServiceDeps): OpenItemServices['unbookedDocuments'] => ({
  book: (actor, input) =>
    deps.bookOf(actor.organization_id).write<BookedDocuments, Refusal>({ user: actor.user_id }, async (read) => {
      const { changes, value } = await decide(deps, read, input)
      const params = { count: value.count, booked_by: input.booked_by }
      return ok({ action: 'book_documents', params, changes: input.is_dry_run ? [] : changes, value })
    }),
})

const decide = async (
  deps: ServiceDeps,
  read: Read,
  { booked_by, until }: BookDocuments,
): Promise<{ readonly changes: readonly Change[]; readonly value: BookedDocuments }> => {
  const profile = await profileOf(read)
  const { base_currency } = profile
  const filter = [{ field: 'booking', is: ['nothing'] }, ...(until ? [{ field: 'date', from: '', to: until }] : [])]
  const sort = [{ field: 'date', descending: false }]
  const [invoices, expenses, rates] = await read([
    page('invoice', { filter, sort }),
    page('expense', { filter, sort }),
    page('vat_rate'),
  ])
  const documents: readonly BookableDocument[] = [...invoices.rows, ...expenses.rows]
  const facts = await readDocumentFacts(deps, read, {
    profile,
    vat_rates: rates.rows,
    companies: [],
    ledger_accounts: [],
    documents,
  })
  const booker = createDocumentBooker(facts, { newId: deps.newId, now: deps.now() })
  const changes: Change[] = []
  const skipped: { document: BookableDocument; problem: FieldProblem }[] = []
  const totals = { invoice: 0, expense: 0 }
  const find_rate = await readRates(read, currenciesIn(documents), base_currency)
  for (const unvalued of documents) {
    const value = hasBaseTotal(unvalued, base_currency) ? {} : valueByTable(unvalued, { base_currency, find_rate })
    const document = { ...unvalued, ...value }
    const booked = booker.book(unvalued, { ...document, booked_by })
    const problem = booked.ok ? problemOf(document, booked_by, base_currency) : booked.error[0]
    if (problem || !booked.ok) {
      skipped.push({ document, problem: problem ?? { field: 'date', code: 'required' } })
      continue
    }
    const { journal_entry_id, payment_parts, base_paid_amount } = booked.value
    const booking = { booked_by, journal_entry_id, payment_parts, base_paid_amount, updated_at: deps.now() }
    const change = { ...booking, ...value }
    changes.push(isExpense(unvalued) ? updated('expense', unvalued, change) : updated('invoice', unvalued, change))
    totals[isExpense(document) ? 'expense' : 'invoice'] += baseTotalOf(document, base_currency)
  }
  const written = booker.changes()
  const entries = changesOfTable(written, 'journal_entry').flatMap(({ before, after }) =>
    before === null ? [after] : [],
  )
  return {
    changes: [...changes, ...written],
    value: {
      base_currency,
      count: changes.length,
      skipped_count: skipped.length,
      invoices_total: minorUnitsOf(totals.invoice),
      expenses_total: minorUnitsOf(totals.expense),
      entries: entries.slice(0, MAX_NAMED),
      skipped: skipped.slice(0, MAX_NAMED),
    },
  }
}

/** The booker skips a document that has no value in the base currency yet. */
const problemOf = (
  document: BookableDocument,
  booked_by: DocumentBooking,
  base_currency: string,
): FieldProblem | null =>
  booked_by === 'issue' && !hasBaseTotal(document, base_currency)
    ? { field: 'base_total', code: 'exchange_rate_missing' }
    : null
