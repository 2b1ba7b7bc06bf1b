// A payment for an invoice that was written off: the loss is recovered, and its VAT is due again. The invoice stays settled. A
// person decides; it is never attached.

import { remainderTax } from '../evidence/document-tax.ts'
import type { Question } from '../evidence/finding.ts'
import { isInBaseCurrency } from '../evidence/matcher-state.ts'
import { accountRow } from '../evidence/remainders.ts'
import type { Candidate } from '../suggestion.ts'
import { paidDocument } from './attach-decision.ts'

/** Someone who pays what they owe may still mean another invoice. */
const CONFIDENCE = 0.9

/** Null when the transaction names no invoice that was written off, and pays none exactly. */
export const recoveredCandidate = (question: Question): Candidate | null => {
  const { reading, state } = question
  const document = paidDocument(question)
  const { bad_debt } = state.settings.accounts
  const lost = document?.type === 'invoice' && !document.is_credit_note ? state.writtenOffOf(document) : 0
  if (!document || bad_debt === null || reading.amount > lost || !isInBaseCurrency(reading, state)) return null
  const facts = { settings: state.settings, companies: state.companies, rates: state.rates }
  const { parts } =
    state.settings.vat_method === 'effective'
      ? remainderTax(reading.amount, [{ document, open: reading.amount }], facts)
      : { parts: [{ vat_rate_id: null, amount: reading.amount }] }
  // German in every language of the window, because Swiss bookkeepers expect German in their books.
  const text = `Eingang abgeschriebene Forderung ${document.number ?? ''}`.trim()
  return {
    kind: 'account',
    confidence: CONFIDENCE,
    margin: CONFIDENCE,
    is_certain: false,
    matches: parts.map(({ vat_rate_id, amount }) => accountRow(bad_debt, amount, text, vat_rate_id)),
    remainder: null,
    mirror_id: null,
    source: null,
    reasons: [{ evidence: 'number', verdict: 'equal', field: null, found: document.number, wanted: document.number }],
  }
}
