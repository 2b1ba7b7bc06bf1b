// Migration of books between data folders and databases, line for line and back; only into an empty target or their
// own, and only while no program works on them.
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataFolderProblem } from '../../main/home/check-data-folder.ts'
import { takeLock } from '../../main/journal/append/lock.ts'
import { findingsOf, verifyFolder } from '../../main/maintenance/verify-folder.ts'
import { addAccount, databaseHome, fillWithDemo, fillWithNewBooks, folderHome } from '../support/books/demo-company.ts'
import { startPostgres, type TestPostgres } from '../support/postgres/postgres.ts'
import { configFolder, contentOfDatabase, contentOfFolder, move, newFolder, tamper } from './migration-world.ts'

let postgres: TestPostgres | string = 'it was not started'
/** The sample company, in a folder that no test changes. */
let demo = ''
const folders: string[] = []
const folder = async (): Promise<string> => {
  const made = await newFolder()
  folders.push(made)
  return made
}
const database = (): Promise<string> => (postgres as TestPostgres).newDatabase()

beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  demo = await folder()
  await fillWithDemo(folderHome(demo, configFolder()))
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

describe('there and back', () => {
  test('a folder into a database, where it is used, and into another folder, where it is used', async () => {
    const url = await database()
    const there = await move(demo, url)
    expect([there.code, there.errors], there.out).toEqual([0, ''])
    const original = await contentOfFolder(demo)
    expect(original.lines['organization-1']?.length).toBeGreaterThan(20)
    expect(original.files.length).toBeGreaterThan(3)
    expect(await contentOfDatabase(url)).toEqual(original)

    await addAccount(await databaseHome(url), 9990)
    const back = await folder()
    const returned = await move(url, back)
    expect([returned.code, returned.errors], returned.out).toEqual([0, ''])
    const content = await contentOfFolder(back)
    expect(content).toEqual(await contentOfDatabase(url))
    expect(content.lines['organization-1']?.slice(0, -1)).toEqual(original.lines['organization-1'])
    expect(findingsOf(await verifyFolder(back, null))).toEqual([])

    // Opened as the program opens it: no book needs acceptance, though the last commit has no signature.
    await addAccount(folderHome(back, configFolder()), 9991)
    expect(findingsOf(await verifyFolder(back, null))).toEqual([])
  })

  test('back into the original folder, which is used again', async () => {
    const [home, url] = [await folder(), await database()]
    expect((await move(demo, home)).code).toBe(0)
    await addAccount(folderHome(home, configFolder()), 9980)
    expect((await move(home, url)).code).toBe(0)
    await addAccount(await databaseHome(url), 9981)
    const { code, out, errors } = await move(url, home)
    expect([code, errors], out).toEqual([0, ''])
    expect(out).toMatch(/organization-1 +\d+ +1 /)
    expect(await contentOfFolder(home)).toEqual(await contentOfDatabase(url))
    await addAccount(folderHome(home, configFolder()), 9982)
    expect(findingsOf(await verifyFolder(home, null))).toEqual([])
  })

  test('from database to database; twice changes nothing', async () => {
    const [one, two] = [await database(), await database()]
    expect((await move(demo, one)).code).toBe(0)
    const { code, out } = await move(one, two)
    expect(code, out).toBe(0)
    expect(await contentOfDatabase(two)).toEqual(await contentOfDatabase(one))
    const again = await move(one, two)
    expect([again.code, again.out]).toEqual([0, expect.stringMatching(/system +\d+ +0 .*\norganization-1 +\d+ +0 /)])
  })
})

