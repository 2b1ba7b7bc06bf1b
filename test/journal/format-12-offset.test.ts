// Books of format 12, from before documents were offset: an invoice and a credit note. Tests for every older format:
// formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with its documents and without offsets, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-12-offset')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [invoices, offsets] = await book.read([page('invoice'), page('offset')])
  expect(invoices.rows.map(({ number, total, paid_amount }) => [number, total, paid_amount])).toEqual([
    ['R-1', 50_000, 0],
    ['G-1', -12_000, 0],
  ])
  expect(offsets.rows).toEqual([])
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-12-offset/organization-1/journal/000001.jsonl'), 'utf8'))
})
