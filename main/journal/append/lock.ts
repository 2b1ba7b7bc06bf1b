// `<data>/kontor.lock`: one program at a time works in a data folder. The file names its holder, so that the lock of a
// killed program is recognised and does not block the next start.
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readJson } from '../../../shared/value/json.ts'
import { rename } from '../../platform/rename.ts'
import { errorCode } from './files.ts'
import { SILENT_MS, startBeat } from './lock-beat.ts'

const LockHolder = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** The time when the lock was taken, UTC. */
  since: z.string(),
  /** Distinguishes this process from a later one with the same number; null if the system does not provide it. */
  process: z.string().nullable(),
  /** Whether the holder sends a heartbeat (lock-beat.ts). Earlier versions did not. */
  beats: z.boolean().default(false),
})
export type LockHolder = z.infer<typeof LockHolder>

/** Whether a file in a data folder belongs to a lock: the lock itself, or a draft that a killed program left. */
export const isOfLock = (name: string): boolean => /^kontor\.lock(\.|$)/.test(name)

export interface Lock {
  /** The holder on another machine whose lock was taken over because its heartbeat stopped; null if there was none. */
  readonly previous_holder: LockHolder | null
  /** Callers await this before they write. Rejects with BooksUnavailable if the lock is no longer held. */
  readonly confirm: () => Promise<void>
  /** Releases the lock, so that another Kontor can take it. */
  readonly release: () => Promise<void>
}

/** Another program works in the folder. The message names it and says what to do. */
export class DataFolderInUse extends Error {}

const ATTEMPT_MS = 50
const ABANDONED_MS = 3000
/** Together longer than ABANDONED_MS, so that a start recovers by itself from a guard that a killed program left. */
const ATTEMPTS = 100

/** The errors of file systems without hard links (exFAT, some network drives): POSIX, network, and Windows for FAT. */
const NO_LINKS: ReadonlySet<string | null> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

interface LockOptions {
  /** Called when another program holds the lock that was ours. From then on this program must not write. */
  readonly onLost?: () => void
  /** For tests. */
  readonly linkFile?: typeof link
  readonly beat_ms?: number
}

/** Takes the lock of a data folder. Throws DataFolderInUse. */
export const takeLock = async (dataFolder: string, options: LockOptions = {}): Promise<Lock> => {
  const { linkFile = link, onLost = () => undefined, ...timing } = options
  const path = join(dataFolder, 'kontor.lock')
  const own = await createHolder()
  let previous_holder: LockHolder | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await create(path, own, linkFile)) {
      const beat = startBeat({
        path,
        own: JSON.stringify(own),
        onLost,
        read: () => readIfThere(path),
        create: () => create(path, own, linkFile),
        ...timing,
      })
      const releaseLock = () => {
        beat.stop()
        return release(path, own)
      }
      return { previous_holder, confirm: beat.confirm, release: releaseLock }
    }
    const text = await readIfThere(path)
    if (text === null) continue
    const holder = parseHolder(text)
    // A lock without a holder was never taken: every lock is created with its content.
    if (holder === null || !(await isRunning(holder, await silenceOf(path, fileClock)))) {
      await removeStale(path, text)
      previous_holder = holder !== null && holder.host !== hostname() ? holder : null
    } else throw new DataFolderInUse(`${describeHolder(holder)}. ${adviceFor(holder, path)}`)
  }
  throw new DataFolderInUse(`The lock ${path} cannot be acquired. If no Kontor is using the folder, remove it`)
}

/** The program that works in the folder now; null if there is none. */
export const lockHolder = async (dataFolder: string): Promise<LockHolder | null> => {
  const holder = parseHolder((await readIfThere(join(dataFolder, 'kontor.lock'))) ?? '')
  if (holder === null) return null
  const silence = await silenceOf(join(dataFolder, 'kontor.lock'), async () => Date.now())
  return (await isRunning(holder, silence)) ? holder : null
}

const adviceFor = ({ host, beats }: LockHolder, path: string): string =>
  host === hostname() || !beats
    ? `Close it first. If it no longer runs, remove ${path}`
    : `Close it there first. If it no longer runs, start again ${SILENT_MS / 60_000} minutes after it ended, or remove ${path}`

