// The chart of accounts and the VAT rates; the whole window shares these queries.
import { queryOptions } from '@tanstack/react-query'
import { type AccountWithBalance, listAccounts } from '../../../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates, type VatRateObject } from '../../../../../shared/api/endpoints/ledger/vat-rates.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

const PER_PAGE = 500

const allAccounts = async (
  signal: AbortSignal,
  append: readonly 'balance'[],
): Promise<readonly AccountWithBalance[]> => {
  const accounts: AccountWithBalance[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await call(listAccounts, { query: { per_page: PER_PAGE, page, append }, signal })
    for (const account of answer.data) accounts.push(account)
    last = answer.meta.last_page
  }
  return accounts
}

/** All accounts by number, also inactive ones. */
export const ledgerAccountsQuery = queryOptions({
  queryKey: ['ledger_accounts'],
  meta: readsTables('ledger_account'),
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }): Promise<readonly AccountWithBalance[]> => allAccounts(signal, []),
})

/** All accounts by number with today's balances. */
export const accountBalancesQuery = queryOptions({
  queryKey: ['ledger_accounts', 'balance'],
  meta: readsTables('ledger_account', 'journal_entry'),
  queryFn: ({ signal }): Promise<readonly AccountWithBalance[]> => allAccounts(signal, ['balance']),
})

/** All rates, the latest first. */
export const vatRatesQuery = queryOptions({
  queryKey: ['vat_rates'],
  meta: readsTables('vat_rate'),
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<readonly VatRateObject[]> =>
    (await call(listVatRates, { query: { per_page: PER_PAGE }, signal })).data,
})
