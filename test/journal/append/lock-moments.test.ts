// The lock of a data folder at moments that seldom occur: another program changes it between two steps, a guard is left
// over, or the system says little about a process. Only pauses, single answers of the system and its clock are made up.
import fs, { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import os, { hostname } from 'node:os'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataFolderInUse, isOfLock, lockHolder, takeLock } from '../../../main/journal/append/lock.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

/** The functions of the system, before single answers of it are made up. */
const real = { ...fs, uptime: os.uptime }
const createSystem = () => ({
  /** The pauses, which take no time. */
  pauses: [] as number[],
  /** Runs once before the guard of the lock is created. */
  beforeGuard: null as (() => Promise<void>) | null,
  /** Runs once after a file was read, or its time was asked for. */
  afterRead: null as (() => Promise<void>) | null,
  afterStat: null as (() => Promise<void>) | null,
  /** The end of a path that exists no more when its time is asked for. */
  vanished: null as string | null,
  /** The answer for a file of the system; null: there is none. */
  contents: new Map<string, string | null>(),
  uptime_s: null as number | null,
  calls: [] as string[],
})
let system = createSystem()
const runOnce = async (step: 'beforeGuard' | 'afterRead' | 'afterStat') => {
  const run = system[step]
  system[step] = null
  await run?.()
}

/** A file that notes what reaches the disk. */
const openNoted = async (...args: Parameters<typeof fs.open>) => {
  const file = await real.open(...args)
  for (const name of ['sync', 'datasync', 'close'] as const) {
    const call = file[name].bind(file)
    file[name] = async () => {
      system.calls.push(name)
      await call()
    }
  }
  return file
}
const FAKES = {
  open: openNoted,
  mkdir: async (path: string, options?: object) => {
    if (path.endsWith('.removing')) await runOnce('beforeGuard')
    return real.mkdir(path, options)
  },
  stat: async (path: string) => {
    if (system.vanished !== null && path.endsWith(system.vanished)) throw new Error('ENOENT')
    const found = await real.stat(path)
    await runOnce('afterStat')
    return found
  },
  readFile: async (path: string, encoding: 'utf8') => {
    const content = system.contents.get(path)
    if (content === null) throw new Error('ENOENT')
    const text = content ?? (await real.readFile(path, encoding))
    await runOnce('afterRead')
    return text
  },
}
beforeEach(() => {
  system = createSystem()
  for (const [name, fake] of Object.entries(FAKES))
    vi.spyOn(fs, name as keyof typeof FAKES).mockImplementation(fake as never)
  vi.spyOn(os, 'uptime').mockImplementation(() => system.uptime_s ?? real.uptime())
  vi.spyOn(timers, 'setTimeout').mockImplementation((async (ms: number) => {
    system.pauses.push(ms)
  }) as never)
  // Other test files have loaded the lock before: its imports change with this.
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(removeDataFolders)

/** A process that has ended. */
const ENDED = 2 ** 30
const NOW = Date.UTC(2026, 5, 1)
let folder: string
let lock: string
let guard: string
beforeEach(async () => {
  folder = await temporaryDataFolder()
  lock = join(folder, 'kontor.lock')
  guard = `${lock}.removing`
})
/** The lock of another program, by default a running one of this machine. */
const holder = (changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString(), process: null, ...changes })
const leave = (changes: Readonly<Record<string, unknown>> = {}) => writeFile(lock, holder(changes))
const withCode = (code: string) => Object.assign(new Error(`${code}: made up`), { code })
const noLinks = () => Promise.reject(withCode('ENOSYS'))
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })

describe('a guard that another program holds', () => {
  const hold = async (age_ms: number) => {
    await leave({ pid: ENDED })
    await mkdir(guard)
    await utimes(guard, NOW / 1000, NOW / 1000)
    at(NOW + age_ms)
  }

  test('is awaited for five seconds, then the lock cannot be acquired', async () => {
    await hold(3000)
    const refused = takeLock(folder)
    await expect(refused).rejects.toThrow(DataFolderInUse)
    await expect(refused).rejects.toThrow('cannot be acquired')
    expect(system.pauses).toEqual(Array.from({ length: 100 }, () => 50))
    expect((await readdir(folder)).sort()).toEqual(['kontor.lock', 'kontor.lock.removing'])
  })

  test('for more than three seconds is a leftover', async () => {
    await hold(3001)
    await (await takeLock(folder)).release()
    expect([system.pauses, await readdir(folder)]).toEqual([[50], []])
  })

  test('that ends meanwhile is no error', async () => {
    await hold(0)
    system.vanished = '.removing'
    await expect(takeLock(folder)).rejects.toThrow('cannot be acquired')
  })

  test('does not matter while there is no lock', async () => {
    await mkdir(guard)
    let attempts = 0
    const linkFile = async (_from: unknown, to: unknown) => {
      // The lock was there for the first attempt only.
      if (attempts++ === 0) throw withCode('EEXIST')
      await writeFile(String(to), holder())
    }
    await takeLock(folder, { linkFile })
    expect(system.pauses).toEqual([])
  })
})

