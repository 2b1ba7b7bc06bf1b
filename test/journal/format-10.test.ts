// Books of format 10, from before bank accounts had former IBANs and statements had pages: two bank accounts, and two
// pages of one statement that were stored as separate statements. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { statementCoverage } from '../../shared/rule/bank/statement-coverage.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('verify finds only the import that the statements name', async () => {
  expect(await findingsIn(await dataFolderOf('format-10'), ['organization-1'])).toEqual([
    'statement 01KFIXTURE000PAGE1: its batch_id 7f9b2c1e-0000-4000-8000-000000000001 is no batch',
    'statement 01KFIXTURE000PAGE2: its batch_id 7f9b2c1e-0000-4000-8000-000000000001 is no batch',
  ])
})

test('opens with bank accounts without former IBANs and statements without pages, answers as before, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-10')
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [accounts, statements] = await book.read([
    page('bank_account', { sort: [{ field: 'name', descending: false }] }),
    page('statement', { sort: [{ field: 'number', descending: false }] }),
  ])
  expect(accounts.rows).toMatchObject([
    { name: 'Girokonto', iban: 'CH9300762011623852957', former_ibans: [] },
    { name: 'Kasse', iban: null, former_ibans: [] },
  ])
  expect(statements.rows).toMatchObject([
    { number: 'JAN/1', page: null, opening_balance: 100_000, closing_balance: null },
    { number: 'JAN/2', page: null, opening_balance: null, closing_balance: 115_000 },
  ])
  // Their numbers do not show that they are pages.
  expect(statementCoverage(statements.rows, 'CHF')).toEqual({
    gaps: [],
    breaks: [],
    is_complete: false,
    overlaps: [{ from_date: '2026-01-01', to_date: '2026-01-31', missing: null }],
  })
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-10/organization-1/journal/000001.jsonl'), 'utf8'))
})
