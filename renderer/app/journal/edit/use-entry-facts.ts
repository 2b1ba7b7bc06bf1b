// What the entry dialog knows of the books: chart, rates, where taxes go; once for the whole window.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../../data/query/matching/matching.ts'
import type { EntryFacts } from './entry-draft.ts'

/** Null: not all of it is known yet. */
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
      // Per cent as the interface says it, in the thousandths that taxes are reckoned with.
      vatRates: new Map(
        rates.map(({ rate, ...one }) => [one.id, { ...one, rate_millis: Math.round(rate * 1000) } as VatRate]),
      ),
      taxAccounts: bookingAccountsOf(settings, accounts),
    }
  }, [accounts, rates, settings, status])
}
