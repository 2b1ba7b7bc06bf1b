// Adds a bank, cash or credit card account.
import {
  type BankAccountObject,
  type CreateBankAccount,
  changeBankAccount,
  createBankAccount,
  createBankAccountFromIban,
} from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { isSwissIban } from '../../../shared/value/iban.ts'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import { shortIban } from '../text/format.ts'
import { bankName } from './bank-name.ts'

/** Answers the created account; rejects with an ApiError whose `problem.errors` name the fields. */
export const addAccount = async (body: CreateBankAccount): Promise<BankAccountObject> => {
  const account = await call(createBankAccount, { body })
  await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  return account
}

/**
 * Adds the account of an IBAN, with the known data of its bank, in the currency that its statement names. The
 * interface's bank accounts are Swiss: an account abroad is stored as cash, with its IBAN as its number (rule 29).
 */
export const addAccountOf = async (iban: string, currency: string | null): Promise<BankAccountObject> => {
  const named = currency === null ? {} : { currency }
  if (!isSwissIban(iban))
    return addAccount({ type: 'cash', name: shortIban(iban), bank_account_number: iban, ...named })
  if (bankName(iban) === null) return addAccount({ type: 'bank', iban, ...named })
  const added = await call(createBankAccountFromIban, { body: { iban } })
  const account =
    currency === null || added.currency === currency
      ? added
      : await call(changeBankAccount, { params: { bankAccountId: added.id }, body: { currency } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
  return account
}
