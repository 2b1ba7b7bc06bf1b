// What a key outside the data folder detects (rule 156): forged commits with correct hashes, and books that were all
// reset to an older state. With and without the profile of the database.
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { removeDataFolderRecord } from '../../../main/journal/identity/identity-record.ts'
import { BookClosed } from '../../../main/service/core/book.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { verify } from '../check/verify-world.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'
import { bookFolder, type Copies, installRestored, type StartOptions, start } from './identity-world.ts'

afterAll(removeDataFolders)

const CHART = 197

/** An installation with ten signed accounts in its books, and the configuration folder of its computer. */
const installation = async () => {
  const dataFolder = await temporaryDataFolder()
  const config = await temporaryDataFolder()
  const copies: Copies = new Map()
  const run = (options: StartOptions = {}, of: Copies = copies) => start(dataFolder, of, { config, ...options })
  await run({ commits: 2 })
  await run({ commits: 8 })
  return { dataFolder, config, copies, run, journal: journalOf(dataFolder, 'organization-1') }
}

const journalOf = (dataFolder: string, book: BookId) => join(bookFolder(dataFolder, book), 'journal/000001.jsonl')

const bodiesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(65))

/** Writes commits as an attacker without the key: every hash is correct, in all files. */
const writeChain = async (file: string, bodies: readonly string[]): Promise<void> => {
  let prev = '0'.repeat(64)
  let text = ''
  for (const body of bodies) {
    const linked = body.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${prev}"`)
    prev = createHash('sha256').update(linked).digest('hex')
    text += `${prev} ${linked}\n`
  }
  await writeFile(file, text)
}

const forge = async (file: string, at: number, change: (body: string) => string): Promise<void> => {
  const bodies = await bodiesOf(file)
  await writeChain(file, bodies.with(at, change(bodies[at] ?? '')))
}

