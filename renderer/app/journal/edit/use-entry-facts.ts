// The data of the books that the entry dialog needs.
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { type BookingData, useBookingData } from '../../data/query/matching/booking-data.ts'
import type { EntryFacts } from './entry-draft.ts'

const factsOf = ({ base_currency, settings, accounts, accountById, rateById }: BookingData): EntryFacts => ({
  baseCurrency: base_currency,
  isLiableForVat: settings.liableForVat,
  accounts: accountById,
  vatRates: rateById,
  taxAccounts: bookingAccountsOf(settings, accounts),
})

/** Null: some of it is not loaded yet. */
export const useEntryFacts = (): EntryFacts | null => useBookingData(factsOf)
