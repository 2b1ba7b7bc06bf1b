// An index of the documents by everything that a bank transaction may name them by, so that a question costs what fits
// and not what the books contain. Paid documents are found only by reference and number, to recognise a second payment.
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import type { Direction } from '../../bank/counterparty-name.ts'
import { digitsOf, numberKey } from '../reading/number-reading.ts'
import { referenceKey } from '../reading/reference-reading.ts'
import { drop, note } from './company-index.ts'
import type { MatchDocument } from './match-document.ts'

/** The most documents that one lookup answers: a value that more documents have identifies none of them. */
const MAX_FOUND = 40
const MAX_ORDERED = 300
/** More than a payment run has. */
const MAX_OF_ORDER = 1001
/** The most documents of one day. */
const MAX_ISSUED = 100
const ORDER_DAYS = [0, 1, 2, 3, 4]

export interface DocumentIndex {
  readonly isEmpty: () => boolean
  readonly put: (document: MatchDocument) => void
  readonly remove: (key: string) => void
  readonly get: (key: string) => MatchDocument | undefined
  readonly hasReference: (key: string) => boolean
  readonly byReference: (key: string) => readonly MatchDocument[]
  /** By the whole number, or by its digits alone. */
  readonly byNumber: (key: string) => readonly MatchDocument[]
  readonly byEndToEndId: (id: string) => readonly MatchDocument[]
  /** The open expense payments of an order, by the id of its message or its block. */
  readonly byOrderId: (id: string) => readonly MatchDocument[]
  /** Open documents with this open amount. */
  readonly byAmount: (amount: AmountKey) => readonly MatchDocument[]
  /** Open documents that name this account of the creditor. */
  readonly byIban: (iban: string) => readonly MatchDocument[]
  /** Open documents of a company, roughly ordered by date. */
  readonly ofCompany: (company_id: string, direction: Direction) => readonly MatchDocument[]
  /** Open documents of a company whose open amount differs from this one by at most about 4 %. */
  readonly ofCompanyNear: (company_id: string, amount: AmountKey) => readonly MatchDocument[]
  /** Paid documents of a company with this total. */
  readonly paidOf: (company_id: string, amount: AmountKey) => readonly MatchDocument[]
  /** Open expense payments ordered for this day or the days before it, so that weekends are covered. */
  readonly orderedAbout: (day: LocalDate) => readonly MatchDocument[]
  /** Open invoices dated within these days. */
  readonly issuedWithin: (first: LocalDate, last: LocalDate) => readonly MatchDocument[]
  /** The companies of a document; for an expense payment, those of its expenses. */
  readonly companiesOf: (document: MatchDocument) => readonly string[]
  /** The references of a document; for an expense payment, also those of its expenses. */
  readonly referencesOf: (document: MatchDocument) => readonly string[]
  /** The open expense payment that contains this expense. */
  readonly paymentOf: (expense: MatchDocument) => MatchDocument | undefined
}

interface AmountKey {
  readonly direction: Direction
  readonly currency: string
  readonly amount: number
}

const amountText = ({ direction, currency, amount }: AmountKey): string => `${direction} ${currency} ${amount}`
/**
 * The size class of an amount. Neighbouring classes are at most 4 % apart, so amounts that differ by less are in the
 * same or in the next class.
 */
const sizeOf = (amount: number): number => Math.floor(Math.log(Math.max(1, amount)) / Math.log(1.04))

