// A migration that is killed, repeatedly, at moments from its first commit to its last comparison: the same command
// finishes it, with the same lines.
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataFolderProblem } from '../../main/home/check-data-folder.ts'
import { machineFiles } from '../../main/journal/append/files.ts'
import { Journal } from '../../main/journal/append/journal.ts'
import { journalFolder } from '../../main/journal/open-book.ts'
import { withConnection } from '../../main/postgres/database.ts'
import { created } from '../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { lineAfter, makeLines } from '../journal/journal-world.ts'
import { databaseHome } from '../support/books/demo-company.ts'
import { startPostgres, type TestPostgres } from '../support/postgres/postgres.ts'
import { move, newFolder } from './migration-world.ts'

const COMMITS = 4000
/** Shares of the commits that exist at the kill; the last: during the comparison of all. */
const MOMENTS = [0.01, 0.2, 0.4, 0.6, 0.8, 1]

let postgres: TestPostgres | string = 'it was not started'
let source = ''
const lines = makeLines(COMMITS, 11).map(({ text }) => text)
const folders: string[] = []

const write = async (book: BookId, some: readonly CommitLine[]): Promise<void> => {
  const folder = journalFolder(source, book)
  const journal = await Journal.open({ folder, files: machineFiles, now: () => '', warn: () => undefined })
  await journal.append(some)
  await journal.close()
}

beforeAll(async () => {
  postgres = await startPostgres()
  source = await newFolder()
  folders.push(source)
  const organization = { id: 1, name: 'Müller & Söhne', is_demo: false } as never
  await write('system', [lineAfter(GENESIS, 'first_start', [created('organization', organization)])])
  await write('organization-1', makeLines(COMMITS, 11))
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

test('into a database', async () => {
  const url = await (postgres as TestPostgres).newDatabase()
  const count = (): Promise<number> =>
    withConnection(url, 'a test', async (client) => {
      const sql = "SELECT to_regclass('kontor.frame') IS NOT NULL AS there"
      if (!(await client.query<{ there: boolean }>(sql)).rows[0]?.there) return 0
      return Number((await client.query('SELECT count(*) FROM kontor.frame WHERE book = 1')).rows[0]?.count)
    })
  let kills = 0
  for (const moment of MOMENTS) {
    const { code, errors } = await move(source, url, async () => (await count()) >= COMMITS * moment)
    expect([code, errors]).toEqual([null, expect.not.stringContaining('FOUND')])
    kills += 1
    await expect(databaseHome(url)).rejects.toThrow('npm run move')
  }
  const { code, out, errors } = await move(source, url)
  expect([code, errors], out).toEqual([0, ''])
  expect(kills).toBe(MOMENTS.length)
  expect(await linesOfDatabase(url)).toEqual(lines)
  await (await databaseHome(url)).close()
})

test('into a folder, also with half a line at its end', async () => {
  const folder = await newFolder()
  folders.push(folder)
  const journal = join(journalFolder(folder, 'organization-1'), '000001.jsonl')
  const total = Buffer.byteLength(lines.join('\n')) + 1
  const size = () =>
    stat(journal).then(
      (found) => found.size,
      () => 0,
    )
  for (const moment of MOMENTS) {
    const { code } = await move(source, folder, async () => (await size()) >= total * moment)
    expect(code).toBeNull()
    expect(dataFolderProblem(folder)).toContain('npm run move')
    if (moment < 1) await appendFile(journal, lines.at(-1)?.slice(0, 100) ?? '')
  }
  const { code, out, errors } = await move(source, folder)
  expect([code, errors], out).toEqual([0, ''])
  expect(await machineFiles.list(journalFolder(folder, 'organization-1'))).toEqual([
    ...['000001.jsonl', 'anchor.json', 'commits.index'],
  ])
  expect(await readFile(journal, 'utf8')).toBe(`${lines.join('\n')}\n`)
  expect(dataFolderProblem(folder)).toBeNull()
})

const linesOfDatabase = (url: string) =>
  withConnection(url, 'a test', async (client) => {
    const sql = 'SELECT line FROM kontor.frame WHERE book = 1 ORDER BY seq'
    return (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line)
  })
