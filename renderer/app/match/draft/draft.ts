// What a person is about to book for a bank transaction: its rows, and what can be done with them. Pure; amounts are minor
// units, of rows in the base currency and in the direction of the transaction.
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { amountToAllocate, isBaseTransaction, sharesOf } from '../../../../shared/rule/matching/booking/allocation.ts'
import {
  baseShareOf,
  type DocumentType,
  type MatchDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'

export interface DraftTransaction {
  readonly id: string
  /** With its sign, in its own currency. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly base_currency: string
  /** Its account is in the base currency: the rows have to come to its amount. */
  readonly is_base: boolean
  readonly day: string
}

/** A document as a row names it. `paid`: as it is without this transaction. */
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
  /** All that is known of it, where it was looked up: by what causes of a rest are found. */
  readonly matchDocument: MatchDocument | null
}

interface AnyRow {
  readonly key: number
  /** Null: nothing is typed yet. */
  readonly amount: MinorUnits | null
  readonly text: string | null
}
export interface DocumentRow extends AnyRow {
  readonly kind: 'document'
  readonly document: DraftDocument
  /** Of a document in another currency: how much of it is paid, in its currency. */
  readonly currency_amount: MinorUnits | null
}
export interface AccountRow extends AnyRow {
  readonly kind: 'account'
  /** Whom it is with; null: an account-only row. */
  readonly company: { readonly id: string; readonly name: string } | null
  readonly account_id: string | null
  readonly vat_rate_id: string | null
  /** It books what a payment and its documents differ by. */
  readonly is_remainder: boolean
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

/** What the rows come to, counted as the server counts them. */
export const sumOf = ({ transaction, rows }: Draft): number =>
  sharesOf(
    rows.map((row) => ({
      amount: row.amount ?? (0 as MinorUnits),
      matchable_type: row.kind === 'document' ? row.document.type : row.company && 'company',
    })),
    transaction,
  ).reduce((sum, share) => sum + share, 0)

/** What the rows leave of the amount; null: the rows say themselves what it is worth. */
export const remainderOf = (draft: Draft): number | null =>
  draft.transaction.is_base ? amountToAllocate(draft.transaction, draft.transaction.base_currency) - sumOf(draft) : null

/** Whether the money of the transaction pays the document; otherwise it gives back what was paid. */
export const isPayment = (
  { type, total }: Pick<DraftDocument, 'type' | 'total'>,
  { amount }: DraftTransaction,
): boolean => (type === 'invoice' ? 1 : -1) * (amount < 0 ? -1 : 1) === Math.sign(total)

/** How much the transaction can pay of a document, or give back of it, in the document's currency. */
export const payableOf = (document: DraftDocument, transaction: DraftTransaction): MinorUnits =>
  minorUnitsOf(Math.abs(isPayment(document, transaction) ? document.total - document.paid : document.paid))

/** What stays open of a row's document, in its currency; below zero: it is paid too much. */
export const openAfter = (row: DocumentRow, transaction: DraftTransaction): number => {
  const paid = paidBy(row, transaction)
  const open = Math.abs(row.document.total) - Math.sign(row.document.total) * row.document.paid
  return isPayment(row.document, transaction) ? open - paid : open + paid
}

/** What a row pays of its document, in the document's currency. */
const paidBy = (row: DocumentRow, transaction: DraftTransaction): number =>
  (isForeign(row, transaction) ? row.currency_amount : row.amount) ?? 0

/** What an amount of a document is worth in the base currency, as far as anybody knows. */
const worthOf = (
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

/** Adds a document with all that is open of it; of one in another currency what that is worth, else what is left. */
export const addDocument = (draft: Draft, document: DraftDocument): Draft => {
  const { transaction } = draft
  const payable = payableOf(document, transaction)
  const remainder = remainderOf(draft)
  const worth = positive(worthOf(document, payable, transaction) ?? remainder ?? 0)
  const currency_amount = document.currency === transaction.base_currency ? null : payable
  return withRow(draft, { kind: 'document', document, amount: worth, currency_amount, text: null })
}

/** Adds a document, or takes it away when it is there. */
export const toggleDocument = (draft: Draft, document: DraftDocument): Draft => {
  const row = rowOfDocument(draft, document)
  return row ? removeRow(draft, row.key) : addDocument(draft, document)
}

export const rowOfDocument = (
  { rows }: Draft,
  { type, id }: Pick<DraftDocument, 'type' | 'id'>,
): DraftRow | undefined =>
  rows.find((row) => row.kind === 'document' && row.document.id === id && row.document.type === type)

/** Adds a row of an account or a company, with what is left. */
export const addAccount = (
  draft: Draft,
  row: Partial<Pick<AccountRow, 'company' | 'account_id' | 'vat_rate_id' | 'text'>>,
): Draft => {
  const remainder = remainderOf(draft)
  const amount = remainder === null || remainder === 0 ? null : amountOf(remainder)
  return withRow(draft, {
    ...{ kind: 'account', amount, company: null, account_id: null, vat_rate_id: null, text: null, is_remainder: false },
    ...row,
  })
}

export type RowChange = Partial<Omit<DocumentRow, 'key' | 'kind' | 'document'> & Omit<AccountRow, 'key' | 'kind'>>

export const changeRow = (draft: Draft, key: number, change: RowChange): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.key === key ? ({ ...row, ...change } as DraftRow) : row)),
})

