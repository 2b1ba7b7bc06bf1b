// Books of format 11, from before how VAT is reported had days: an organization with two net tax rates. Tests for every
// older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { get } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with the settings of VAT as one entry from the start, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-11-vat')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [profile] = await book.read([get('organization_profile', 1)])
  expect(profile?.settings).toMatchObject({
    accountingVatMethod: 'net_rate',
    accountingVatReporting: [
      {
        valid_from: '1995-01-01',
        is_liable: true,
        method: 'net_rate',
        form: 'agreed',
        period: 'half_year',
        activities: [
          { code: null, rate: 6.2, accounts: [] },
          { code: null, rate: 2.1, accounts: ['3400'] },
        ],
      },
    ],
  })
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-11-vat/organization-1/journal/000001.jsonl'), 'utf8'))
})
