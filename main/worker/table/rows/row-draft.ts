// A transaction while its lines are read: the values of its own row, and the text that the lines below add.

import { NO_CHARGES } from '../../../../shared/record/bank/bank-transaction.ts'
import type { ParsedRow } from '../../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { counterpartyAccount, isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import type { MinorUnits } from '../../../../shared/value/money.ts'
import { creditorReferenceIn, creditorReferenceOf, isDocumentNumberLike } from '../cells/payment-reference.ts'
import { type Cell, cellText, rememberLast } from '../cells/raw-table.ts'
import type { RowLabel } from '../cells/row-words.ts'
import { currencyOfCell } from '../cells/table-currency.ts'
import type { RowPlan } from './row-plan.ts'

export interface RowDraft {
  readonly line: number
  readonly index: number
  /** The row's own account column: an IBAN, normalised, or another text; null without one. */
  readonly account: string | null
  readonly booking: LocalDate
  readonly value: LocalDate | null
  readonly document: LocalDate | null
  readonly amount: MinorUnits
  readonly balance: MinorUnits | null
  readonly currency: string
  readonly name: string | null
  /** The columns of other accounts. One of them may still be the statement's own. */
  readonly accounts: readonly string[]
  readonly bankReference: string | null
  readonly endToEnd: string | null
  readonly reference: string | null
  /** Parts of the text; lines below append to it. */
  readonly texts: string[]
  /** What the words of the row call it; null: a transaction, by its words. */
  label: RowLabel
  /** Counts the parts of a file that repeats its titles. */
  readonly section: number
  /** The input of the fingerprint: the words of the transaction's own row. */
  readonly words: string
}

/** Long enough for any booking; the parts of a collective order are cut off here. */
const MAX_TEXT = 4000
const MAX_PARTS = 200

/** The columns of a plan that describe a row, looked up once. */
export interface TextColumns {
  readonly texts: readonly number[]
  readonly names: readonly number[]
  readonly details: number | null
  readonly accounts: readonly number[]
  readonly words: readonly number[]
  readonly reference: number | null
  readonly bankReference: number | null
  readonly endToEnd: number | null
  readonly currency: number | null
  readonly account: number | null
  readonly readAccount: (cell: Cell | undefined) => string | null
  readonly readCurrency: (cell: Cell | undefined) => string | null
  readonly value: number | null
  readonly document: number | null
}

export const textColumnsOf = (plan: RowPlan): TextColumns => {
  const all = plan.columns('text')
  const varying = all.filter((index) => !plan.isConstant(index))
  const names = plan.columns('name')
  const accounts = plan.columns('counterparty_account')
  const reference = plan.column('reference')
  const words = [...all, ...names, ...accounts, ...(reference === null ? [] : [reference])].sort((a, b) => a - b)
  return {
    // A text that every row repeats (the product, the bank's own name) says nothing about a single row.
    texts: varying.length > 0 ? varying : all,
    names,
    details: plan.column('detail_amount'),
    accounts,
    words,
    reference,
    bankReference: plan.column('bank_reference'),
    endToEnd: plan.column('end_to_end_id'),
    currency: plan.column('currency'),
    account: plan.column('account'),
    readAccount: rememberLast(accountOf),
    readCurrency: rememberLast((cell: Cell | undefined) => currencyOfCell(cellText(cell))),
    value: plan.column('value_date'),
    document: plan.column('document_date'),
  }
}

interface DraftInput {
  readonly row: readonly Cell[]
  readonly line: number
  readonly index: number
  readonly booking: LocalDate
  readonly amount: MinorUnits
  readonly currency: string
  readonly section: number
}

/** The transaction of a row with a day and an amount. */
export const draftOf = (plan: RowPlan, columns: TextColumns, input: DraftInput): RowDraft => {
  const { row, amount } = input
  const reference = columns.reference === null ? '' : singleLine(row[columns.reference])
  const texts = textsOf(row, columns.texts)
  const bankReference = textAt(row, columns.bankReference)
  const name = nameOf(row, columns.names, amount)
  const endToEnd = endToEndOf(textAt(row, columns.endToEnd))
  // Matching and search look for document numbers in the text.
  for (const number of [bankReference, endToEnd]) {
    if (number !== null && isDocumentNumberLike(number) && !texts.includes(number)) texts.push(number)
  }
  return {
    line: input.line,
    index: input.index,
    booking: input.booking,
    amount,
    currency: input.currency,
    label: null,
    section: input.section,
    account: columns.account === null ? null : columns.readAccount(row[columns.account]),
    value: plan.readDay(row, columns.value),
    document: plan.readDay(row, columns.document),
    balance: plan.readBalance(row, input.currency),
    name: name === null ? null : singleLine(name),
    accounts: columns.accounts.length === 0 ? NONE : textsOf(row, columns.accounts),
    bankReference,
    endToEnd,
    reference: reference === '' ? null : (creditorReferenceOf(reference) ?? reference),
    texts,
    words: bankReference === null ? wordsOf(row, columns.words) : '',
  }
}