export const removeRow = (draft: Draft, key: number): Draft => ({
  ...draft,
  rows: draft.rows.filter((row) => row.key !== key),
})

/** Puts what is left on a row. What it pays of a document in another currency stays. */
export const fillRemainder = (draft: Draft, key: number): Draft => {
  const row = draft.rows.find((each) => each.key === key)
  const remainder = remainderOf(draft)
  if (row === undefined || remainder === null || remainder === 0) return draft
  const filled = amountOf((row.amount ?? 0) + remainder)
  return filled === null || (row.kind === 'document' && filled <= 0) ? draft : changeRow(draft, key, { amount: filled })
}

/** The document that a rest is about: that of the focused row, else of the last one. */
export const remainderDocumentRow = ({ rows }: Draft, key: number | null): DocumentRow | null => {
  const documents = rows.filter((row) => row.kind === 'document')
  return documents.find((row) => row.key === key) ?? documents.at(-1) ?? null
}

/** Without the rows of rests, and with all that is open of a document: what differs is a rest again. */
export const reopenRemainder = (draft: Draft, key: number | null): Draft => {
  const row = remainderDocumentRow(draft, key)
  const remainingRows = draft.rows.filter((each) => each.kind === 'document' || !each.is_remainder)
  const open = { ...draft, rows: remainingRows }
  if (row === null) return open
  const payable = payableOf(row.document, draft.transaction)
  const worth = worthOf(row.document, payable, draft.transaction)
  if (worth === null) return open
  return changeRow(open, row.key, {
    amount: worth,
    ...(isForeign(row, draft.transaction) ? { currency_amount: payable } : {}),
  })
}

/** All that is left goes to the document: a part payment, or more than is open. */
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

/** How much of a document in another currency an amount pays, by what it was booked at. */
const partOf = (row: DocumentRow, amount: MinorUnits, transaction: DraftTransaction): MinorUnits | null => {
  const payable = payableOf(row.document, transaction)
  const worth = worthOf(row.document, payable, transaction)
  if (worth === null || worth === 0) return row.currency_amount
  const part = (2n * BigInt(payable) * BigInt(amount) + BigInt(worth)) / (2n * BigInt(worth))
  return minorUnitsOf(Math.max(1, Math.min(payable, Number(part))))
}

/** Settles all of the document and books the rest by these rows, which come to it; none: nothing is left then. */
export const settleWith = (draft: Draft, key: number | null, rows: readonly Omit<AccountRow, 'key'>[]): Draft =>
  rows.reduce<Draft>(withRow, reopenRemainder(draft, key))

/** An amount in the bounds of amounts, and not 0. */
const amountOf = (amount: number): MinorUnits | null =>
  amount === 0 || Math.abs(amount) > MAX_MINOR_UNITS ? null : minorUnitsOf(amount)

const positive = (amount: number): MinorUnits | null => (amount > 0 ? amountOf(amount) : null)

/** What of a transaction the draft needs. */
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
