// The documents that a bank transaction may pay, found by what it states: references, numbers, accounts, names,
// amounts. All are index lookups; a document that fits none of them is never examined.

import type { MatchDocument } from '../index/match-document.ts'
import { isMoreSimilar } from '../reading/name-similarity.ts'
import { type FoundReference, nearReferences } from '../reading/reference-reading.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import { type AmountFit, amountFitsOf } from './amount-fit.ts'
import { documentHypothesis, type Hypothesis } from './hypothesis.ts'
import { type MatcherState, remainingOpenOf } from './matcher-state.ts'
import type { Payers } from './payers.ts'
import { isFormerIban } from './transfer-sides.ts'

/** The documents found for a transaction, before any evidence is weighed. */
export interface FoundDocuments {
  readonly documents: ReadonlyMap<string, MatchDocument>
  /** Keys of the documents that a reference or number names. */
  readonly named: ReadonlySet<string>
  /** References that differ from a document's reference by one typing error, by document. */
  readonly near: ReadonlyMap<string, FoundReference>
  /**
   * Documents that the transaction names, but that are paid (`paid`), reserved by other transactions (`reserved`), or
   * paid by money of the opposite direction (`otherWay`).
   */
  readonly paid: readonly MatchDocument[]
  readonly reserved: readonly MatchDocument[]
  readonly otherWay: readonly MatchDocument[]
}

const MAX_DOCUMENTS = 100
const MAX_COMPANIES = 3
/**
 * When more documents have this amount, only those of the payer count: the members of a club all owe the same amount.
 */
const MAX_EQUAL = 8
/** How many documents that the transaction does not name may be paid in part, or with too much. */
const MAX_UNNAMED = 3

const NO_DOCUMENTS: FoundDocuments = {
  documents: new Map(),
  named: new Set(),
  near: new Map(),
  paid: [],
  reserved: [],
  otherWay: [],
}

export const findDocuments = (reading: TransactionReading, payers: Payers, state: MatcherState): FoundDocuments => {
  const { documents: index } = state
  if (index.isEmpty()) return NO_DOCUMENTS
  const documents = new Map<string, MatchDocument>()
  const named = new Set<string>()
  const near = new Map<string, FoundReference>()
  const paid: MatchDocument[] = []
  const reserved: MatchDocument[] = []
  const otherWay: MatchDocument[] = []
  const isOfPayer = (document: MatchDocument) =>
    index.companiesOf(document).some((company) => payers.byCompany.has(company))
  const add = (document: MatchDocument, isNamed: boolean) => {
    if (isNamed) named.add(document.key)
    if (documents.size >= MAX_DOCUMENTS || documents.has(document.key)) return
    if (document.direction !== reading.direction) {
      if (isNamed && document.open > 0) otherWay.push(document)
    } else if (document.open === 0) {
      if (isNamed) paid.push(document)
    } else if (remainingOpenOf(document, state) === 0) {
      if (isNamed || (document.open === reading.amount && isOfPayer(document))) reserved.push(document)
    } else documents.set(document.key, document)
  }
  const others = { named, near, paid, reserved, otherWay }
  const answer = (): FoundDocuments => ({ documents: withoutOrders(documents, reading, state), ...others })
  for (const reference of reading.references) {
    const known = index.byReference(reference.key)
    if (reference.is_checked) for (const document of known) add(document, true)
    if (known.length > 0 && reference.is_checked) continue
    for (const key of nearReferences(reference, index.hasReference)) {
      for (const document of index.byReference(key)) {
        near.set(document.key, reference)
        add(document, true)
      }
    }
  }
  const { end_to_end_id } = reading.transaction
  if (end_to_end_id !== null) for (const document of index.byEndToEndId(end_to_end_id)) add(document, true)
  const { amount, currency, direction } = reading
  // The checked reference and the exact amount prove the document, so weaker candidates need no examination.
  const isProved = (document: MatchDocument) =>
    document.currency === currency && remainingOpenOf(document, state) === amount
  if (documents.size === 1 && near.size === 0 && [...documents.values()].every(isProved)) return answer()
  for (const { key, digits, is_announced } of reading.numbers) {
    for (const document of index.byNumber(key)) add(document, is_announced || isDistinctive(key, digits))
    if (digits !== key && is_announced) for (const document of index.byNumber(digits)) add(document, true)
  }
  for (const { text } of reading.ibans) {
    if (!isFormerIban(text, state)) for (const document of index.byIban(text)) add(document, false)
  }
  const equal = index.byAmount({ amount, currency, direction })
  for (const document of equal) if (equal.length <= MAX_EQUAL || isOfPayer(document)) add(document, false)
  for (const company of probableCompanies(payers)) {
    for (const document of index.ofCompanyNear(company, { amount, currency, direction })) add(document, false)
    for (const document of index.ofCompany(company, direction)) add(document, false)
  }
  return answer()
}

