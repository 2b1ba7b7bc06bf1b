// The memory of a process and all its descendants, as Linux counts it. Null elsewhere.
import { readFileSync } from 'node:fs'
import { descendantsOf } from '../support/process/processes.ts'

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It ended during the count.
    return ''
  }
}

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

/** Proportional set size in MB: shared pages are divided among their users, so that a sum makes sense. */
const pss = (pid: number): number => field(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024

export interface Memory {
  /** The process itself. */
  readonly own: number
  /** All descendants, except the process that reads files. */
  readonly children: number
  /** The process that reads files. */
  readonly reader: number
  /** The peak resident memory of the process itself. */
  readonly peak: number
}

export const memoryOf = (pid: number): Memory | null => {
  if (process.platform !== 'linux') return null
  const [readers, children] = partition(descendantsOf(pid), ({ args }) => args.includes('thread-process'))
  return {
    own: pss(pid),
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
