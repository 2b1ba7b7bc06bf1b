// What a copied cell puts on the clipboard: amounts and references so that other programs read them.
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { formatDate, plainAmount } from '../text/format.ts'

/** `state` is the name of the row's state in the person's language. */
export const cellText = (
  id: string,
  row: BankTransactionObject,
  accountNames: ReadonlyMap<string, string>,
  state: string,
): string => {
  switch (id) {
    case 'amount':
      return plainAmount(row.amount, row.currency)
    case 'booking_date':
    case 'value_date':
    case 'document_date':
      return row[id] === null ? '' : formatDate(row[id])
    case 'account':
      return accountNames.get(row.bank_account_id) ?? ''
    case 'state':
      return state
    default: {
      const value: unknown = row[id as keyof BankTransactionObject]
      return typeof value === 'string' ? value : ''
    }
  }
}