describe('refused, without any change', () => {
  const refused = async (from: string, to: string, reason: RegExp): Promise<void> => {
    const { code, errors, out } = await move(from, to)
    expect([code, out]).toEqual([2, ''])
    expect(errors).toMatch(reason)
  }

  test('a target with other books', async () => {
    const [url, other] = [await database(), await folder()]
    await fillWithNewBooks(await databaseHome(url))
    const before = await contentOfDatabase(url)
    await refused(demo, url, /system in postgres.* is another one/)
    expect(await contentOfDatabase(url)).toEqual(before)
    await (await databaseHome(url)).close()
    await fillWithNewBooks(folderHome(other, configFolder()))
    const lying = await contentOfFolder(other)
    await refused(demo, other, /system in .* is another one/)
    expect(await contentOfFolder(other)).toEqual(lying)
    expect(await readdir(other)).toEqual(['books'])
  })

  test('a target with later commits, a folder with other files, no books at all', async () => {
    const [url, full, empty] = [await database(), await folder(), await folder()]
    expect((await move(demo, url)).code).toBe(0)
    await addAccount(await databaseHome(url), 9970)
    await refused(demo, url, /organization-1 goes on to commit \d+ in postgres/)
    await writeFile(join(full, 'letter.txt'), 'Dear')
    await refused(demo, full, /holds letter\.txt/)
    expect(await readdir(full)).toEqual(['letter.txt'])
    await refused(empty, await database(), /no books/)
    await refused(await database(), empty, /no books/)
    await refused(demo, join(empty, 'a/b'), /cannot be made/)
  })

  test('while a program works on either side', async () => {
    const url = await database()
    expect((await move(demo, url)).code).toBe(0)
    const home = await databaseHome(url)
    await home.open('system')
    await refused(demo, url, /Kontor works on the books/)
    await refused(url, await folder(), /Kontor works on the books/)
    await home.close()
    const lock = await takeLock(demo)
    await refused(demo, url, /Another Kontor is using this data folder/)
    await lock.release()
    const busy = await folder()
    const held = await takeLock(busy)
    await refused(url, busy, /Another Kontor is using this data folder/)
    await held.release()
  })

  test('damaged books', async () => {
    const torn = await folder()
    expect((await move(demo, torn)).code).toBe(0)
    const journal = join(torn, 'books/organization-1/journal/000001.jsonl')
    await appendFile(journal, 'half a li')
    await refused(torn, await database(), /organization-1 in .* is not whole/)
    const text = await readFile(journal, 'utf8')
    await writeFile(journal, text.replace('"time":"2026', '"time":"2025'))
    await refused(torn, await database(), /wrong_hash/)
    const url = await database()
    expect((await move(demo, url)).code).toBe(0)
    await tamper(
      url,
      `UPDATE kontor.frame SET line = replace(line, 'first_start', 'last_start') WHERE book = 1 AND seq = 1`,
    )
    await refused(url, await folder(), /organization-1 in postgres.* is not whole: commit 1/)
  })

  test('a password is never shown', async () => {
    const url = (await database()).replace('kontor@', 'kontor:s3cr3t@')
    const wrong = url.replace(/:\d+\//, ':1/')
    const { code, errors } = await move(demo, wrong)
    expect([code, errors]).toEqual([2, expect.stringContaining('cannot be reached')])
    const done = await move(demo, url)
    expect(done.code).toBe(0)
    expect(`${errors}${done.out}${done.errors}`).not.toContain('s3cr3t')
  })
})

test('a damaged file is migrated unchanged, and reported', async () => {
  const [home, url] = [await folder(), await database()]
  expect((await move(demo, home)).code).toBe(0)
  const name = (await contentOfFolder(home)).files[0] ?? ''
  await writeFile(join(home, 'books/organization-1/files', name), 'rotten')
  const { code, out } = await move(home, url)
  expect([code, out]).toEqual([1, expect.stringContaining(`the stored file ${name} is damaged in ${home}`)])
  await (await databaseHome(url)).close()
})

test('neither folder nor database opens before everything is there', async () => {
  const [home, url] = [await folder(), await database()]
  await mkdir(join(home, 'books'), { recursive: true })
  await writeFile(join(home, '.moving'), '')
  expect(dataFolderProblem(home)).toContain('npm run move')
  expect((await move(demo, url)).code).toBe(0)
  await tamper(url, 'INSERT INTO kontor.moving (since) VALUES (now())')
  await expect(databaseHome(url)).rejects.toThrow('npm run move')
  expect((await move(url, home)).errors).toContain('the move is not finished')
  expect((await move(demo, url)).code).toBe(0)
  expect((await move(url, home)).code).toBe(0)
  expect(dataFolderProblem(home)).toBeNull()
})
