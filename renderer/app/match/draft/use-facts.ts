// The data of the books that the checks of the match dialog need.
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { usualVatOf } from '../../../../shared/rule/ledger/usual-vat.ts'
import { vatMethodOf } from '../../../../shared/rule/organization/vat-reporting.ts'
import { type BookingData, useBookingData } from '../../data/query/matching/booking-data.ts'
import { minorOf } from './draft-source.ts'
import type { RemainderFacts } from './find-remainder.ts'

export interface MatchFacts extends RemainderFacts {
  readonly accountList: readonly (LedgerAccount & { readonly full_name: string })[]
}

const factsOf = ({ base_currency, settings, accounts, accountById, rateById }: BookingData): MatchFacts => ({
  base_currency,
  is_liable_for_vat: settings.liableForVat,
  ledger_accounts: accountById,
  vat_rates: rateById,
  vat_method: vatMethodOf(settings),
  usual_vat: usualVatOf(accounts),
  accounts: bookingAccountsOf(settings, accounts),
  write_off_limit: minorOf(settings.accountingWriteOffLimit, base_currency),
  accountList: accounts,
})

/** Null: some of it is not loaded yet. */
export const useFacts = (): MatchFacts | null => useBookingData(factsOf)
