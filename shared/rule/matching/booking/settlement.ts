// What allocation rows settle: how much of which document they pay, in the document's own currency. A payment brings
// `paid_amount` nearer to the total; money in the other direction refunds what was paid before.

import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { Match, MatchableType, Settlement } from '../../../record/matching/match.ts'
import {
  type Expense,
  type ExpensePayment,
  type Invoice,
  isOpen,
  openAmountOf,
  statusOf,
} from '../../../record/open-item/open-item.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../../core/field-problem.ts'
import type { Row } from './allocation.ts'

export type DocumentType = Settlement['type']
export type Document = Invoice | Expense | ExpensePayment

/** The documents by id, after all earlier decisions. */
export type FindDocument = (id: string) => Document | null

/** What a row pays of its document. */
export interface RowSettlement extends Pick<Match, 'currency' | 'currency_amount' | 'settlements'> {}

const NO_SETTLEMENT: RowSettlement = { currency: null, currency_amount: null, settlements: [] }

export interface SettlementInput {
  readonly row: Row
  /**
   * For a document in another currency: the amount paid in that currency; null when it is to be derived from the
   * transaction.
   */
  readonly currency_amount: AmountInput | null
  /** The row's amount in the transaction's direction, and the sum of all rows. */
  readonly share: MinorUnits
  readonly shares: MinorUnits
  readonly transaction: Pick<BankTransaction, 'amount' | 'currency'>
  readonly base_currency: string
  /** Whether a person sent the row: only a person may pay more than is open. */
  readonly is_manual: boolean
}

/** What one row settles, or why it cannot; `field` is that of the row. */
export const settlementOf = (
  { row, transaction, base_currency, is_manual, ...input }: SettlementInput,
  find: FindDocument,
  field: string,
): Result<RowSettlement, FieldProblem> => {
  const { matchable_type: type, matchable_id: id } = row
  const refuse = (name: string, code: FieldProblemCode) => err({ field: `${field}.${name}`, code })
  if (!isDocumentType(type)) {
    return input.currency_amount === null
      ? ok(NO_SETTLEMENT)
      : refuse('currency_amount', 'match_currency_without_document')
  }
  const document = find(id ?? '')
  if (!document || typeOf(document) !== type) return refuse('matchable_id', 'matchable_unknown')
  const isPayment = paymentSign(type, transaction) === Math.sign(document.total)
  const open = Math.abs(openAmountOf(document))
  let paid: number = row.amount
  if (document.currency === base_currency) {
    if (input.currency_amount !== null) return refuse('currency_amount', 'currency_is_base')
  } else if (input.currency_amount !== null) {
    const read = readAmount(`${field}.currency_amount`, input.currency_amount, document.currency)
    if (!read.ok) return read
    if (read.value <= 0) return refuse('currency_amount', 'amount_not_positive')
    paid = read.value
  } else if (transaction.currency === document.currency) {
    paid = shareOf(transaction, input)
    if (Math.abs(paid - open) <= ROUNDING) paid = open
  } else if (isPayment) {
    paid = open
  } else {
    return refuse('currency_amount', 'required')
  }
  const problem = isPayment ? paymentProblem(document, paid, is_manual) : refundProblem(document, paid)
  if (problem) return refuse('matchable_id', problem)
  const amount = minorUnitsOf(paymentSign(type, transaction) * paid)
  const settlements = settlementsOf(type, document, amount, find)
  if (settlements === null) return refuse('matchable_id', 'document_paid')
  const isForeign = document.currency !== base_currency
  return ok({
    currency: isForeign ? document.currency : null,
    currency_amount: isForeign ? minorUnitsOf(paid) : null,
    settlements,
  })
}

const typeOf = (document: Document): DocumentType => {
  if ('expense_ids' in document) return 'expense_payment'
  return 'creditor_iban' in document ? 'expense' : 'invoice'
}

const isDocumentType = (type: MatchableType | null): type is DocumentType => type !== null && type !== 'company'

/** A credit increases the paid amount of an invoice, a debit that of an expense or a payment order. */
const paymentSign = (type: DocumentType, { amount }: Pick<BankTransaction, 'amount'>): number =>
  (type === 'invoice' ? 1 : -1) * (amount < 0 ? -1 : 1)

