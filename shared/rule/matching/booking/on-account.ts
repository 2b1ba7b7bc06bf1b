// Payments on account: a row of a company that is booked on debtors or creditors, without a document. What the company
// paid (or was paid) is its open credit: a document of negative amount, which is offset with its next one, or paid back.

import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { Match, Settlement } from '../../../record/matching/match.ts'
import { type BookableDocument, isExpense, openAmountOf, UNBOOKED } from '../../../record/open-item/open-item.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { splitVat } from '../../ledger/vat-split.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import type { BookingDraft, CreditType } from './booking-draft.ts'
import { accountOf, bookingTextOf } from './booking-postings.ts'

type CreditRow = Pick<
  Match,
  'id' | 'amount' | 'matchable_type' | 'matchable_id' | 'account_id' | 'vat_rate_id' | 'text'
> & {
  /** In the direction of the transaction. */
  readonly share: MinorUnits
}

/** The ids of the open credits that a transaction has, or would have: those of its rows. */
export const creditIdsOf = ({ matches }: Pick<BankTransaction, 'matches'>): readonly string[] =>
  matches.flatMap(({ id, matchable_type }) => (matchable_type === 'company' ? [id] : []))

/** The transactions and offsets that settle each open credit, by their ids. */
export type CreditUsers = ReadonlyMap<string, readonly string[]>

/** What rows on account settle of earlier credits, by the id of the row. */
export type CreditSettlements = ReadonlyMap<string, readonly Settlement[]>

/**
 * Books the rows on account of a transaction: each settles what is open on account of its company on the other side (a
 * credit that is paid back), the earliest first, and the rest is a new credit.
 */
export const addCredits = (
  facts: BookingFacts & { readonly credits?: readonly BookableDocument[] },
  draft: Pick<BookingDraft, 'document' | 'setCredit' | 'settle'>,
  transaction: BankTransaction,
  rows: readonly CreditRow[],
  { day, now }: { readonly day: LocalDate; readonly now: Timestamp },
): CreditSettlements => {
  const direction = transaction.amount < 0 ? -1 : 1
  const settled = new Map<string, readonly Settlement[]>()
  for (const row of rows) {
    if (row.matchable_type !== 'company' || row.matchable_id === null) continue
    const account = accountOf(row, direction, facts)
    const type = account === null ? null : creditTypeOf(account, facts)
    if (account === null || type === null) continue
    const credit = creditOn(account, row, minorUnitsOf(direction * row.share), facts)
    // A credit of the customer is negative like a credit note, and a credit with the supplier, too.
    const whole = minorUnitsOf(type === 'invoice' ? 0 - credit : credit)
    const settlements = settleEarlier(facts, draft, type, row, whole)
    for (const each of settlements) draft.settle(each, false)
    settled.set(row.id, settlements)
    const total = minorUnitsOf(whole + sumMinor(settlements.map(({ amount }) => amount)))
    const before = draft.document(row.id)
    if (before && 'payment_parts' in before)
      draft.setCredit(type, row.id, {
        ...before,
        total,
        date: day,
        bank_transaction_id: transaction.id,
        updated_at: now,
      })
    else if (total !== 0)
      draft.setCredit(
        type,
        row.id,
        newCredit(type, row, {
          total,
          currency: facts.base_currency,
          number: `Akontozahlung ${germanDate(day)}`,
          text: row.text ?? bookingTextOf(transaction),
          date: day,
          bank_transaction_id: transaction.id,
          created_at: now,
          updated_at: now,
        }),
      )
  }
  return settled
}

