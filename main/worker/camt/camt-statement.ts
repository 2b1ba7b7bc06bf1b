// The head of a statement (`Stmt` without its entries): which account, which period, which balances.

import type { Statement } from '../../../shared/record/bank/statement.ts'
import { type Note, note } from '../../../shared/record/core/note.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { isCurrencyCode } from '../../../shared/value/currency.ts'
import { normalizeIban } from '../../../shared/value/iban.ts'
import { type MinorUnits, minorToDecimal } from '../../../shared/value/money.ts'
import type { PeriodEvidence } from '../core/statement-period.ts'
import { partyName } from './camt-party.ts'
import { dayOf, readAmount, readDate, readDirection, shorten, signed } from './camt-value.ts'
import { at, attributeOf, type Content, child, children, textAt } from './xml-tree.ts'

export interface StatementHead {
  readonly number: string
  /** Which page of which statement; null: it is whole. */
  readonly page: Statement['page']
  readonly iban: string | null
  readonly other_account: string | null
  readonly owner: string | null
  readonly currency: string | null
  /** As stated, and the days of the balances; with the bookings they make the period. */
  readonly period: Omit<PeriodEvidence, 'bookings'>
  readonly opening_balance: MinorUnits | null
  readonly closing_balance: MinorUnits | null
  /** The date of entries that have none: of the closing balance, else of the statement. */
  readonly date: LocalDate | null
  /** How many entries the bank says there are on this page; null when it does not say or there are more pages. */
  readonly announced_entries: number | null
  readonly warnings: readonly Note[]
}

export const readHead = (statement: Content): StatementHead => {
  const account = child(statement, 'Acct')
  const id = child(account, 'Id')
  const iban = normalizeIban(textAt(id, 'IBAN') ?? '')
  const balances = children(statement, 'Bal').map(toBalance)
  const opening = firstOf(balances, 'OPBD') ?? firstOf(balances, 'PRCD')
  const closing = balances.findLast((balance) => balance.code === 'CLBD' && !balance.isInterim)
  const stated = textAt(account, 'Ccy')
  const currency = stated !== null && isCurrencyCode(stated) ? stated : (opening?.currency ?? closing?.currency ?? null)
  const number = readNumber(statement)
  const warnings: Note[] = []
  const openingDate = opening?.date ?? balances.find(({ code }) => code === 'OPBD' || code === 'PRCD')?.date ?? null
  const closingDate = closing?.date ?? balances.findLast((balance) => balance.code === 'CLBD')?.date ?? null
  return {
    number,
    page: readPage(statement),
    iban: iban === '' ? null : iban,
    other_account: textAt(id, 'Othr', 'Id'),
    owner: partyName(child(account, 'Ownr')),
    currency,
    period: {
      stated: { from: dayOf(textAt(statement, 'FrToDt', 'FrDtTm')), to: dayOf(textAt(statement, 'FrToDt', 'ToDtTm')) },
      balances: { from: openingDate, to: closingDate },
    },
    opening_balance: usableAmount(opening, 'opening_balance', { number, currency }, warnings),
    closing_balance: usableAmount(closing, 'closing_balance', { number, currency }, warnings),
    date: closingDate ?? dayOf(textAt(statement, 'CreDtTm')),
    announced_entries: readAnnounced(statement),
    warnings,
  }
}

/** `Stmt/Id`, unique for a year or so, with the sequence number and the page: together they name a page of a statement. */
const readNumber = (statement: Content): string => {
  const page = textAt(statement, 'StmtPgntn', 'PgNb')
  return [wholeNumber(statement), ...(page === null ? [] : [page])].join('/')
}

const wholeNumber = (statement: Content): string => {
  const sequence = textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb')
  return [textAt(statement, 'Id'), sequence].filter((part) => part !== null).join('/')
}

/** `StmtPgntn` of one page of several; its only page is the whole statement. */
const readPage = (statement: Content): Statement['page'] => {
  const page = child(statement, 'StmtPgntn')
  const text = textAt(page, 'PgNb') ?? ''
  const is_last = textAt(page, 'LastPgInd') === 'true'
  if (!/^\d{1,5}$/.test(text) || (Number(text) === 1 && is_last)) return null
  return { statement: wholeNumber(statement), number: Number(text), is_last }
}

interface Balance {
  readonly code: string | null
  /** Carried from one page of the statement to the next. */
  readonly isInterim: boolean
  readonly currency: string | null
  /** Null when the amount cannot be read. */
  readonly amount: MinorUnits | null
  readonly date: LocalDate | null
}

const toBalance = (balance: Content): Balance => {
  const type = child(balance, 'Tp')
  const amount = readAmount(balance, null)
  const date = readDate(child(balance, 'Dt'))
  return {
    code: textAt(type, 'CdOrPrtry', 'Cd'),
    isInterim: (textAt(type, 'SubTp', 'Cd') ?? textAt(type, 'SubTp', 'Prtry')) === 'INTM',
    currency: attributeOf(balance, 'Amt', 'Ccy'),
    amount: amount.ok ? signed(amount.value.amount, readDirection(balance) ?? 'CRDT') : null,
    date: date.ok ? date.value : null,
  }
}

const firstOf = (balances: readonly Balance[], code: string): Balance | undefined =>
  balances.find((balance) => balance.code === code && !balance.isInterim)

/** The balance in the statement's currency; a balance that cannot stand for it is left out with a warning. */
const usableAmount = (
  balance: Balance | undefined,
  which: 'opening_balance' | 'closing_balance',
  { number, currency }: Pick<StatementHead, 'number' | 'currency'>,
  warnings: Note[],
): MinorUnits | null => {
  if (!balance) return null
  const named = { statement: shorten(number) }
  if (balance.amount === null) {
    warnings.push(note(`${which}_unreadable`, named))
    return null
  }
  if (balance.currency === null || balance.currency === currency) return balance.amount
  const amount = minorToDecimal(balance.amount, balance.currency)
  warnings.push(note(`${which}_foreign`, { ...named, amount, currency: balance.currency }))
  return null
}

const readAnnounced = (statement: Content): number | null => {
  const page = child(statement, 'StmtPgntn')
  const isWhole = page === null || (textAt(page, 'PgNb') === '1' && textAt(page, 'LastPgInd') === 'true')
  const text = textAt(at(statement, 'TxsSummry', 'TtlNtries'), 'NbOfNtries')
  return isWhole && text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
