// The data of one transaction's detail: all of its fields, and its history.
import { queryOptions } from '@tanstack/react-query'
import { getBankTransaction } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { getExplanation } from '../../../../../shared/api/endpoints/matching/explanation.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.transaction, id],
    meta: readsTables('bank_transaction', 'journal_entry', 'kept_document', 'invoice', 'expense'),
    queryFn: ({ signal }) =>
      call(getBankTransaction, {
        params: { bankTransactionId: id },
        query: { include: ['bankAccount', 'matches.matchable', 'documentRequestMember.user'] },
        signal,
      }),
  })

export const explanationQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...queryKeys.explanation, id, language],
    meta: readsTables('bank_transaction', 'journal_entry', 'payment_run', 'statement'),
    queryFn: ({ signal }) => call(getExplanation, { params: { bankTransactionId: id }, signal }),
  })
