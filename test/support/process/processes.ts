// The processes of this machine: which child processes a process has, and how they are ended.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

/** All running processes, without those that have ended and that their parent has not reaped yet. */
export const processes = (): readonly Process[] => (process.platform === 'linux' ? readProc() : askPs())

/** Small systems have no `ps`. */
const readProc = (): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // After the name, which may contain any character: the state and the parent.
        const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        if (state === 'Z') return []
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(pid), parent: Number(parent), args }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })

const askPs = (): readonly Process[] =>
  execFileSync('ps', ['-ww', '-e', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
      return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
    })

/** The descendants of a process; parents before their children. */
export const descendantsOf = (pid: number, among: readonly Process[] = processes()): readonly Process[] =>
  among.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendantsOf(child.pid, among)])

/** Time for a program to close its books before it is killed. */
const PATIENCE_MS = 30_000

const ownDescendants = (): readonly Process[] =>
  descendantsOf(process.pid).filter(({ args }) => !args.startsWith('ps '))

/** Whether this process has any. */
export const hasDescendants = (): boolean => ownDescendants().length > 0

/** Ends all children of this process: asks them to end, then kills the remaining ones and their descendants. */
export const endDescendants = async (): Promise<void> => {
  const started = ownDescendants()
  if (started.length === 0) return
  const left = () => {
    const running = new Set(processes().map(({ pid }) => pid))
    return started.filter(({ pid }) => running.has(pid))
  }
  for (const { pid, parent } of started) if (parent === process.pid) signal(pid, 'SIGTERM')
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && left().length > 0; ) await sleep(100)
  for (const { pid } of left()) signal(pid, 'SIGKILL')
  // One of them may have been about to start another.
  await endDescendants()
}

/** Whether there was such a process. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
