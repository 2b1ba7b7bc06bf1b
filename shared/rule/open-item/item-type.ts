// What the type column of a list of open items means: an invoice, a credit note, or a payment, which is not a document.
import { foldText } from '../../value/text.ts'

const CREDIT_NOTE =
  /gutschrift|storno|rechnungskorrektur|\bavoir\b|note de credit|notes de credit|nota (?:di )?(?:credito|accredito)|note (?:di )?credito|accredito|credit[ -]?(?:note|memo|invoice)|refund|^(?:gs|nc|cn)$/
const PAYMENT =
  /^(?:zahlung(?:seingang|sausgang)?|einzahlung|vorauszahlung|paiement|encaissement|pagamento|incasso|payment|receipt)s?\b/

/** An unknown type counts as a document. */
export const documentTypeOf = (text: string): 'document' | 'credit_note' | 'payment' => {
  const folded = foldText(text.slice(0, 100)).trim()
  if (CREDIT_NOTE.test(folded)) return 'credit_note'
  return PAYMENT.test(folded) ? 'payment' : 'document'
}
