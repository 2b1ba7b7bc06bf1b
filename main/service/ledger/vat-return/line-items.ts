// What makes up a line of a VAT return: its entries, and the documents with their settlements; and the documents that are
// open on a day, with their tax.
import { MAX_VAT_ITEMS } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type Query, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import type { FigureEntries, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import {
  addMovements,
  type CountedDocument,
  documentMovements,
  movementsOfLines,
  reversed,
} from '../../../../shared/rule/ledger/report/vat-received.ts'
import { openAmounts, vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { type FormLine, formLines } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import { amountsInLine, movementsInFigure } from '../../../../shared/rule/ledger/vat-return/line-items.ts'
import { changedFormOn } from '../../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { invalid, notFound } from '../../core/refusal.ts'
import { readAsKnown } from '../as-of.ts'
import { requesterOf } from '../requester.ts'
import { readSettlements } from '../settlements.ts'
import { documentReversals, readById, readDocumentsOf, readOpen, readPaidParts } from '../vat/vat-received.ts'
import type { CountedVat } from '../vat/vat-report.ts'
import type { OpenItem, VatLineView, VatReturnServices } from './contract.ts'
import { subjectOf } from './read-draft.ts'
import { readVatBooks, readVatForm, reportingOfBooks, type VatBooks, type VatForm } from './read-form.ts'

export const createVatItems = (
  deps: ServiceDeps,
): Pick<VatReturnServices['vatReturns'], 'lineItems' | 'openItems'> => ({
  lineItems: async (actor, { id, key, as_of }) => {
    const book = deps.bookOf(actor.organization_id)
    const subject = subjectOf(await readVatBooks(book.read), id)
    if (!subject) return err(notFound('VatReturn', id))
    // What was filed is explained by the books of that time.
    const books = await readVatBooks(book.read, as_of ?? subject.filed?.filed_at, book)
    const form = await readVatForm(book.read, books, subject.spec)
    if (!form.ok) return err(invalid(form.error))
    const line = formLines(form.value.figures).find((each) => each.key === key)
    if (!line) return err(notFound('VatReturnLine', key))
    return ok({
      ...(await requesterOf(deps, actor)),
      currency: books.profile.base_currency,
      line,
      ...(await readLineItems(book.read, books, form.value, line)),
    })
  },

  openItems: async (actor, { date, as_of }) => {
    const book = deps.bookOf(actor.organization_id)
    const known = await readVatBooks(book.read, as_of)
    const books = as_of === null ? known : { ...known, asKnown: await readAsKnown(book, as_of) }
    const day = date ?? deps.today()
    const currency = books.profile.base_currency
    return ok({ ...(await requesterOf(deps, actor)), ...(await readOpenItems(book.read, books, day)), currency, day })
  },
})

/** The items of a line, the earliest first; their sums are its figures. */
const readLineItems = async (
  read: Read,
  books: VatBooks,
  { facts, entries: figures }: VatForm,
  line: FormLine,
): Promise<Pick<VatLineView, 'items' | 'total' | 'base' | 'tax'>> => {
  const figure = figures.get(line.key)
  const amountsOf = amountsInLine(line, facts)
  const counted = (facts.is_of_entries ? [] : await readCounted(read, books, facts)).map(
    ({ document, date, settlement, movements }) => ({
      date,
      document_id: document.id,
      text: null,
      journal_entry_id: settlement?.journal_entry_id ?? document.journal_entry_id,
      bank_transaction_id: settlement?.bank_transaction_id ?? null,
      movements,
    }),
  )
  const all = figure
    ? [...(await entriesOf(read, books, facts, figure)), ...counted].flatMap((item) => {
        const { base, tax } = amountsOf(movementsInFigure(figure, addMovements(item.movements)))
        return base || tax ? [{ ...item, base, tax }] : []
      })
    : []
  const shown = all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(0, MAX_VAT_ITEMS)
  const sum = (of: 'base' | 'tax') => {
    const known = all.flatMap((item) => item[of] ?? [])
    if (line[of] === null || known.length < all.length) return null
    return minorUnitsOf(known.reduce((total, amount) => total + amount, 0))
  }
  return {
    total: all.length,
    base: sum('base'),
    tax: sum('tax'),
    items: await withRecords(read, books, shown),
  }
}

interface ItemWithIds extends Omit<VatLineView['items'][number], 'journal_entry' | 'document'> {
  readonly journal_entry_id: string | null
  readonly document_id: string | null
}

/** The items with their entries and documents. */
const withRecords = async (
  read: Read,
  books: VatBooks,
  items: readonly ItemWithIds[],
): Promise<VatLineView['items']> => {
  const [entries, transactions] = await Promise.all([
    readByValues(
      read,
      items.flatMap(({ journal_entry_id }) => journal_entry_id ?? []),
      (some): Query<readonly JournalEntry[]> => where('journal_entry', 'id', some),
    ),
    readByValues(
      read,
      items.flatMap(({ document_id, bank_transaction_id }) =>
        document_id === null ? (bank_transaction_id ?? []) : [],
      ),
      (some) => where('bank_transaction', 'id', some),
    ),
  ])
  const settledBy = new Map<string | null, readonly string[]>(
    transactions.map(({ id, matches }) => [id, settledIds(matches)]),
  )
  const documents = await readById({ read, ...books }, [
    ...items.flatMap(({ document_id }) => document_id ?? []),
    ...[...settledBy.values()].flat(),
  ])
  const entryById = new Map<string | null, JournalEntry>(entries.map((entry) => [entry.id, entry]))
  const documentById = new Map<string | null, BookableDocument>(documents.map((document) => [document.id, document]))
  /** The only document that a payment books. */
  const paidBy = (transaction: string | null) => {
    const paid = (settledBy.get(transaction) ?? []).flatMap((id) => documentById.get(id) ?? [])
    const booked = paid.filter(({ booked_by }) => booked_by === 'payment')
    return booked.length === 1 ? booked[0] : undefined
  }
  return items.map(({ date, text, base, tax, bank_transaction_id, journal_entry_id, document_id }) => ({
    ...{ date, text, base, tax, bank_transaction_id },
    journal_entry: entryById.get(journal_entry_id) ?? null,
    document: documentById.get(document_id) ?? paidBy(bank_transaction_id) ?? null,
  }))
}

const settledIds = (matches: BankTransaction['matches']): readonly string[] => [
  ...new Set(matches.flatMap(({ settlements }) => settlements.map(({ id }) => id))),
]

/** The documents that count, with those that a change of the form counts once. */
const readCounted = async (
  read: Read,
  books: VatBooks,
  { form, from, to, is_change_counted }: CountedVat,
): Promise<readonly CountedDocument[]> => {
  const source = { read, ...books }
  const { counted } = await readDocumentsOf(source, form, { from, to })
  const after = is_change_counted ? changedFormOn(reportingOfBooks(books), from) : null
  if (after === null) return counted
  const open = await readOpen(source, addDays(from, -1))
  const changed = open.map((each) => (after === 'agreed' ? each : { ...each, movements: reversed(each.movements) }))
  return [...changed, ...counted]
}

interface CountedEntry {
  readonly date: LocalDate
  /** That it books. */
  readonly document_id: string | null
  readonly text: string | null
  readonly journal_entry_id: string
  readonly bank_transaction_id: string | null
  readonly movements: readonly VatMovement[]
}

/** The entries that a figure counts, without what documents count in their place. */
const entriesOf = async (
  read: Read,
  books: VatBooks,
  { form, is_of_entries, from, to }: CountedVat,
  figure: FigureEntries,
): Promise<readonly CountedEntry[]> => {
  const found: CountedEntry[] = []
  const source = { read, ...books }
  const byDate = !is_of_entries && form === 'agreed'
  const paid = byDate ? await readPaidParts(source, await readSettlements(source, from, to)) : []
  const partsOf = Map.groupBy(paid, ({ journal_entry_id }) => journal_entry_id)
  const filter = [
    { field: 'account', is: figure.account_ids },
    { field: 'date', from, to },
    { field: 'created_at', from: null, to: books.as_of },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const isOfDocument = form === 'received' ? await documentReversals(read, slice) : () => false
    for (const entry of slice) {
      if (isOfDocument(entry)) continue
      const { id, date, text, lines, is_closing, source: origin } = entry
      const parts = (partsOf.get(id) ?? []).flatMap(({ movements }) => movements)
      found.push({
        date,
        text,
        document_id: origin.type === 'invoice' || origin.type === 'expense' ? origin.id : null,
        journal_entry_id: id,
        bank_transaction_id: origin.type === 'bank_transaction' ? origin.id : null,
        movements: [...movementsOfLines(lines, is_closing), ...reversed(parts)],
      })
    }
  }
  return found
}

/**
 * The documents that are open at the end of a day with the tax on them, and the lines of the form that they would have:
 * what a change of the form on the next day taxes or credits once, and the statement of a year's end.
 */
const readOpenItems = async (
  read: Read,
  books: VatBooks,
  day: LocalDate,
): Promise<{ readonly items: readonly OpenItem[]; readonly lines: readonly FormLine[] }> => {
  const open = await readOpen({ read, ...books }, day)
  const facts = {
    ...({ from: day, to: day, method: 'effective', form: 'agreed', activities: [] } as const),
    ...{ change: [], is_change_counted: true, open: [] },
    ...{ accounts: books.accounts, rates: books.rates, settings: books.profile.settings },
  }
  const items = open.flatMap(({ document, movements }): readonly OpenItem[] => {
    const { turnover, owed, input } = openAmounts(facts, movements)
    return turnover === 0 && owed === 0 && input === 0
      ? []
      : [{ document, base: minorUnitsOf(turnover), tax: minorUnitsOf(owed), input_tax: minorUnitsOf(input) }]
  })
  const movements = addMovements(documentMovements(open))
  const figures = vatFiguresOf(vatReport({ ...facts, movements }))
  const lines = figures.ok ? formLines(figures.value) : []
  return { items, lines: lines.filter(({ kind, base, tax }) => kind === 'line' && (base || tax)) }
}
