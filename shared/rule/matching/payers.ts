// Which companies a bank transaction may be from or to, by its account, its names, its text and what earlier transactions
// showed.
import type { CompanyIndex } from './company-index.ts'
import type { DocumentIndex } from './document-index.ts'
import type { MatcherState } from './matcher-state.ts'
import { foldWords, isLiker, type Likeness } from './name-likeness.ts'
import type { PaymentHistory } from './payment-history.ts'
import type { ReadTransaction } from './transaction-reading.ts'
import { isFormerIban } from './transfer-sides.ts'

/** What says that a company is meant. */
interface Payer {
  readonly company_id: string
  iban: { readonly field: string; readonly found: string } | null
  history: { readonly field: string; readonly found: string } | null
  likeness: Likeness
  name: { readonly field: string; readonly found: string; readonly wanted: string } | null
}

export interface Payers {
  readonly byCompany: ReadonlyMap<string, Payer>
  /** Companies that the transaction's accounts belong to. */
  readonly ibanOwners: ReadonlySet<string>
  /** The likest any company's name is. */
  readonly best: Likeness
}

interface Known {
  readonly companies: CompanyIndex
  readonly documents: DocumentIndex
  readonly history: PaymentHistory
  readonly accounts: MatcherState['accounts']
}

export const identifyPayers = (read: ReadTransaction, known: Known): Payers => {
  const { companies, documents, history } = known
  const byCompany = new Map<string, Payer>()
  const payerOf = (company_id: string): Payer => {
    const payer = byCompany.get(company_id) ?? { company_id, iban: null, history: null, likeness: 'none', name: null }
    byCompany.set(company_id, payer)
    return payer
  }
  const ibanOwners = new Set<string>()
  for (const { field, text: found } of read.ibans) {
    if (isFormerIban(found, known)) continue
    const owners = new Set(companies.withIban(found))
    for (const document of documents.byIban(found)) for (const id of documents.companiesOf(document)) owners.add(id)
    for (const id of owners) {
      payerOf(id).iban ??= { field, found }
      ibanOwners.add(id)
    }
    for (const id of history.ofIban(found)) payerOf(id).history ??= { field, found }
  }
  let best: Likeness = 'none'
  const addNames = (field: string, found: string, named: ReturnType<CompanyIndex['named']>) => {
    for (const { company_id, likeness, name } of named) {
      const payer = payerOf(company_id)
      if (!isLiker(likeness, payer.likeness)) continue
      payer.likeness = likeness
      payer.name = { field, found, wanted: name }
      if (isLiker(likeness, best)) best = likeness
    }
  }
  for (const { field, text } of read.names) {
    addNames(field, text, companies.named(text))
    for (const id of history.ofName(text)) payerOf(id).history ??= { field, found: text }
  }
  const { text } = read.transaction
  if (text !== null && !isLiker(best, 'included')) {
    addNames('text', text, companies.namedIn(foldWords(text.slice(0, MAX_TEXT))))
  }
  return { byCompany, ibanOwners, best }
}

/** Longer texts are cut. */
const MAX_TEXT = 600
