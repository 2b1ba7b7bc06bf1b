// Bank transactions and the import of statement files.
import {
  changeBankTransaction,
  createBankTransaction,
  getBankTransaction,
  identifyFiles,
  importTransactions,
  listBankTransactions,
  planImport,
} from '../../../shared/api/endpoints/bank-transactions.ts'
import type { Services } from '../../service/contract.ts'
import type { Actor, Answer } from '../../service/core/request.ts'
import type { ImportRequest } from '../../service/import/contract.ts'
import { presentBankTransaction, presentListTotals } from '../present/bank-transaction.ts'
import { presentFileBatch } from '../present/batch.ts'
import { presentIdentifiedFile, presentPlan } from '../present/import-plan.ts'
import { presentAnswer } from '../present/page.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../route.ts'

export const bankTransactionRoutes = ({ bankAccounts, bankTransactions, imports }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  const findAccount = (actor: Actor, { bankAccountId: id }: { readonly bankAccountId: string }) =>
    bankAccounts.get(actor, { id, includes: [], appends: [] })
  const plan = async (actor: Actor, request: ImportRequest) =>
    presentAnswer(await imports.plan(actor, request), (plans) => plans.map(presentPlan))
  return [
    listRoute(listBankTransactions, bankTransactions.list, presentBankTransaction, presentListTotals),
    onTransaction(getBankTransaction, bankTransactions.get, presentBankTransaction),
    plainRoute(createBankTransaction, bankTransactions.create, presentBankTransaction),
    onTransaction(changeBankTransaction, bankTransactions.change, presentBankTransaction),
    route(importTransactions, {
      record: findAccount,
      handle: async ({ actor, params, body, isOn }) => {
        const request = { bank_account_id: params.bankAccountId, ...body }
        // What the deprecated switch answers is not what the operation is described with.
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
