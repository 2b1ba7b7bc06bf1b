// Matching of bank transactions: match, reconcile, delete, suggestions; and bulk work.

import { listSuggestions } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { reconcileMany, unreconcileMany } from '../../../shared/api/endpoints/matching/bulk-matching.ts'
import { getBillExplanation, getExplanation } from '../../../shared/api/endpoints/matching/explanation.ts'
import { matchMany } from '../../../shared/api/endpoints/matching/match-many.ts'
import {
  deleteBankTransaction,
  matchBankTransaction,
  reconcileBankTransaction,
  reconcileWithEntry,
} from '../../../shared/api/endpoints/matching/matching.ts'
import {
  createOffset,
  createWriteOff,
  deleteOffset,
  getOffset,
  listOffsetProposals,
  listOffsets,
} from '../../../shared/api/endpoints/open-item/offsets.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentBankTransaction } from '../present/bank-transaction.ts'
import { presentBulkBatch } from '../present/batch.ts'
import { presentExplanation } from '../present/explanation.ts'
import { presentManyMatched } from '../present/match-many.ts'
import { presentOffset, presentOffsetProposals } from '../present/offset.ts'
import { presentAnswer } from '../present/page.ts'
import { presentSuggestions } from '../present/suggestion.ts'

export const matchingRoutes = (services: Services): readonly Route[] => {
  const { bankTransactions, matching, offsets, suggestions, explanations, expenses, bulkMatching } = services
  const onOffset = recordRoutes(offsets.get)
  const onTransaction = recordRoutes(bankTransactions.get)
  const onExpense = recordRoutes(expenses.get)
  return [
    onTransaction(matchBankTransaction, matching.match, presentBankTransaction),
    onTransaction(reconcileBankTransaction, matching.reconcile, presentBankTransaction),
    onTransaction(reconcileWithEntry, matching.reconcileWith, presentBankTransaction),
    onTransaction(deleteBankTransaction, matching.remove, identity),
    onTransaction(getExplanation, explanations.explain, presentExplanation),
    onExpense(getBillExplanation, explanations.explainBill, presentExplanation),
    onTransaction(listSuggestions, suggestions.list, presentSuggestions),
    listRoute(listOffsets, offsets.list, presentOffset),
    plainRoute(listOffsetProposals, offsets.proposals, presentOffsetProposals),
    onOffset(getOffset, offsets.get, presentOffset),
    plainRoute(createOffset, offsets.create, presentOffset),
    plainRoute(createWriteOff, offsets.writeOff, presentOffset),
    route(deleteOffset, {
      record: (actor, { offsetId: id }) => offsets.get(actor, { id }),
      handle: ({ actor, params, days }) => offsets.remove(actor, { id: params.offsetId, ...days }),
    }),
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
