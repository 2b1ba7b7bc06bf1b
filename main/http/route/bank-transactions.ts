// Bank transactions and the import of statement files.
import {
  createBankTransaction,
  getBankTransaction,
  identifyFiles,
  importTransactions,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank-transactions.ts'
import type { Services } from '../../service/services.ts'
import { presentBankTransaction, presentSingleBankTransaction } from '../present/bank-transaction.ts'
import { presentBatch } from '../present/batch.ts'
import { presentIdentifiedFile, presentPlan } from '../present/import-plan.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'
import { findBankAccount } from './bank-accounts.ts'

export const bankTransactionRoutes = ({ bankAccounts, bankTransactions, imports }: Services): readonly Route[] => [
  route(listBankTransactions, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await bankTransactions.list(actor, list), presentBankTransaction),
  }),
  route(getBankTransaction, {
    record: (actor, params) => bankTransactions.get(actor, { id: params.bankTransactionId, includes: [], appends: [] }),
    handle: async ({ actor, params, wanted }) =>
      presented(
        await bankTransactions.get(actor, { id: params.bankTransactionId, ...wanted }),
        presentSingleBankTransaction,
      ),
  }),
  route(createBankTransaction, {
    record: null,
    handle: async ({ actor, body }) =>
      presented(await bankTransactions.create(actor, body), presentSingleBankTransaction),
  }),
  route(importTransactions, {
    record: findBankAccount(bankAccounts),
    handle: async ({ actor, params, body, isOn }) => {
      const request = { bank_account_id: params.bankAccountId, ...body }
      if (isOn('dry_run')) return presented(await imports.plan(actor, request), (plans) => plans.map(presentPlan))
      return presented(await imports.start(actor, request), (batches) => batches.map(presentBatch))
    },
  }),
  route(identifyFiles, {
    record: null,
    handle: async ({ actor, body }) =>
      presented(await imports.identify(actor, body), (files) => files.map(presentIdentifiedFile)),
  }),
]
