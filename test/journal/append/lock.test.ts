// One program at a time in a data folder; the lock of one that is gone locks nobody out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolderInUse, lockHolder, takeLock } from '../../../main/journal/append/lock.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

afterAll(removeDataFolders)

const lockFile = (folder: string) => join(folder, 'kontor.lock')

const foreign = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString(), process: null, ...changes })

/** The number of a process that has ended. */
const endedPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('taken once, refused with who has it, taken again after its release', async () => {
  const folder = await temporaryDataFolder()
  const lock = await takeLock(folder)
  const second = takeLock(folder)
  await expect(second).rejects.toThrow(DataFolderInUse)
  await expect(second).rejects.toThrow(`process ${process.pid}, since 20`)
  expect(await lockHolder(folder)).toMatchObject({ pid: process.pid, host: hostname() })
  await lock.release()
  expect(await lockHolder(folder)).toBeNull()
  await (await takeLock(folder)).release()
})

test('of ten who want it at once, one gets it', async () => {
  const folder = await temporaryDataFolder()
  const dead = await endedPid()
  for (const stale of [null, foreign({ pid: dead })]) {
    if (stale !== null) await writeFile(lockFile(folder), stale)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => takeLock(folder)))
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    await taken[0]?.release()
  }
})

test('a lock whose process has ended is taken over', async () => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ pid: await endedPid() }))
  expect(await lockHolder(folder)).toBeNull()
  await (await takeLock(folder)).release()
})

test('a lock whose process number belongs to another program now is taken over', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux tells when a process began')
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ process: 'another start 12345' }))
  await (await takeLock(folder)).release()
})

test('where the system does not tell, a lock from before the machine started is taken over', async () => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ since: '2001-01-01T00:00:00.000Z' }))
  await (await takeLock(folder)).release()
  await writeFile(lockFile(folder), foreign({}))
  await expect(takeLock(folder)).rejects.toThrow(DataFolderInUse)
})

test('a lock of another machine counts, since nobody here can tell', async () => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ host: 'another-machine', pid: await endedPid() }))
  const refused = takeLock(folder)
  await expect(refused).rejects.toThrow('on another-machine')
  await expect(refused).rejects.toThrow('remove')
})

test.each(['', 'nonsense', '{}'])('a lock with the content "%s" is a leftover', async (text) => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), text)
  await (await takeLock(folder)).release()
})

test('a release leaves the lock of somebody else alone', async () => {
  const folder = await temporaryDataFolder()
  const lock = await takeLock(folder)
  const other = foreign({ pid: 1 })
  await writeFile(lockFile(folder), other)
  await lock.release()
  expect(await readFile(lockFile(folder), 'utf8')).toBe(other)
})

describe.each(['EPERM', 'ENOTSUP', 'EISDIR'])('on a file system without hard links (%s)', (code) => {
  const noLinks = async (): Promise<void> => {
    throw Object.assign(new Error(`${code}: made up`), { code })
  }

  test('taken once, refused with who has it, taken again after its release; nothing else is left', async () => {
    const folder = await temporaryDataFolder()
    const lock = await takeLock(folder, noLinks)
    await expect(takeLock(folder, noLinks)).rejects.toThrow(`process ${process.pid}, since 20`)
    expect(await readdir(folder)).toEqual(['kontor.lock'])
    await lock.release()
    await (await takeLock(folder, noLinks)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['nobody', 'ended', 'empty'])('of ten who want it at once, one gets it (before: %s)', async (before) => {
    const folder = await temporaryDataFolder()
    if (before !== 'nobody') {
      await writeFile(lockFile(folder), before === 'empty' ? '' : foreign({ pid: await endedPid() }))
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => takeLock(folder, noLinks)))
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    expect(await lockHolder(folder)).toMatchObject({ pid: process.pid })
    await taken[0]?.release()
  })
})

test('another failure of a link is told', async () => {
  const folder = await temporaryDataFolder()
  const failing = async (): Promise<void> => {
    throw Object.assign(new Error('EIO: made up'), { code: 'EIO' })
  }
  await expect(takeLock(folder, failing)).rejects.toThrow('EIO')
  expect(await readdir(folder)).toEqual([])
})