export const createDocumentIndex = (): DocumentIndex => {
  const documents = new Map<string, MatchDocument>()
  const lookups = new Map<string, Set<MatchDocument>>()
  /** A map of its own, because a wrong reference is looked up some hundred times. */
  const references = new Map<string, Set<MatchDocument>>()
  const ordered = new Map<LocalDate, Set<MatchDocument>>()
  const issued = new Map<LocalDate, Set<MatchDocument>>()
  const payments = new Map<string, Set<string>>()

  const keysOf = (document: MatchDocument): readonly string[] => {
    const { direction, currency, company_id, number } = document
    const keys: string[] = []
    if (document.end_to_end_id !== null) keys.push(`end-to-end ${document.end_to_end_id}`)
    if (number !== null) {
      const key = numberKey(number)
      const digits = digitsOf(number)
      keys.push(`number ${key}`)
      if (digits !== key && digits.length >= 4) keys.push(`number ${digits}`)
    }
    if (document.open === 0) {
      if (company_id !== null)
        keys.push(`paid ${company_id} ${amountText({ direction, currency, amount: document.total })}`)
      return keys
    }
    keys.push(`amount ${amountText({ direction, currency, amount: document.open })}`)
    if (document.iban !== null) keys.push(`iban ${document.iban}`)
    if (document.order !== null) for (const id of document.order.split('/')) keys.push(`order ${id}`)
    if (company_id !== null) {
      keys.push(`company ${company_id} ${direction}`)
      keys.push(`size ${company_id} ${amountText({ direction, currency, amount: sizeOf(document.open) })}`)
    }
    return keys
  }

  const remove = (key: string) => {
    const document = documents.get(key)
    if (!document) return
    documents.delete(key)
    for (const lookup of keysOf(document)) drop(lookups, lookup, document)
    if (document.reference !== null) drop(references, referenceKey(document.reference), document)
    for (const expense of document.expense_keys) drop(payments, expense, key)
    drop(ordered, document.date, document)
    drop(issued, document.date, document)
  }

  const put = (document: MatchDocument) => {
    remove(document.key)
    documents.set(document.key, document)
    for (const lookup of keysOf(document)) note(lookups, lookup, document)
    if (document.reference !== null) note(references, referenceKey(document.reference), document)
    for (const expense of document.expense_keys) note(payments, expense, document.key)
    if (document.order !== null && document.open > 0) note(ordered, document.date, document)
    if (document.type === 'invoice' && document.open > 0) note(issued, document.date, document)
  }

  const find = (lookup: string): readonly MatchDocument[] => firstOf(lookups.get(lookup))

  return {
    isEmpty: () => documents.size === 0,
    put,
    remove,
    get: (key) => documents.get(key),
    hasReference: (key) => references.has(key),
    byReference: (key) => firstOf(references.get(key)),
    byNumber: (key) => find(`number ${key}`),
    byEndToEndId: (id) => find(`end-to-end ${id}`),
    byOrderId: (id) => firstOf(lookups.get(`order ${id}`), MAX_OF_ORDER),
    byAmount: (amount) => find(`amount ${amountText(amount)}`),
    byIban: (iban) => find(`iban ${iban}`),
    ofCompany: (company_id, direction) => find(`company ${company_id} ${direction}`),
    ofCompanyNear: (company_id, amount) =>
      [-1, 0, 1].flatMap((step) =>
        find(`size ${company_id} ${amountText({ ...amount, amount: sizeOf(amount.amount) + step })}`),
      ),
    paidOf: (company_id, amount) => find(`paid ${company_id} ${amountText(amount)}`),
    orderedAbout: (day) =>
      ordered.size === 0
        ? []
        : ORDER_DAYS.flatMap((days) => [...(ordered.get(addDays(day, -days)) ?? [])].slice(0, MAX_ORDERED)),
    issuedWithin: (first, last) => {
      const found: MatchDocument[] = []
      for (let day = first; day <= last; day = addDays(day, 1)) {
        for (const document of firstOf(issued.get(day), MAX_ISSUED)) found.push(document)
      }
      return found
    },
    companiesOf: ({ company_id, expense_keys }) =>
      company_id !== null ? [company_id] : expense_keys.flatMap((key) => documents.get(key)?.company_id ?? []),
    referencesOf: ({ reference, expense_keys }) => {
      const bills = expense_keys.flatMap((key) => documents.get(key)?.reference ?? [])
      return reference === null ? bills : [reference, ...bills]
    },
    paymentOf: (expense) => {
      for (const key of payments.get(expense.key) ?? []) {
        const payment = documents.get(key)
        if (payment && payment.open > 0) return payment
      }
      return undefined
    },
  }
}

const firstOf = (found: ReadonlySet<MatchDocument> | undefined, limit = MAX_FOUND): readonly MatchDocument[] => {
  if (!found || found.size <= limit) return [...(found ?? [])]
  const first: MatchDocument[] = []
  for (const document of found) if (first.push(document) === limit) break
  return first
}
