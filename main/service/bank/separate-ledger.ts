// Gives a bank account that shares its ledger account its own one: the entries of its reconciled transactions are reversed
// and booked again on it. One action. After a kill some entries remain on the old account, and a repeated request moves them.
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { fiscalYearOf } from '../../../shared/rule/ledger/fiscal-year.ts'
import { entryOf, reversalOf, reversalTextOf } from '../../../shared/rule/ledger/journal-entry.ts'
import { problemOfDate } from '../../../shared/rule/ledger/periods.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { readSlices } from '../core/records-in-slices.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, ById } from '../core/request.ts'
import { lastEntry, numberIn } from '../ledger/last-entry.ts'
import type { BankServices } from './contract.ts'
import { changeOfLedger, readOwnLedgers } from './own-ledger-accounts.ts'

/** Transactions of one commit. */
const TRANSACTIONS_PER_WRITE = 500

export const createLedgerSeparation =
  (deps: ServiceDeps): BankServices['bankAccounts']['separate'] =>
  async (actor: Actor, { id }: ById) => {
    const book = deps.bookOf(actor.organization_id)
    const [account, all] = await book.read([get('bank_account', id), page('bank_account')])
    if (!account) return err(notFound('BankAccount', id))
    const refused = await findRefusal(book.read, account, isShared(account, all.rows))
    if (refused) return err(refused)
    const author = { user: actor.user_id, group: deps.newId() }
    const linked = await book.write<BankAccount, Refusal>(author, (read) => linkToOwn(deps, read, id))
    if (!linked.ok) return linked
    const moved = linked.value
    for await (const slice of readSlices(book.read, 'bank_transaction', reconciledOf(id), TRANSACTIONS_PER_WRITE)) {
      const ids = slice.map((transaction) => transaction.id)
      const written = await book.write<null, Refusal>(author, (read) => rebook(deps, read, moved, ids))
      if (!written.ok) return written
    }
    return ok({ record: moved })
  }

const reconciledOf = (id: string) => [
  { field: 'bank_account_id', is: [id] },
  { field: 'is_reconciled', is: [true] },
]

/**
 * An entry in a closed or locked period can be booked again only when that period is reopened. Kontor does not move an entry
 * that a person typed: it refuses, and names the transaction that is reconciled with it.
 */
const findRefusal = async (
  read: Read,
  { id, account_id }: BankAccount,
  areAllMoved: boolean,
): Promise<Refusal | null> => {
  const [years, locks] = await read([page('fiscal_year'), page('period_lock')])
  const periods = { years: years.rows, locks: locks.rows }
  for await (const slice of readSlices(read, 'bank_transaction', reconciledOf(id))) {
    const [entries] = await read([where('journal_entry', 'id', entriesOf(slice))])
    for (const entry of entries) {
      if (entry.source.type === 'manual') {
        if (areAllMoved) return invalid({ field: 'bank_account', code: 'ledger_account_typed_on' })
        continue
      }
      const isMoved = areAllMoved || entry.lines[0]?.account_id !== account_id
      const problem = isMoved ? problemOfDate('bank_account', periods, entry.date) : null
      if (problem) return invalid(problem)
    }
  }
  return null
}

const entriesOf = (transactions: readonly BankTransaction[]): string[] =>
  transactions.flatMap(({ journal_entry_id }) => journal_entry_id ?? [])

const isShared = ({ id, account_id }: BankAccount, all: readonly BankAccount[]): boolean =>
  account_id !== null && all.some((other) => other.id !== id && other.account_id === account_id)

/** Links the bank account to its own ledger account; does not change an account that has one. */
const linkToOwn = async (deps: ServiceDeps, read: Read, id: string) => {
  const [account, all] = await read([get('bank_account', id), page('bank_account')])
  if (!account) return err(notFound('BankAccount', id))
  const none = { action: 'separate_ledger_account', params: { name: account.name }, changes: [] as Change[] }
  if (!isShared(account, all.rows)) return ok({ ...none, value: account })
  const own = (await readOwnLedgers(deps, read, [{ ...account, account_id: null }])).get(id)
  assert(own, 'each bank account gets a ledger account')
  const change = { account_id: own.is.id, updated_at: deps.now() }
  const changes = [changeOfLedger(own), updated('bank_account', account, change)]
  return ok({ ...none, changes, value: { ...account, ...change } })
}

/** Books transactions again whose entries are on another ledger account than that of their bank account. */
const rebook = async (deps: ServiceDeps, read: Read, { account_id, name }: BankAccount, ids: readonly string[]) => {
  const [transactions, years, last] = await read([where('bank_transaction', 'id', ids), page('fiscal_year'), lastEntry])
  const [found] = await read([where('journal_entry', 'id', entriesOf(transactions))])
  const entries = new Map(found.map((entry) => [entry.id, entry]))
  const changes: Change[] = []
  const written: JournalEntry[] = []
  const nextMark = () => ({ id: deps.newId(), number: numberIn(last) + written.length + 1, now: deps.now() })
  for (const transaction of transactions) {
    const entry = entries.get(transaction.journal_entry_id ?? '')
    const bank = entry?.lines[0]
    const isMoved = entry?.source.type !== 'manual' && bank?.account_id !== account_id
    if (!entry || !bank || !transaction.is_reconciled || transaction.amount === 0 || !isMoved) continue
    const year = fiscalYearOf(years.rows, entry.date)
    assert(year && account_id !== null, 'the year of an entry is there')
    const reversal = reversalOf(entry, entry.date, reversalTextOf(entry), year, nextMark())
    written.push(reversal)
    const lines = entry.lines.map((line, index) => (index === 0 ? { ...line, account_id } : line))
    const { date, text, derived_from } = entry
    const source = { source: 'bank_transaction', source_id: transaction.id } as const
    const rebooked = entryOf({ date, text, lines, derived_from, ...source }, year, nextMark())
    written.push(rebooked)
    changes.push(
      updated('journal_entry', entry, { reversed_by_id: reversal.id }),
      updated('bank_transaction', transaction, { journal_entry_id: rebooked.id, updated_at: deps.now() }),
    )
  }
  const all = [...changes, ...written.map((entry) => created('journal_entry', entry))]
  return ok({ action: 'separate_ledger_account', params: { name }, changes: all, value: null }) satisfies Result<
    unknown,
    never
  >
}
