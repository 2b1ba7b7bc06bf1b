// Each broken invariant between bank transactions, documents and entries is reported.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMatching } from '../../../main/journal/check/check-matching.ts'
import { type Change, updated } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { type MatchingWorld, startMatchingWorld } from '../../http/matching/matching-world.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'

let world: MatchingWorld
let typed: { readonly taker: BankTransaction; readonly other: BankTransaction; readonly entry: JournalEntry }
let found: { readonly transaction: BankTransaction; readonly entry: JournalEntry; readonly invoice: Invoice }
beforeAll(async () => {
  world = await startMatchingWorld()
  const invoiceId = await world.make('/invoice', { number: 'R-1', total: 110, date: '2026-03-01' })
  const id = await world.transaction(100)
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }
  await world.matched(id, [
    { amount: 110, matchable_type: 'invoice', matchable_id: invoiceId },
    { amount: -10, account: 3800, ...rate },
  ])
  const [taker, other] = [await world.transaction(-30), await world.transaction(-30)]
  const entryId = await world.make('/journal_entry', {
    date: '2026-03-15',
    lines: [
      { account_id: world.accountId(6500), debit: 30 },
      { account_id: world.accountId(1020), credit: 30 },
    ],
  })
  await world.post(`/bank_transaction/${taker}/counterpart`, { journal_entry_id: entryId })
  const tables = tablesOfCommits(world.kontor.book.commits)
  typed = {
    taker: tables.table('bank_transaction').get(taker) as unknown as BankTransaction,
    other: tables.table('bank_transaction').get(other) as unknown as BankTransaction,
    entry: tables.table('journal_entry').get(entryId) as unknown as JournalEntry,
  }
  const transaction = tables.table('bank_transaction').get(id) as unknown as BankTransaction
  found = {
    transaction,
    entry: tables.table('journal_entry').get(transaction.journal_entry_id ?? '') as unknown as JournalEntry,
    invoice: tables.table('invoice').get(invoiceId) as unknown as Invoice,
  }
})
afterAll(() => world.kontor.close())

const findings = (...damage: readonly Change[]) => checkMatching(tablesOfCommits(world.kontor.book.commits, ...damage))
const onTransaction = (patch: Partial<BankTransaction>) => updated('bank_transaction', found.transaction, patch)
const onEntry = (patch: Partial<JournalEntry>) => updated('journal_entry', found.entry, patch)

test('consistent books', () => {
  expect(findings()).toEqual([])
})

test.each<[string, () => readonly Change[], readonly string[]]>([
  [
    'not reconciled, but booked',
    () => [onTransaction({ is_reconciled: false })],
    ['is not reconciled, but has an entry', 'is not reconciled, but settles documents'],
  ],
  [
    'reconciled, but not booked',
    () => [onTransaction({ journal_entry_id: null })],
    ['is reconciled, but not booked', 'it books no bank transaction'],
  ],
  [
    'booked by an entry of another source',
    () => [onEntry({ source: { type: 'manual', id: null } })],
    ['has another source'],
  ],
  ['booked by a reversed entry', () => [onEntry({ reversed_by_id: 'REVERSAL0001' })], ['is reversed']],
  [
    'another amount',
    () => [onTransaction({ amount: minorUnitsOf(10_001) })],
    ['books another amount on the bank account'],
  ],
  [
    'a ledger account other than that of its bank account',
    () => [onEntry({ lines: found.entry.lines.map((line) => ({ ...line, account_id: world.accountId(1010) })) })],
    ['is not booked on the ledger account of its bank account'],
  ],
  [
    'rows other than its matches',
    () => [onEntry({ lines: found.entry.lines.toReversed() })],
    ['is not booked on the ledger account', 'books another amount', 'does not book its matches'],
  ],
  [
    'a row that settled another amount',
    () => [
      onTransaction({
        matches: found.transaction.matches.map((match) => ({
          ...match,
          settlements: match.settlements.map((each) => ({ ...each, amount: minorUnitsOf(10_999) })),
        })),
      }),
    ],
    ['does not book its matches', 'states that 11000 are paid, but 10999 were settled'],
  ],
  [
    'more paid than was settled',
    () => [updated('invoice', found.invoice, { paid_amount: minorUnitsOf(11_001) })],
    ['states that 11001 are paid, but 11000 were settled'],
  ],
  [
    'a manual entry that is reversed',
    () => [updated('journal_entry', typed.entry, { reversed_by_id: 'REVERSAL0001' })],
    ['is reversed'],
  ],
  [
    'a manual entry with another amount',
    () => [updated('bank_transaction', typed.taker, { amount: minorUnitsOf(-3001) })],
    ['has no line with its amount on its account'],
  ],
  [
    'a manual entry in the other direction',
    () => [updated('bank_transaction', typed.taker, { amount: minorUnitsOf(3000) })],
    ['has no line with its amount on its account'],
  ],
  [
    'one line of a manual entry for two transactions',
    () => [
      updated('bank_transaction', typed.other, { is_reconciled: true, matches: [], journal_entry_id: typed.entry.id }),
    ],
    ['is also reconciled with other transactions', 'is also reconciled with other transactions'],
  ],
])('%s', (_, damage, sentences) => {
  const reported = findings(...damage())
  expect(reported).toHaveLength(sentences.length)
  for (const [index, sentence] of sentences.entries()) expect(reported[index]).toContain(sentence)
})
