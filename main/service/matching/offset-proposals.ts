// The open credits of companies that could settle their open documents. The decision is in
// shared/rule/open-item/offset-proposals.ts.
import { page, where } from '../../../shared/books/port/read.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import { proposeOffsets } from '../../../shared/rule/open-item/offset-proposals.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import type { MatchingServices } from './contract.ts'

/** A credit is open on the other side than an invoice or a bill. */
const IS_CREDIT = [{ field: 'minor_open_amount', from: null, to: -1 }]

export const listOffsetProposals =
  (deps: ServiceDeps): MatchingServices['offsets']['proposals'] =>
  async (actor) => {
    const { read } = deps.bookOf(actor.organization_id)
    const credits = await read([page('invoice', { filter: IS_CREDIT }), page('expense', { filter: IS_CREDIT })])
    const [invoices, expenses] = credits.map(({ rows }) => rows.flatMap(({ company_id }) => company_id ?? []))
    const documents: readonly BookableDocument[] = [
      ...(await readByValues(read, invoices ?? [], (some) => where('invoice', 'company_id', some))),
      ...(await readByValues(read, expenses ?? [], (some) => where('expense', 'company_id', some))),
    ]
    const proposals = proposeOffsets(documents)
    const companies = await readByValues(
      read,
      proposals.map(({ company_id }) => company_id),
      (some) => where('company', 'id', some),
    )
    const names = new Map(companies.map(({ id, name }) => [id, name]))
    return ok(proposals.map((proposal) => ({ ...proposal, company_name: names.get(proposal.company_id) ?? '' })))
  }
