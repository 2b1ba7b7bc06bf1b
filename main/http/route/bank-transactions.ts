// Bank transactions and the import of statement files.
import {
  createBankTransaction,
  getBankTransaction,
  importTransactions,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank-transactions.ts'
import type { Services } from '../../service/services.ts'
import { presentBankTransaction, presentSingleBankTransaction } from '../present/bank-transaction.ts'
import { presentBatch } from '../present/batch.ts'
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
    handle: async ({ actor, params, body }) =>
      presented(await imports.start(actor, { bank_account_id: params.bankAccountId, files: body.files }), (batches) =>
        batches.map(presentBatch),
      ),
  }),
]
