// What the user is about to book for a bank transaction: its rows, and the operations on them. Pure; amounts are minor
// units, those of rows in the base currency and in the direction of the transaction.
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { amountToAllocate, isBaseTransaction, sharesOf } from '../../../../shared/rule/matching/booking/allocation.ts'
import {
  baseShareOf,
  type DocumentType,
  type MatchDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import { proportionOf } from '../../../../shared/value/rounding.ts'

export interface DraftTransaction {
  readonly id: string
  /** With its sign, in its own currency. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly base_currency: string
  /** Whether its account is in the base currency: then the rows must add up to its amount. */
  readonly is_base: boolean
  readonly day: string
}

/** The document of a row. `paid`: without this transaction. */
export interface DraftDocument {
  readonly type: DocumentType
  readonly id: string
  readonly number: string | null
  readonly company_name: string | null
  readonly currency: string
  readonly total: MinorUnits
  readonly paid: MinorUnits
  readonly base_total: MinorUnits | null
  readonly date: string | null
  readonly due_date: string | null
  /** All its data, if it was loaded: the rules need it to find the cause of a remainder. */
  readonly matchDocument: MatchDocument | null
}

interface AnyRow {
  readonly key: number
  /** Null: no amount yet. */
  readonly amount: MinorUnits | null
  readonly text: string | null
}
export interface DocumentRow extends AnyRow {
  readonly kind: 'document'
  readonly document: DraftDocument
  /** For a document in another currency: how much of it is paid, in its currency. */
  readonly currency_amount: MinorUnits | null
}
export interface AccountRow extends AnyRow {
  readonly kind: 'account'
  /** Its company; null: an account-only row. */
  readonly company: { readonly id: string; readonly name: string } | null
  readonly account_id: string | null
  readonly vat_rate_id: string | null
  /** Whether it books the difference between a payment and its documents. */
  readonly is_remainder: boolean
  /** It stays open as a credit of its company, which is yet to be chosen. */
  readonly is_on_account?: boolean
}
export type DraftRow = DocumentRow | AccountRow

export interface Draft {
  readonly transaction: DraftTransaction
  readonly rows: readonly DraftRow[]
  readonly next_key: number
}

/** A row before it has its key. */
export type NewRow = Omit<DocumentRow, 'key'> | Omit<AccountRow, 'key'>

export const draftOf = (transaction: DraftTransaction, rows: readonly NewRow[]): Draft => ({
  transaction,
  rows: rows.map((row, index) => ({ ...row, key: index + 1 })),
  next_key: rows.length + 1,
})

export const isForeign = ({ document }: Pick<DocumentRow, 'document'>, { base_currency }: DraftTransaction): boolean =>
  document.currency !== base_currency

/**
 * The sum of the rows, counted as the server counts them; documents that are offset reduce what the transaction pays of
 * the others.
 */
export const sumOf = (draft: Draft): number => {
  const { transaction, rows } = draft
  const [offset, matched] = [true, false].map((is) => rows.filter((row) => isOffset(row, draft) === is))
  const shares = sharesOf(
    (matched ?? []).map((row) => ({
      amount: row.amount ?? (0 as MinorUnits),
      matchable_type: row.kind === 'document' ? row.document.type : row.company && 'company',
    })),
    transaction,
  )
  const amounts = (offset ?? []).map(({ amount }) => -(amount ?? 0))
  return [...shares, ...amounts].reduce((sum, share) => sum + share, 0)
}

/** What the rows leave of the amount; null: the rows themselves define the value in the base currency. */
export const remainderOf = (draft: Draft): number | null =>
  draft.transaction.is_base ? amountToAllocate(draft.transaction, draft.transaction.base_currency) - sumOf(draft) : null

/** Whether the transaction pays the document; otherwise it pays it back. */
export const isPayment = (
  { type, total }: Pick<DraftDocument, 'type' | 'total'>,
  { amount }: DraftTransaction,
): boolean => (type === 'invoice' ? 1 : -1) * (amount < 0 ? -1 : 1) === Math.sign(total)

/** Whether the document settles others of the draft, such as a credit note an invoice. */
export const isOffset = (row: DraftRow, { rows, transaction }: Draft): boolean =>
  row.kind === 'document' &&
  canOffset(row.document, transaction) &&
  rows.some((other) => other.kind === 'document' && canBeOffset(other, transaction))

/** Whether documents of the other direction can settle it. */
export const canBeOffset = ({ document }: DocumentRow, transaction: DraftTransaction): boolean =>
  document.type !== 'expense_payment' &&
  document.currency === transaction.base_currency &&
  isPayment(document, transaction) &&
  !isOverpaid(document)

const isOverpaid = ({ total, paid }: DraftDocument): boolean => Math.sign(total) * (paid - total) > 0

/** Money in the direction of the transaction neither pays the document nor pays it back: a credit note, or what was overpaid. */
const canOffset = (document: DraftDocument, transaction: DraftTransaction): boolean =>
  transaction.is_base &&
  document.type !== 'expense_payment' &&
  document.currency === transaction.base_currency &&
  (isPayment(document, transaction) ? isOverpaid(document) : document.paid === 0)

/** How much the transaction can pay of a document, or pay back, in the document's currency. */
export const payableOf = (document: DraftDocument, transaction: DraftTransaction): MinorUnits =>
  minorUnitsOf(
    Math.abs(
      isPayment(document, transaction) || canOffset(document, transaction)
        ? document.total - document.paid
        : document.paid,
    ),
  )

/** The open amount of a row's document after the booking, in its currency; negative: it is overpaid. */
export const openAfter = (row: DocumentRow, draft: Draft): number => {
  const { transaction } = draft
  const paid = paidBy(row, transaction)
  const open = Math.abs(row.document.total) - Math.sign(row.document.total) * row.document.paid
  if (isOffset(row, draft)) return open < 0 ? open + paid : open - paid
  return isPayment(row.document, transaction) ? open - paid : open + paid
}

/** What a row pays of its document, in the document's currency. */
const paidBy = (row: DocumentRow, transaction: DraftTransaction): number =>
  (isForeign(row, transaction) ? row.currency_amount : row.amount) ?? 0

/** The value of a document's amount in the base currency, as far as it is known. */
const baseAmountOf = (
  { currency, total, base_total }: DraftDocument,
  amount: MinorUnits,
  { base_currency }: DraftTransaction,
): MinorUnits | null =>
  baseShareOf(
    {
      currency,
      total: minorUnitsOf(Math.abs(total)),
      base_total: base_total === null ? null : minorUnitsOf(Math.abs(base_total)),
    },
    amount,
    base_currency,
  )

const withRow = (draft: Draft, row: NewRow): Draft => ({
  ...draft,
  rows: [...draft.rows, { ...row, key: draft.next_key }],
  next_key: draft.next_key + 1,
})

/**
 * Adds a document with its whole open amount; one in another currency with the value of that, otherwise with the
 * remainder.
 */
export const addDocument = (draft: Draft, document: DraftDocument): Draft => {
  const { transaction } = draft
  const payable = payableOf(document, transaction)
  const remainder = remainderOf(draft)
  const baseAmount = positive(baseAmountOf(document, payable, transaction) ?? remainder ?? 0)
  const currency_amount = document.currency === transaction.base_currency ? null : payable
  return withRow(draft, { kind: 'document', document, amount: baseAmount, currency_amount, text: null })
}

/** Adds a document, or removes it when it is a row already. */
export const toggleDocument = (draft: Draft, document: DraftDocument): Draft => {
  const row = rowOfDocument(draft, document)
  return row ? removeRow(draft, row.key) : addDocument(draft, document)
}

export const rowOfDocument = (
  { rows }: Draft,
  { type, id }: Pick<DraftDocument, 'type' | 'id'>,
): DraftRow | undefined =>
  rows.find((row) => row.kind === 'document' && row.document.id === id && row.document.type === type)

/**
 * Adds a row of an account or a company, with the remainder. `value`: of the transaction by the table of exchange rates,
 * for an account in another currency, whose rows define the value themselves.
 */
export const addAccount = (
  draft: Draft,
  row: Partial<Pick<AccountRow, 'company' | 'account_id' | 'vat_rate_id' | 'text' | 'is_on_account'>>,
  value: MinorUnits | null = null,
): Draft => {
  const remainder = remainderOf(draft) ?? (value === null ? null : value - sumOf(draft))
  const amount = remainder === null || remainder === 0 ? null : amountOf(remainder)
  return withRow(draft, {
    kind: 'account',
    amount,
    company: null,
    account_id: null,
    vat_rate_id: null,
    text: null,
    is_remainder: false,
    ...row,
  })
}

/** Whether what the row books stays open as a credit of its company. */
export const isOnAccount = (
  { company, account_id, vat_rate_id }: Pick<AccountRow, 'company' | 'account_id' | 'vat_rate_id'>,
  { debtor, creditor }: { readonly debtor: string | null; readonly creditor: string | null },
): boolean =>
  company !== null && vat_rate_id === null && (account_id === null || account_id === debtor || account_id === creditor)

export type RowChange = Partial<Omit<DocumentRow, 'key' | 'kind' | 'document'> & Omit<AccountRow, 'key' | 'kind'>>

export const changeRow = (draft: Draft, key: number, change: RowChange): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.key === key ? ({ ...row, ...change } as DraftRow) : row)),
})