/** A number that needs no announcing word: it has letters, or many digits. */
const isDistinctive = (key: string, digits: string): boolean => key !== digits || digits.length >= 6

/** The companies that the account or the name points to, the most certain first. */
export const probableCompanies = (payers: Payers): readonly string[] =>
  [...payers.byCompany.values()]
    .filter((payer) => payer.iban !== null || payer.history !== null || isMoreSimilar(payer.similarity, 'included'))
    .sort(
      (a, b) =>
        Number(b.iban !== null) - Number(a.iban !== null) || (isMoreSimilar(a.similarity, b.similarity) ? -1 : 1),
    )
    .slice(0, MAX_COMPANIES)
    .map(({ company_id }) => company_id)

/**
 * A bill and the payment order that pays it are the same money. The order counts when the transaction has its
 * end-to-end id, or its account and amount, or when none of its bills is open; otherwise the bill counts.
 */
const withoutOrders = (
  documents: Map<string, MatchDocument>,
  reading: TransactionReading,
  state: MatcherState,
): ReadonlyMap<string, MatchDocument> => {
  for (const document of [...documents.values()]) {
    const order = document.type === 'expense' ? state.documents.paymentOf(document) : undefined
    if (!order || documents.has(order.key)) continue
    if (isOrderOf(order, reading) && remainingOpenOf(order, state) > 0) documents.set(order.key, order)
  }
  for (const order of [...documents.values()]) {
    if (order.type !== 'expense_payment') continue
    const bills = order.expense_keys.filter((key) => (state.documents.get(key)?.open ?? 0) > 0)
    if (isOrderOf(order, reading)) for (const bill of bills) documents.delete(bill)
    else if (bills.some((bill) => documents.has(bill))) documents.delete(order.key)
  }
  return documents
}

const isOrderOf = (order: MatchDocument, reading: TransactionReading): boolean => {
  const { end_to_end_id } = reading.transaction
  if (end_to_end_id !== null && order.end_to_end_id === end_to_end_id) return true
  const isItsAccount = order.iban !== null && reading.ibans.some(({ text }) => text === order.iban)
  return isItsAccount && order.currency === reading.currency && order.open === reading.amount
}

/**
 * Each document with each way in which the amount may fit it. A part payment of a document that the transaction does
 * not name only counts for the documents that fell due first.
 */
export const documentHypotheses = (
  reading: TransactionReading,
  found: FoundDocuments,
  state: MatcherState,
): readonly Hypothesis[] => {
  const oldest = new Set(
    [...found.documents.values()]
      .filter(({ key }) => !found.named.has(key))
      .sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1))
      .slice(0, MAX_UNNAMED),
  )
  return [...found.documents.values()].flatMap((document) => {
    const open = remainingOpenOf(document, state)
    const isOpenEnded = oldest.has(document) || found.named.has(document.key)
    return amountFitsOf(reading, document, open, state.settings.base_currency).flatMap((fit) =>
      isOpenEnded || !OPEN_ENDED.has(fit.cause) ? (documentHypothesis(document, open, fit, state) ?? []) : [],
    )
  })
}

const dueOf = ({ due_date, date }: MatchDocument): string => due_date ?? date

const OPEN_ENDED: ReadonlySet<AmountFit['cause']> = new Set(['part_payment', 'overpayment', 'unknown'])
