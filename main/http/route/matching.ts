// What bank transactions pay: match, reconcile, delete, suggestions; and many of them at once.

import { reconcileMany, unreconcileMany } from '../../../shared/api/endpoints/bulk-matching.ts'
import { getExplanation } from '../../../shared/api/endpoints/explanation.ts'
import { matchMany } from '../../../shared/api/endpoints/match-many.ts'
import {
  deleteBankTransaction,
  matchBankTransaction,
  reconcileBankTransaction,
  reconcileWithEntry,
} from '../../../shared/api/endpoints/matching.ts'
import { listSuggestions } from '../../../shared/api/endpoints/suggestions.ts'
import type { Services } from '../../service/contract.ts'
import { presentBankTransaction } from '../present/bank-transaction.ts'
import { presentBulkBatch } from '../present/batch.ts'
import { presentExplanation } from '../present/explanation.ts'
import { presentManyMatched } from '../present/many-matched.ts'
import { presentAnswer } from '../present/page.ts'
import { presentSuggestions } from '../present/suggestion.ts'
import { asItIs, plainRoute, type Route, recordRoutes, route } from '../route.ts'

export const matchingRoutes = (services: Services): readonly Route[] => {
  const { bankTransactions, matching, suggestions, explanations, bulkMatching } = services
  const onTransaction = recordRoutes(bankTransactions.get)
  return [
    onTransaction(matchBankTransaction, matching.match, presentBankTransaction),
    onTransaction(reconcileBankTransaction, matching.reconcile, presentBankTransaction),
    onTransaction(reconcileWithEntry, matching.reconcileWith, presentBankTransaction),
    onTransaction(deleteBankTransaction, matching.remove, asItIs),
    onTransaction(getExplanation, explanations.explain, presentExplanation),
    onTransaction(listSuggestions, suggestions.list, presentSuggestions),
    plainRoute(matchMany, matching.matchMany, presentManyMatched),
    route(unreconcileMany, {
      record: null,
      handle: async ({ actor, body, selection }) =>
        presentAnswer(await bulkMatching.start(actor, { kind: 'unreconcile', ...body, selection }), presentBulkBatch),
    }),
    route(reconcileMany, {
      record: null,
      handle: async ({ actor, body, selection }) =>
        presentAnswer(await bulkMatching.start(actor, { kind: 'reconcile', ...body, selection }), presentBulkBatch),
    }),
  ]
}
