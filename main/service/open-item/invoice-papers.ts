// Invoices and credit notes as PDF: what they say is decided by shared/rule/open-item/invoice/, a port prints them.
import { type Change, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import {
  auxiliaryAccountNumbers,
  auxiliaryAccounts,
  bookedPartsOf,
} from '../../../shared/rule/open-item/booked-parts.ts'
import {
  type ContentWords,
  type InvoicePaper,
  invoicePaperOf,
} from '../../../shared/rule/open-item/invoice/invoice-content.ts'
import { countryOf } from '../../../shared/rule/organization/country.ts'
import type { DocumentContent } from '../../../shared/rule/organization/document/document-content.ts'
import { documentWordsIn } from '../../../shared/text/document-words.ts'
import { fileStem } from '../../../shared/text/file-name.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { uniqueIds } from '../core/records-by-id.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import { requesterOf } from '../ledger/requester.ts'
import { initialsLogo } from '../organization/initials-logo.ts'
import type { InvoicePdf, OpenItemServices, PaperLanguage, PrintDocuments } from './contract.ts'
import { readDocumentFacts } from './document-facts.ts'

export interface InvoicePaperDeps extends ServiceDeps {
  readonly printDocuments: PrintDocuments
}

/** The documents of one PDF are laid out together. */
const MOST = 100

export const createInvoicePapers = (deps: InvoicePaperDeps): OpenItemServices['invoicePapers'] => ({
  print: (actor, { id, language }) =>
    printInvoices(deps, actor, language, async (read) => {
      const [invoice] = await read([get('invoice', id)])
      return invoice ? ok([invoice]) : err(notFound('Invoice', id))
    }),

  printSelected: (actor, { question, language }) =>
    printInvoices(deps, actor, language, async (read) => {
      const [{ rows, total }] = await read([page('invoice', { ...question, limit: MOST })])
      if (total === 0) return err(invalid({ field: 'filter', code: 'invoice_none' }))
      if (total > MOST)
        return err(invalid({ field: 'filter', code: 'invoice_too_many', values: { total, most: MOST } }))
      return ok(rows)
    }),
})

type FindInvoices = (read: Read) => Promise<Result<readonly Invoice[], Refusal>>

const printInvoices = async (
  deps: InvoicePaperDeps,
  actor: Actor,
  wanted: PaperLanguage['language'],
  find: FindInvoices,
): Answer<InvoicePdf> => {
  const { organization, language: usual } = await requesterOf(deps, actor)
  const wordsFor = (company: Company | null) => contentWordsOf(wanted ?? company?.language ?? usual)
  const book = deps.bookOf(actor.organization_id)
  const decide = async (read: Read) => {
    const invoices = await find(read)
    if (!invoices.ok) return invoices
    return decidePapers(deps, read, organization, invoices.value, wordsFor)
  }
  const first = await decide(book.read)
  if (!first.ok) return first
  // An archived organization is not changed.
  const isComplete = first.value.changes.length === 0 || actor.is_archived === true
  const written = isComplete
    ? ok(first.value.value)
    : await book.write<readonly InvoicePaper[], Refusal>({ user: actor.user_id }, decide)
  if (!written.ok) return written
  const documents = written.value.map(({ content }) => content)
  const { settings } = await profileOf(book.read)
  const logo = settings.documentLogoShow ? initialsLogo(organization) : null
  const bytes = await deps.printDocuments({ documents, settings, logo })
  return ok({ name: fileNameOf(documents), bytes })
}

/** The contents of some invoices, and the references that they get. */
const decidePapers = async (
  deps: ServiceDeps,
  read: Read,
  organization_name: string,
  invoices: readonly Invoice[],
  wordsFor: (company: Company | null) => ContentWords,
): Promise<Result<Decision<readonly InvoicePaper[]>, Refusal>> => {
  const factsOf = await readFacts(deps, read, organization_name, invoices)
  const decided = invoices.map((invoice) => {
    const facts = factsOf(invoice)
    return { invoice, paper: invoicePaperOf(invoice, facts, wordsFor(facts.company)) }
  })
  const problems = decided.flatMap(({ invoice: { number }, paper }) =>
    paper.ok ? [] : paper.error.map((problem) => ({ ...problem, values: { ...problem.values, number } })),
  )
  if (problems.length > 0) return err(invalid(...problems))
  const changes: Change[] = []
  for (const { invoice, paper } of decided) {
    const reference = paper.ok ? paper.value.reference : null
    if (reference !== null && invoice.reference === null)
      changes.push(updated('invoice', invoice, { reference, updated_at: deps.now() }))
  }
  const [only] = invoices
  const params = invoices.length === 1 ? { name: only?.number ?? '' } : { count: changes.length }
  const value = decided.flatMap(({ paper }) => (paper.ok ? [paper.value] : []))
  return ok({ action: 'refer_invoice', params, changes, value })
}

const readFacts = async (deps: ServiceDeps, read: Read, organization_name: string, documents: readonly Invoice[]) => {
  const profile = await profileOf(read)
  const [companies, rates, accounts, chart] = await read([
    where('company', 'id', uniqueIds(documents.map(({ company_id }) => company_id))),
    page('vat_rate'),
    page('bank_account', { sort: [{ field: 'name', descending: false }] }),
    where('ledger_account', 'number', auxiliaryAccountNumbers(profile.settings)),
  ])
  const given = { profile, vat_rates: rates.rows, companies, ledger_accounts: [], documents }
  const posting = await readDocumentFacts(deps, read, given)
  const auxiliary = auxiliaryAccounts(profile.settings, chart)
  return (invoice: Invoice) => ({
    company: posting.companyOf(invoice.company_id ?? ''),
    profile,
    organization_name,
    country_code: countryOf(profile.country_id)?.code ?? 'CH',
    bank_accounts: accounts.rows,
    booked_parts: bookedPartsOf(
      invoice,
      posting.journal_entries.get(invoice.journal_entry_id ?? '') ?? null,
      auxiliary,
    ),
    posting,
  })
}

const contentWordsOf = (language: string): ContentWords => {
  const words = documentWordsIn(language)
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return {
    language,
    invoice: words.kind.invoice,
    supply: words.supply,
    countryName: (code) => countries.of(code) ?? code,
  }
}

/** `Rechnung-R2026-0001.pdf`; of several, the first and the last number. */
const fileNameOf = (papers: readonly Pick<DocumentContent, 'kind' | 'number' | 'language'>[]) => {
  const [first] = papers
  const last = papers.at(-1)
  const kind = documentWordsIn(first?.language ?? '').kind[first?.kind ?? 'invoice']
  const numbers = papers.length > 1 ? [first?.number, last?.number] : [first?.number]
  return `${fileStem([kind, ...numbers]).slice(0, 120)}.pdf`
}
