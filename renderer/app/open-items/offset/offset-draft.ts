// What the dialog of an offset sends: how much of each chosen document is offset with the first one. In one currency both
// sides are equal; in different ones they count at their booked values, and the difference is a row. Pure.
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
import { proportionOf } from '../../../../shared/value/rounding.ts'
import { isClaim, type Kind, type OtherDocument } from '../../data/query/open-item/offsets.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'

export interface OffsetDraft {
  readonly date: LocalDate | null
  /** By the id of the document; missing: it is not chosen. */
  readonly amounts: Readonly<Record<string, MinorUnits | null>>
  /** How much of the first document, for different currencies; undefined: as much as the others have as value. */
  readonly first?: MinorUnits | null | undefined
  /** The difference of the booked values, a debit when positive; undefined: as it is computed. */
  readonly difference?: MinorUnits | null | undefined
  /** The account of the difference; null: the usual one. */
  readonly account_id: string | null
}

/** The documents that an offset may consist of. */
export interface OffsetChoice {
  readonly kind: Kind
  readonly document: DocumentObject
  readonly others: readonly OtherDocument[]
  readonly baseCurrency: string
}

/** What a document is for an offset; an amount paid too much is open on the other side than its total. */
export const natureOf = ({ kind, document }: OtherDocument): Kind | 'on_account' | 'credit_note' | 'overpaid' => {
  if (document.booked_by === 'on_account') return 'on_account'
  return document.total < 0 ? 'credit_note' : document.open_amount < 0 ? 'overpaid' : kind
}

const minorOf = (amount: number, currency: string): MinorUnits => {
  const minor = numberToMinor(amount, currency)
  return minor.ok ? minor.value : ZERO
}

/** Without a sign. */
export const openOf = ({ open_amount, currency }: DocumentObject): MinorUnits =>
  minorOf(Math.abs(open_amount), currency)

/**
 * Those of the same kind and currency, such as the credit notes of an invoice, otherwise all in its currency; from the
 * earliest on, as far as the first one has an open amount. Documents in other currencies are only chosen by hand.
 */
export const newOffset = (date: LocalDate, { kind, document, others }: OffsetChoice): OffsetDraft => {
  const alike = others.filter((each) => each.document.currency === document.currency)
  const own = alike.filter((each) => each.kind === kind)
  let left: number = openOf(document)
  const amounts: Record<string, MinorUnits> = {}
  for (const other of own.length > 0 ? own : alike) {
    const amount = minorUnitsOf(Math.min(left, openOf(other.document)))
    if (amount > 0) amounts[other.document.id] = amount
    left -= amount
  }
  return { date, amounts, account_id: null }
}

const chosenOf = ({ amounts }: OffsetDraft, others: readonly OtherDocument[]) =>
  others.filter(({ document }) => document.id in amounts)

/** Whether the chosen documents are in different currencies. */
export const isMixed = (draft: OffsetDraft, { document, others }: OffsetChoice): boolean =>
  chosenOf(draft, others).some((each) => each.document.currency !== document.currency)

/** With an invoice the difference is one of sales, as the server books it. */
export const sideOf = (draft: OffsetDraft, { kind, others }: OffsetChoice): Kind =>
  [{ kind }, ...chosenOf(draft, others)].some((each) => each.kind === 'invoice') ? 'invoice' : 'expense'

/**
 * The value of an amount of the open part of a document in the base currency by its booking, as `baseValueOf` of the
 * server; null: its value is unknown.
 */
export const bookedValueOf = (
  document: DocumentObject,
  amount: MinorUnits,
  baseCurrency: string,
): MinorUnits | null => {
  const { currency, total, base_total, paid_amount, open_amount } = document
  if (currency === baseCurrency) return amount
  if (base_total === null || total === 0) return null
  const whole = minorOf(total, currency)
  const base = minorOf(base_total, baseCurrency)
  const partOf = (part: number) => (part === whole ? base : proportionOf(part, base, whole))
  const paid = minorOf(paid_amount, currency)
  return minorUnitsOf(Math.abs(partOf(paid + (open_amount < 0 ? -amount : amount)) - partOf(paid)))
}

/** Two values that differ by a tenth at most differ by their rates, so both are meant as a whole. */
const isAbout = (value: number, other: number): boolean => Math.abs(value - other) * 10 <= Math.max(value, other)

