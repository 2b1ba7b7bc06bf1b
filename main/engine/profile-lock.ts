// A browser profile belongs to one browser at a time. Right after main was killed, its browser may still be on the way
// out, its lock already given up and its files still open; and helpers outlive it. Here all of them are waited for, and
// ended if they stay: a new browser beside them could find the database in a state that it throws away.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const WAIT_MS = 2000
const STEP_MS = 25
/** Where the browser that was started last is noted: its own lock is gone before its processes are. */
const NOTE = 'kontor-browser'

/** Notes the browser of a profile. Its helpers belong to the process group that it leads. */
export const noteBrowser = (profileFolder: string, pid: number): void =>
  writeFileSync(join(profileFolder, NOTE), String(pid), { mode: 0o600 })

/** Resolves when no browser holds the profile any more. Only call it while holding the lock of the data folder. */
export const releaseProfile = async (profileFolder: string, log: (text: string) => void): Promise<void> => {
  const holder = await holderOf(profileFolder)
  const noted = await notedIn(profileFolder)
  for (const pid of new Set([holder, noted])) if (pid !== null) await end(pid, profileFolder, log)
  if (holder === null) return
  // Whoever is named in the lock now is nobody: an ended process, or a number that another program got since.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
    await rm(join(profileFolder, name), { force: true })
  }
}

/** The process id in the profile's lock, a symbolic link to `<host>-<pid>`; Windows has no such link. */
const holderOf = async (profileFolder: string): Promise<number | null> => {
  const target = await readlink(join(profileFolder, 'SingletonLock')).catch(() => '')
  return toPid(target.split('-').at(-1))
}

const notedIn = async (profileFolder: string): Promise<number | null> =>
  toPid(await readFile(join(profileFolder, NOTE), 'utf8').catch(() => ''))

const toPid = (text = ''): number | null => {
  const pid = Number(text)
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** Waits for the browser's processes, and ends them when they stay. Leaves those of other programs alone. */
const end = async (pid: number, profileFolder: string, log: (text: string) => void): Promise<void> => {
  if (!isThere(pid)) return
  const present = (await processesOf(pid)) ?? []
  const isOurs = present.some((args) => `${args} `.includes(`--user-data-dir=${profileFolder} `))
  // A killed one has no command line any more. Waiting for a stranger does no harm.
  const isLeaving = present.some((args) => args.endsWith('<defunct>'))
  if (!isOurs && !isLeaving) return
  if ((await haveEnded(pid)) || !isOurs) return
  log(`An earlier browser (process ${pid}) still holds the profile: ending it.`)
  kill(pid)
  if (!(await haveEnded(pid))) log(`The earlier browser (process ${pid}) does not end.`)
}

const haveEnded = async (pid: number): Promise<boolean> => {
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(STEP_MS)) {
    // Ended ones that nobody has waited for still count for the system.
    if (!isThere(pid) || (await processesOf(pid))?.length === 0) return true
  }
  return false
}

/** The command lines of a process group's processes that have not ended; null when the system does not tell. */
const processesOf = async (group: number): Promise<readonly string[] | null> => {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-A', '-o', 'pgid=,stat=,args='], {
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout.split('\n').flatMap((line) => {
      const [, pgid, state, args] = /^ *(\d+) +(\S+) +(.*\S) *$/.exec(line) ?? []
      return Number(pgid) === group && !hasEnded(state) && args !== undefined ? [args] : []
    })
  } catch {
    return null
  }
}

/** A killed process whose threads are still on their way out (`Zl`) has its files open and its locks held. */
const hasEnded = (state = ''): boolean => state.startsWith('Z') && !state.includes('l')

/** The group, since a helper may outlive the browser. Windows has no groups. */
const target = (pid: number): number => (process.platform === 'win32' ? pid : -pid)

const isThere = (pid: number): boolean => {
  try {
    process.kill(target(pid), 0)
    return true
  } catch {
    return false
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(target(pid), 'SIGKILL')
  } catch {
    // It ended in between.
  }
}
