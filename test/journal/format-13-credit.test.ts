// Books of format 13, from before payments on account were open credits. Tests for every older format: formats.test.ts.
import { afterAll, expect, test } from 'vitest'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('its documents come from no payment on account', async () => {
  expect(await findingsIn(await dataFolderOf('format-13-credit'), ['organization-1'])).toEqual([])
  const { books } = open(await dataFolderOf('format-13-credit'))
  const book = await books.open('organization-1')
  const [invoices] = await book.read([page('invoice')])
  expect(invoices.rows.map(({ number, bank_transaction_id }) => [number, bank_transaction_id])).toEqual([
    ['R-1', null],
    ['G-1', null],
  ])
  await books.close()
})
