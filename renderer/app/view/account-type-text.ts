// What the kinds of accounts are called.
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'

export const ACCOUNT_TYPE_TEXT = {
  bank: 'account.type.bank',
  cash: 'account.type.cash',
  creditcard: 'account.type.creditcard',
} as const satisfies Record<BankAccountObject['type'], string>
