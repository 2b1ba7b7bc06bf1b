// What the dialog of an offset sends: how much of each chosen document is offset with the first one. Pure.
import type { CreateOffset } from '../../../../shared/api/endpoints/open-item/offsets.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import {
  type MinorUnits,
  minorToNumber,
  minorUnitsOf,
  numberToMinor,
  sumMinor,
  ZERO,
} from '../../../../shared/value/money.ts'
import type { Kind, OtherDocument } from '../../data/query/open-item/offsets.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'

export interface OffsetDraft {
  readonly date: LocalDate | null
  /** By the id of the document; missing: it is not chosen. */
  readonly amounts: Readonly<Record<string, MinorUnits | null>>
}

/** What a document is for an offset; an amount paid too much is open on the other side than its total. */
export const natureOf = ({ kind, document }: OtherDocument): Kind | 'on_account' | 'credit_note' | 'overpaid' => {
  if (document.booked_by === 'on_account') return 'on_account'
  return document.total < 0 ? 'credit_note' : document.open_amount < 0 ? 'overpaid' : kind
}

/** Without a sign. */
export const openOf = ({ open_amount, currency }: DocumentObject): MinorUnits => {
  const open = numberToMinor(Math.abs(open_amount), currency)
  return open.ok ? open.value : ZERO
}

/**
 * Those of the same kind, such as the credit notes of an invoice, otherwise all; from the earliest on, as far as the first
 * one has an open amount.
 */
export const newOffset = (
  date: LocalDate,
  kind: Kind,
  first: DocumentObject,
  others: readonly OtherDocument[],
): OffsetDraft => {
  const own = others.filter((each) => each.kind === kind)
  let left: number = openOf(first)
  const amounts: Record<string, MinorUnits> = {}
  for (const { document } of own.length > 0 ? own : others) {
    const amount = minorUnitsOf(Math.min(left, openOf(document)))
    if (amount > 0) amounts[document.id] = amount
    left -= amount
  }
  return { date, amounts }
}

export const sumOfOffset = ({ amounts }: OffsetDraft): MinorUnits =>
  sumMinor(Object.values(amounts).map((amount) => amount ?? ZERO))

/** Chooses a document with what the first one has left, or removes it. */
export const toggle = (draft: OffsetDraft, first: DocumentObject, { document }: OtherDocument): OffsetDraft => {
  const { [document.id]: chosen, ...others } = draft.amounts
  if (chosen !== undefined) return { ...draft, amounts: others }
  const left = Math.max(0, openOf(first) - sumOfOffset(draft))
  return { ...draft, amounts: { ...others, [document.id]: minorUnitsOf(Math.min(left, openOf(document))) } }
}

export const bodyOfOffset = (
  draft: OffsetDraft,
  kind: Kind,
  first: DocumentObject,
  others: readonly OtherDocument[],
): CreateOffset => {
  const amountOf = (amount: MinorUnits) => minorToNumber(amount, first.currency)
  return {
    date: draft.date,
    documents: [
      { type: kind, id: first.id, amount: amountOf(sumOfOffset(draft)) },
      ...others.flatMap(({ kind: type, document: { id } }) => {
        const amount = draft.amounts[id]
        return amount === undefined ? [] : [{ type, id, amount: amountOf(amount ?? ZERO) }]
      }),
    ],
  }
}

/** The documents of a request in its order: the errors of the server name them by their position. */
export const fieldOfOffset =
  (others: readonly OtherDocument[]) =>
  (field: string, { amounts }: OffsetDraft): string | null => {
    const [, index] = /^documents\.(\d+)\./.exec(field) ?? []
    const chosen = others.filter(({ document }) => document.id in amounts)
    return index === undefined
      ? field === 'date' || field === 'book_on'
        ? 'date'
        : null
      : (chosen[Number(index) - 1]?.document.id ?? null)
  }