/** What converting and dividing a payment may lose: minor units of the document's currency. */
const ROUNDING = 5

/** This row's part of the transaction's amount, in the transaction's own currency. */
const shareOf = (
  { amount }: Pick<BankTransaction, 'amount'>,
  { share, shares }: Pick<SettlementInput, 'share' | 'shares'>,
): number =>
  share === shares
    ? Math.abs(amount)
    : Number((BigInt(Math.abs(amount)) * BigInt(share) * 2n + BigInt(shares)) / (BigInt(shares) * 2n))

const paymentProblem = (document: Document, paid: number, isManual: boolean): FieldProblemCode | null => {
  if (!isOpen(document)) return 'document_paid'
  return !isManual && paid > Math.abs(openAmountOf(document)) ? 'document_open_less' : null
}

/** A refund cannot be more than was paid. */
const refundProblem = ({ paid_amount }: Document, paid: number): FieldProblemCode | null =>
  paid > Math.abs(paid_amount) ? 'document_wrong_direction' : null

/**
 * The settlement of the document; for a payment order, also those of its expenses. Each expense gets its open amount,
 * in their order, and the last one gets the surplus; what comes back opens overpaid ones first. Null when all of them are
 * paid already, because the order would pay them twice.
 */
const settlementsOf = (
  type: DocumentType,
  document: Document,
  amount: MinorUnits,
  find: FindDocument,
): Settlement[] | null => {
  const own: Settlement = { type, id: document.id, amount }
  if (!('expense_ids' in document) || document.expense_ids.length === 0) return [own]
  const expenses = document.expense_ids.flatMap((id) => find(id) ?? [])
  const same = expenses.filter(({ currency }) => currency === document.currency)
  const isRefund = amount < 0 !== document.total < 0
  const payable = isRefund ? overpaidFirst(same.filter(({ paid_amount }) => paid_amount !== 0)) : same.filter(isOpen)
  if (expenses.length > 0 && !isRefund && !expenses.some(isOpen)) return null
  const settle = (id: string, part: number): Settlement => ({ type: 'expense', id, amount: minorUnitsOf(part) })
  // A supplier's credit note in the order is settled together with the bills from which it was deducted.
  if (!isRefund && sumMinor(payable.map(openAmountOf)) === amount) {
    return [own, ...payable.map((expense) => settle(expense.id, openAmountOf(expense)))]
  }
  const settlements = [own]
  let remaining: number = amount
  for (const [index, expense] of payable.entries()) {
    const most = isRefund ? -expense.paid_amount : openAmountOf(expense)
    const isLast = index === payable.length - 1
    const part = !isRefund && isLast ? remaining : Math.sign(remaining) * Math.min(Math.abs(remaining), Math.abs(most))
    if (part !== 0) settlements.push(settle(expense.id, part))
    remaining -= part
  }
  return settlements
}

const overpaidFirst = (documents: readonly Document[]): readonly Document[] => {
  const isOverpaid = (document: Document) => statusOf(document) === 'overpaid'
  return [...documents.filter(isOverpaid), ...documents.filter((document) => !isOverpaid(document))]
}

/** The fields of the document that a settlement changes; with `isUndone`, those that undoing it changes. */
export const settledFields = (document: Document, settlement: Settlement, isUndone: boolean): Partial<Document> => {
  const add = (current: MinorUnits, amount: MinorUnits): MinorUnits =>
    minorUnitsOf(isUndone ? current - amount : current + amount)
  const { amount, base_amount, parts } = settlement
  const paid_amount = add(document.paid_amount, amount)
  if (!('payment_parts' in document)) return { paid_amount }
  const { base_paid_amount, payment_parts } = document
  return {
    paid_amount,
    ...(base_amount !== undefined && base_paid_amount !== null
      ? { base_paid_amount: add(base_paid_amount, base_amount) }
      : {}),
    ...(parts === undefined
      ? {}
      : {
          payment_parts: payment_parts.map((part, index) => ({
            ...part,
            base_booked: add(part.base_booked, parts[index]?.base_booked ?? ZERO),
            base_tax: add(part.base_tax, parts[index]?.base_tax ?? ZERO),
          })),
        }),
  }
}
