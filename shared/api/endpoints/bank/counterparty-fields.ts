// The counterparty of a bank transaction, in fields that the interface document does not have: extensions.
import { StatedFields } from '../../../record/bank/bank-transaction.ts'
import { EXTENSION } from '../../endpoint.ts'

export const COUNTERPARTY_FIELDS = {
  counterparty_iban: StatedFields.shape.counterparty_iban.meta({
    ...EXTENSION,
    description: "The counterparty's account: an IBAN without blanks and in capitals, else the number as it was given",
  }),
  ultimate_name: StatedFields.shape.ultimate_name.meta({
    ...EXTENSION,
    description: 'On whose behalf the counterparty paid or was paid, when somebody else is named',
  }),
}