export const removeRow = (draft: Draft, key: number): Draft => ({
  ...draft,
  rows: draft.rows.filter((row) => row.key !== key),
})

/** Adds the remainder to a row. What the row pays of a document in another currency stays. */
export const fillRemainder = (draft: Draft, key: number): Draft => {
  const row = draft.rows.find((each) => each.key === key)
  const remainder = remainderOf(draft)
  if (row === undefined || remainder === null || remainder === 0) return draft
  const filled = amountOf((row.amount ?? 0) + (isOffset(row, draft) ? -remainder : remainder))
  return filled === null || (row.kind === 'document' && filled <= 0) ? draft : changeRow(draft, key, { amount: filled })
}

/** The row of the document that a remainder belongs to: the focused row, otherwise the last one. */
export const remainderDocumentRow = (draft: Draft, key: number | null): DocumentRow | null => {
  const documents = draft.rows.flatMap((row) => (row.kind === 'document' && !isOffset(row, draft) ? [row] : []))
  return documents.find((row) => row.key === key) ?? documents.at(-1) ?? null
}

/**
 * Removes the rows that book a remainder and sets a document to its whole open amount, so that the difference is a
 * remainder again.
 */
export const reopenRemainder = (draft: Draft, key: number | null): Draft => {
  const row = remainderDocumentRow(draft, key)
  const remainingRows = draft.rows.filter((each) => each.kind === 'document' || !each.is_remainder)
  const open = { ...draft, rows: remainingRows }
  if (row === null) return open
  const payable = payableOf(row.document, draft.transaction)
  const baseAmount = baseAmountOf(row.document, payable, draft.transaction)
  if (baseAmount === null) return open
  return changeRow(open, row.key, {
    amount: baseAmount,
    ...(isForeign(row, draft.transaction) ? { currency_amount: payable } : {}),
  })
}