export const describeHolder = ({ pid, host, since }: LockHolder): string =>
  `Another Kontor is using this data folder: process ${pid}${host === hostname() ? '' : ` on ${host}`}, since ${since}`

const createHolder = async (): Promise<LockHolder> => ({
  pid: process.pid,
  host: hostname(),
  since: new Date().toISOString(),
  process: await processStart(process.pid),
  beats: true,
})

/** Creates the lock with its content in one step, so that no program ever reads a lock without a holder. */
const create = async (path: string, own: LockHolder, linkFile: typeof link): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeDraft(draft, own)
    await linkFile(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!NO_LINKS.has(errorCode(error))) throw error
    return await moveUnderLock(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

const writeDraft = async (draft: string, own: LockHolder): Promise<void> => {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(own))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * For file systems without links. Creating the lock exclusively would show an empty file for a moment, so one program
 * at a time moves its draft there.
 */
const moveUnderLock = async (draft: string, path: string): Promise<boolean> => {
  let isCreated = false
  await withGuard(path, async () => {
    if ((await readIfThere(path)) !== null) return
    await rename(draft, path)
    isCreated = true
  })
  return isCreated
}

const release = async (path: string, own: LockHolder): Promise<void> => {
  // A person may have removed the lock, and another program may have taken it since.
  if ((await readIfThere(path)) === JSON.stringify(own)) await rm(path, { force: true })
}

/**
 * Removes the lock if it still has the content that was judged. One program at a time does this; otherwise the second
 * would remove the lock that a third program took after the first.
 */
const removeStale = (path: string, judged: string): Promise<void> =>
  withGuard(path, async () => {
    if ((await readIfThere(path)) === judged) await rm(path, { force: true })
  })

/**
 * Runs the task while no other program does. If another program is
 * busy, waits a moment and leaves the task to the next attempt.
 */
const withGuard = async (path: string, task: () => Promise<void>): Promise<void> => {
  const turn = `${path}.removing`
  try {
    await mkdir(turn)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    await sleep(ATTEMPT_MS)
    const since = await stat(turn).catch(() => null)
    // The guard takes almost no time, so the program that created this old one was killed.
    if (since !== null && Date.now() - since.mtimeMs > ABANDONED_MS) await rmdir(turn).catch(() => undefined)
    return
  }
  try {
    await task()
  } finally {
    await rmdir(turn)
  }
}

/** Milliseconds since the last write to the lock. `clock` answers the time that the file system would record now. */
const silenceOf = async (path: string, clock: (path: string) => Promise<number>): Promise<number> => {
  const written = await stat(path).catch(() => null)
  return written === null ? 0 : (await clock(path)) - written.mtimeMs
}

/** The clock of the file server. The clock of another machine may be wrong by hours. */
const fileClock = async (path: string): Promise<number> => {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
    return (await stat(draft)).mtimeMs
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Whether the holder's process still runs. For another machine only the heartbeat shows it: a holder without heartbeat
 * counts as running.
 */
const isRunning = async (holder: LockHolder, silence_ms: number): Promise<boolean> => {
  if (holder.host !== hostname()) return !holder.beats || silence_ms < SILENT_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const mark = await processStart(holder.pid)
  if (mark !== null && holder.process !== null) return mark === holder.process
  // Process numbers start again with the machine, so a lock from before the start has no living holder.
  return Date.parse(holder.since) > Date.now() - uptime() * 1000
}

/** The start of the machine and of the process in it (Linux); null elsewhere. */
const processStart = async (pid: number): Promise<string | null> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets; after it come the state and, as 20th, the start time.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    // A process that has ended but whose parent has not waited for it yet.
    if (fields[0] === 'Z' || fields[0] === 'X') return 'ended'
    return fields[19] === undefined ? null : `${boot.trim()} ${fields[19]}`
  } catch {
    return null
  }
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const parseHolder = (text: string): LockHolder | null => LockHolder.safeParse(readJson(text)).data ?? null
