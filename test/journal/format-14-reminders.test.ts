// Books of format 14, from before there were reminders. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { get, page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with documents that were never reminded, companies without a language, and the usual days', async () => {
  const dataFolder = await dataFolderOf('format-14-reminders')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [invoices, expenses, companies, reminders, profile] = await book.read([
    page('invoice'),
    page('expense'),
    page('company'),
    page('reminder'),
    get('organization_profile', 1),
  ])
  expect([...invoices.rows, ...expenses.rows].map(({ number, reminders: known }) => [number, known])).toEqual([
    ['R-1', null],
    ['L-1', null],
  ])
  expect(companies.rows).toMatchObject([{ name: 'Muster AG', language: null, reminders_paused_until: null }])
  expect(reminders.rows).toEqual([])
  expect(profile?.settings).toMatchObject({ reminderDaysAfterDue: 10, reminderDaysBetween: 10, reminderFee: 0 })
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  const path = join(FIXTURES, 'format-14-reminders/organization-1/journal/000001.jsonl')
  expect(written).toBe(await readFile(path, 'utf8'))
})
