// Books of format 15, which wrote lists and objects in records as they are: 24 invoices, their payments in a statement, all
// reconciled at once, unreconciled by undoing and reconciled by redoing. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { readCommitLine, writeCommitBody } from '../../shared/books/encoding/commit-line.ts'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

const journal = () => readFile(join(FIXTURES, 'format-15-bookings/organization-1/journal/000001.jsonl'), 'utf8')

test('opens with every match, reason and line, and the journal stays as it is', async () => {
  const dataFolder = await dataFolderOf('format-15-bookings')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [transactions, invoices, entries] = await book.read([
    page('bank_transaction'),
    page('invoice'),
    page('journal_entry'),
  ])
  expect([transactions.total, invoices.total]).toEqual([24, 24])
  // Of the invoices, of the payments twice, and the reversals of the first ones.
  expect(entries.total).toBe(24 + 24 + 24 + 24)
  const invoiceById = new Map(invoices.rows.map((invoice) => [invoice.id, invoice]))
  for (const { amount, matches, is_reconciled } of transactions.rows) {
    expect([matches.length, is_reconciled]).toEqual([1, true])
    const [match] = matches
    const invoice = invoiceById.get(match?.matchable_id ?? '')
    expect([match?.amount, invoice?.total, invoice?.paid_amount]).toEqual([amount, amount, amount])
    expect(match?.reasons).toContainEqual({
      evidence: 'reference',
      verdict: 'equal',
      field: 'reference',
      found: invoice?.reference,
      wanted: invoice?.reference,
    })
    expect(match?.settlements).toMatchObject([{ type: 'invoice', id: invoice?.id, amount }])
  }
  for (const { lines } of entries.rows) {
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    expect(lines.length).toBeGreaterThanOrEqual(2)
  }
  await books.close()
  expect(await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')).toBe(
    await journal(),
  )
})

test('the same commits in the present format are read as they were, and are half as long', async () => {
  const lines = (await journal()).trimEnd().split('\n')
  const bodies = lines.map((line) => writeCommitBody(readCommitLine(line).commit))
  expect(bodies.map((body) => readCommitLine(`${'0'.repeat(64)} ${body}`).commit.changes)).toEqual(
    lines.map((line) => readCommitLine(line).commit.changes),
  )
  expect(bodies.join('').length).toBeLessThan(lines.join('').length / 2)
})
