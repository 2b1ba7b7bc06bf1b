// Books of format 13, from before there were payment runs: a bill and a payment order of another program. Tests for every
// older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { get, page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with its order and without runs, and one person releases payments', async () => {
  const dataFolder = await dataFolderOf('format-13')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [payments, runs, profile] = await book.read([
    page('expense_payment'),
    page('payment_run'),
    get('organization_profile', 1),
  ])
  expect(payments.rows.map(({ key, total }) => [key, total])).toEqual([['MSG-1/P1/E-1', 10_000]])
  expect(runs.rows).toEqual([])
  expect(profile?.settings.paymentApproval).toBe(false)
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-13/organization-1/journal/000001.jsonl'), 'utf8'))
})
