// A browser profile belongs to one browser at a time. Just after main was killed, its browser may still be ending, with
// its lock released and its files open, and its helpers live longer. This module waits for all of them and kills those
// that stay: a new browser next to them could find the database in a state that it discards.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const WAIT_MS = 2000
const STEP_MS = 25
/** The file that records the last started browser: its own lock disappears before its processes do. */
const NOTE = 'kontor-browser'

/** Records the browser of a profile. Its helpers belong to the process group that it leads. */
export const noteBrowser = (profileFolder: string, pid: number): void =>
  writeFileSync(join(profileFolder, NOTE), String(pid), { mode: 0o600 })

/** Resolves when no browser holds the profile. Call it only while the lock of the data folder is held. */
export const releaseProfile = async (profileFolder: string, log: (text: string) => void): Promise<void> => {
  const holder = await holderOf(profileFolder)
  const noted = await notedIn(profileFolder)
  for (const pid of new Set([holder, noted])) if (pid !== null) await end(pid, profileFolder, log)
  if (holder === null) return
  // The process named in the lock no longer exists, or its number now belongs to another program.
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

/** Waits for the browser's processes, and kills them if they stay. Leaves other programs alone. */
const end = async (pid: number, profileFolder: string, log: (text: string) => void): Promise<void> => {
  if (!isThere(pid)) return
  const present = (await processesOf(pid)) ?? []
  const isOurs = present.some((args) => `${args} `.includes(`--user-data-dir=${profileFolder} `))
  // A killed process has no command line. To wait for a foreign process does no harm.
  const isLeaving = present.some((args) => args.endsWith('<defunct>'))
  if (!isOurs && !isLeaving) return
  if ((await haveEnded(pid)) || !isOurs) return
  log(`An earlier browser (process ${pid}) still uses the profile: stopping it.`)
  kill(pid)
  if (!(await haveEnded(pid))) log(`The earlier browser (process ${pid}) does not stop.`)
}

const haveEnded = async (pid: number): Promise<boolean> => {
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(STEP_MS)) {
    // Ended processes that were not waited for still exist for the system.
    if (!isThere(pid) || (await processesOf(pid))?.length === 0) return true
  }
  return false
}

/** The command lines of a process group's processes that have not ended; null if the system does not provide them. */
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

/** A killed process whose threads are still ending (`Zl`) has open files and holds locks. */
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
    // The process ended in between.
  }
}
