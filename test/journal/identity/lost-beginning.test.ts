// The first commit of the books is lost, without another source: Kontor does not silently create another chart of
// accounts than the one that the entries name.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BookClosed } from '../../../main/service/core/book.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'
import { bookFolder, start } from './identity-world.ts'

afterAll(removeDataFolders)

/** The standard chart of accounts. */
const CHART = 197

const breakFirstLine = async (dataFolder: string, book: BookId): Promise<void> => {
  const file = join(bookFolder(dataFolder, book), 'journal/000001.jsonl')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"seq":1', '"seq":7'))
}

test('of an organization whose only commit it was: nothing replaces it', async () => {
  const dataFolder = await temporaryDataFolder()
  await start(dataFolder, new Map())
  await breakFirstLine(dataFolder, 'organization-1')
  const first = await start(dataFolder, new Map())
  expect(first.closed.map(({ code }) => code)).toEqual(['beginning_lost'])
  expect(first.open.map(({ missing }) => [missing?.from, missing?.up_to])).toEqual([[1, 1]])
  expect((await start(dataFolder, new Map())).closed.map(({ code }) => code)).toEqual(['rolled_back'])
  const accepted = await start(dataFolder, new Map(), { accepted: ['organization-1'] })
  expect([accepted.closed, accepted.accounts]).toEqual([[], { 1: CHART }])
})

test('of an organization: closed with the way to proceed, at every start, until an explicit request', async () => {
  const dataFolder = await temporaryDataFolder()
  await start(dataFolder, new Map(), { commits: 3 })
  await breakFirstLine(dataFolder, 'organization-1')

  for (let again = 0; again < 2; again++) {
    const { closed, accounts, open } = await start(dataFolder, new Map())
    expect(closed.map(({ book, code }) => [book, code])).toEqual([['organization-1', 'beginning_lost']])
    expect(closed[0]?.message).toBe(
      'The first entry of books/organization-1, with the chart of accounts and the fiscal years, is lost. They stay closed, and none of their entries was changed. Put them back as they were (restore a backup) and start again; to go on with what is left and a new, standard chart, start once with --accept-book organization-1.',
    )
    expect(accounts).toEqual({})
    expect(open.map(({ missing }) => [missing?.from, missing?.up_to])).toEqual([[1, 1]])
  }
  const accepted = await start(dataFolder, new Map(), { accepted: ['organization-1'] })
  expect(accepted.closed).toEqual([])
  expect(accepted.open.map(({ code }) => code)).toEqual(['journal_damaged', 'book_accepted'])
  // The accounts of the three other commits exist; with them no standard chart may be created.
  expect(accepted.accounts).toEqual({ 1: 3 })
  const later = await start(dataFolder, new Map())
  expect(later.closed).toEqual([])
})

test('of an organization, and its end: closed for both reasons, not as foreign books', async () => {
  const dataFolder = await temporaryDataFolder()
  await start(dataFolder, new Map(), { commits: 3 })
  await breakFirstLine(dataFolder, 'organization-1')
  const folder = join(bookFolder(dataFolder, 'organization-1'), 'journal')
  const lines = (await readFile(join(folder, '000001.jsonl'), 'utf8')).split('\n')
  await writeFile(join(folder, '000001.jsonl'), `${lines.slice(0, 3).join('\n')}\n`)
  await rm(join(folder, 'anchor.json'))
  for (let again = 0; again < 2; again++) {
    const { closed } = await start(dataFolder, new Map())
    expect(closed).toMatchObject([{ code: 'rolled_back', known_seq: 4, found_seq: 3 }])
  }
  const { closed, open } = await start(dataFolder, new Map(), { accepted: ['organization-1'] })
  expect(closed).toEqual([])
  expect(open.map(({ code, missing }) => [code, missing?.from, missing?.up_to])).toEqual([
    ['journal_damaged', 1, 1],
    ['book_accepted', 4, 4],
    ['book_accepted', undefined, undefined],
  ])
})

test('of the system: the program does not start, until an explicit request', async () => {
  const dataFolder = await temporaryDataFolder()
  await start(dataFolder, new Map())
  await breakFirstLine(dataFolder, 'system')
  for (let again = 0; again < 2; again++) {
    const refused: unknown = await start(dataFolder, new Map()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BookClosed)
    expect((refused as BookClosed).closed).toMatchObject({ book: 'system', code: 'beginning_lost' })
  }
  const { accounts, names, open } = await start(dataFolder, new Map(), { accepted: ['system', 'organization-1'] })
  expect(names).toEqual(['Organization 1'])
  expect(accounts).toEqual({ 1: CHART })
  expect(open.map(({ book, code }) => [book, code])).toEqual([
    ['system', 'journal_damaged'],
    ['system', 'book_accepted'],
  ])
})
