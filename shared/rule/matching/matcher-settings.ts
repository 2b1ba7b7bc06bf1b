// What the matcher knows of the organization as a whole.
import type { VatMethod } from '../../record/organization/organization-settings.ts'
import type { BookingAccounts } from '../ledger/booking-accounts.ts'
import type { UsualVat } from '../ledger/usual-vat.ts'

/** What holds for the whole organization. */
export interface MatcherSettings {
  readonly base_currency: string
  readonly accounts: BookingAccounts
  /** Whether rests of sales and purchases carry value added tax. */
  readonly is_liable_for_vat: boolean
  readonly vat_method: VatMethod
  readonly usual_vat: UsualVat
  /** Ids of the ledger accounts that are out of use, or take no postings. */
  readonly closed_accounts: readonly string[]
}
