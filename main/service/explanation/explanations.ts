// How a bank transaction or a bill came to its current state: gathers what the books know of it.
import { changesOfTable } from '../../../shared/books/port/change.ts'
import type { Commit } from '../../../shared/books/port/commit.ts'
import { get, listed, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { ruleVersionId } from '../../../shared/record/matching/rule.ts'
import { type ExplanationFacts, explain } from '../../../shared/rule/matching/explanation.ts'
import { explainBill } from '../../../shared/rule/matching/payment-trail.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { localeOf } from '../bank/bank-transaction-views.ts'
import type { Book, Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { findCommit } from '../core/find-commit.ts'
import { uniqueIds } from '../core/records-by-id.ts'
import { notFound } from '../core/refusal.ts'
import { entriesOf } from '../matching/decider.ts'
import { offsetViews } from '../matching/offset-views.ts'
import type { ExplanationServices } from './contract.ts'
import { readBillRuns, readSettledRuns, readTrailBalance } from './payment-trail.ts'

export const createExplanations = (deps: ServiceDeps): ExplanationServices['explanations'] => ({
  explain: async (actor, { id }) => {
    const book = deps.bookOf(actor.organization_id)
    const [transaction] = await book.read([get('bank_transaction', id)])
    if (!transaction) return err(notFound('BankTransaction', id))
    const [people, entries, base_currency, locale] = await Promise.all([
      readPeople(deps.systemBook.read),
      entriesOf(book.read, id, transaction.journal_entry_id),
      baseCurrencyOf(book.read),
      localeOf(deps, actor),
    ])
    const [batches, reports, accounts, versions] = await readNamed(book.read, transaction, entries)
    const [batch] = batches
    const is_table = reports[0]?.format !== 'camt'
    const creation = await findCommit(book, 'bank_transaction', id, transaction.created_at)
    const explained: ExplanationFacts['entries'][number][] = []
    for (const entry of entries)
      explained.push({ entry, act: await findCommit(book, 'journal_entry', entry.id, entry.created_at) })
    const runs = await readSettledRuns(book.read, transaction)
    const steps = explain({
      transaction,
      base_currency,
      creation,
      file: batch ? { id: batch.id, name: batch.name, is_table, at: batch.created_at } : null,
      name_before: creation && (await nameBefore(book, transaction, creation)),
      entries: explained,
      documents: await readVouchers(book.read, transaction, entries),
      offsets: await readOffsets(book.read, transaction),
      accounts: new Map(accounts.map((account) => [account.id, account])),
      rule_names: new Map(versions.map((version) => [version.id, version.name])),
      runs,
      balance: runs.length === 0 ? null : await readTrailBalance(book.read, transaction),
      ...people,
    })
    return ok({ steps, locale })
  },

  explainBill: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [bill] = await read([get('expense', id)])
    if (!bill) return err(notFound('Expense', id))
    const [{ nameOfUser }, base_currency, locale, [[entry]]] = await Promise.all([
      readPeople(deps.systemBook.read),
      baseCurrencyOf(read),
      localeOf(deps, actor),
      read([where('journal_entry', 'id', uniqueIds([bill.journal_entry_id]))]),
    ])
    const facts = { bill, entry: entry ?? null, base_currency, nameOfUser, ...(await readBillRuns(read, id)) }
    return ok({ steps: explainBill(facts), locale })
  },
})

/** The records that the transaction and its entries name. */
const readNamed = (read: Read, transaction: BankTransaction, entries: readonly JournalEntry[]) => {
  const sources = [
    ...transaction.matches.flatMap(({ source }) => source ?? []),
    ...entries.flatMap(({ derived_from }) => derived_from),
  ]
  const batch = uniqueIds([transaction.batch_id])
  const versions = sources.flatMap(({ id, version }) => (version === null ? [] : ruleVersionId(id, version)))
  return read([
    where('batch', 'id', batch),
    where('import_report', 'id', batch),
    where('ledger_account', 'id', uniqueIds(entries.flatMap(({ lines }) => lines.map((line) => line.account_id)))),
    where('rule_version', 'id', uniqueIds(versions)),
  ])
}

/** The vouchers of the transaction, of the documents that it pays, and of its entries; the oldest first. */
const readVouchers = async (read: Read, transaction: BankTransaction, entries: readonly JournalEntry[]) => {
  const settled = uniqueIds(
    transaction.matches.flatMap(({ settlements, matchable_id }) => [...settlements.map(({ id }) => id), matchable_id]),
  )
  const found = await read([
    where('kept_document', 'bank_transaction_id', [transaction.id]),
    where('kept_document', 'invoice_id', settled),
    where('kept_document', 'expense_id', settled),
    where(
      'kept_document',
      'journal_entry_id',
      entries.map(({ id }) => id),
    ),
  ])
  return found.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The offsets of the documents that the transaction pays, with the numbers of what they offset. */
const readOffsets = async (read: Read, { matches }: BankTransaction) => {
  const settled = uniqueIds(matches.flatMap(({ settlements }) => settlements.map(({ id }) => id)))
  if (settled.length === 0) return []
  const [offsets] = await read([listed('offset', 'document', settled)])
  const views = await offsetViews(read, offsets)
  return views.map(({ record: offset, documents }) => ({
    offset,
    numbers: documents.flatMap(({ document }) => document?.number ?? []),
  }))
}

const readPeople = async (read: Read) => {
  const [users, members] = await read([page('user'), page('member')])
  const names = new Map<number | null | undefined, string>(users.rows.map((user) => [user.id, fullName(user)]))
  const nameOfUser = (id: number | null | undefined) => names.get(id) ?? null
  const userOfMember = new Map(members.rows.map((member) => [member.id, member.user_id]))
  return { nameOfUser, nameOfMember: (id: number) => nameOfUser(userOfMember.get(id)) }
}

/**
 * Processing belongs to the commit that creates the row. Earlier versions processed in one of the next commits: when several
 * files were imported, their commits alternated.
 */
const COMMITS_TO_PROCESSING = 10

/** The name before processing found a better one in the text, and when that was; null: processing did not change it. */
const nameBefore = async (book: Book, transaction: BankTransaction, creation: Commit) => {
  for (let seq = creation.seq; seq <= creation.seq + COMMITS_TO_PROCESSING; seq += 1) {
    const commit = seq === creation.seq ? creation : await book.commitAt(seq)
    if (commit === null) continue
    const changes = changesOfTable(commit.changes, 'bank_transaction').filter(({ id }) => id === transaction.id)
    for (const { before, after } of changes) {
      if (after?.name === transaction.name && before?.name !== undefined)
        return { name: before.name, at: commit.time as Timestamp }
    }
    if (changes.some(({ after }) => after?.is_processing === false)) return null
  }
  return null
}
