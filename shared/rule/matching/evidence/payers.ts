// The companies that a bank transaction may be from or to, by its account, its names, its text and earlier
// transactions.
import type { CompanyIndex } from '../index/company-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { PaymentHistory } from '../index/payment-history.ts'
import { foldWords, isMoreSimilar, type Similarity } from '../reading/name-similarity.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { MatcherState } from './matcher-state.ts'
import { isFormerIban } from './transfer-sides.ts'

/** The evidence that points to one company. */
interface Payer {
  readonly company_id: string
  iban: { readonly field: string; readonly found: string } | null
  history: { readonly field: string; readonly found: string } | null
  similarity: Similarity
  name: { readonly field: string; readonly found: string; readonly wanted: string } | null
}

export interface Payers {
  readonly byCompany: ReadonlyMap<string, Payer>
  /** Companies that own the transaction's accounts. */
  readonly ibanOwners: ReadonlySet<string>
  /** The best similarity of any company's name. */
  readonly best: Similarity
}

interface PayerFacts {
  readonly companies: CompanyIndex
  readonly documents: DocumentIndex
  readonly history: PaymentHistory
  readonly accounts: MatcherState['accounts']
}

const NO_PAYERS: Payers = { byCompany: new Map(), ibanOwners: new Set(), best: 'none' }

export const identifyPayers = (reading: TransactionReading, facts: PayerFacts): Payers => {
  const { companies, documents, history } = facts
  if (companies.isEmpty() && documents.isEmpty() && history.isEmpty()) return NO_PAYERS
  const byCompany = new Map<string, Payer>()
  const payerOf = (company_id: string): Payer => {
    const payer = byCompany.get(company_id) ?? { company_id, iban: null, history: null, similarity: 'none', name: null }
    byCompany.set(company_id, payer)
    return payer
  }
  const ibanOwners = new Set<string>()
  for (const { field, text: found } of reading.ibans) {
    if (isFormerIban(found, facts)) continue
    const owners = new Set(companies.withIban(found))
    for (const document of documents.byIban(found)) for (const id of documents.companiesOf(document)) owners.add(id)
    for (const id of owners) {
      payerOf(id).iban ??= { field, found }
      ibanOwners.add(id)
    }
    for (const id of history.ofIban(found)) payerOf(id).history ??= { field, found }
  }
  let best: Similarity = 'none'
  const addNames = (field: string, found: string, named: ReturnType<CompanyIndex['named']>) => {
    for (const { company_id, similarity, name } of named) {
      const payer = payerOf(company_id)
      if (!isMoreSimilar(similarity, payer.similarity)) continue
      payer.similarity = similarity
      payer.name = { field, found, wanted: name }
      if (isMoreSimilar(similarity, best)) best = similarity
    }
  }
  for (const { field, text } of reading.names) {
    addNames(field, text, companies.named(text))
    for (const id of history.ofName(text)) payerOf(id).history ??= { field, found: text }
  }
  const { text } = reading.transaction
  if (text !== null && !isMoreSimilar(best, 'included')) {
    addNames('text', text, companies.namedIn(foldWords(text.slice(0, MAX_TEXT))))
  }
  return { byCompany, ibanOwners, best }
}

/** Longer texts are cut. */
const MAX_TEXT = 600
