// Which documents a company's open credits could settle: what it paid on account or too much, and its credit notes,
// against its open invoices; and the same for bills.
import { type BookableDocument, isExpense, openAmountOf } from '../../record/open-item/open-item.ts'
import { daysFromTo, type LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'

/** A document with how much of it is offset, without a sign. */
export interface ProposedPart {
  readonly document: BookableDocument
  readonly amount: MinorUnits
}

export interface OffsetProposal {
  readonly company_id: string
  readonly currency: string
  /** What both sides settle. */
  readonly amount: MinorUnits
  readonly credits: readonly ProposedPart[]
  readonly debts: readonly ProposedPart[]
  /** The first day on which they can be offset: no document is later. */
  readonly from_date: LocalDate
}

/** By company and currency, the earliest credit first; debts by due date. Without a company nothing is proposed. */
export const proposeOffsets = (documents: readonly BookableDocument[]): readonly OffsetProposal[] => {
  const groups = Map.groupBy(
    documents.filter(({ company_id }) => company_id !== null),
    (each) => `${each.company_id} ${each.currency} ${isExpense(each)}`,
  )
  return [...groups.values()]
    .flatMap((group): readonly OffsetProposal[] => {
      const [first] = group
      const credits = sorted(group, -1, ({ date }) => date)
      const debts = sorted(group, 1, ({ due_date, date }) => due_date ?? date)
      const amount = minorUnitsOf(Math.min(openOf(credits), openOf(debts)))
      if (first === undefined || first.company_id === null || amount === 0) return []
      const parts = [...take(credits, amount), ...take(debts, amount)]
      const from_date = parts.map(({ document }) => document.date).reduce((a, b) => (daysFromTo(a, b) > 0 ? b : a))
      return [
        {
          company_id: first.company_id,
          currency: first.currency,
          amount,
          credits: take(credits, amount),
          debts: take(debts, amount),
          from_date,
        },
      ]
    })
    .toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1))
}

const sorted = (
  group: readonly BookableDocument[],
  sign: 1 | -1,
  keyOf: (document: BookableDocument) => string,
): readonly BookableDocument[] =>
  group
    .filter((document) => Math.sign(openAmountOf(document)) === sign)
    .toSorted((a, b) => (`${keyOf(a)} ${a.number}` < `${keyOf(b)} ${b.number}` ? -1 : 1))

const openOf = (documents: readonly BookableDocument[]): number =>
  documents.reduce((sum, document) => sum + Math.abs(openAmountOf(document)), 0)

/** From the first one on, as much as the amount. */
const take = (documents: readonly BookableDocument[], amount: number): readonly ProposedPart[] => {
  let left = amount
  return documents.flatMap((document) => {
    const part = Math.min(left, Math.abs(openAmountOf(document)))
    left -= part
    return part === 0 ? [] : [{ document, amount: minorUnitsOf(part) }]
  })
}
