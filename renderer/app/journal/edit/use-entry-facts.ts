// The data of the books that the entry dialog needs: chart, rates, tax accounts; the whole window shares it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../../data/query/matching/matching.ts'
import type { EntryFacts } from './entry-draft.ts'

/** Null: some of it is not loaded yet. */
export const useEntryFacts = (): EntryFacts | null => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { data: status } = useStatus()
  return useMemo(() => {
    if (!accounts || !rates || !settings || !status) return null
    return {
      baseCurrency: status.organization.base_currency,
      isLiableForVat: settings.liableForVat,
      accounts: new Map(accounts.map((account) => [account.id, account])),
      // The interface has per cent; taxes are computed with thousandths of a per cent.
      vatRates: new Map(
        rates.map(({ rate, ...one }) => [one.id, { ...one, rate_millis: Math.round(rate * 1000) } as VatRate]),
      ),
      taxAccounts: bookingAccountsOf(settings, accounts),
    }
  }, [accounts, rates, settings, status])
}
