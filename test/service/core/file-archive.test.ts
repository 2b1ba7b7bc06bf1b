// Stored files: found by their content, complete or not at all, and repaired when the same file comes again.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
