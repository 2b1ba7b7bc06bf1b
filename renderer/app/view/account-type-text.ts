// The names of the types of accounts.

import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { isIban, normalizeIban } from '../../../shared/value/iban.ts'

/** The name of an account's type: a cash account with an IBAN is one abroad. */
export const accountTypeText = ({
  type,
  bank_account_number,
}: Pick<BankAccountObject, 'type' | 'bank_account_number'>) =>
  type === 'cash' && isIban(normalizeIban(bank_account_number ?? ''))
    ? 'account.type.abroad'
    : (`account.type.${type}` as const)
