// Reads what documents count on the VAT form other than by their entries (shared/rule/ledger/report/vat-received.ts):
// received amounts of documents that are booked on their date, and agreed amounts of those that their payments book.
import { counted, type Filter, ids, page, type Query, where } from '../../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { VatForm } from '../../../../shared/record/ledger/vat-figures.ts'
import { type BookableDocument, type DocumentBooking, isOpen } from '../../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import type { VatFacts, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import {
  addMovements,
  type CountedDocument,
  type DatedSettlement,
  movementsOfLines,
  openParts,
  type SettledDocument,
  settledParts,
} from '../../../../shared/rule/ledger/report/vat-received.ts'
import { hasBaseTotal, type PostingFacts, postingsOf } from '../../../../shared/rule/open-item/document-booking.ts'
import { type BookingFacts, postingsOfParts, wholeParts } from '../../../../shared/rule/open-item/payment-parts.ts'
import { factsOn, reportingOn, vatMethodOf } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import type { Read } from '../../core/book.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { type AsKnown, among, asKnownNow } from '../as-of.ts'
import { LAST_DAY, readAllSettlements, readSettlements } from '../settlements.ts'

/** Where documents and settlements are read from. */
export interface DocumentSource extends Pick<VatFacts, 'accounts' | 'rates'> {
  readonly read: Read
  readonly asKnown: AsKnown
  readonly profile: OrganizationProfile
}

export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** What the form counts of documents, in place of what their entries post. */
interface DocumentsOfForm {
  readonly counted: readonly CountedDocument[]
  readonly replaced: readonly VatMovement[]
}

/** Of a period by a form. */
export const readDocumentsOf = async (source: DocumentSource, form: VatForm, days: Days): Promise<DocumentsOfForm> => {
  if (form === 'agreed') return readAgreed(source, days)
  const [entries, settlements] = await Promise.all([
    readDocumentEntries(source, days),
    readSettlements(source, days.from, days.to),
  ])
  const replaced = addMovements(...entries.map(({ lines, is_closing }) => movementsOfLines(lines, is_closing)))
  const documents = await readSettled(source, settlements, { entries })
  const ofEntries = documents.filter(({ document }) => document.booked_by !== 'payment')
  return { counted: settledParts(ofEntries, days.from, days.to), replaced }
}

/** Of documents that their payments book, what is dated in the period in place of what is paid in it. */
const readAgreed = async (source: DocumentSource, { from, to }: Days): Promise<DocumentsOfForm> => {
  const [dated, paid] = await Promise.all([
    readDocuments(
      source,
      [
        { field: 'booking', is: ['payment'] },
        { field: 'date', from, to },
      ],
      (one) => one.booked_by === 'payment' && from <= one.date && one.date <= to,
    ),
    readSettlements(source, from, to).then((settlements) => readPaidParts(source, settlements)),
  ])
  const documents = await withLines(
    source,
    dated.map((document) => ({ document, settlements: [] })),
  )
  return {
    counted: documents.flatMap(({ document, lines }) =>
      lines.length === 0
        ? []
        : [{ document, date: document.date, settlement: null, movements: movementsOfLines(lines) }],
    ),
    replaced: paid.flatMap(({ movements }) => movements),
  }
}

/** What settlements booked of documents that only their payments book, by the entry that posts it. */
export const readPaidParts = async (
  source: DocumentSource,
  settlements: readonly DatedSettlement[],
): Promise<readonly { readonly journal_entry_id: string; readonly movements: readonly VatMovement[] }[]> => {
  const some = settlements.filter(({ parts }) => parts !== undefined)
  if (some.length === 0) return []
  const found = await readById(
    source,
    some.map(({ id }) => id),
  )
  const byId = new Map(found.map((document) => [document.id, document]))
  const facts = factsOf(source)
  return some.flatMap((settlement) => {
    const document = byId.get(settlement.id)
    const { journal_entry_id } = settlement
    if (!document || journal_entry_id === null || !isByPayment(document, source)) return []
    return [{ journal_entry_id, movements: postedBy(document, settlement, facts) }]
  })
}

/** What a settlement posts of a document that only its payments book. */
const postedBy = (
  document: BookableDocument,
  { parts = [], date }: DatedSettlement,
  facts: DocumentFacts,
): readonly VatMovement[] => movementsOfLines(postingsOfParts(document, parts, factsOn(facts, date)) ?? [])

/** Whether agreed amounts count it on its date; its value must be known. */
const isByPayment = (document: BookableDocument, { profile }: Pick<DocumentSource, 'profile'>): boolean =>
  document.booked_by === 'payment' && hasBaseTotal(document, profile.base_currency) && isReported(document, profile)

