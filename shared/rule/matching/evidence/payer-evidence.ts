// Whether the counterparty of a bank transaction is the company of the documents: by account, name and earlier matches.
// The three depend on each other, so together they weigh little more than the strongest of them.

import type { MatchDocument } from '../index/match-document.ts'
import { isMoreSimilar, type Similarity } from '../reading/name-similarity.ts'
import { type Finding, finding, type Question } from './finding.ts'
import { isFormerIban } from './transfer-sides.ts'

const NAME_WEIGHTS: Readonly<Record<Similarity, number>> = {
  equal: 4,
  near: 3.2,
  included: -1.8,
  partial: -1.5,
  none: -2.5,
}
const IBAN_WEIGHT = 4
const HISTORY_WEIGHT = 3
/** The part of its weight that a further evidence adds to the strongest one. */
const FURTHER = 0.25

export const payerFindings = (documents: readonly MatchDocument[], question: Question): readonly Finding[] => {
  const { reading, payers, state } = question
  const companies = new Set(documents.flatMap((document) => state.documents.companiesOf(document)))
  const [company_id] = companies
  const payer = company_id !== undefined && companies.size === 1 ? payers.byCompany.get(company_id) : undefined
  const findings: Finding[] = []
  const iban = ibanFinding(documents, companies, question)
  if (iban) findings.push(iban)
  const isAccount = iban?.role === 'support'
  if (payer?.history && !isAccount) {
    const weight = payer.name && isMoreSimilar(payer.similarity, 'included') ? HISTORY_WEIGHT * FURTHER : HISTORY_WEIGHT
    findings.push(finding('history', 'equal', 'support', weight, payer.history.field, payer.history.found))
  }
  const isKnown = isAccount || payer?.history != null
  if (payer?.name && payer.similarity !== 'none') {
    const { field, found, wanted } = payer.name
    const isLike = isMoreSimilar(payer.similarity, 'included')
    // The owner of the account may write only the family name.
    const weight = isAccount ? Math.max(0, NAME_WEIGHTS[payer.similarity] * FURTHER) : NAME_WEIGHTS[payer.similarity]
    // The name of another company fits better.
    const isOther =
      !isKnown && (isLike ? isMoreSimilar(payers.best, payer.similarity) : isMoreSimilar(payers.best, 'included'))
    if (isOther) findings.push(finding('name', 'different', 'contradiction', -3, field, found, wanted))
    else {
      const verdict = payer.similarity === 'equal' ? 'equal' : 'near'
      findings.push(finding('name', verdict, isLike ? 'support' : 'hint', weight, field, found, wanted))
    }
    return findings
  }
  if (isKnown || company_id === undefined) return findings
  const [name] = reading.names
  const wanted = state.companies.get(company_id)?.name ?? null
  if (!name) findings.push(finding('name', 'missing', 'hint', -1.5, null, null, wanted))
  else if (isMoreSimilar(payers.best, 'included'))
    findings.push(finding('name', 'different', 'contradiction', -4, name.field, name.text, wanted))
  else findings.push(finding('name', 'different', 'hint', NAME_WEIGHTS.none, name.field, name.text, wanted))
  return findings
}

const ibanFinding = (
  documents: readonly MatchDocument[],
  companies: ReadonlySet<string>,
  { reading, payers, state }: Question,
): Finding | null => {
  const account = reading.transaction.counterparty_iban
  // The account is a former one of our own: this is a transfer, even when the transaction names another party.
  if (account !== null && isFormerIban(account, state)) {
    return finding('iban', 'different', 'contradiction', -5, 'counterparty_iban', account)
  }
  const iban = reading.ibans.find(({ text }) => !isFormerIban(text, state))
  if (!iban) return null
  const own = documents.every(
    (document) => document.iban !== null && reading.ibans.some(({ text }) => text === document.iban),
  )
  const isOwner = companies.size === 1 && [...companies].every((id) => payers.ibanOwners.has(id))
  if (own || isOwner) return finding('iban', 'equal', 'support', IBAN_WEIGHT, iban.field, iban.text, iban.text)
  if (payers.ibanOwners.size > 0) return finding('iban', 'different', 'contradiction', -5, iban.field, iban.text)
  const wanted = documents.find((document) => document.iban !== null)?.iban
  return wanted == null ? null : finding('iban', 'different', 'hint', -1, iban.field, iban.text, wanted)
}
