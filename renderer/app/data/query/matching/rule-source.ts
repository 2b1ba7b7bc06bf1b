// A bank transaction that a rule is made from, with how it is booked or would be.
import { queryOptions } from '@tanstack/react-query'
import { getBankTransaction } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ProposedRowObject } from '../../../../../shared/api/endpoints/bank/matches.ts'
import { listSuggestions } from '../../../../../shared/api/endpoints/bank/suggestions.ts'
import { call } from '../../api.ts'

/**
 * The rows that show how similar transactions are booked: its matches, otherwise the first proposal without a document.
 */
export const ruleSourceQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['rule_source', id],
    enabled: id !== null,
    // The form is filled once: a later answer must not change what the user typed.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const params = { bankTransactionId: id ?? '' }
      const transaction = await call(getBankTransaction, { params, signal })
      if (transaction.matches.length > 0) return { transaction, rows: transaction.matches }
      const { data } = await call(listSuggestions, { params, query: { limit: 5 }, signal })
      const isWithoutDocument = (rows: readonly ProposedRowObject[]) =>
        rows.every(({ matchable_type }) => matchable_type === null || matchable_type === 'company')
      return { transaction, rows: data.find(({ matches }) => isWithoutDocument(matches))?.matches ?? [] }
    },
  })
