// One program at a time in a data folder; the lock of an ended program blocks no other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { DataFolderInUse, lockHolder, takeLock } from '../../../main/journal/append/lock.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
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

test('acquired once, refused with its holder, acquired again after its release', async () => {
  const folder = await temporaryDataFolder()
  const lock = await takeLock(folder)
  const second = takeLock(folder)
  await expect(second).rejects.toThrow(DataFolderInUse)
  await expect(second).rejects.toThrow(`process ${process.pid}, since 20`)
  expect(await lockHolder(folder)).toMatchObject({ pid: process.pid, host: hostname() })
  if (process.platform !== 'win32') expect((await stat(lockFile(folder))).mode & 0o777).toBe(0o600)
  await lock.release()
  expect(await lockHolder(folder)).toBeNull()
  await (await takeLock(folder)).release()
})

test('of ten simultaneous attempts one succeeds', async () => {
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

test('a lock whose process id belongs to another program now is taken over', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux gives the start time of a process')
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ process: 'another start 12345' }))
  await (await takeLock(folder)).release()
})

test('where the system gives no start times, a lock from before the machine started is taken over', async () => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), foreign({ since: '2001-01-01T00:00:00.000Z' }))
  await (await takeLock(folder)).release()
  await writeFile(lockFile(folder), foreign({}))
  await expect(takeLock(folder)).rejects.toThrow(DataFolderInUse)
})

describe('a lock of another machine', () => {
  const leave = async (folder: string, changes: Readonly<Record<string, unknown>>, silent_s: number) => {
    await writeFile(lockFile(folder), foreign({ host: 'another-machine', pid: await endedPid(), ...changes }))
    const at = Date.now() / 1000 - silent_s
    await utimes(lockFile(folder), at, at)
  }

  test('with a recent heartbeat is respected, and the refusal says when to retry', async () => {
    const folder = await temporaryDataFolder()
    await leave(folder, { beats: true }, 290)
    const refused = takeLock(folder)
    await expect(refused).rejects.toThrow('on another-machine')
    await expect(refused).rejects.toThrow('start again 5 minutes after it ended, or remove')
    expect(await lockHolder(folder)).toMatchObject({ host: 'another-machine' })
  })

  test('without a heartbeat for five minutes is taken over, with a warning', async () => {
    const folder = await temporaryDataFolder()
    await leave(folder, { beats: true }, 301)
    expect(await lockHolder(folder)).toBeNull()
    const lock = await takeLock(folder)
    expect(lock.previous_holder).toMatchObject({ host: 'another-machine' })
    await lock.release()
    const next = await takeLock(folder)
    expect(next.previous_holder).toBeNull()
    await next.release()
  })

  test('of a version without heartbeats is respected, because its state is unknown', async () => {
    const folder = await temporaryDataFolder()
    await leave(folder, {}, 100_000)
    await expect(takeLock(folder)).rejects.toThrow(/on another-machine.*remove/)
  })
})

describe('the holder of a lock', () => {
  test('writes a heartbeat regularly, and changes no content', async () => {
    const folder = await temporaryDataFolder()
    const lock = await takeLock(folder, { beat_ms: 5 })
    const text = await readFile(lockFile(folder), 'utf8')
    await utimes(lockFile(folder), 1000, 1000)
    await expect.poll(async () => (await stat(lockFile(folder))).mtimeMs).toBeGreaterThan(1_000_000)
    expect(await readFile(lockFile(folder), 'utf8')).toBe(text)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('killed during a takeover leaves a lock that the same start takes over', async () => {
    const folder = await temporaryDataFolder()
    await writeFile(lockFile(folder), foreign({ pid: await endedPid() }))
    await mkdir(`${lockFile(folder)}.removing`)
    const at = Date.now() / 1000 - 2
    await utimes(`${lockFile(folder)}.removing`, at, at)
    const lock = await takeLock(folder)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('recreates it when it was deleted', async () => {
    const folder = await temporaryDataFolder()
    const lock = await takeLock(folder, { beat_ms: 5 })
    await rm(lockFile(folder))
    await expect.poll(() => lockHolder(folder)).toMatchObject({ pid: process.pid })
    await lock.confirm()
    await lock.release()
  })

  test('may no longer write when another one has taken it over meanwhile, for example during sleep', async () => {
    const folder = await temporaryDataFolder()
    let lost = 0
    const lock = await takeLock(folder, { beat_ms: 1_000_000, onLost: () => lost++ })
    await lock.confirm()
    const other = foreign({ host: 'another-machine', beats: true })
    await writeFile(lockFile(folder), other)
    vi.setSystemTime(Date.now() + 3_000_000)
    try {
      await expect(lock.confirm()).rejects.toThrow(BooksUnavailable)
      await expect(lock.confirm()).rejects.toThrow(BooksUnavailable)
    } finally {
      vi.useRealTimers()
    }
    expect(lost).toBe(1)
    await lock.release()
    expect(await readFile(lockFile(folder), 'utf8')).toBe(other)
  })
})

test.each(['', 'nonsense', '{}'])('a lock with the content "%s" is a leftover', async (text) => {
  const folder = await temporaryDataFolder()
  await writeFile(lockFile(folder), text)
  await (await takeLock(folder)).release()
})

test('a release leaves the lock of another program alone', async () => {
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

  test('acquired once, refused with its holder, acquired again after its release; no other file is left', async () => {
    const folder = await temporaryDataFolder()
    const lock = await takeLock(folder, { linkFile: noLinks })
    await expect(takeLock(folder, { linkFile: noLinks })).rejects.toThrow(`process ${process.pid}, since 20`)
    expect(await readdir(folder)).toEqual(['kontor.lock'])
    await lock.release()
    await (await takeLock(folder, { linkFile: noLinks })).release()
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['nobody', 'ended', 'empty'])('of ten simultaneous attempts one succeeds (before: %s)', async (before) => {
    const folder = await temporaryDataFolder()
    if (before !== 'nobody') {
      await writeFile(lockFile(folder), before === 'empty' ? '' : foreign({ pid: await endedPid() }))
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => takeLock(folder, { linkFile: noLinks })))
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    expect(await lockHolder(folder)).toMatchObject({ pid: process.pid })
    await taken[0]?.release()
  })
})

test('another failure of a link is reported', async () => {
  const folder = await temporaryDataFolder()
  const failing = async (): Promise<void> => {
    throw Object.assign(new Error('EIO: made up'), { code: 'EIO' })
  }
  await expect(takeLock(folder, { linkFile: failing })).rejects.toThrow('EIO')
  expect(await readdir(folder)).toEqual([])
})
