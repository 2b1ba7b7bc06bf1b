// How much memory a process and everything it started hold, as Linux counts it. Null elsewhere.
import { readFileSync } from 'node:fs'
import { descendantsOf } from '../support/process/processes.ts'

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It ended while we were counting.
    return ''
  }
}

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

/** Proportional set size in MB: shared pages are divided among those who share them, so that a sum makes sense. */
const pss = (pid: number): number => field(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024

export interface Memory {
  /** The process itself. */
  readonly own: number
  /** The process itself with all the pages it shares. */
  readonly resident: number
  /** Everything it started, all levels, but the process that reads files. */
  readonly children: number
  /** The process that reads files. */
  readonly reader: number
  /** The most that the process itself ever had resident. */
  readonly peak: number
}

export const memoryOf = (pid: number): Memory | null => {
  if (process.platform !== 'linux') return null
  const [readers, children] = partition(descendantsOf(pid), ({ args }) => args.includes('thread-process'))
  return {
    own: pss(pid),
    resident: field(read(`/proc/${pid}/status`), 'VmRSS') / 1024,
    children: sum(children.map((child) => pss(child.pid))),
    reader: sum(readers.map((child) => pss(child.pid))),
    peak: field(read(`/proc/${pid}/status`), 'VmHWM') / 1024,
  }
}

const partition = <T>(all: readonly T[], isFirst: (each: T) => boolean): readonly [readonly T[], readonly T[]] => [
  all.filter(isFirst),
  all.filter((each) => !isFirst(each)),
]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
