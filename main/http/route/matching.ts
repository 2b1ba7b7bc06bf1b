// What bank transactions pay: match, reconcile, delete.
import {
  deleteBankTransaction,
  matchBankTransaction,
  reconcileBankTransaction,
} from '../../../shared/api/endpoints/matching.ts'
import type { Services } from '../../service/create-services.ts'
import { presentSingleBankTransaction } from '../present/bank-transaction.ts'
import { asItIs, type Route, recordRoutes } from '../route.ts'

export const matchingRoutes = ({ bankTransactions, matching }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  return [
    onTransaction(matchBankTransaction, matching.match, presentSingleBankTransaction),
    onTransaction(reconcileBankTransaction, matching.reconcile, presentSingleBankTransaction),
    onTransaction(deleteBankTransaction, matching.remove, asItIs),
  ]
}