const NONE: readonly string[] = []

const wordsOf = (row: readonly Cell[], columns: readonly number[]): string => {
  let words = ''
  for (let at = 0; at < columns.length; at++) words += (at === 0 ? '' : '|') + cellText(row[columns[at] ?? -1])
  return singleLine(words)
}

/** The words of a row in its text columns, each once. */
export const textsOf = (row: readonly Cell[], columns: readonly number[]): string[] => {
  let texts: string[] | null = null
  for (const index of columns) {
    const text = cellText(row[index])
    if (text === '') continue
    // An array with its first entry takes a tenth of the memory of one that grows.
    if (texts === null) texts = [text]
    else if (!texts.includes(text)) texts.push(text)
  }
  return texts ?? []
}

const UNEVEN = /\s\s|[\t\n\r\u00a0]/

/** On one line, with single blanks. */
const singleLine = (cell: Cell | undefined): string => {
  const text = cellText(cell)
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text
}

const textAt = (row: readonly Cell[], index: number | null): string | null => {
  const text = index === null ? '' : singleLine(row[index])
  return text === '' ? null : text
}

/**
 * If there are several columns, the counterparty's: payer or
 * debtor for incoming money, payee or creditor for outgoing money.
 */
const nameOf = (row: readonly Cell[], columns: readonly number[], amount: number): string | null => {
  if (columns.length === 0) return null
  const names = textsOf(row, columns)
  return (amount < 0 ? names.at(-1) : names[0]) ?? null
}

const accountOf = (cell: Cell | undefined): string | null => {
  const text = cellText(cell)
  if (text === '') return null
  const iban = normalizeIban(text)
  return iban.length >= 15 && isIban(iban) ? iban : text
}

const endToEndOf = (text: string | null): string | null =>
  text === null || /^(?:not ?provided|none|-)$/i.test(text) ? null : text

/** Adds a line below a transaction to its text, up to a limit that no order reaches. */
export const addText = (draft: RowDraft, text: string): void => {
  const { texts } = draft
  if (text !== '' && texts.length < MAX_PARTS && !texts.includes(text)) texts.push(text)
}

/**
 * The row of the statement of the account `own`, if that is known. Dates, amount and references are those of the file;
 * no value is invented.
 */
export const draftToRow = (draft: RowDraft, own: string | null): ParsedRow => {
  const { account, otherTexts } = counterpartyIn(draft, own)
  const text = joined(
    otherTexts.length === 0
      ? draft.texts
      : [...draft.texts, ...otherTexts.filter((each) => !draft.texts.includes(each))],
  )
  // The text with the account cells. The row's identity depends on it, and it was built like this before accounts had a
  // field of their own.
  const present = draft.accounts.length === 0 ? text : joined([...draft.texts, ...draft.accounts])
  return {
    detail_ref: null,
    entry_ref: draft.bankReference,
    detail_position: null,
    end_to_end_id: draft.endToEnd,
    document_date: draft.document,
    booking_date: draft.booking,
    value_date: draft.value,
    amount: draft.amount,
    currency: draft.currency,
    reference: draft.reference ?? creditorReferenceIn(present),
    name: draft.name,
    counterparty_iban: account,
    ultimate_name: null,
    ...NO_CHARGES,
    text: text === '' ? null : text,
    fingerprint_text: draft.bankReference === null ? draft.words : null,
    source_line: draft.line,
  }
}

const joined = (texts: readonly string[]): string => {
  const text = singleLine(texts.length === 1 ? texts[0] : texts.join('; '))
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

/** The length of the longest IBAN. Longer cells under such a title are words. */
const MAX_ACCOUNT = 34
const ACCOUNT_LABEL = /^(?:iban|konto(?:-?nr\.?)?|compte|conto|account)[:. ]+/i

/**
 * The counterparty's account, and the other contents of the
 * account cells as words. The statement's own account is omitted.
 */
const counterpartyIn = (
  { accounts, account, amount }: RowDraft,
  own: string | null,
): { readonly account: string | null; readonly otherTexts: readonly string[] } => {
  if (accounts.length === 0) return { account: null, otherTexts: NONE }
  const found: string[] = []
  const otherTexts: string[] = []
  for (const cell of accounts) {
    const number = counterpartyAccount(singleLine(cell).replace(ACCOUNT_LABEL, ''))
    if (number === null || number.length > MAX_ACCOUNT || !/\d/.test(number)) otherTexts.push(cell)
    else if (number !== own && number !== account) found.push(number)
  }
  // As for names, the payer's comes before the payee's.
  const other = amount < 0 ? found.at(-1) : found[0]
  return { account: other ?? null, otherTexts: [...otherTexts, ...found.filter((number) => number !== other)] }
}
