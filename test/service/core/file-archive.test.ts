// Stored files: found by their content, complete or not at all, and repaired when the same file comes again.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { createFileArchive } from '../../../main/service/core/file-archive.ts'

const BYTES = new TextEncoder().encode('statement')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is stored once, under its hash, in a folder that is created for it', async () => {
  const files = createFileArchive(join(folder, 'books', 'files'))
  const name = await files.stage(BYTES).store()
  expect(await files.stage(BYTES).store()).toBe(name)
  expect(name).toMatch(/^[0-9a-f]{64}$/)
  expect(await readdir(join(folder, 'books', 'files'))).toEqual([name])
  expect(await files.read(name)).toEqual(BYTES)
})

test('a discarded one leaves no file, and one with the same content stays', async () => {
  const files = createFileArchive(folder)
  const refused = files.stage(BYTES)
  await refused.discard()
  expect(await readdir(folder)).toEqual([])
  const [first, second] = [files.stage(BYTES), files.stage(BYTES)]
  const name = await first.store()
  await second.discard()
  await files.stage(BYTES).discard()
  expect(await readdir(folder)).toEqual([name])
  expect(await files.read(name)).toEqual(BYTES)
})

test('a damaged one is never returned as intact, and the same file repairs it', async () => {
  const files = createFileArchive(folder)
  const name = await files.stage(BYTES).store()
  await writeFile(join(folder, name), 'statemenu')
  await expect(files.read(name)).rejects.toThrow('is damaged')
  expect(await files.stage(BYTES).store()).toBe(name)
  expect(await readFile(join(folder, name), 'utf8')).toBe('statement')
})

test('a missing one is reported, and so is a failure to store', async () => {
  await expect(createFileArchive(folder).read('00'.repeat(32))).rejects.toThrow('ENOENT')
  await writeFile(join(folder, 'occupied'), '')
  await createFileArchive(join(folder, 'occupied')).stage(BYTES).discard()
  await expect(createFileArchive(join(folder, 'occupied')).stage(BYTES).store()).rejects.toThrow(BooksUnavailable)
})

test('only the user of the program may read them', async () => {
  const own = join(folder, 'files')
  const name = await createFileArchive(own).stage(BYTES).store()
  const modes = await Promise.all([own, join(own, name)].map(async (path) => (await stat(path)).mode & 0o777))
  // Windows has no such modes.
  expect(process.platform === 'win32' ? [0o700, 0o600] : modes).toEqual([0o700, 0o600])
})

test('a failure before anyone asks to store is reported then', async () => {
  await writeFile(join(folder, 'occupied'), '')
  const staged = createFileArchive(join(folder, 'occupied')).stage(BYTES)
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  await expect(staged.store()).rejects.toThrow(BooksUnavailable)
})

test('what is wrong with a file: missing, or damaged, also when a folder has its name', async () => {
  const files = createFileArchive(folder)
  const name = await files.stage(BYTES).store()
  expect([await files.faultOf(name), await files.faultOf('00'.repeat(32))]).toEqual([null, 'missing'])
  await writeFile(join(folder, name), 'statemenu')
  expect(await files.faultOf(name)).toBe('damaged')
  await mkdir(join(folder, '11'.repeat(32)))
  expect(await files.faultOf('11'.repeat(32))).toBe('damaged')
})