const renamed = (body: string): string => body.replace(/"name":"/, '"name":"Forged ')

/** The one file of the one installation. */
const keyFile = async (config: string): Promise<string> =>
  join(config, 'installations', (await readdir(join(config, 'installations')))[0] ?? '')

const profiles: readonly (readonly [string, (copies: Copies) => Copies])[] = [
  ['with the profile', (copies) => copies],
  ['without it', () => new Map()],
]

test('each commit of an installation is signed, with a key that only its owner can read', async () => {
  const { config, journal, run } = await installation()
  const bodies = await bodiesOf(journal)
  // The first is written before the system's book names the installation; then the chart and ten accounts.
  expect(bodies.filter((body) => /,"mac":"[\w-]{43}"\}$/.test(body)).length).toBeGreaterThanOrEqual(10)
  const names = await readdir(join(config, 'installations'))
  expect(names).toHaveLength(1)
  expect((await stat(join(config, 'installations', names[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect(await run()).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 10 } })
})

describe.each(profiles)('a commit that was changed, %s', (_name, profile) => {
  test('with correct hashes: the books stay closed and unchanged', async () => {
    const { journal, copies, run } = await installation()
    const random = createRandom(newSeed('second-place'))
    const { length } = await bodiesOf(journal)
    // Some commits of the second run: the first run accepted the existing ones.
    const at = length - random.between(1, 8)
    await forge(journal, at, renamed)
    const forged = await readFile(journal, 'utf8')
    const { closed } = await run({}, profile(copies))
    expect(closed).toMatchObject([{ book: 'organization-1', code: 'not_signed', known_seq: at + 1, found_seq: length }])
    expect(closed[0]?.message).toContain(`entry ${at + 1} of `)
    expect(closed[0]?.message).toContain('--accept-book organization-1')
    expect(await readFile(journal, 'utf8')).toBe(forged)
    // On an explicit request they open, with a notice; from then on they are the known ones.
    const accepted = await run({ accepted: ['organization-1'] }, profile(copies))
    expect(accepted.closed).toEqual([])
    expect(accepted.open[0]).toMatchObject({ code: 'book_accepted', message: expect.stringContaining('signature') })
    expect((await run({}, profile(copies))).closed).toEqual([])
  })

  test('before the computer first saw the books', async () => {
    const { journal, copies, run } = await installation()
    await forge(journal, 0, (body) => body.replace(/"time":"20/, '"time":"19'))
    const { closed } = await run({}, profile(copies))
    expect(closed).toMatchObject([{ book: 'organization-1' }])
    expect(closed[0]?.code).toMatch(/^(foreign|not_signed)$/)
  })

  test('with the signatures removed, as if it were older', async () => {
    const { journal, copies, run } = await installation()
    const bodies = (await bodiesOf(journal)).map((body) => body.replace(/,"mac":"[^"]*"\}$/, '}'))
    await writeChain(journal, bodies.with(-1, renamed(bodies.at(-1) ?? '')))
    expect((await run({}, profile(copies))).closed).toMatchObject([{ book: 'organization-1' }])
  })

  test('or replaced by a placeholder', async () => {
    const { journal, copies, run } = await installation()
    const text = (await readFile(journal, 'utf8')).trimEnd().split('\n')
    const [hash, last] = [text.at(-1)?.slice(0, 64), text.at(-1)?.slice(65) ?? '']
    const { seq, time, prev } = JSON.parse(last) as { seq: number; time: string; prev: string }
    const body = JSON.stringify({
      seq,
      format: 7,
      time,
      user: null,
      group: 'G',
      action: 'missing_commits',
      params: {},
      prev,
      stand_in: { hash, is_restored: false, until: seq },
      changes: [],
    })
    await writeFile(
      journal,
      `${[...text.slice(0, -1), `${createHash('sha256').update(body).digest('hex')} ${body}`].join('\n')}\n`,
    )
    expect((await run({}, profile(copies))).closed).toMatchObject([{ code: 'not_signed', known_seq: seq }])
  })
})

test('a whole data folder reset to an older state, without the profile: detected from outside', async () => {
  const { dataFolder, config, run } = await installation()
  const older = join(await temporaryDataFolder(), 'older')
  await cp(join(dataFolder, 'books'), older, { recursive: true })
  await run({ commits: 3 })
  await installRestored(older, join(dataFolder, 'books'))
  const refused = run({}, new Map())
  await expect(refused).rejects.toBeInstanceOf(BookClosed)
  await expect(refused).rejects.toThrow(/books\/system end with entry \d+ .* is known/)
  const checked = await verify(dataFolder, '--key', await keyFile(config))
  expect(checked.code).toBe(1)
  expect(checked.out).toMatch(/books\/organization-1 end with entry 11 .* entry 14 .* is known/)
  const accepted = await run({ accepted: ['system', 'organization-1'] }, new Map())
  expect(accepted).toMatchObject({ closed: [], accounts: { 1: CHART + 10 } })
  expect(accepted.open).toMatchObject([
    { book: 'system' },
    { book: 'organization-1', missing: { from: 12, up_to: 14 } },
  ])
  expect(await run({}, new Map())).toMatchObject({ closed: [] })
})

test('a restore into the same folder removes the old record of it', async () => {
  const { dataFolder, config, run } = await installation()
  const older = join(await temporaryDataFolder(), 'older')
  await cp(join(dataFolder, 'books'), older, { recursive: true })
  await run({ commits: 3 })
  await installRestored(older, join(dataFolder, 'books'))
  await removeDataFolderRecord(machineFiles, config, dataFolder)
  expect(await run({}, new Map())).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 10 } })
})

test('an empty data folder that had books: no new ones are created without an explicit request', async () => {
  const { dataFolder, run } = await installation()
  const elsewhere = join(await temporaryDataFolder(), 'books')
  await rename(join(dataFolder, 'books'), elsewhere)
  const refused = run({}, new Map())
  await expect(refused).rejects.toBeInstanceOf(BookClosed)
  await expect(refused).rejects.toThrow(/books\/system is missing .* Connect its disk, .* --accept-book system/s)
  expect(await readdir(dataFolder)).not.toContain('books')
  // As when the disk is connected again.
  await rename(elsewhere, join(dataFolder, 'books'))
  expect(await run({}, new Map())).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 10 } })
  await rm(join(dataFolder, 'books'), { recursive: true })
  expect(await run({ accepted: ['system'] }, new Map())).toMatchObject({ closed: [], accounts: { 1: CHART } })
  expect(await run({}, new Map())).toMatchObject({ closed: [], accounts: { 1: CHART } })
})

