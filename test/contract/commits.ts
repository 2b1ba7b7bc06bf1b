// Commits for the tests of the Books port: in a chain, as the journal makes them, and bank transactions to put into
// them.
import { expect } from 'vitest'
import { writeCommitLine } from '../../main/journal/append/commit-hash.ts'
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import type { Change } from '../../shared/books/port/change.ts'
import { type CommitLine, GENESIS, type Head } from '../../shared/books/port/commit.ts'
import { get, page } from '../../shared/books/port/read.ts'
import type { BankTransaction } from '../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../shared/record/ledger/journal-entry.ts'
import { applyChanges } from './naive-books.ts'

/** Makes the commit that follows a head. */
export const lineAfter = (head: Head, ...changes: readonly Change[]): CommitLine => lineAt(TIME, head, changes)

const TIME = '2026-01-02T03:04:05.678901Z'

const lineAt = (time: string, head: Head, changes: readonly Change[]): CommitLine =>
  writeCommitLine({
    seq: head.seq + 1,
    time,
    user: 1,
    group: null,
    action: 'test',
    params: {},
    changes,
    prev: head.hash,
  })

/** Makes commits that follow one another from the first one on, each with a time `at` of its own. */
export const lineChain = () => {
  let head: Head = GENESIS
  const at = (time: string, ...changes: readonly Change[]): CommitLine => {
    const line = lineAt(time, head, changes)
    head = { seq: line.commit.seq, hash: line.hash }
    return line
  }
  return Object.assign((...changes: readonly Change[]): CommitLine => at(TIME, ...changes), { at })
}

/** Commits the changes in one commit. The books must accept it. */
export const commit = async (books: RecoverableBooks, ...changes: readonly Change[]): Promise<CommitLine> => {
  const line = lineAfter(await books.head(), ...changes)
  const answer = await books.commit([line])
  if (!answer.ok) throw new Error(`The books refuse a commit that they must take: ${JSON.stringify(answer.error)}`)
  return line
}

/** A bank transaction with an id made of the number, so that ids sort as numbers do. */
export const transaction = (
  number: number,
  fields: Partial<Record<keyof BankTransaction, unknown>> = {},
): BankTransaction =>
  ({
    id: `transaction-${String(number).padStart(6, '0')}`,
    bank_account_id: 'account-1',
    acc_serv_ref: `reference-${number}`,
    entry_acc_serv_ref: null,
    end_to_end_id: null,
    document_date: null,
    booking_date: '2026-01-15',
    value_date: '2026-01-15',
    amount: 10_000,
    currency: 'CHF',
    details: [],
    matches: [],
    journal_entry_id: null,
    document_request: null,
    counterparty_iban: null,
    reference: null,
    name: null,
    text: null,
    is_processing: false,
    is_reconciled: false,
    batch_id: null,
    created_at: '2026-01-15T08:00:00.000000Z',
    updated_at: '2026-01-15T08:00:00.000000Z',
    ...fields,
  }) as BankTransaction

/** A journal entry of one franc from the first account to the others. */
export const journalEntry = (number: number, accounts: readonly string[]): JournalEntry =>
  ({
    id: `entry-${String(number).padStart(6, '0')}`,
    number,
    date: '2026-01-15',
    fiscal_year_id: 'year-2026',
    text: null,
    lines: accounts.map((account_id, at) => ({
      account_id,
      debit: at === 0 ? 100 * (accounts.length - 1) : 0,
      credit: at === 0 ? 0 : 100,
      currency: null,
      currency_amount: null,
      vat_rate_id: null,
      text: null,
    })),
    source: { type: 'manual', id: null },
    is_closing: false,
    reverses_id: null,
    reversed_by_id: null,
    releases_id: null,
    occurrence: null,
    created_at: '2026-01-15T08:00:00.000000Z',
  }) as unknown as JournalEntry

/** Checks that the bank transactions are exactly those of the commits. */
export const expectState = async (books: RecoverableBooks, lines: readonly CommitLine[]): Promise<void> => {
  const changes = lines.flatMap(({ commit }): readonly Change[] => commit.changes)
  const { bank_transaction: records = {} } = applyChanges({}, changes)
  const expected = Object.values(records).sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const lastId = changes.at(-1)?.id ?? ''
  const [answer, last] = await books.read([page('bank_transaction'), get('bank_transaction', lastId)])
  expect(answer.rows).toEqual(expected)
  expect(last).toEqual(records[lastId] ?? null)
}
