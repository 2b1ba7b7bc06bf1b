// Which folders are on the disk after a change of their entries: without that, a new file may have no name after a power
// cut. Only the opening of files is watched; everything else is real.
import fs, { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'

const { open } = fs
const synced: string[] = []
let openFolders = 0
const openNoted = async (path: string, flags: number) => {
  const handle = await open(path, flags)
  openFolders += 1
  const close = handle.close.bind(handle)
  handle.close = async () => {
    openFolders -= 1
    await close()
  }
  const sync = handle.sync.bind(handle)
  handle.sync = async () => {
    synced.push(path)
    await sync()
  }
  return handle
}

const PLATFORM = process.platform
const runOn = (platform: string) => Object.defineProperty(process, 'platform', { value: platform })
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-synced-'))
  synced.length = 0
  runOn('linux')
  vi.spyOn(fs, 'open').mockImplementation(openNoted as never)
  // Other test files have loaded the functions of files before: their imports change with this.
  syncBuiltinESMExports()
})
afterEach(async () => {
  expect(openFolders).toBe(0)
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  runOn(PLATFORM)
  await rm(root, { recursive: true, force: true })
})

test('a new folder: the folders that it and its new parents are in', async () => {
  await mkdir(join(root, 'a'))
  await machineFiles.makeFolder(join(root, 'a', 'b', 'c'))
  expect(synced).toEqual([join(root, 'a', 'b'), join(root, 'a')])
})

test('an existing folder: none', async () => {
  await machineFiles.makeFolder(root)
  expect(synced).toEqual([])
})

test('a folder on request, but not on Windows, which cannot open one', async () => {
  await machineFiles.syncFolder(root)
  expect(synced).toEqual([root])
  runOn('win32')
  await machineFiles.syncFolder(root)
  await machineFiles.syncFolder(join(root, 'missing'))
  expect(synced).toEqual([root])
})

test('the removal of a missing file is no error', async () => {
  await expect(machineFiles.remove(join(root, 'missing'))).resolves.toBeUndefined()
})
