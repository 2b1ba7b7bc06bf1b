// A browser profile belongs to one browser at a time. Right after main was killed, its browser may still be on the way
// out and hold the profile; a new one would refuse to start. Here it is waited for, and ended if it stays.
import { execFile } from 'node:child_process'
import { readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const WAIT_MS = 2000
const STEP_MS = 25

/** Resolves when no browser holds the profile any more. Only call it while holding the lock of the data folder. */
export const releaseProfile = async (profileFolder: string, log: (text: string) => void): Promise<void> => {
  const pid = await holderOf(profileFolder)
  if (pid === null) return
  if (await isBrowserOf(pid, profileFolder)) {
    if (!(await hasEnded(pid))) {
      log(`An earlier browser (process ${pid}) still holds the profile: ending it.`)
      kill(pid)
      await hasEnded(pid)
    }
  }
  // Whoever is named in the lock now is nobody: an ended process, or a number that another program got since.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
    await rm(join(profileFolder, name), { force: true })
  }
}

/** The process id in the profile's lock, a symbolic link to `<host>-<pid>`; Windows has no such link. */
const holderOf = async (profileFolder: string): Promise<number | null> => {
  try {
    const pid = Number((await readlink(join(profileFolder, 'SingletonLock'))).split('-').at(-1))
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

const isBrowserOf = async (pid: number, profileFolder: string): Promise<boolean> => {
  if (!isAlive(pid)) return false
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
    return `${stdout.trimEnd()} `.includes(`--user-data-dir=${profileFolder} `)
  } catch {
    return false
  }
}

const hasEnded = async (pid: number): Promise<boolean> => {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    if (!isAlive(pid)) return true
    await sleep(STEP_MS)
  }
  return !isAlive(pid)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in between.
  }
}
