// The bank of a clearing number, from the server's registry.
import { queryOptions } from '@tanstack/react-query'
import { type BankObject, listBanks } from '../../../../../shared/api/endpoints/bank/bank-registry.ts'
import { call } from '../../api.ts'

/** Null: the registry does not know the number. */
export const bankQuery = (iid: number | null) =>
  queryOptions({
    queryKey: ['bank', iid],
    enabled: iid !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<BankObject | null> => {
      // Only the five digits find exactly one bank.
      const { data } = await call(listBanks, { query: { search: `${iid}`.padStart(5, '0') }, signal })
      return data.find((bank) => bank.iid === iid) ?? null
    },
  })