describe('another program that acquires the lock first', () => {
  test('after an ended one keeps it', async () => {
    await leave({ pid: ENDED })
    const other = holder({ since: '2090-01-01T00:00:00.000Z' })
    system.beforeGuard = () => writeFile(lock, other)
    await expect(takeLock(folder)).rejects.toThrow('since 2090-01-01')
    expect(await readFile(lock, 'utf8')).toBe(other)
    expect(await readdir(folder)).toEqual(['kontor.lock'])
  })

  test('on a file system without hard links keeps it', async () => {
    const other = holder()
    system.beforeGuard = () => writeFile(lock, other)
    await expect(takeLock(folder, { linkFile: noLinks })).rejects.toThrow(DataFolderInUse)
    expect(await readFile(lock, 'utf8')).toBe(other)
  })
})

describe('a lock that a person removes', () => {
  const remove = () => rm(lock)

  test('during its release is no error', async () => {
    const taken = await takeLock(folder)
    system.afterRead = remove
    await taken.release()
    expect(await readdir(folder)).toEqual([])
  })

  test('during its takeover is no error', async () => {
    await leave({ pid: ENDED })
    system.beforeGuard = async () => {
      system.afterRead = remove
    }
    await (await takeLock(folder)).release()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('an error', () => {
  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])(
    '%s means no hard links',
    async (code) => {
      const taken = await takeLock(folder, { linkFile: () => Promise.reject(withCode(code)) })
      expect(await lockHolder(folder)).toMatchObject({ pid: process.pid })
      await taken.release()
    },
  )

  test('of the guard is reported', async () => {
    const linkFile = async () => {
      await rm(folder, { recursive: true })
      throw withCode('ENOSYS')
    }
    await expect(takeLock(folder, { linkFile })).rejects.toThrow('mkdir')
  })

  test('under the guard is reported, and the guard ends', async () => {
    const linkFile = async (from: unknown) => {
      await rm(String(from))
      throw withCode('ENOSYS')
    }
    await expect(takeLock(folder, { linkFile })).rejects.toThrow('rename')
    expect(await readdir(folder)).toEqual([])
  })

  test('of asking for the time of the file system is reported', async () => {
    await leave({ host: 'another-machine', beats: true })
    system.afterStat = () => rm(folder, { recursive: true })
    await expect(takeLock(folder)).rejects.toThrow('ENOENT: no such file or directory, open')
  })

  test('of reading the lock is reported', async () => {
    await mkdir(lock)
    await expect(lockHolder(folder)).rejects.toThrow('EISDIR')
    await expect(takeLock(folder)).rejects.toThrow('EISDIR')
  })
})

test('the content of a lock is on the disk before the lock exists, and names the process', async (context) => {
  const linkFile = async (from: unknown, to: unknown) => {
    system.calls.push('link')
    await writeFile(String(to), await readFile(String(from), 'utf8'))
  }
  await takeLock(folder, { linkFile: linkFile as never })
  expect(system.calls).toEqual(['sync', 'close', 'link'])
  if (process.platform !== 'linux') context.skip('only Linux gives the start time of a process')
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  const [, fields = ''] = /^.*\) (.*)/s.exec(await readFile(`/proc/${process.pid}/stat`, 'utf8')) ?? []
  const { since, ...own } = JSON.parse(await readFile(lock, 'utf8'))
  expect(own).toEqual({ pid: process.pid, host: hostname(), process: `${boot} ${fields.split(' ')[19]}`, beats: true })
  expect(since).toBe(new Date(since).toISOString())
})

describe('the process of this machine', () => {
  const started = (since_ms: number) => leave({ since: new Date(NOW + since_ms).toISOString() })

  test.each([
    ['before the machine started', -1_000_000, false],
    ['just after it', -999_999, true],
  ])('without a start time: a lock from %s', async (_what, since_ms, isRunning) => {
    system.uptime_s = 1000
    at(NOW)
    await started(since_ms)
    expect((await lockHolder(folder)) !== null).toBe(isRunning)
  })

  const BOOT = 'boot-id'
  const status = (state: string, start: string | null) =>
    `7 (a) b) ${[state, ...Array.from({ length: 18 }, (_, field) => field), ...(start === null ? [] : [start])].join(' ')}`

  test.each([
    ['with the same start', status('S', '500'), `${BOOT} 500`, true],
    ['with another start', status('S', '501'), `${BOOT} 500`, false],
    ['of another start of the machine', status('S', '500'), 'another-boot 500', false],
    ['that ended and was not awaited', status('Z', '500'), `${BOOT} 500`, false],
    ['that is just ending', status('X', '500'), `${BOOT} 500`, false],
    ['of an unknown form', status('S', null), `${BOOT} 500`, true],
    ['that the system does not describe', null, `${BOOT} 500`, true],
    ['without a known start', status('S', '500'), null, true],
  ])('%s', async (_what, text, mark, isRunning) => {
    system.contents.set('/proc/sys/kernel/random/boot_id', `${BOOT}\n`).set(`/proc/${process.pid}/stat`, text)
    await leave({ process: mark })
    expect((await lockHolder(folder)) !== null).toBe(isRunning)
  })

  test.each([
    ['EPERM', true],
    ['ESRCH', false],
  ])('that answers %s', async (code, isRunning) => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw withCode(code)
    })
    await leave({ process: 'any' })
    expect((await lockHolder(folder)) !== null).toBe(isRunning)
    expect(kill).toHaveBeenCalledWith(process.pid, 0)
    kill.mockRestore()
  })
})

