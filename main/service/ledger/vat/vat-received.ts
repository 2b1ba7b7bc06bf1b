// Reads what received amounts (vereinnahmt) need: the documents that a period settles, with their entries and all of
// their settlements, and the documents that are open on a day.
import { listed, page, type Query, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import type { BookableDocument, DocumentBooking } from '../../../../shared/record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import {
  addMovements,
  movementsOfLines,
  openMovements,
  reversed,
  type SettledDocument,
  settledMovements,
} from '../../../../shared/rule/ledger/report/vat-received.ts'
import { postingsOf } from '../../../../shared/rule/open-item/document-booking.ts'
import { reportingOn, vatMethodOf } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { readSlices } from '../../core/records-in-slices.ts'

/** What settles a document. */
interface DatedSettlement {
  readonly id: string
  readonly amount: MinorUnits
  readonly date: LocalDate
}

/**
 * The movements of a period by received amounts, from those by agreed amounts: without the entries of documents, and
 * with what the period settled of documents.
 */
export const readReceived = async (
  read: Read,
  profile: OrganizationProfile,
  agreed: readonly VatMovement[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<readonly VatMovement[]> => {
  const [ofDocuments, settlements] = await Promise.all([
    movementsOfDocuments(read, from, to),
    readSettlements(read, from, to),
  ])
  const documents = await readSettled(read, profile, settlements)
  return addMovements(agreed, reversed(ofDocuments), settledMovements(documents, from, to))
}

/** What is invoiced and not received, or billed and not paid, at the end of a day. */
export const readOpen = async (
  read: Read,
  profile: OrganizationProfile,
  day: LocalDate,
): Promise<readonly VatMovement[]> => {
  const isOpen = [{ field: 'open', is: [true] }]
  const [[invoices, expenses], later] = await Promise.all([
    read([page('invoice', { filter: isOpen }), page('expense', { filter: isOpen })]),
    readSettlements(read, addDays(day, 1), LAST_DAY),
  ])
  const open = [...invoices.rows, ...expenses.rows].filter(({ date }) => date <= day)
  const documents = await readSettled(read, profile, later, open, (document) => document.date <= day)
  return openMovements(documents, day)
}

/** How many documents of a period are booked in a way. */
export const countDocuments = async (
  read: Read,
  booking: DocumentBooking,
  from: LocalDate,
  to: LocalDate,
): Promise<number> => {
  const question = {
    filter: [
      { field: 'booking', is: [booking] },
      { field: 'date', from, to },
    ],
    limit: 0,
  }
  const [invoices, expenses] = await read([page('invoice', question), page('expense', question)])
  return invoices.total + expenses.total
}

const LAST_DAY = '2199-12-31' as LocalDate

/** The entries of documents in a period, and their reversals. */
const movementsOfDocuments = async (read: Read, from: LocalDate, to: LocalDate): Promise<readonly VatMovement[]> => {
  const sums: (readonly VatMovement[])[] = []
  const filter = [
    { field: 'date', from, to },
    { field: 'source', is: ['invoice', 'expense', 'reversal'] },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const isOfDocument = await documentReversals(read, slice)
    sums.push(
      addMovements(...slice.filter(isOfDocument).map(({ lines, is_closing }) => movementsOfLines(lines, is_closing))),
    )
  }
  return addMovements(...sums)
}

const isDocumentEntry = ({ source }: JournalEntry): boolean => source.type === 'invoice' || source.type === 'expense'

/** Tells whether an entry of the slice books a document or reverses such an entry. A reversal can be reversed, too. */
const documentReversals = async (read: Read, slice: readonly JournalEntry[]) => {
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

/** What the transactions of a period settle; an entry in force dates it. */
const readSettlements = async (read: Read, from: LocalDate, to: LocalDate): Promise<readonly DatedSettlement[]> => {
  const settlements: DatedSettlement[] = []
  const filter = [
    { field: 'date', from, to },
    { field: 'source', is: ['bank_transaction'] },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const inForce = slice.filter(({ reversed_by_id, source }) => reversed_by_id === null && source.id !== null)
    const ids = inForce.flatMap(({ source }) => source.id ?? [])
    const transactions = await readByValues(read, ids, (some) => where('bank_transaction', 'id', some))
    const found = datedSettlements(transactions, new Map(inForce.map(({ id, date }) => [id, date])))
    for (const one of found) settlements.push(one)
  }
  return settlements
}

const datedSettlements = (
  transactions: readonly BankTransaction[],
  dates: ReadonlyMap<string, LocalDate>,
): readonly DatedSettlement[] =>
  transactions.flatMap(({ matches, journal_entry_id }) => {
    const date = dates.get(journal_entry_id ?? '')
    if (date === undefined) return []
    return matches.flatMap(({ settlements }) =>
      settlements.flatMap(({ type, id, amount }) => (type === 'expense_payment' ? [] : [{ id, amount, date }])),
    )
  })

/**
 * The settled documents that have an entry of their own or are part of the opening balance, and `open` ones, with all
 * of their settlements.
 */
const readSettled = async (
  read: Read,
  profile: OrganizationProfile,
  found: readonly DatedSettlement[],
  open: readonly BookableDocument[] = [],
  isWanted: (document: BookableDocument) => boolean = () => true,
): Promise<readonly SettledDocument[]> => {
  const ids = found.map(({ id }) => id)
  const settled = await Promise.all([
    readByValues(read, ids, (some) => where('invoice', 'id', some)),
    readByValues(read, ids, (some) => where('expense', 'id', some)),
  ])
  const list = profile.settings.accountingVatReporting
  const documents = [...new Map([...open, ...settled.flat()].map((one) => [one.id, one])).values()].filter(
    (document) => isReported(document, list) && isWanted(document),
  )
  const byDocument = Map.groupBy(found, ({ id }) => id)
  const sumOf = (id: string) => (byDocument.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0)
  // All settlements of a document are among the found ones when they add up to what is paid of it.
  const partly = documents.filter(({ id, paid_amount }) => sumOf(id) !== paid_amount)
  const others = Map.groupBy(await readAllSettlements(read, partly), ({ id }) => id)
  const isPartly = new Set(partly.map(({ id }) => id))
  const linesOf = await readLines(read, profile, documents)
  return documents.flatMap((document): readonly SettledDocument[] => {
    const lines = linesOf(document)
    const settlements = (isPartly.has(document.id) ? others : byDocument).get(document.id) ?? []
    return lines === null ? [] : [{ lines, total: document.total, settlements }]
  })
}

/** Documents of a time without liability for VAT are not reported when they are paid. */
const isReported = ({ booked_by, date }: BookableDocument, list: readonly VatReporting[]): boolean =>
  (booked_by === 'issue' || booked_by === 'opening') && reportingOn(list, date)?.is_liable === true

/** Every settlement of these documents, also by payment orders. */
const readAllSettlements = async (
  read: Read,
  documents: readonly BookableDocument[],
): Promise<readonly DatedSettlement[]> => {
  const ids = documents.map(({ id }) => id)
  const orders = await readByValues(read, ids, (some) => listed('expense_payment', 'expense', some))
  const paying = [...ids, ...orders.map(({ id }) => id)]
  const transactions = await readByValues(read, paying, (some) => listed('bank_transaction', 'matchable', some))
  const entries = await readByValues(
    read,
    transactions.flatMap(({ journal_entry_id }) => journal_entry_id ?? []),
    (some) => where('journal_entry', 'id', some),
  )
  return datedSettlements(transactions, new Map(entries.map(({ id, date }) => [id, date])))
}

type Lines = SettledDocument['lines']

/** The lines of a document: those of its entry; for the opening balance, those that an entry on its date would have. */
const readLines = async (
  read: Read,
  profile: OrganizationProfile,
  documents: readonly BookableDocument[],
): Promise<(document: BookableDocument) => Lines | null> => {
  const entries = new Map(
    (
      await readByValues(
        read,
        documents.flatMap(({ journal_entry_id }) => journal_entry_id ?? []),
        (some): Query<readonly JournalEntry[]> => where('journal_entry', 'id', some),
      )
    ).map((entry) => [entry.id, entry]),
  )
  const opening = documents.filter(({ booked_by }) => booked_by === 'opening')
  const facts = opening.length === 0 ? null : await readOpeningFacts(read, profile, opening)
  return (document) => {
    if (document.booked_by === 'opening') return facts && linesOfOpening(document, facts)
    // The first line is debtors or creditors.
    return entries.get(document.journal_entry_id ?? '')?.lines.slice(1) ?? null
  }
}

const readOpeningFacts = async (read: Read, profile: OrganizationProfile, documents: readonly BookableDocument[]) => {
  const { settings, base_currency } = profile
  const companies = await readByValues(
    read,
    documents.flatMap(({ company_id }) => company_id ?? []),
    (some) => where('company', 'id', some),
  )
  const [chart, rates] = await read([page('ledger_account'), page('vat_rate')])
  return {
    base_currency,
    is_liable_for_vat: settings.liableForVat,
    vat_method: vatMethodOf(settings),
    vat_reporting: settings.accountingVatReporting,
    accounts: bookingAccountsOf(settings, chart.rows),
    ledger_accounts: new Map(chart.rows.map((account) => [account.id, account])),
    vat_rates: rates.rows,
    companies: new Map(companies.map((company) => [company.id, company])),
  }
}

const linesOfOpening = (
  document: BookableDocument,
  facts: Awaited<ReturnType<typeof readOpeningFacts>>,
): Lines | null => {
  const company = document.company_id === null ? null : (facts.companies.get(document.company_id) ?? null)
  const postings = postingsOf(document, company, facts)
  return postings.ok ? postings.value.slice(1) : null
}
