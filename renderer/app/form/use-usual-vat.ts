// The usual VAT rate of a ledger account, to fill in fields.
import { useQuery } from '@tanstack/react-query'
import { proposedRateOf } from '../../../shared/rule/ledger/usual-vat.ts'
import { vatMethodOf } from '../../../shared/rule/organization/vat-reporting.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../data/query/matching/matching.ts'

/**
 * Answers the id of the rate on a day; null: there is none, the company is not liable for VAT, it has net tax rates and
 * the account is none of revenue, or the rates are not loaded yet.
 */
export const useUsualVat = (): ((accountId: string | null, day: LocalDate) => string | null) => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  return (accountId, day) => {
    const account = accounts?.find(({ id }) => id === accountId)
    if (!account || !rates || !settings?.liableForVat) return null
    return proposedRateOf(account, day, rates, vatMethodOf(settings))?.id ?? null
  }
}
