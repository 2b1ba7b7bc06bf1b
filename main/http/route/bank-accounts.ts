// Bank accounts.
import {
  changeBankAccount,
  createBankAccount,
  createBankAccountFromIban,
  deleteBankAccount,
  getBankAccount,
  getCoverage,
  listBankAccounts,
} from '../../../shared/api/endpoints/bank-accounts.ts'
import type { Actor, Services } from '../../service/services.ts'
import { presentBankAccount } from '../present/bank-account.ts'
import { presentCoverage } from '../present/coverage.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const bankAccountRoutes = ({ bankAccounts }: Services): readonly Route[] => [
  route(listBankAccounts, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await bankAccounts.list(actor, list), presentBankAccount),
  }),
  route(getBankAccount, {
    record: findBankAccount(bankAccounts),
    handle: async ({ actor, params, wanted }) =>
      presented(await bankAccounts.get(actor, { id: params.bankAccountId, ...wanted }), presentBankAccount),
  }),
  route(createBankAccount, {
    record: null,
    handle: async ({ actor, body }) => presented(await bankAccounts.create(actor, body), presentBankAccount),
  }),
  route(createBankAccountFromIban, {
    record: null,
    handle: async ({ actor, body }) => presented(await bankAccounts.createFromIban(actor, body), presentBankAccount),
  }),
  route(changeBankAccount, {
    record: findBankAccount(bankAccounts),
    handle: async ({ actor, params, body }) =>
      presented(await bankAccounts.change(actor, { id: params.bankAccountId, ...body }), presentBankAccount),
  }),
  route(getCoverage, {
    record: findBankAccount(bankAccounts),
    handle: async ({ actor, params }) =>
      presented(await bankAccounts.coverage(actor, { id: params.bankAccountId }), presentCoverage),
  }),
  route(deleteBankAccount, {
    record: findBankAccount(bankAccounts),
    handle: ({ actor, params }) => bankAccounts.remove(actor, { id: params.bankAccountId }),
  }),
]

/** Whether the bank account of a path is there. */
export const findBankAccount =
  (bankAccounts: Services['bankAccounts']) => (actor: Actor, params: { readonly bankAccountId: string }) =>
    bankAccounts.get(actor, { id: params.bankAccountId, includes: [], appends: [] })
