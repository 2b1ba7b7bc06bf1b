// Adds a bank, cash or credit card account.
import {
  type BankAccountObject,
  type CreateBankAccount,
  createBankAccount,
} from '../../../shared/api/endpoints/bank-accounts.ts'
import { call, queryClient } from '../api.ts'
import { queryKeys } from '../query/keys.ts'

/** The created account; rejects with an ApiError whose `problem.errors` name the fields. */
export const addAccount = async (body: CreateBankAccount): Promise<BankAccountObject> => {
  const account = await call(createBankAccount, { body })
  await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  return account
}
