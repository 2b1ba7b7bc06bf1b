// The journal entry of a reconciled bank transaction: one balanced entry in the base currency. The bank's posting comes
// first, then those of each row, then the difference within the tolerance. Source of the cases: Swiss booking practice
// (KMU chart).
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { Posting } from '../../../record/ledger/journal-entry.ts'
import type { Match } from '../../../record/matching/match.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { assert, err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import { postingOf } from '../../ledger/posting.ts'
import { splitVat } from '../../ledger/vat-split.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import type { Row } from './allocation.ts'

/** A row with its amount in the direction of the transaction. */
export interface BookedRow extends Row, Pick<Match, 'currency' | 'currency_amount'> {
  readonly share: MinorUnits
  /** The postings of a row that settles documents (document-postings.ts); null for any other row. */
  readonly postings: readonly Posting[] | null
}

/** The text of the transaction's journal entry. */
export const bookingTextOf = ({ name, text, acc_serv_ref }: Pick<BankTransaction, 'name' | 'text' | 'acc_serv_ref'>) =>
  name ?? text?.slice(0, 200) ?? acc_serv_ref

/**
 * The postings; empty for an amount of 0 without rows. `left`: the remainder of the amount, booked as rounding. Refused
 * when the chart has no account that is needed.
 */
export const postingsOf = (
  transaction: Pick<BankTransaction, 'amount' | 'currency'>,
  bankLedgerId: string,
  rows: readonly BookedRow[],
  difference: MinorUnits,
  facts: BookingFacts,
): Result<readonly Posting[], FieldProblem> => {
  const direction = transaction.amount < 0 ? -1 : 1
  const sum = sumMinor([...rows.map(({ share }) => share), difference])
  const isForeign = transaction.currency !== facts.base_currency
  const postings = [
    postingOf(bankLedgerId, minorUnitsOf(-direction * sum), {
      currency: isForeign ? transaction.currency : null,
      currency_amount: isForeign ? minorUnitsOf(Math.abs(transaction.amount)) : null,
    }),
  ]
  for (const [index, row] of rows.entries()) {
    if (row.postings !== null) {
      for (const one of row.postings) postings.push({ ...one, text: one.text ?? row.text })
      continue
    }
    const account = accountOf(row, direction, facts)
    if (account === null) return err({ field: `matches.${index}.account_id`, code: 'booking_account_missing' })
    const credit = minorUnitsOf(direction * row.share)
    const rate = row.vat_rate_id === null ? null : (facts.vat_rates.get(row.vat_rate_id) ?? null)
    const { currency, currency_amount, text } = row
    if (rate === null) {
      postings.push(postingOf(account, credit, { currency, currency_amount, text }))
      continue
    }
    const split = splitVat({ account_id: account, credit }, facts.ledger_accounts.get(account), rate, facts.accounts)
    if (split === null) return err({ field: `matches.${index}.vat_rate_id`, code: 'booking_account_missing' })
    postings.push({ ...split.net, currency, currency_amount, text }, ...split.taxes)
  }
  if (difference !== 0) {
    const { rounding } = facts.accounts
    if (rounding === null) return err({ field: 'matches', code: 'booking_account_missing' })
    postings.push(postingOf(rounding, minorUnitsOf(direction * difference)))
  }
  const booked = postings.filter(({ debit, credit }) => debit !== 0 || credit !== 0)
  assert(sumMinor(booked.map(({ debit, credit }) => minorUnitsOf(debit - credit))) === 0, 'an entry that balances')
  return ok(booked)
}

/**
 * A payment on account of a company is owed to it. A row without an account goes to the account for unclear amounts.
 */
export const accountOf = (
  row: Pick<BookedRow, 'matchable_type' | 'account_id'>,
  direction: number,
  { accounts }: BookingFacts,
): string | null => {
  if (row.matchable_type === 'company') return row.account_id ?? (direction > 0 ? accounts.debtor : accounts.creditor)
  return row.account_id ?? accounts.unclear
}
