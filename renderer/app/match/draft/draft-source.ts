// Makes rows of a draft from the server's proposals, from attached or booked matches, and from search results. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchableObject, ProposedRowObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import type { ExpensePaymentObject } from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { ExpenseObject } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import type { InvoiceObject } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { isBaseAmountMissing as saysBaseAmountIsMissing } from '../../../../shared/rule/matching/decision/attach-decision.ts'
import {
  expenseDocument,
  invoiceDocument,
  type MatchDocument,
  paymentDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../../shared/value/money.ts'
import { type DraftDocument, type DraftTransaction, draftTransactionOf, isPayment, type NewRow } from './draft.ts'

/** An amount of the interface in minor units. */
export const minorOf = (amount: number, currency: string): MinorUnits => {
  const minor = numberToMinor(amount, currency)
  if (!minor.ok) throw new Error(`no amount of ${currency}: ${minor.error.text}`)
  return minor.value
}

export const transactionOf = (transaction: BankTransactionObject, base_currency: string): DraftTransaction => {
  const { id, currency, bank_account, booking_date, value_date, document_date, created_at } = transaction
  const amount = minorOf(transaction.amount, currency)
  const day = booking_date ?? value_date ?? document_date ?? created_at.slice(0, 10)
  return draftTransactionOf({ id, amount, currency }, bank_account?.currency ?? currency, base_currency, day)
}

/**
 * The rows of a suggestion; those that book its remainder are marked. What is offset first is part of its documents, and
 * its credit notes are rows of their own.
 */
export const rowsOfSuggestion = (
  { matches, rest, reasons, offset }: Pick<SuggestionObject, 'matches' | 'rest' | 'reasons' | 'offset'>,
  transaction: DraftTransaction,
  booked: readonly BookedPart[] = [],
): readonly NewRow[] => {
  const isRemainder = (row: ProposedRowObject) =>
    rest?.rows.some(
      (each) => each.account_id === row.account_id && each.amount === row.amount && each.text === row.text,
    ) ?? false
  const isBaseAmountMissing = reasons.some(saysBaseAmountIsMissing)
  const rows = matches.flatMap((row) =>
    rowOf(row, transaction, { is_remainder: isRemainder(row), isBaseAmountMissing }, booked),
  )
  return (offset?.documents ?? []).reduce<readonly NewRow[]>(
    (all, part) => withOffset(all, part, transaction.base_currency),
    rows,
  )
}

const withOffset = (
  rows: readonly NewRow[],
  { id, amount, matchable }: NonNullable<SuggestionObject['offset']>['documents'][number],
  currency: string,
): readonly NewRow[] => {
  if (matchable === null) return rows
  const part = minorOf(amount, currency)
  const isOwn = (row: NewRow) => row.kind === 'document' && row.document.id === id
  if (rows.some(isOwn))
    return rows.map((row) => (isOwn(row) ? { ...row, amount: minorUnitsOf((row.amount ?? 0) + part) } : row))
  const document = documentOfMatchable(matchable)
  return [...rows, { kind: 'document', amount: part, document, currency_amount: null, text: null }]
}

/** Attached or booked matches as rows in the direction of the transaction. */
export const rowsOfMatches = (
  matches: BankTransactionObject['matches'],
  transaction: DraftTransaction,
  booked: readonly BookedPart[],
): readonly NewRow[] => {
  // Matches that are all account-only may have the sign of a debit; rows of a draft never do.
  const isOwnSign =
    transaction.amount < 0 &&
    matches.every((match) => match.matchable_type === null) &&
    matches.reduce((sum, { amount }) => sum + amount, 0) < 0
  return matches.flatMap((match) =>
    rowOf(
      isOwnSign ? { ...match, amount: -match.amount } : match,
      transaction,
      {
        is_remainder: false,
        isBaseAmountMissing: match.origin !== 'manual' && match.reasons.some(saysBaseAmountIsMissing),
      },
      booked,
    ),
  )
}

/** What a reconciled transaction pays of a document: without the booking, this amount is open again. */
export interface BookedPart {
  readonly type: DraftDocument['type']
  readonly id: string
  readonly amount: MinorUnits
}

export const bookedPartsOf = (
  { is_reconciled, matches }: Pick<BankTransactionObject, 'is_reconciled' | 'matches'>,
  base_currency: string,
): readonly BookedPart[] =>
  is_reconciled
    ? matches.flatMap(({ matchable_type: type, matchable_id: id, amount, currency, currency_amount }) => {
        if (type === null || type === 'company' || id === null) return []
        const paid = currency === null ? minorOf(amount, base_currency) : minorOf(currency_amount ?? 0, currency)
        return [{ type, id, amount: minorUnitsOf(Math.abs(paid)) }]
      })
    : []

const rowOf = (
  row: ProposedRowObject,
  transaction: DraftTransaction,
  { is_remainder, isBaseAmountMissing }: { readonly is_remainder: boolean; readonly isBaseAmountMissing: boolean },
  booked: readonly BookedPart[],
): readonly NewRow[] => {
  const amount = minorOf(row.amount, transaction.base_currency)
  const { matchable, matchable_type, text, account_id, vat_rate_id } = row
  if (matchable_type !== null && matchable_type !== 'company') {
    // A removed document cannot be booked; the check reports its missing row.
    if (!matchable || matchable.type === 'company') return []
    const document = withoutOwn(documentOfMatchable(matchable), transaction, booked)
    const currency_amount =
      document.currency === transaction.base_currency || row.currency_amount === null
        ? null
        : minorOf(row.currency_amount, document.currency)
    return [{ kind: 'document', amount: isBaseAmountMissing ? null : amount, document, currency_amount, text }]
  }
  const company =
    matchable_type === 'company' ? { id: row.matchable_id ?? '', name: matchable?.company_name ?? '' } : null
  return [{ kind: 'account', amount, company, account_id, vat_rate_id, text, is_remainder }]
}

const documentOfMatchable = (matchable: MatchableObject): DraftDocument => {
  const currency = matchable.currency ?? 'CHF'
  const total = minorOf(matchable.total ?? 0, currency)
  const open = minorOf(matchable.open_amount ?? 0, currency)
  const { type, id, number, company_name, date, due_date } = matchable
  return {
    type: type === 'company' ? 'invoice' : type,
    id,
    number,
    company_name,
    currency,
    total,
    paid: minorUnitsOf(total - open),
    base_total: null,
    date,
    due_date,
    matchDocument: null,
  }
}

/** The document without what this transaction paid of it. */
const withoutOwn = (
  document: DraftDocument,
  transaction: DraftTransaction,
  booked: readonly BookedPart[],
): DraftDocument => {
  const own = booked.filter(({ type, id }) => type === document.type && id === document.id)
  const sign = (isPayment(document, transaction) ? 1 : -1) * Math.sign(document.total)
  const paid = own.reduce((sum, { amount }) => sum - sign * amount, document.paid as number)
  return { ...document, paid: minorUnitsOf(paid) }
}

export type FoundDocument =
  | { readonly type: 'invoice'; readonly item: InvoiceObject }
  | { readonly type: 'expense'; readonly item: ExpenseObject }
  | { readonly type: 'expense_payment'; readonly item: ExpensePaymentObject }

/** A document from a search. */
export const documentOfItem = (
  found: FoundDocument,
  transaction: DraftTransaction,
  booked: readonly BookedPart[],
): DraftDocument => {
  const { type, item } = found
  const { id, currency } = item
  const amounts = {
    total: minorOf(item.total, currency),
    paid: minorOf(item.paid_amount, currency),
    base_total:
      'base_total' in item && item.base_total !== null ? minorOf(item.base_total, transaction.base_currency) : null,
  }
  const document: DraftDocument = {
    type,
    id,
    currency,
    ...amounts,
    matchDocument: matchDocumentOf(found, amounts),
    number: type === 'expense_payment' ? item.end_to_end_id : item.number,
    company_name: type === 'expense_payment' ? null : (item.company?.name ?? null),
    date: type === 'expense_payment' ? item.execution_date : item.date,
    due_date: type === 'expense_payment' ? null : item.due_date,
  }
  return withoutOwn(document, transaction, booked)
}

/** The document as the rules read it. The interface does not say what payments have booked of its parts. */
const matchDocumentOf = (
  { type, item }: FoundDocument,
  { total, paid, base_total }: Pick<DraftDocument, 'total' | 'paid' | 'base_total'>,
): MatchDocument => {
  if (type === 'expense_payment') return paymentDocument({ ...item, total, paid_amount: paid })
  const record = {
    total,
    paid_amount: paid,
    base_total,
    base_paid_amount: null,
    payment_parts: [],
    reminders: null,
    lines: item.lines.map((line) => ({ ...line, amount: minorOf(line.amount, item.currency) })),
  }
  if (type === 'invoice') return invoiceDocument({ ...item, ...record })
  const discounts = item.discounts.map(({ percent, until }) => ({ rate_millis: Math.round(percent * 1000), until }))
  return expenseDocument({ ...item, ...record, discounts })
}
