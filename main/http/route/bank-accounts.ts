// Bank accounts.
import {
  changeBankAccount,
  createBankAccount,
  createBankAccountFromIban,
  deleteBankAccount,
  getBankAccount,
  getCoverage,
  listBankAccounts,
  separateBankAccount,
} from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentBankAccount } from '../present/bank-account.ts'
import { presentCoverage } from '../present/coverage.ts'

export const bankAccountRoutes = ({ bankAccounts }: Services): readonly Route[] => {
  const onAccount = recordRoutes(bankAccounts.get)
  return [
    listRoute(listBankAccounts, bankAccounts.list, presentBankAccount),
    onAccount(getBankAccount, bankAccounts.get, presentBankAccount),
    plainRoute(createBankAccount, bankAccounts.create, presentBankAccount),
    plainRoute(createBankAccountFromIban, bankAccounts.createFromIban, presentBankAccount),
    onAccount(changeBankAccount, bankAccounts.change, presentBankAccount),
    onAccount(separateBankAccount, bankAccounts.separate, presentBankAccount),
    onAccount(getCoverage, bankAccounts.coverage, presentCoverage),
    onAccount(deleteBankAccount, bankAccounts.remove, identity),
  ]
}
