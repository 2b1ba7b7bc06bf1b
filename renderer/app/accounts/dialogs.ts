// The dialogs of bank accounts, for the rest of the window.
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    add_account: AddAccountProps
    bank_account: BankAccountProps
    bank_opening: BankOpeningProps
    delete_bank_account: BankAccountProps
  }
}

/** Of a check that found the opening balance of a bank account. */
export interface BankOpeningProps {
  readonly check: BooksCheckObject
}

/** What is known of the account before it is added; the user can change all of it. */
export interface AddAccountProps {
  readonly iban?: string
  readonly currency?: string
  readonly type?: BankAccountObject['type']
  /** Receives the added account; undefined: the window shows the account. */
  readonly onAdded?: (accountId: string) => void
}

/** Of an account that the user changes or deletes. */
export interface BankAccountProps {
  readonly accountId: string
}
