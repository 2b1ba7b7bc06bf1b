// Bank transactions and the import of statement files.
import {
  changeBankTransaction,
  createBankTransaction,
  getBankTransaction,
  identifyFiles,
  importTransactions,
  listBankTransactions,
  planImport,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { ok } from '../../../shared/value/result.ts'
import type { BankTransactionView } from '../../service/bank/contract.ts'
import type { Services } from '../../service/contract.ts'
import type { Actor, Answer, ListRequest } from '../../service/core/request.ts'
import type { ImportRequest } from '../../service/import/contract.ts'
import type { BestSuggestions } from '../../service/matching/contract.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentBankTransaction, presentListTotals } from '../present/bank-transaction.ts'
import { presentFileBatch } from '../present/batch.ts'
import { presentIdentifiedFile, presentPlan } from '../present/import-plan.ts'
import { presentAnswer } from '../present/page.ts'
import { presentCandidate, presentWhyNot } from '../present/suggestion.ts'

/** A row of the list; with `best`, when the caller asked for the best suggestions. */
const presentListedTransaction = (view: BankTransactionView & { readonly best?: BestSuggestions }) => {
  const { best } = view
  const found = best?.byTransaction.get(view.record.id)
  return {
    ...presentBankTransaction(view),
    ...(best && {
      suggestion: found?.candidate ? presentCandidate(found.candidate, 1, best) : null,
      suggestions_count: found?.count ?? 0,
      why_not: presentWhyNot(found?.why_not ?? [], best.locale),
    }),
  }
}

export const bankTransactionRoutes = (services: Services): readonly Route[] => {
  const { bankAccounts, bankTransactions, imports, suggestions } = services
  const onTransaction = recordRoutes(bankTransactions.get)
  const findAccount = (actor: Actor, { bankAccountId: id }: { readonly bankAccountId: string }) =>
    bankAccounts.get(actor, { id, includes: [], appends: [] })
  const plan = async (actor: Actor, request: ImportRequest) =>
    presentAnswer(await imports.plan(actor, request), (plans) => plans.map(presentPlan))
  const list = async (actor: Actor, request: ListRequest) => {
    const page = await bankTransactions.list(actor, await suggestions.withSeveral(actor, request))
    if (!page.ok || !request.appends.includes('suggestion')) return page
    const best = await suggestions.best(
      actor,
      page.value.rows.map(({ record }) => record),
    )
    if (!best.ok) return best
    return ok({ ...page.value, rows: page.value.rows.map((row) => ({ ...row, best: best.value })) })
  }
  return [
    listRoute(listBankTransactions, list, presentListedTransaction, presentListTotals),
    onTransaction(getBankTransaction, bankTransactions.get, presentBankTransaction),
    plainRoute(createBankTransaction, bankTransactions.create, presentBankTransaction),
    onTransaction(changeBankTransaction, bankTransactions.change, presentBankTransaction),
    route(importTransactions, {
      record: findAccount,
      handle: async ({ actor, params, body, isOn }) => {
        const request = { bank_account_id: params.bankAccountId, ...body }
        // The deprecated flag has an answer of another type than the described operation.
        if (isOn('dry_run')) return (await plan(actor, request)) as Awaited<Answer<never>>
        return presentAnswer(await imports.start(actor, request), (batches) => batches.map(presentFileBatch))
      },
    }),
    route(planImport, {
      record: findAccount,
      handle: ({ actor, params, body }) => plan(actor, { bank_account_id: params.bankAccountId, ...body }),
    }),
    plainRoute(identifyFiles, imports.identify, (files) => files.map(presentIdentifiedFile)),
  ]
}
