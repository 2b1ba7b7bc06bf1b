// The dialogs of this room, for whoever opens them.
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

/** Of a check that found what a bank account began with. */
export interface BankOpeningProps {
  readonly check: BooksCheckObject
}

/** What is known of the account before; all of it can be changed. */
export interface AddAccountProps {
  readonly iban?: string
  readonly currency?: string
  readonly type?: BankAccountObject['type']
  /** What happens with the added account; undefined: it is shown. */
  readonly onAdded?: (accountId: string) => void
}

/** Of one that is changed, or deleted. */
export interface BankAccountProps {
  readonly accountId: string
}
