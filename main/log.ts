// The log: one line an event, on stderr and in `<data>/logs/kontor.log`, rotated so that it never fills a disk. Never
// holds tokens, IBANs or names.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'

const MAX_FILE_BYTES = 2_000_000
const KEPT_FILES = 3

export interface Log {
  readonly info: (message: string) => void
  readonly warn: (message: string) => void
  /** With the cause's stack, for bugs and broken surroundings. */
  readonly error: (message: string, cause?: unknown) => void
}

/**
 * Opens the log of a data folder. Lines are few, so they are written at once: what a crash leaves is complete. A log
 * that cannot be written (disk full) is no reason to stop working.
 */
export const openLog = (folder: string): Log => {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  const file = join(logs, 'kontor.log')
  let bytes = sizeOf(file)
  const write = (level: string, message: string) => {
    const line = `${new Date().toISOString()} ${level} ${message}\n`
    process.stderr.write(line)
    try {
      if (bytes > MAX_FILE_BYTES) bytes = rotate(file)
      appendFileSync(file, line, { mode: 0o600 })
      bytes += line.length
    } catch {
      bytes = sizeOf(file)
    }
  }
  return {
    info: (message) => write('info', message),
    warn: (message) => write('warn', message),
    error: (message, cause) => write('error', cause === undefined ? message : `${message}\n${inspect(cause)}`),
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * kontor.log → kontor.1.log → kontor.2.log; the oldest is overwritten. Answers how much is in the first then: one that somebody
 * holds grows until a later line.
 */
const rotate = (file: string): number => {
  const nameOf = (index: number) => (index === 0 ? file : file.replace(/\.log$/, `.${index}.log`))
  try {
    for (let index = KEPT_FILES - 1; index > 0; index--) {
      if (statSync(nameOf(index - 1), { throwIfNoEntry: false })) renameSync(nameOf(index - 1), nameOf(index))
    }
  } catch {
    // No line is lost for it.
  }
  return sizeOf(file)
}
