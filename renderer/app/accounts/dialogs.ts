// The dialogs of this room, for whoever opens them.
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    add_account: AddAccountProps
    bank_account: BankAccountProps
    delete_bank_account: BankAccountProps
  }
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
