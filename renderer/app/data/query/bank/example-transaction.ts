// The example in ready-made lines for scripts: a transaction that waits to be reconciled.
import { queryOptions } from '@tanstack/react-query'
import { listBankTransactions } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The latest open one of a bank account; null: there is none. */
export const openTransactionQuery = (bankAccountId: string | null) =>
  queryOptions({
    queryKey: ['open-transaction', bankAccountId],
    meta: readsTables('bank_transaction'),
    enabled: bankAccountId !== null,
    queryFn: async ({ signal }) => {
      const query = {
        'filter[bank_account]': bankAccountId ?? '',
        'filter[reconciled]': false,
        'filter[is_processing]': false,
        per_page: 1,
      } as const
      return (await call(listBankTransactions, { query, signal })).data[0] ?? null
    },
  })