describe('a lock', () => {
  test.each([
    [300_000, false],
    [299_999, true],
  ])('of another machine, silent for %i ms', async (silence_ms, isRunning) => {
    await leave({ host: 'another-machine', beats: true })
    await utimes(lock, NOW / 1000, NOW / 1000)
    at(NOW + silence_ms)
    expect((await lockHolder(folder)) !== null).toBe(isRunning)
  })

  test('that vanishes meanwhile counts as just written', async () => {
    await leave({ host: 'another-machine', beats: true })
    await utimes(lock, 1000, 1000)
    system.vanished = 'kontor.lock'
    expect(await lockHolder(folder)).toMatchObject({ host: 'another-machine' })
  })

  test.each([{ beats: true }, {}])('for a program of this machine with %o says to close it', async (changes) => {
    await leave(changes)
    const { pid } = process
    await expect(takeLock(folder)).rejects.toThrow(
      new RegExp(
        `^Another Kontor is using this data folder: process ${pid}, since .*Close it first. If it no longer runs, remove `,
      ),
    )
  })

  test('for one of another machine says so only without heartbeats; with them, to wait', async () => {
    await leave({ host: 'another-machine' })
    await utimes(lock, 1000, 1000)
    await expect(takeLock(folder)).rejects.toThrow(/on another-machine, since .*Close it first\. If it no longer/)
    await leave({ host: 'another-machine', beats: true })
    await expect(takeLock(folder)).rejects.toThrow(
      /on another-machine, since .*Close it there first\. .* again 5 minutes/,
    )
    // Asking for the time of the file system leaves no file.
    expect(await readdir(folder)).toEqual(['kontor.lock'])
  })
})

describe('the lock', () => {
  test.each([{ pid: 0 }, { pid: 1.5 }, { host: 1 }, { since: null }])('with %o is a leftover', async (changes) => {
    await leave({ host: 'another-machine', ...changes })
    expect(await lockHolder(folder)).toBeNull()
    const taken = await takeLock(folder)
    expect(taken.previous_holder).toBeNull()
    await taken.release()
  })

  test('of an ended process of this machine has no previous holder to warn of', async () => {
    await leave({ pid: ENDED })
    const taken = await takeLock(folder)
    expect(taken.previous_holder).toBeNull()
    expect((await stat(lock)).mode & 0o777).toBe(0o600)
    await taken.release()
  })

  test('that is confirmed is on the disk again', async () => {
    const taken = await takeLock(folder, { beat_ms: 1000 })
    at(Date.now() + 2000)
    system.calls = []
    await taken.confirm()
    expect(system.calls).toEqual(['datasync', 'close'])
    await taken.release()
  })

  test('that was released has no heartbeat any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const taken = await takeLock(folder)
    expect(vi.getTimerCount()).toBe(1)
    await taken.release()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that was taken over is lost, also without a listener', async () => {
    const taken = await takeLock(folder, { beat_ms: 1000 })
    await leave({ host: 'another-machine', beats: true })
    at(Date.now() + 2000)
    await expect(taken.confirm()).rejects.toThrow('Another Kontor has taken over the data folder.')
  })

  test.each([
    ['kontor.lock', true],
    ['kontor.lock.1', true],
    ['kontor.locked', false],
    ['my-kontor.lock', false],
    ['kontor-lock', false],
  ])('the name %s belongs to it: %s', (name, isIts) => {
    expect(isOfLock(name)).toBe(isIts)
  })
})