/** Adds the whole remainder to the document: a part payment, or an overpayment. */
export const payPart = (draft: Draft, key: number | null): Draft => {
  const row = remainderDocumentRow(draft, key)
  if (row === null) return draft
  const reopened = reopenRemainder(draft, key)
  const remainder = remainderOf(reopened)
  const before = reopened.rows.find((each) => each.key === row.key)
  const amount = remainder === null || before === undefined ? null : positive((before.amount ?? 0) + remainder)
  if (amount === null) return draft
  return changeRow(reopened, row.key, {
    amount,
    ...(isForeign(row, draft.transaction) ? { currency_amount: partOf(row, amount, draft.transaction) } : {}),
  })
}

/** How much of a document in another currency an amount pays, at the rate that it was booked at. */
const partOf = (row: DocumentRow, amount: MinorUnits, transaction: DraftTransaction): MinorUnits | null => {
  const payable = payableOf(row.document, transaction)
  const baseAmount = baseAmountOf(row.document, payable, transaction)
  if (baseAmount === null || baseAmount === 0) return row.currency_amount
  return minorUnitsOf(Math.max(1, Math.min(payable, proportionOf(payable, amount, baseAmount))))
}

/**
 * Settles the whole document and books the remainder by these rows, which add up to it; without rows nothing remains.
 */
export const settleWith = (draft: Draft, key: number | null, rows: readonly Omit<AccountRow, 'key'>[]): Draft =>
  rows.reduce<Draft>(withRow, reopenRemainder(draft, key))

/** An amount within the limits of amounts, and not 0. */
const amountOf = (amount: number): MinorUnits | null =>
  amount === 0 || Math.abs(amount) > MAX_MINOR_UNITS ? null : minorUnitsOf(amount)

const positive = (amount: number): MinorUnits | null => (amount > 0 ? amountOf(amount) : null)

/** The fields of a transaction that the draft needs. */
export const draftTransactionOf = (
  transaction: Pick<BankTransaction, 'id' | 'amount' | 'currency'>,
  account_currency: string,
  base_currency: string,
  day: string,
): DraftTransaction => ({
  id: transaction.id,
  amount: transaction.amount,
  currency: transaction.currency,
  base_currency,
  is_base: isBaseTransaction({ currency: account_currency }, base_currency),
  day,
})
