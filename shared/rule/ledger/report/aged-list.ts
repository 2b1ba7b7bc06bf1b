// The open documents on a day by how long they have been due: what customers owe, or what is owed to suppliers. And the
// one rule for how much of a document was open on a day.
import { type BookableDocument, excessOf, openAmountOf } from '../../../record/open-item/open-item.ts'
import { daysFromTo, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import type { DocumentSum } from '../books-checks.ts'
import type { Amounts, ReportRow, Title } from './report.ts'

/** The columns: not due yet, and the days since the due date. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const
type Age = (typeof AGES)[number]

/** What settled a part of a document, on the day it was booked. */
export interface DatedSettlement {
  readonly id: string
  readonly amount: MinorUnits
  /** Null: unknown, for a document in another currency. */
  readonly base_amount?: MinorUnits | null | undefined
  /** What it booked on each part of a document that only its payments book. */
  readonly parts?: readonly { readonly base_booked: MinorUnits }[] | undefined
  readonly date: LocalDate
}

/** A document with what was open of it on a day. */
export interface OpenDocument {
  readonly document: BookableDocument
  readonly open: MinorUnits
  /** At the booked value, in the base currency; null: unknown. */
  readonly base_open: MinorUnits | null
  /** The part of it that payments left on debtors or creditors although only they book the document (`excessOf`). */
  readonly excess: MinorUnits
}

/**
 * How much of a document was open at the end of a day, by what settled it later. Before its own date only a payment in
 * advance counts, which then is a credit: one in another currency needs all its settlements then, because the entry of a
 * document that was changed after its payment has the difference to their booked value.
 */
export const openOn = (
  document: BookableDocument,
  settlements: readonly DatedSettlement[],
  { day, base_currency }: { readonly day: LocalDate; readonly base_currency: string },
): OpenDocument => {
  const later = settlements.filter(({ date }) => date > day)
  const isThere = document.date <= day
  const open = openAmountOf({
    total: isThere ? document.total : ZERO,
    paid_amount: minorUnitsOf(document.paid_amount - sumMinor(later.map(({ amount }) => amount))),
  })
  const excess = minorUnitsOf(excessOf(document) - sumMinor(later.map(excessOfSettlement)))
  if (document.currency === base_currency) return { document, open, base_open: open, excess }
  const { base_total, base_paid_amount } = document
  if (base_total === null) return { document, open, base_open: null, excess }
  const baseOf = (some: readonly DatedSettlement[]) => sumMinor(some.map(({ base_amount }) => base_amount ?? ZERO))
  const base_open = isThere
    ? minorUnitsOf(base_total - (base_paid_amount ?? 0) + baseOf(later))
    : minorUnitsOf(0 - baseOf(settlements.filter(({ date }) => date <= day)))
  return { document, open, base_open, excess }
}

/** Whether anything is open. A document without it may still have an excess, when it was paid twice in another order. */
export const hasOpen = ({ open, base_open }: OpenDocument): boolean => open !== 0 || (base_open ?? 0) !== 0

const excessOfSettlement = ({ amount, base_amount, parts }: DatedSettlement): MinorUnits =>
  parts === undefined
    ? ZERO
    : minorUnitsOf(sumMinor(parts.map(({ base_booked }) => base_booked)) - (base_amount ?? amount))

/** The day on which a document is due; one without a due date is due on its own date (OR 75). */
export const dueDateOf = ({ due_date, date }: Pick<BookableDocument, 'due_date' | 'date'>): LocalDate =>
  due_date ?? date

/** How many days a document was overdue on a day; 0 when it was not. */
export const daysOverdue = (document: Pick<BookableDocument, 'due_date' | 'date'>, day: LocalDate): number =>
  Math.max(0, daysFromTo(dueDateOf(document), day))

const ageOf = (document: BookableDocument, day: LocalDate): Age => {
  const days = daysOverdue(document, day)
  if (days === 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'older'
}

/** The sums that the check of debtors or creditors compares with the ledger. */
export const documentSumsOf = (documents: readonly OpenDocument[], base_currency: string): readonly DocumentSum[] =>
  documents.flatMap(({ document, open, base_open, excess }): readonly DocumentSum[] => {
    const { booked_by } = document
    const is_base = document.currency === base_currency || base_open !== null
    return [
      { booked_by, is_base, of: 'open', count: 1, amount: base_open ?? open },
      ...(excess === 0 ? [] : [{ booked_by, is_base: true, of: 'excess' as const, count: 1, amount: excess }]),
    ]
  })

export interface AgedFacts {
  readonly day: LocalDate
  readonly base_currency: string
  /** The names of the companies, by id. */
  readonly names: ReadonlyMap<string, string>
  /** Whether each document has a row of its own, below its company. */
  readonly has_documents: boolean
  /** What the valuation of the day changes on the account; 0 on other days. */
  readonly valued?: number
}

/**
 * The rows: companies by name, with the documents below them by due date; for several currencies one section for each,
 * the base currency first, and a total in the base currency.
 */
export const agedList = (documents: readonly OpenDocument[], facts: AgedFacts): readonly ReportRow[] => {
  const { base_currency } = facts
  const byCurrency = Map.groupBy(documents.filter(hasOpen), ({ document }) => document.currency)
  if (documents.length === 0) return []
  const currencies = [...byCurrency.keys()].toSorted((a, b) =>
    a === base_currency ? -1 : b === base_currency ? 1 : a < b ? -1 : 1,
  )
  const isForeign = currencies.some((currency) => currency !== base_currency)
  const sections = currencies.flatMap((currency) => {
    const some = byCurrency.get(currency) ?? []
    const rows = companyRows(some, facts, isForeign)
    if (!isForeign) return rows
    return [
      { ...rowOf(`currency:${currency}`, 'heading', { text: currency }), currency },
      ...rows.map((row) => ({ ...row, level: row.level + 1 })),
      {
        ...rowOf(`subtotal:${currency}`, 'subtotal', { sum_of: currency }),
        amounts: amountsOf(some, facts, isForeign),
        currency,
      },
    ]
  })
  const inBase = documents.map((each) => ({ ...each, open: each.base_open ?? ZERO }))
  const total = { ...rowOf('total', 'total', { word: 'totals' }), amounts: amountsOf(inBase, facts, isForeign) }
  return [...sections, ...withPayment(inBase, facts, isForeign), total, ...ofValuation(facts)]
}

/** On the last day of a year the ledger has the open items at the rate of that day: the total with this row. */
const ofValuation = ({ valued = 0 }: AgedFacts): readonly ReportRow[] => {
  if (valued === 0) return []
  const row = rowOf('note:valuation', 'note', { word: 'valuation' })
  return [{ ...row, amounts: { base: minorUnitsOf(valued) } }]
}

/** Open documents that only their payment books: in the total, but only what is paid beyond theirs is on the account. */
const withPayment = (inBase: readonly OpenDocument[], facts: AgedFacts, isForeign: boolean): readonly ReportRow[] => {
  const some = inBase.flatMap((each) => {
    const open = minorUnitsOf(each.open - each.excess)
    return each.document.booked_by === 'payment' && open !== 0 ? [{ ...each, open, base_open: open }] : []
  })
  if (some.length === 0) return []
  const row = rowOf('note:with_payment', 'note', { word: 'booked_with_payment' })
  return [{ ...row, amounts: amountsOf(some, facts, isForeign) }]
}

const companyRows = (
  documents: readonly OpenDocument[],
  facts: AgedFacts,
  isForeign: boolean,
): readonly ReportRow[] => {
  const { names, has_documents } = facts
  const nameOf = (id: string | null): string => names.get(id ?? '') ?? ''
  // Those without a company come last.
  const byCompany = [...Map.groupBy(documents, ({ document }) => document.company_id)].toSorted(([a], [b]) =>
    a === null ? 1 : b === null ? -1 : nameOf(a).localeCompare(nameOf(b), 'de'),
  )
  return byCompany.flatMap(([id, some]) => {
    const currency = some[0]?.document.currency ?? ''
    const title: Title = id === null ? { word: 'without_company' } : { text: nameOf(id) }
    const row = (documents: readonly OpenDocument[]) => ({
      currency,
      company_id: id,
      amounts: amountsOf(documents, facts, isForeign),
    })
    return [
      { ...rowOf(`company:${id ?? ''}:${currency}`, 'line', title), ...row(some) },
      ...(has_documents ? byDueDate(some) : []).map((one) => ({
        ...rowOf(`document:${one.document.id}`, 'line', {
          document: { number: one.document.number, due_date: dueDateOf(one.document) },
        }),
        ...row([one]),
        level: 1,
        document_id: one.document.id,
      })),
    ]
  })
}

export const byDueDate = (documents: readonly OpenDocument[]): readonly OpenDocument[] => {
  const keyOf = ({ document }: OpenDocument) => `${dueDateOf(document)} ${document.number}`
  return documents.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const rowOf = (key: string, kind: ReportRow['kind'], title: Title): ReportRow => ({
  key,
  kind,
  level: 0,
  number: null,
  title,
  account_id: null,
  amounts: {},
  entries: null,
})

/** The open amounts by age, their sum, and with other currencies also the sum at the booked value. */
const amountsOf = (documents: readonly OpenDocument[], { day }: AgedFacts, isForeign: boolean): Amounts => {
  const byAge = Map.groupBy(documents, ({ document }) => ageOf(document, day))
  const sumOf = (some: readonly OpenDocument[] = []) => sumMinor(some.map(({ open }) => open))
  return {
    ...Object.fromEntries(AGES.map((age) => [age, sumOf(byAge.get(age))])),
    total: sumOf(documents),
    ...(isForeign && { base: sumMinor(documents.map(({ base_open }) => base_open ?? ZERO)) }),
  }
}
