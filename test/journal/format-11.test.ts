// Books of format 11, from before budgets had months: one budget. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('opens with a budget that is spread evenly and without tasks of months, and stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-11')
  expect(await findingsIn(dataFolder, ['organization-1'])).toEqual([])
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [budgets, tasks] = await book.read([page('budget'), page('month_task')])
  expect(budgets.rows).toMatchObject([{ id: '01KFIXTURE0BUDGET1', amount: 1_200_000, notes: 'Büro', months: null }])
  expect(tasks.total).toBe(0)
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-11/organization-1/journal/000001.jsonl'), 'utf8'))
})
