// What a reconciled bank transaction teaches about others like it.

import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import type { PastTransaction } from '../index/past-transactions.ts'
import type { FactTarget } from './fact-key.ts'

/** `target`: it was booked on just this. `otherwise`: without a document, on several. */
export type Lesson = { readonly type: 'target'; readonly target: FactTarget } | { readonly type: 'otherwise' }

/**
 * What a transaction teaches; null: nothing. It does once it is reconciled, whole and without a document: what pays a
 * document says nothing about payments without one, an own transfer is nobody's purpose, what lies on the account for
 * unclear amounts has still to be decided, and what a rule booked is the rule's: deleted, it is not to come back as a habit. What was booked in several rows says that others like it are not alike.
 */
export const lessonOf = (
  past: PastTransaction,
  accounts: Pick<BookingAccounts, 'unclear' | 'transfer'>,
): Lesson | null => {
  const { booked, mirror_id } = past
  if (!canTeach(past) || booked === null || mirror_id !== null) return null
  const [row, ...others] = booked
  if (row === undefined) return null
  const isNowhere = (account: string | null) =>
    account === null || account === accounts.unclear || account === accounts.transfer
  if (booked.every(({ matchable_type, account_id }) => matchable_type === null && isNowhere(account_id))) return null
  if (others.length > 0) return { type: 'otherwise' }
  const company_id = row.matchable_type === 'company' ? row.matchable_id : null
  return { type: 'target', target: { company_id, account_id: row.account_id, vat_rate_id: row.vat_rate_id } }
}

/** Whether it could teach anything, whatever the settings are. */
export const canTeach = ({ booked, is_by_rule }: PastTransaction): boolean =>
  booked !== null &&
  booked.length > 0 &&
  !is_by_rule &&
  booked.every(({ matchable_type }) => matchable_type === null || matchable_type === 'company')
