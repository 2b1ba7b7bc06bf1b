// What bank transactions pay: match, reconcile, delete, suggestions.
import {
  deleteBankTransaction,
  matchBankTransaction,
  reconcileBankTransaction,
} from '../../../shared/api/endpoints/matching.ts'
import { listSuggestions } from '../../../shared/api/endpoints/suggestions.ts'
import type { Services } from '../../service/create-services.ts'
import { presentSingleBankTransaction } from '../present/bank-transaction.ts'
import { presentSuggestions } from '../present/suggestion.ts'
import { asItIs, type Route, recordRoutes } from '../route.ts'

export const matchingRoutes = ({ bankTransactions, matching, suggestions }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  return [
    onTransaction(matchBankTransaction, matching.match, presentSingleBankTransaction),
    onTransaction(reconcileBankTransaction, matching.reconcile, presentSingleBankTransaction),
    onTransaction(deleteBankTransaction, matching.remove, asItIs),
    onTransaction(listSuggestions, suggestions.list, presentSuggestions),
  ]
}
