// Writes documents off: reads by which rates they were booked, and commits the loss. The decision is in
// shared/rule/matching/booking/write-off.ts.
import { page, where } from '../../../shared/books/port/read.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { RowInput } from '../../../shared/rule/matching/booking/allocation.ts'
import type { WriteOffCommand, WriteOffFacts } from '../../../shared/rule/matching/booking/write-off.ts'
import { postingsOf } from '../../../shared/rule/open-item/document-booking.ts'
import { numberToMinor, ZERO } from '../../../shared/value/money.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import { readDocumentFacts } from '../open-item/document-facts.ts'
import { bookerFor, rowsOfOffsets } from './bulk/booking-facts.ts'
import type { MatchingServices } from './contract.ts'
import { offsetViews, titleOfOffset } from './offset-views.ts'

export const createWriteOff =
  (deps: ServiceDeps): MatchingServices['offsets']['writeOff'] =>
  async (actor, { date, book_on, ...command }) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<Offset, Refusal>({ user: actor.user_id }, async (read) => {
      const { facts, rows } = await readWriteOffs(deps, read, [command])
      const booker = await bookerFor(deps, read, [], rows)
      const decided = booker.writeOff(command, { date: date ?? deps.today(), book_on }, facts)
      if (!decided.ok) return err(invalid(...decided.error))
      const [view] = await offsetViews(read, [decided.value])
      const params = { documents: titleOfOffset(view), date: decided.value.date, reason: decided.value.text ?? '' }
      return ok({ action: 'write_off', params, changes: booker.changes(), value: decided.value })
    })
    if (!written.ok) return written
    const [view] = await offsetViews(book.read, [written.value])
    return view ? ok(view) : err(invalid({ field: 'documents', code: 'matchable_unknown' }))
  }

/** What a booker and its write-offs need: the facts, and the records that it must read, as rows. */
export const readWriteOffs = async (
  deps: ServiceDeps,
  read: Read,
  commands: readonly WriteOffCommand[],
): Promise<{
  readonly facts: Pick<WriteOffFacts, 'limit' | 'linesOf'>
  readonly rows: readonly RowInput[]
}> => {
  const documents = commands.flatMap((command) => command.documents)
  const ids = (type: string) => documents.flatMap((each) => (each.type === type ? [each.id] : []))
  const [invoices, expenses] = await read([
    where('invoice', 'id', ids('invoice')),
    where('expense', 'id', ids('expense')),
  ])
  const facts = await readFacts(deps, read, [...invoices, ...expenses])
  const rates = new Set(
    [...invoices, ...expenses].flatMap((each) => facts.linesOf(each).map((line) => line.vat_rate_id)),
  )
  const rows = [
    ...rowsOfOffsets(commands),
    ...[...rates].map((vat_rate_id) => ({ amount: 0, vat_rate_id })),
    ...commands.map(({ account_id }) => ({ amount: 0, account_id })),
  ]
  return { facts, rows }
}

/** Documents without an entry count as an entry on their date would book them. */
const readFacts = async (
  deps: ServiceDeps,
  read: Read,
  documents: readonly BookableDocument[],
): Promise<Pick<WriteOffFacts, 'limit' | 'linesOf'>> => {
  const profile = await profileOf(read)
  const named = documents.flatMap(({ account_id, lines }) => [account_id, ...lines.map((line) => line.account_id)])
  const [rates, accounts] = await read([
    page('vat_rate'),
    where(
      'ledger_account',
      'id',
      named.flatMap((id) => id ?? []),
    ),
  ])
  const facts = await readDocumentFacts(deps, read, {
    profile,
    vat_rates: rates.rows,
    companies: [],
    ledger_accounts: accounts,
    documents,
  })
  const limit = numberToMinor(profile.settings.accountingWriteOffLimit, profile.base_currency)
  return {
    limit: limit.ok ? limit.value : ZERO,
    linesOf: (document) => {
      const entry = facts.journal_entries.get(document.journal_entry_id ?? '')
      if (entry) return entry.lines.slice(1)
      const company = document.company_id === null ? null : facts.companyOf(document.company_id)
      const postings = postingsOf(document, company, facts)
      return postings.ok ? postings.value.slice(1) : []
    },
  }
}
