// The data of the books that forms check bookings with: chart, rates, settings; the whole window shares it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AccountWithBalance } from '../../../../../shared/api/endpoints/ledger/ledger.ts'
import type { VatRateObject } from '../../../../../shared/api/endpoints/ledger/vat-rates.ts'
import type { OrganizationSettings } from '../../../../../shared/record/organization/organization-settings.ts'
import { useStatus } from '../installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../ledger/ledger-accounts.ts'
import { settingsQuery } from './matching.ts'

export interface BookingData {
  readonly base_currency: string
  readonly settings: OrganizationSettings
  readonly accounts: readonly AccountWithBalance[]
  readonly accountById: ReadonlyMap<string, AccountWithBalance>
  readonly rateById: ReadonlyMap<string, VatRateObject & { readonly rate_millis: number }>
}

/** What `factsOf` makes of it, which must be the same function each time; null: some of it is not loaded yet. */
export const useBookingData = <T>(factsOf: (data: BookingData) => T): T | null => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { data: status } = useStatus()
  return useMemo(() => {
    if (!accounts || !rates || !settings || !status) return null
    return factsOf({
      base_currency: status.organization.base_currency,
      settings,
      accounts,
      accountById: new Map(accounts.map((account) => [account.id, account])),
      // The interface has per cent; taxes are computed with thousandths of a per cent.
      rateById: new Map(rates.map((rate) => [rate.id, { ...rate, rate_millis: Math.round(rate.rate * 1000) }])),
    })
  }, [factsOf, accounts, rates, settings, status])
}
