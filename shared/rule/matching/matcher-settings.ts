// The settings of the organization that the matcher needs.
import type { ExchangeRate } from '../../record/ledger/exchange-rate.ts'
import type { VatReturnMethod } from '../../record/ledger/vat-figures.ts'
import type { VatReporting } from '../../record/ledger/vat-reporting.ts'
import type { BookingAccounts } from '../ledger/booking-accounts.ts'
import type { UsualVat } from '../ledger/usual-vat.ts'
import type { VatDue } from '../ledger/vat-return/vat-payment.ts'

/** Settings of the whole organization. */
export interface MatcherSettings {
  readonly base_currency: string
  /** The table of exchange rates. */
  readonly exchange_rates: readonly ExchangeRate[]
  readonly accounts: BookingAccounts
  /** Whether remainders of sales and purchases have VAT. */
  readonly is_liable_for_vat: boolean
  readonly vat_method: VatReturnMethod
  /** How VAT is reported, by day: it overrides both on the day of a transaction. */
  readonly vat_reporting?: readonly VatReporting[]
  readonly usual_vat: UsualVat
  /** Ids of the accounts that can be booked, by the numbers that everyday payments use. */
  readonly everyday_accounts: Readonly<Record<number, string>>
  /** Whether the owners owe the direct taxes: a sole proprietor or a partnership. */
  readonly is_taxed_privately: boolean
  /** What filed VAT returns wait for. */
  readonly vat_dues: readonly VatDue[]
  /** Ids of the ledger accounts that are inactive or accept no postings. */
  readonly closed_accounts: readonly string[]
}