/** What is open on account of the company on the other side, as far as the amount suffices. */
const settleEarlier = (
  { credits = [] }: { readonly credits?: readonly BookableDocument[] },
  draft: Pick<BookingDraft, 'document'>,
  type: CreditType,
  row: CreditRow,
  whole: MinorUnits,
): readonly Settlement[] => {
  let left = Math.abs(whole)
  return credits
    .filter(({ id, company_id }) => id !== row.id && company_id === row.matchable_id)
    .toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1))
    .flatMap(({ id }): readonly Settlement[] => {
      const present = draft.document(id)
      if (present === null || !('payment_parts' in present) || isExpense(present) !== (type === 'expense')) return []
      const open = openAmountOf(present)
      if (left === 0 || open === 0 || open > 0 === whole > 0) return []
      const part = Math.min(left, Math.abs(open))
      left -= part
      return [{ type, id, amount: minorUnitsOf(Math.sign(open) * part) }]
    })
}

/**
 * Takes the open credits back that a transaction had. One that was offset or paid back already stays without an amount:
 * what was used of it is owed.
 */
export const releaseCredits = (
  draft: Pick<BookingDraft, 'document' | 'setCredit' | 'isReleased'>,
  transaction: BankTransaction,
  users: CreditUsers,
  now: Timestamp,
): void => {
  for (const id of creditIdsOf(transaction)) {
    const document = draft.document(id)
    if (document === null || !('payment_parts' in document) || document.booked_by !== 'on_account') continue
    const released = { ...document, total: ZERO, bank_transaction_id: null, updated_at: now }
    draft.setCredit(isExpense(document) ? 'expense' : 'invoice', id, released)
  }
  const settled = transaction.matches.flatMap(({ settlements }) => settlements.map(({ id }) => id))
  dropCredits(draft, [...creditIdsOf(transaction), ...settled], users, transaction.id)
}

/** Deletes the credits among these documents that have no amount and that only `self` still settles, if anything. */
export const dropCredits = (
  draft: Pick<BookingDraft, 'document' | 'setCredit' | 'isReleased'>,
  ids: readonly string[],
  users: CreditUsers,
  self: string,
): void => {
  for (const id of ids) {
    const document = draft.document(id)
    if (document === null || !('payment_parts' in document) || document.booked_by !== 'on_account') continue
    const isEmpty = document.total === 0 && document.paid_amount === 0 && document.bank_transaction_id === null
    const isUsed = (users.get(id) ?? []).some((user) => user !== self && !draft.isReleased(user))
    if (isEmpty && !isUsed) draft.setCredit(isExpense(document) ? 'expense' : 'invoice', id, null)
  }
}

const creditTypeOf = (account: string, { accounts }: BookingFacts): CreditType | null => {
  if (account === accounts.debtor) return 'invoice'
  return account === accounts.creditor ? 'expense' : null
}

/** What the row books on the account: with a VAT rate, the net amount. */
const creditOn = (account: string, { vat_rate_id }: CreditRow, credit: MinorUnits, facts: BookingFacts): MinorUnits => {
  const rate = vat_rate_id === null ? null : (facts.vat_rates.get(vat_rate_id) ?? null)
  const split =
    rate && splitVat({ account_id: account, credit }, facts.ledger_accounts.get(account), rate, facts.accounts)
  return split ? minorUnitsOf(split.net.credit - split.net.debit) : credit
}

const newCredit = (
  type: CreditType,
  { id, matchable_id: company_id }: CreditRow,
  fields: Pick<
    BookableDocument,
    'total' | 'currency' | 'number' | 'text' | 'date' | 'bank_transaction_id' | 'created_at' | 'updated_at'
  >,
): BookableDocument => {
  const document = {
    ...UNBOOKED,
    id,
    key: null,
    company_id,
    reference: null,
    base_total: null,
    due_date: null,
    paid_amount: ZERO,
    booked_by: 'on_account' as const,
    ...fields,
    // The text of a document is shorter than that of a transaction.
    text: fields.text?.slice(0, MAX_TEXT) ?? null,
  }
  return type === 'expense' ? { ...document, creditor_iban: null, discounts: [] } : document
}

const MAX_TEXT = 1000

/** German in every language of the window, because Swiss bookkeepers expect German in their books. */
const germanDate = (day: LocalDate): string => day.split('-').toReversed().join('.')
