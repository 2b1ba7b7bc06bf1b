// Books of format 14, from before bills had discount conditions: a bill, and its change. Tests for every older format:
// formats.test.ts.
import { afterAll, expect, test } from 'vitest'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('its bills have no discount conditions, whatever their text says', async () => {
  const dataFolder = await dataFolderOf('format-14-discounts')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [expenses] = await book.read([page('expense')])
  expect(expenses.rows.map(({ number, due_date, discounts }) => [number, due_date, discounts])).toEqual([
    ['H-1', '2026-12-05', []],
  ])
  await books.close()
})
