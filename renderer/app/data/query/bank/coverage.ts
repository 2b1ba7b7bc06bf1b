// Which days the statements of a bank account cover.
import { queryOptions } from '@tanstack/react-query'
import { getCoverage } from '../../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const coverageQuery = (bankAccountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.coverage, bankAccountId],
    meta: readsTables('statement'),
    queryFn: ({ signal }) => call(getCoverage, { params: { bankAccountId }, signal }),
  })