describe('on another computer', () => {
  test('the folder opens unchanged, and continues with signatures of that computer', async () => {
    const { dataFolder, config, run } = await installation()
    const elsewhere = await temporaryDataFolder()
    await installRestored(dataFolder, elsewhere)
    const other = await temporaryDataFolder()
    const there = (options: StartOptions = {}) => start(elsewhere, new Map(), { config: other, ...options })
    expect(await there({ commits: 2 })).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 12 } })
    expect(await there()).toMatchObject({ closed: [], open: [] })
    // Back on the first one, in the same place, they are reported: their author is unknown there.
    await installRestored(elsewhere, dataFolder)
    await expect(run({}, new Map())).rejects.toThrow(/books\/system, entry \d+ .* does not have the signature/)
    // With its key file the other computer would have written the same signatures.
    expect(await keyFile(config)).toBe((await keyFile(other)).replace(other, config))
  })

  test('with a copy of the key file, each computer accepts the books of the other', async () => {
    const { dataFolder, config, run } = await installation()
    const other = await temporaryDataFolder()
    await cp(config, other, { recursive: true })
    await start(dataFolder, new Map(), { config: other, commits: 2 })
    expect(await run({}, new Map())).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 12 } })
  })
})

describe('an unusable key file', () => {
  test('is reported with its path; after it is moved away, the books are accepted and signed with a new key', async () => {
    const { config, journal, run } = await installation()
    const file = await keyFile(config)
    await writeFile(file, '{ "key": ')
    const before = await readFile(journal, 'utf8')
    await expect(run({ commits: 1 })).rejects.toThrow(
      `The key file ${file} of these books cannot be read (it is damaged).`,
    )
    expect(await readFile(journal, 'utf8')).toBe(before)
    expect(await readFile(file, 'utf8')).toBe('{ "key": ')
    await rm(file)
    expect(await run({ commits: 1 })).toMatchObject({ closed: [], open: [], accounts: { 1: CHART + 11 } })
    expect(await run()).toMatchObject({ closed: [], open: [] })
  })

  test('cannot be created, because its folder is a file', async () => {
    const config = join(await temporaryDataFolder(), 'config')
    await writeFile(config, '')
    await expect(start(await temporaryDataFolder(), new Map(), { config })).rejects.toThrow(
      /^The key (file|of these books) .*config\/installations\/\w+\.json.* \((ENOTDIR|EEXIST)\)/,
    )
  })
})

describe('verify', () => {
  test('names the unsigned commits, and says so where it has no key', async () => {
    const { dataFolder, config, journal } = await installation()
    const whole = await verify(dataFolder, '--key', await keyFile(config))
    expect(whole.out).toMatch(/signed {3}commits \d+ to 11\n/)
    expect(whole.out).toContain('All is well: 0 findings.')
    expect(whole.code).toBe(0)
    await forge(journal, 8, renamed)
    const forged = await verify(dataFolder, '--key', await keyFile(config))
    expect(forged.out).toContain('FOUND    commits 9 to 11 are not signed with the key of this installation')
    expect(forged.code).toBe(1)
    const without = await verify(dataFolder)
    expect(without.out).toContain('Signatures are not checked')
    const missing = await verify(dataFolder, '--key', join(config, 'none.json'))
    expect(missing).toMatchObject({ code: 2, errors: expect.stringContaining('There is no key file') })
  })

  test('detects books that were reset without the others', async () => {
    const { dataFolder, config, journal, run } = await installation()
    const older = await readFile(journal)
    await run({ commits: 2 })
    await writeFile(journal, older)
    const { out, code } = await verify(dataFolder, '--key', await keyFile(config))
    expect(out).toMatch(/end with entry 11 of .*, but entry 13 of .* is known/)
    expect(code).toBe(1)
  })
})
