// The head of a statement (`Stmt` without its entries): its account, period and balances.

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
  /** The page and its statement; null for a whole statement. */
  readonly page: Statement['page']
  readonly iban: string | null
  readonly other_account: string | null
  readonly owner: string | null
  readonly currency: string | null
  /** The stated period and the days of the balances. Together with the bookings they give the period. */
  readonly period: Omit<PeriodEvidence, 'bookings'>
  readonly opening_balance: MinorUnits | null
  readonly closing_balance: MinorUnits | null
  /** The date for entries without a date: that of the closing balance, otherwise that of the statement. */
  readonly date: LocalDate | null
  /**
   * The number of entries on this page according to the bank; null if the bank does not say or there are more pages.
   */
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

/**
 * `Stmt/Id`, unique for about a year, with the sequence number
 * and the page: together they identify a page of a statement.
 */
const readNumber = (statement: Content): string => {
  const page = textAt(statement, 'StmtPgntn', 'PgNb')
  return [wholeNumber(statement), ...(page === null ? [] : [page])].join('/')
}

const wholeNumber = (statement: Content): string => {
  const sequence = textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb')
  return [textAt(statement, 'Id'), sequence].filter((part) => part !== null).join('/')
}

/** `StmtPgntn` of one page of several. A single page is the whole statement. */
const readPage = (statement: Content): Statement['page'] => {
  const page = child(statement, 'StmtPgntn')
  const text = textAt(page, 'PgNb') ?? ''
  const is_last = textAt(page, 'LastPgInd') === 'true'
  if (!/^\d{1,5}$/.test(text) || (Number(text) === 1 && is_last)) return null
  return { statement: wholeNumber(statement), number: Number(text), is_last }
}

interface Balance {
  readonly code: string | null
  /** Carried over from one page of the statement to the next. */
  readonly isInterim: boolean
  readonly currency: string | null
  /** Null if the amount cannot be read. */
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

/** The balance in the statement's currency. A balance that is not usable for this is left out with a warning. */
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