/** The amount of a document with this value: all of it, when its value differs only by the rate. */
const amountOfValue = (document: DocumentObject, value: MinorUnits | null, baseCurrency: string): MinorUnits => {
  const open = openOf(document)
  const whole = bookedValueOf(document, open, baseCurrency)
  if (value === null || whole === null || whole <= value || isAbout(whole, value)) return open
  return minorUnitsOf(proportionOf(value, open, whole))
}

/** The value of the chosen documents in the base currency; null: one of them has none. */
const valueOfChosen = (draft: OffsetDraft, { others, baseCurrency }: OffsetChoice): MinorUnits | null => {
  const values = chosenOf(draft, others).map(({ document }) =>
    bookedValueOf(document, draft.amounts[document.id] ?? ZERO, baseCurrency),
  )
  return values.includes(null) ? null : sumMinor(values.flatMap((value) => value ?? []))
}

/** How much of the first document is offset. */
export const firstAmountOf = (draft: OffsetDraft, choice: OffsetChoice): MinorUnits => {
  if (!isMixed(draft, choice)) return sumMinor(Object.values(draft.amounts).map((amount) => amount ?? ZERO))
  if (draft.first !== undefined) return draft.first ?? ZERO
  return amountOfValue(choice.document, valueOfChosen(draft, choice), choice.baseCurrency)
}

/** What both sides differ by at their booked values: a debit when positive; null: a value is unknown. */
const computedDifference = (draft: OffsetDraft, choice: OffsetChoice): MinorUnits | null => {
  const { kind, document, baseCurrency } = choice
  const first = bookedValueOf(document, firstAmountOf(draft, choice), baseCurrency)
  const others = valueOfChosen(draft, choice)
  if (first === null || others === null) return null
  return minorUnitsOf(isClaim(kind, document) === true ? first - others : others - first)
}

/** As typed, otherwise as computed; null: unknown. */
export const differenceOf = (draft: OffsetDraft, choice: OffsetChoice): MinorUnits | null =>
  draft.difference === undefined ? computedDifference(draft, choice) : draft.difference

/** Chooses a document with what the first one has left, or removes it. */
export const toggle = (draft: OffsetDraft, choice: OffsetChoice, { document }: OtherDocument): OffsetDraft => {
  const { [document.id]: chosen, ...others } = draft.amounts
  const typed = { first: undefined, difference: undefined }
  if (chosen !== undefined) return { ...draft, ...typed, amounts: others }
  return { ...draft, ...typed, amounts: { ...others, [document.id]: amountLeftFor(document, draft, choice) } }
}

const amountLeftFor = (document: DocumentObject, draft: OffsetDraft, choice: OffsetChoice): MinorUnits => {
  const { document: first, baseCurrency } = choice
  if (document.currency === first.currency && !isMixed(draft, choice))
    return minorUnitsOf(Math.min(Math.max(0, openOf(first) - firstAmountOf(draft, choice)), openOf(document)))
  const whole = bookedValueOf(first, openOf(first), baseCurrency)
  const taken = valueOfChosen(draft, choice)
  const left = whole === null || taken === null ? null : minorUnitsOf(Math.max(0, whole - taken))
  return amountOfValue(document, left, baseCurrency)
}

export const bodyOfOffset = (draft: OffsetDraft, choice: OffsetChoice): CreateOffset => {
  const { kind, document, others, baseCurrency } = choice
  const difference = isMixed(draft, choice) ? differenceOf(draft, choice) : null
  return {
    date: draft.date,
    documents: [
      { type: kind, id: document.id, amount: minorToNumber(firstAmountOf(draft, choice), document.currency) },
      ...chosenOf(draft, others).map(({ kind: type, document: { id, currency } }) => ({
        type,
        id,
        amount: minorToNumber(draft.amounts[id] ?? ZERO, currency),
      })),
    ],
    ...(difference
      ? { differences: [{ account_id: draft.account_id, amount: minorToNumber(difference, baseCurrency) }] }
      : {}),
  }
}

/** The documents of a request in its order: the errors of the server name them by their position. */
export const fieldOfOffset =
  (choice: OffsetChoice) =>
  (field: string, draft: OffsetDraft): string | null => {
    const [name = '', position, part] = field.split('.')
    if (name === 'date' || name === 'book_on') return 'date'
    if (name === 'differences') return part === 'account_id' ? part : 'difference'
    if (name !== 'documents' || position === undefined) return null
    // The first document has a field of its own only next to other currencies.
    if (position === '0') return isMixed(draft, choice) ? 'first' : null
    return chosenOf(draft, choice.others)[Number(position) - 1]?.document.id ?? null
  }
