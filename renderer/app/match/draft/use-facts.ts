// The data of the books that the checks of the match dialog need: chart, rates, settings; the whole window shares it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { usualVatOf } from '../../../../shared/rule/ledger/usual-vat.ts'
import { vatMethodOf } from '../../../../shared/rule/organization/vat-reporting.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../../data/query/matching/matching.ts'
import { minorOf } from './draft-source.ts'
import type { RemainderFacts } from './find-remainder.ts'

export interface MatchFacts extends RemainderFacts {
  readonly accountList: readonly (LedgerAccount & { readonly full_name: string })[]
}

/** Null: some of it is not loaded yet. */
export const useFacts = (): MatchFacts | null => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { data: status } = useStatus()
  return useMemo(() => {
    if (!accounts || !rates || !settings || !status) return null
    return {
      base_currency: status.organization.base_currency,
      is_liable_for_vat: settings.liableForVat,
      ledger_accounts: new Map(accounts.map((account) => [account.id, account])),
      // The interface has per cent; taxes are computed with thousandths of a per cent.
      vat_rates: new Map(rates.map((rate) => [rate.id, { ...rate, rate_millis: Math.round(rate.rate * 1000) }])),
      vat_method: vatMethodOf(settings),
      usual_vat: usualVatOf(accounts),
      accounts: bookingAccountsOf(settings, accounts),
      write_off_limit: minorOf(settings.accountingWriteOffLimit, status.organization.base_currency),
      accountList: accounts,
    }
  }, [accounts, rates, settings, status])
}
