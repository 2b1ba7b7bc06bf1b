// Bank transactions and the import of statement files.
import {
  changeBankTransaction,
  createBankTransaction,
  getBankTransaction,
  identifyFiles,
  importTransactions,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank-transactions.ts'
import type { Services } from '../../service/create-services.ts'
import { presentBankTransaction, presentListTotals } from '../present/bank-transaction.ts'
import { presentFileBatch } from '../present/batch.ts'
import { presentIdentifiedFile, presentPlan } from '../present/import-plan.ts'
import { presentAnswer } from '../present/page.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../route.ts'

export const bankTransactionRoutes = ({ bankAccounts, bankTransactions, imports }: Services): readonly Route[] => {
  const onTransaction = recordRoutes(bankTransactions.get)
  return [
    listRoute(listBankTransactions, bankTransactions.list, presentBankTransaction, presentListTotals),
    onTransaction(getBankTransaction, bankTransactions.get, presentBankTransaction),
    plainRoute(createBankTransaction, bankTransactions.create, presentBankTransaction),
    onTransaction(changeBankTransaction, bankTransactions.change, presentBankTransaction),
    route(importTransactions, {
      record: (actor, params) => bankAccounts.get(actor, { id: params.bankAccountId, includes: [], appends: [] }),
      handle: async ({ actor, params, body, isOn }) => {
        const request = { bank_account_id: params.bankAccountId, ...body }
        if (isOn('dry_run')) return presentAnswer(await imports.plan(actor, request), (plans) => plans.map(presentPlan))
        return presentAnswer(await imports.start(actor, request), (batches) => batches.map(presentFileBatch))
      },
    }),
    plainRoute(identifyFiles, imports.identify, (files) => files.map(presentIdentifiedFile)),
  ]
}
