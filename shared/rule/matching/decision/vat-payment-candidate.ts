// The payment of a filed VAT return, proposed on the settlement account: rule 222.
import { VAT_SETTLEMENT_ACCOUNT } from '../../ledger/report/vat-settlement.ts'
import { findVatDue, statesReference, taxOfficeField } from '../../ledger/vat-return/vat-payment.ts'
import { amountText } from '../evidence/evidence.ts'
import type { Question } from '../evidence/finding.ts'
import { isInBaseCurrency } from '../evidence/matcher-state.ts'
import { accountRow } from '../evidence/remainders.ts'
import type { Candidate, Suggestions } from '../suggestion.ts'

/** Amount and reference, or amount and tax administration: two independent evidences. */
const CONFIDENCE = 0.999

const vatPaymentCandidate = ({ reading, state }: Pick<Question, 'reading' | 'state'>): Candidate | null => {
  const { transaction, amount, currency } = reading
  const { vat_dues, everyday_accounts } = state.settings
  if (vat_dues.length === 0) return null
  const account = everyday_accounts[VAT_SETTLEMENT_ACCOUNT]
  const due = findVatDue(vat_dues, transaction)
  if (account === undefined || due === null || !isInBaseCurrency(reading, state)) return null
  const isReferred = statesReference(transaction, due.reference)
  const field = taxOfficeField(transaction)
  if (!isReferred && field === null) return null
  const shown = amountText(amount, currency)
  return {
    kind: 'account',
    confidence: CONFIDENCE,
    margin: CONFIDENCE,
    is_certain: true,
    matches: [accountRow(account, amount, null, null)],
    remainder: null,
    mirror_id: null,
    source: null,
    reasons: [
      isReferred
        ? { evidence: 'reference', verdict: 'equal', field: null, found: due.reference, wanted: due.reference }
        : { evidence: 'text', verdict: 'equal', field, found: field && transaction[field], wanted: 'vat' },
      { evidence: 'amount', verdict: 'equal', field: null, found: shown, wanted: shown },
    ],
  }
}

/** Puts it first, unless the transaction pays a document for certain. */
export const withVatPayment = (found: Suggestions, question: Pick<Question, 'reading' | 'state'>): Suggestions => {
  const own = found.attaches && found.candidates[0]?.kind !== 'learned' ? null : vatPaymentCandidate(question)
  return own === null ? found : { candidates: [own, ...found.candidates], attaches: true, why_not: [] }
}