/** What is invoiced and not received, or billed and not paid, at the end of a day. */
export const readOpen = async (source: DocumentSource, day: LocalDate): Promise<readonly CountedDocument[]> => {
  const [open, later] = await Promise.all([
    readDocuments(source, [{ field: 'open', is: [true] }], isOpen),
    readSettlements(source, addDays(day, 1), LAST_DAY),
  ])
  const until = ({ date }: BookableDocument) => date <= day
  const found = source.asKnown === asKnownNow ? await ofDocumentsUntil(source.read, later, day) : later
  return openParts(await readSettled(source, found, { open: open.filter(until), isWanted: until }), day)
}

/** Most of what was settled later is of later documents, which need not be read. */
const ofDocumentsUntil = async (read: Read, later: readonly DatedSettlement[], day: LocalDate) => {
  const question = { filter: [{ field: 'date', from: null, to: day }], search: null, sort: [] }
  const [invoices, expenses] = await read([ids('invoice', question), ids('expense', question)])
  const until = new Set([...invoices, ...expenses])
  return later.filter(({ id }) => until.has(id))
}

/** Whether payments book any document. */
export const hasPaymentDocuments = async (read: Read): Promise<boolean> => (await countDocuments(read, 'payment')) > 0

/** Whether a form may count documents: by received amounts, or because payments book them. */
export const canCountDocuments = async (read: Read, { settings }: OrganizationProfile): Promise<boolean> =>
  settings.accountingVatReporting.some(({ form }) => form === 'received') || (await hasPaymentDocuments(read))

/** How many documents are booked in a way, of all or of a period. */
export const countDocuments = async (
  read: Read,
  booking: DocumentBooking,
  days: Partial<Days> = {},
): Promise<number> => {
  const { from = null, to = null } = days
  const ofDays = from === null && to === null ? [] : [{ field: 'date', from, to }]
  const filter = [{ field: 'booking', is: [booking] }, ...ofDays]
  const [invoices, expenses] = await read([counted('invoice', filter), counted('expense', filter)])
  return invoices.total + expenses.total
}

/** The entries of documents in a period, and their reversals. */
const readDocumentEntries = async ({ read, asKnown }: DocumentSource, days: Days): Promise<readonly JournalEntry[]> => {
  const entries: JournalEntry[] = []
  const filter = [
    { field: 'date', ...days },
    { field: 'source', is: ['invoice', 'expense', 'reversal'] },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const known = asKnown('journal_entry', slice, among(slice))
    const isOfDocument = await documentReversals(read, known)
    for (const entry of known) if (isOfDocument(entry)) entries.push(entry)
  }
  return entries
}

const isDocumentEntry = ({ source }: JournalEntry): boolean => source.type === 'invoice' || source.type === 'expense'

/** Tells whether an entry of the slice books a document or reverses such an entry. A reversal can be reversed, too. */
export const documentReversals = async (read: Read, slice: readonly JournalEntry[]) => {
  const known = new Map(slice.map((entry) => [entry.id, entry]))
  let missing = slice.flatMap(({ reverses_id: id }) => (id !== null && !known.has(id) ? [id] : []))
  while (missing.length > 0) {
    const found = await readByValues(read, missing, (ids) => where('journal_entry', 'id', ids))
    for (const entry of found) known.set(entry.id, entry)
    missing = found.flatMap(({ reverses_id: id }) => (id !== null && !known.has(id) ? [id] : []))
  }
  const isOfDocument = (entry: JournalEntry): boolean => {
    const before = entry.reverses_id === null ? undefined : known.get(entry.reverses_id)
    return before === undefined ? isDocumentEntry(entry) : isOfDocument(before)
  }
  return isOfDocument
}

/** Invoices and bills that pass a filter. */
const readDocuments = async (
  { read, asKnown }: DocumentSource,
  filter: readonly Filter[],
  isWanted: (document: BookableDocument) => boolean,
): Promise<readonly BookableDocument[]> => {
  const [invoices, expenses] = await read([page('invoice', { filter }), page('expense', { filter })])
  return [...asKnown('invoice', invoices.rows, isWanted), ...asKnown('expense', expenses.rows, isWanted)]
}

export const readById = async (
  { read, asKnown }: DocumentSource,
  all: readonly string[],
): Promise<readonly BookableDocument[]> => {
  const ids = new Set(all)
  const [invoices, expenses] = await Promise.all([
    readByValues(read, all, (some) => where('invoice', 'id', some)),
    readByValues(read, all, (some) => where('expense', 'id', some)),
  ])
  const isWanted = ({ id }: BookableDocument) => ids.has(id)
  return [...asKnown('invoice', invoices, isWanted), ...asKnown('expense', expenses, isWanted)]
}

interface SettledOptions {
  readonly open?: readonly BookableDocument[]
  readonly isWanted?: (document: BookableDocument) => boolean
  /** Entries that were read already. */
  readonly entries?: readonly JournalEntry[]
}

