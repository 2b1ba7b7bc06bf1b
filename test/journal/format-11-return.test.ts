// Books of format 11, from before VAT returns were records: the first quarter of 2026 is settled, its figures are in
// its lock. Tests for every older format: formats.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { journalFolder } from '../../main/journal/open-book.ts'
import { page } from '../../shared/books/port/read.ts'
import { formLines } from '../../shared/rule/ledger/vat-return/form-lines.ts'
import { filedReturns } from '../../shared/rule/ledger/vat-return/vat-return.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, FIXTURES, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('verify has no finding', async () => {
  expect(await findingsIn(await dataFolderOf('format-11-return'), ['organization-1'])).toEqual([])
})

test('the settled quarter is read as a filed return with its figures, and the journal stays unchanged', async () => {
  const dataFolder = await dataFolderOf('format-11-return')
  const { books } = open(dataFolder)
  const book = await books.open('organization-1')
  const [returns, locks, rates] = await book.read([page('vat_return'), page('period_lock'), page('vat_rate')])
  expect(returns.rows).toEqual([])
  const [filed, ...others] = filedReturns(returns.rows, locks.rows, rates.rows)
  expect(others).toEqual([])
  expect(filed).toMatchObject({
    ...{ type: 'first', from: '2026-01-01', to: '2026-03-31', amount_due: 7290, counted: null, file: null },
    ...{ filed_at: '2026-11-27T08:00:00.000000Z', journal_entry_ids: ['01KFIXTURE000ENTRY3'] },
  })
  // 1,000.00 at 8.1 % are 81.00; the input tax on 100.00 is 8.10.
  const lines = filed === undefined ? [] : formLines(filed.figures)
  expect(
    lines
      .filter(({ base, tax }) => (base ?? 0) !== 0 || (tax ?? 0) !== 0)
      .map(({ number, base, tax }) => [number, base, tax]),
  ).toEqual([
    ['200', 100_000, null],
    ['299', 100_000, null],
    ['303', 100_000, 8100],
    ['399', null, 8100],
    ['405', null, 810],
    ['479', null, 810],
    ['500', null, 7290],
  ])
  await books.close()
  const written = await readFile(join(journalFolder(dataFolder, 'organization-1'), '000001.jsonl'), 'utf8')
  expect(written).toBe(await readFile(join(FIXTURES, 'format-11-return/organization-1/journal/000001.jsonl'), 'utf8'))
})
