// The bank accounts with their balance and counters; the whole window shares one query.
import { useQuery } from '@tanstack/react-query'
import { type BankAccountObject, listBankAccounts } from '../../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

const accountsQuery = {
  queryKey: queryKeys.accounts,
  meta: readsTables('bank_account', 'bank_transaction', 'statement'),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly BankAccountObject[]> => {
    const query = {
      per_page: 500,
      sort: 'name',
      include: ['transactionsCount', 'unreconciledTransactionsCount'],
      append: ['balance', 'balance_check'],
    } as const
    return (await call(listBankAccounts, { query, signal })).data
  },
}

export const useAccounts = () => useQuery(accountsQuery)

/** The accounts for an action; loads them when they are not cached. */
export const loadAccounts = (): Promise<readonly BankAccountObject[]> => queryClient.ensureQueryData(accountsQuery)