/** The settled documents that VAT is reported of, and `open` ones, with all of their settlements. */
const readSettled = async (
  source: DocumentSource,
  found: readonly DatedSettlement[],
  { open = [], isWanted = () => true, entries = [] }: SettledOptions,
): Promise<readonly SettledDocument[]> => {
  const settled = await readById(
    source,
    found.map(({ id }) => id),
  )
  const documents = [...new Map([...open, ...settled].map((one) => [one.id, one])).values()].filter(
    (document) => isReported(document, source.profile) && isWanted(document),
  )
  const byDocument = Map.groupBy(found, ({ id }) => id)
  const sumOf = (id: string) => (byDocument.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
  // All settlements of a document are among the found ones when they add up to what is paid of it.
  const partly = documents.filter(({ id, paid_amount }) => sumOf(id) !== paid_amount)
  const isPartly = new Set(partly.map(({ id }) => id))
  const others = Map.groupBy(await readAllSettlements(source, [...isPartly]), ({ id }) => id)
  return withLines(
    source,
    documents.map((document) => {
      const settlements = (isPartly.has(document.id) ? others : byDocument).get(document.id) ?? []
      return { document, settlements: earliestFirst(settlements) }
    }),
    entries,
  )
}

const earliestFirst = (settlements: readonly DatedSettlement[]): readonly DatedSettlement[] =>
  settlements.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** Some documents, and of those that VAT is reported of, all of their settlements. */
export const readSettledById = async (
  source: DocumentSource,
  some: readonly string[],
): Promise<{ readonly documents: readonly BookableDocument[]; readonly settled: readonly SettledDocument[] }> => {
  const documents = await readById(source, some)
  const reported = documents.filter((document) => isReported(document, source.profile))
  const found = await readAllSettlements(
    source,
    reported.map(({ id }) => id),
  )
  const byDocument = Map.groupBy(found, ({ id }) => id)
  const settled = await withLines(
    source,
    reported.map((document) => ({ document, settlements: earliestFirst(byDocument.get(document.id) ?? []) })),
  )
  return { documents, settled }
}

/** Documents of a time without liability for VAT are not reported when they are paid. */
const isReported = ({ booked_by, date }: BookableDocument, { settings }: OrganizationProfile): boolean =>
  booked_by !== null &&
  booked_by !== 'elsewhere' &&
  reportingOn(settings.accountingVatReporting, date)?.is_liable === true

/**
 * The lines of each document: those of its entry; of the opening balance or booked by payments, those that an entry on its
 * date would have. Documents without are left out.
 */
const withLines = async (
  source: DocumentSource,
  documents: readonly Omit<SettledDocument, 'lines'>[],
  known: readonly JournalEntry[] = [],
): Promise<readonly SettledDocument[]> => {
  const entries = new Map(known.map((entry) => [entry.id, entry]))
  const missing = documents.flatMap(({ document: { journal_entry_id: id } }) => (id && !entries.has(id) ? id : []))
  const found = await readByValues(
    source.read,
    missing,
    (some): Query<readonly JournalEntry[]> => where('journal_entry', 'id', some),
  )
  for (const entry of found) entries.set(entry.id, entry)
  const facts = factsOf(source)
  const companyIds = documents.flatMap(({ document: { booked_by, company_id } }) =>
    booked_by === 'opening' && company_id !== null ? [company_id] : [],
  )
  const companies = await readByValues(source.read, companyIds, (some) => where('company', 'id', some))
  return documents.flatMap((settled): readonly SettledDocument[] => {
    const { document } = settled
    if (document.booked_by === 'payment') {
      if (!isByPayment(document, source)) return []
      const ofDay = factsOn(facts, document.date)
      const lines = postingsOfParts(document, wholeParts(document, ofDay), ofDay)
      const settlements = settled.settlements.map((each) => ({ ...each, posted: postedBy(document, each, facts) }))
      return lines ? [{ document, lines, settlements }] : []
    }
    // The first line is debtors or creditors.
    if (document.booked_by !== 'opening') {
      const lines = entries.get(document.journal_entry_id ?? '')?.lines.slice(1)
      return lines ? [{ ...settled, lines }] : []
    }
    const company = companies.find(({ id }) => id === document.company_id) ?? null
    const postings = postingsOf(document, company, { ...facts, vat_rates: source.rates })
    return postings.ok ? [{ ...settled, lines: postings.value.slice(1) }] : []
  })
}

type DocumentFacts = BookingFacts & Omit<PostingFacts, 'vat_rates'>

const factsOf = ({ profile, accounts, rates }: DocumentSource): DocumentFacts => {
  const { settings, base_currency } = profile
  return {
    base_currency,
    is_liable_for_vat: settings.liableForVat,
    vat_method: vatMethodOf(settings),
    vat_reporting: settings.accountingVatReporting,
    accounts: bookingAccountsOf(settings, accounts),
    ledger_accounts: new Map(accounts.map((account) => [account.id, account])),
    vat_rates: new Map(rates.map((rate) => [rate.id, rate])),
  }
}
