// Books of format 13, from before there were exchange rates: documents in EUR, one with its value in francs. Tests for
// every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with its documents as they were valued, without rates and valuations, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-13-rates')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [invoices, expenses, rates, valuations] = await book.read([
    page('invoice'),
    page('expense'),
    page('exchange_rate'),
    page('exchange_valuation'),
  ])
  expect(
    [...invoices.rows, ...expenses.rows].map(({ number, base_total, table_rate }) => [number, base_total, table_rate]),
  ).toEqual([
    ['R-1', 47_500, null],
    ['L-1', null, null],
  ])
  expect([rates.rows, valuations.rows]).toEqual([[], []])
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-13-rates/organization-1/journal/000001.jsonl'), 'utf8'))
})
