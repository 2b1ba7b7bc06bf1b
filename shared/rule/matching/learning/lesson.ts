// What a reconciled bank transaction teaches about similar ones.

import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import type { BookedRow, PastTransaction } from '../index/past-transactions.ts'
import type { FactTarget } from './fact-key.ts'

/** `target`: it was booked on exactly this. `otherwise`: it was booked without a document, on several targets. */
export type Lesson = { readonly type: 'target'; readonly target: FactTarget } | { readonly type: 'otherwise' }

/** The accounts that decide which bookings teach. */
export const TEACHING_ACCOUNTS = ['unclear', 'transfer', 'debtor', 'creditor'] as const
export type TeachingAccounts = Pick<BookingAccounts, (typeof TEACHING_ACCOUNTS)[number]>

/**
 * What a transaction teaches; null when it teaches nothing. It teaches when it is reconciled, whole and without a
 * document. A payment of a document says nothing about payments without one. An own transfer has no purpose to learn. A
 * booking on the account for unclear amounts is still to be decided. A booking by a rule belongs to the rule: when the
 * rule is deleted, it must not survive as a learned fact. A payment on account teaches nothing either. A booking in several rows teaches that similar transactions
 * are not booked alike.
 */
export const lessonOf = (past: PastTransaction, accounts: TeachingAccounts): Lesson | null => {
  const { booked, mirror_id } = past
  if (!canTeach(past) || booked === null || mirror_id !== null) return null
  const [row, ...others] = booked
  if (row === undefined) return null
  const isUndetermined = (account: string | null) =>
    account === null || account === accounts.unclear || account === accounts.transfer
  if (booked.every(({ matchable_type, account_id }) => matchable_type === null && isUndetermined(account_id)))
    return null
  // A payment on account is owed until it is settled: that the last one had no document says nothing of the next one.
  if (booked.some((row) => isOnAccount(row, accounts))) return null
  if (others.length > 0) return { type: 'otherwise' }
  const company_id = row.matchable_type === 'company' ? row.matchable_id : null
  return { type: 'target', target: { company_id, account_id: row.account_id, vat_rate_id: row.vat_rate_id } }
}

/** Whether the transaction may teach, whichever settings apply. */
export const canTeach = ({ booked, is_by_rule }: PastTransaction): boolean =>
  booked !== null &&
  booked.length > 0 &&
  !is_by_rule &&
  booked.every(({ matchable_type }) => matchable_type === null || matchable_type === 'company')

/** Booked on debtors or creditors: of a company without an account, or on one of the two. */
const isOnAccount = ({ matchable_type, account_id }: BookedRow, { debtor, creditor }: TeachingAccounts): boolean =>
  account_id === null ? matchable_type === 'company' : account_id === debtor || account_id === creditor
