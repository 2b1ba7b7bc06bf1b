// The data of the list of transactions: its rows, and the totals of all of them.

import type { z } from 'zod'
import type {
  BankTransactionObject,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'

export type Row = BankTransactionObject

type Meta = z.infer<typeof listBankTransactions.response>['meta']

export interface ListMeta {
  readonly counts: NonNullable<Meta['counts']>
  readonly sums: NonNullable<Meta['sums']>
}
