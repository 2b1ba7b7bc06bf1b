// What makes up a line of a VAT return: its entries, and the documents with their settlements; and the documents that are
// open on a day, with their tax.
import { type Query, where } from '../../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import type { FigureEntries, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import {
  addMovements,
  documentMovements,
  movementsOfLines,
  reversed,
} from '../../../../shared/rule/ledger/report/vat-received.ts'
import { openAmounts, vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { type FormLine, formLines } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import { amountsInLine, movementsInFigure } from '../../../../shared/rule/ledger/vat-return/line-items.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import { readByValues } from '../../core/read-by-values.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { documentReversals, readOpen, readPaidParts, readSettlements } from '../vat/vat-received.ts'
import type { CountedVat } from '../vat/vat-report.ts'
import type { OpenItem, VatLineItem } from './contract.ts'
import type { VatBooks, VatForm } from './read-form.ts'

/** The items of a line, the earliest first; their sums are its figures. */
export const readLineItems = async (
  read: Read,
  books: VatBooks,
  form: VatForm,
  line: FormLine,
): Promise<readonly VatLineItem[]> => {
  const { facts } = form
  const figure = form.entries.get(line.key)
  if (!figure) return []
  const amountsOf = amountsInLine(line, facts)
  const counted = (facts.documents ?? []).map(({ document, date, settlement, movements }) => ({
    date,
    document,
    text: null,
    journal_entry_id: settlement?.journal_entry_id ?? document.journal_entry_id,
    bank_transaction_id: settlement?.bank_transaction_id ?? null,
    movements,
  }))
  const items = [...(await entriesOf(read, books, facts, figure)), ...counted].flatMap((item) => {
    const { base, tax } = amountsOf(movementsInFigure(figure, addMovements(item.movements)))
    return base || tax ? [{ ...item, base, tax }] : []
  })
  const numbers = await numbersOf(
    read,
    items.flatMap(({ journal_entry_id }) => journal_entry_id ?? []),
  )
  return items
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ movements: _, journal_entry_id, ...item }) => ({
      ...item,
      journal_entry: journal_entry_id === null ? null : (numbers.get(journal_entry_id) ?? null),
    }))
}

interface CountedEntry {
  readonly date: LocalDate
  readonly document: BookableDocument | null
  readonly text: string | null
  readonly journal_entry_id: string
  readonly bank_transaction_id: string | null
  readonly movements: readonly VatMovement[]
}

/** The entries that a figure counts, without what documents count in their place. */
const entriesOf = async (
  read: Read,
  books: VatBooks,
  { form, documents, from, to }: CountedVat,
  figure: FigureEntries,
): Promise<readonly CountedEntry[]> => {
  const found: CountedEntry[] = []
  const source = { read, ...books }
  const byDate = documents !== null && form === 'agreed'
  const paid = byDate ? await readPaidParts(source, await readSettlements(source, from, to)) : []
  const partsOf = Map.groupBy(paid, ({ journal_entry_id }) => journal_entry_id)
  const filter = [
    { field: 'account', is: figure.account_ids },
    { field: 'date', from, to },
  ]
  for await (const slice of readSlices(read, 'journal_entry', filter)) {
    const isOfDocument = form === 'received' ? await documentReversals(read, slice) : () => false
    for (const entry of slice) {
      const { id, date, text, lines, is_closing, source: from_source, created_at } = entry
      if (isOfDocument(entry) || (books.as_of !== null && created_at > books.as_of)) continue
      const parts = (partsOf.get(id) ?? []).flatMap(({ movements }) => movements)
      found.push({
        date,
        text,
        document: null,
        journal_entry_id: id,
        bank_transaction_id: from_source.type === 'bank_transaction' ? from_source.id : null,
        movements: [...movementsOfLines(lines, is_closing), ...reversed(parts)],
      })
    }
  }
  return found
}

const numbersOf = async (read: Read, ids: readonly string[]) => {
  const entries = await readByValues(
    read,
    ids,
    (some): Query<readonly JournalEntry[]> => where('journal_entry', 'id', some),
  )
  return new Map(entries.map(({ id, number, date }) => [id, { id, number, date }]))
}

/**
 * The documents that are open at the end of a day with the tax on them, and the lines of the form that they would have:
 * what a change of the form on the next day taxes or credits once, and the statement of a year's end.
 */
export const readOpenItems = async (
  read: Read,
  books: VatBooks,
  day: LocalDate,
): Promise<{ readonly items: readonly OpenItem[]; readonly lines: readonly FormLine[] }> => {
  const source = { read, ...books }
  const open = await readOpen(source, day)
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
