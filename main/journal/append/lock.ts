// `<data>/kontor.lock`: one program at a time works in a data folder. Says who it is, so that the file of one that was
// killed is recognised and does not lock anybody out.
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { rename } from '../../platform/rename.ts'
import { errorCode } from './files.ts'
import { SILENT_MS, startBeat } from './lock-beat.ts'

const LockHolder = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** When the lock was taken, UTC. */
  since: z.string(),
  /** What tells this process from a later one with the same number; null where the system does not say. */
  process: z.string().nullable(),
  /** Whether it gives signs of life (lock-beat.ts); earlier versions did not. */
  beats: z.boolean().default(false),
})
export type LockHolder = z.infer<typeof LockHolder>

/** Whether a name in a data folder is of a lock: the lock itself, or what one that was killed left while it took it. */
export const isOfLock = (name: string): boolean => /^kontor\.lock(\.|$)/.test(name)

export interface Lock {
  /** Whose lock on another machine was taken over, since nothing was heard of it any more; null: nobody's. */
  readonly previous_holder: LockHolder | null
  /** To be called before something is written: rejects with BooksUnavailable when it is no longer held. */
  readonly confirm: () => Promise<void>
  /** Gives the lock back, so that another Kontor can take it. */
  readonly release: () => Promise<void>
}

/** Another program works in the folder. The message says which, and what to do. */
export class DataFolderInUse extends Error {}

const ATTEMPT_MS = 50
const ABANDONED_MS = 3000
/** For longer than that: a start that meets what a killed one left goes on by itself. */
const ATTEMPTS = 100

/**
 * How file systems without hard links (exFAT, some network drives) answer: POSIX, network, and what Windows says of FAT.
 */
const NO_LINKS: ReadonlySet<string | null> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

interface LockOptions {
  /** Told when another program holds the lock that was ours: then nothing may be written any more. */
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
        ...{ path, own: JSON.stringify(own), onLost },
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
    // What does not say whose it is was never taken: locks come into being with their content.
    if (holder === null || !(await isRunning(holder, await silenceOf(path, fileClock)))) {
      await removeStale(path, text)
      previous_holder = holder !== null && holder.host !== hostname() ? holder : null
    } else throw new DataFolderInUse(`${describeHolder(holder)}. ${adviceFor(holder, path)}`)
  }
  throw new DataFolderInUse(`The lock ${path} cannot be taken. If no Kontor works in the folder, remove it`)
}

/** Who works in the folder now; null when nobody does. */
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
  `Another Kontor works in this data folder: process ${pid}${host === hostname() ? '' : ` on ${host}`}, since ${since}`

const createHolder = async (): Promise<LockHolder> => ({
  pid: process.pid,
  host: hostname(),
  since: new Date().toISOString(),
  process: await processStart(process.pid),
  beats: true,
})

/** Makes the lock with its content in one step, so that nobody ever sees one that does not say whose it is. */
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

/** Without links: to create the file exclusively would show it empty for a moment, so one at a time moves it there. */
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
  // It may have been removed by hand and taken by another one.
  if ((await readIfThere(path)) === JSON.stringify(own)) await rm(path, { force: true })
}

/**
 * Removes the lock if it still says what was judged. One at a time does this, or the second would remove the lock that
 * somebody took after the first.
 */
const removeStale = (path: string, judged: string): Promise<void> =>
  withGuard(path, async () => {
    if ((await readIfThere(path)) === judged) await rm(path, { force: true })
  })

/** Runs the task while nobody else does; when somebody is at it, waits a moment and leaves it to the next attempt. */
const withGuard = async (path: string, task: () => Promise<void>): Promise<void> => {
  const turn = `${path}.removing`
  try {
    await mkdir(turn)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    await sleep(ATTEMPT_MS)
    const since = await stat(turn).catch(() => null)
    // Whoever made it was killed in that moment: it takes no time otherwise.
    if (since !== null && Date.now() - since.mtimeMs > ABANDONED_MS) await rmdir(turn).catch(() => undefined)
    return
  }
  try {
    await task()
  } finally {
    await rmdir(turn)
  }
}

/** For how long nothing was written to the lock, in milliseconds. `clock`: what the file system would write as of now. */
const silenceOf = async (path: string, clock: (path: string) => Promise<number>): Promise<number> => {
  const written = await stat(path).catch(() => null)
  return written === null ? 0 : (await clock(path)) - written.mtimeMs
}

/** The clock of the file server: that of another machine may be wrong by hours. */
const fileClock = async (path: string): Promise<number> => {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
    return (await stat(draft)).mtimeMs
  } finally {
    await rm(draft, { force: true })
  }
}

/** Whether the holder's process still runs. On another machine only its signs of life tell: without any it counts as running. */
const isRunning = async (holder: LockHolder, silence_ms: number): Promise<boolean> => {
  if (holder.host !== hostname()) return !holder.beats || silence_ms < SILENT_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const mark = await processStart(holder.pid)
  if (mark !== null && holder.process !== null) return mark === holder.process
  // Process numbers begin anew with the machine: a lock from before belongs to nobody.
  return Date.parse(holder.since) > Date.now() - uptime() * 1000
}

/** The start of the machine and of the process in it (Linux); null elsewhere. */
const processStart = async (pid: number): Promise<string | null> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets; after it come the state and, as 20th, the start time.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    // A process that has ended and was not yet waited for.
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

const parseHolder = (text: string): LockHolder | null => {
  try {
    return LockHolder.parse(JSON.parse(text))
  } catch {
    return null
  }
}
