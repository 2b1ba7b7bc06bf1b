// The counterparty of a bank transaction, in fields that the interface document does not have: extensions.
import { StatedFields } from '../../../record/bank/bank-transaction.ts'
import { EXTENSION } from '../../endpoint.ts'

export const COUNTERPARTY_FIELDS = {
  counterparty_iban: StatedFields.shape.counterparty_iban.meta({
    ...EXTENSION,
    description:
      'The account of the counterparty: an IBAN in capitals without spaces, otherwise the number as given in the file',
  }),
  ultimate_name: StatedFields.shape.ultimate_name.meta({
    ...EXTENSION,
    description: 'The ultimate debtor or creditor, if the bank names one other than the counterparty',
  }),
}
