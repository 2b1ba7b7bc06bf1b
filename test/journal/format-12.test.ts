// Books of format 12, from before companies had a UID: one company. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with a company without a UID, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-12')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [companies] = await book.read([page('company')])
  expect(companies.rows).toMatchObject([{ id: '01KFIXTURE0COMPANY1', name: 'Muster AG', city: 'Zürich', uid: null }])
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-12/organization-1/journal/000001.jsonl'), 'utf8'))
})
