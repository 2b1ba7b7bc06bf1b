// The log: one line per event, on stderr and in `<data>/logs/kontor.log`, rotated so that it never fills a disk. It
// contains no tokens, IBANs or names: every line goes through mask.ts.
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { maskedErrorText, maskText } from './mask.ts'

const MAX_FILE_BYTES = 2_000_000
const MAX_FILES = 3

export interface Log {
  readonly info: (message: string) => void
  readonly warn: (message: string) => void
  /** With the stack of the cause, for bugs and failures of the environment. */
  readonly error: (message: string, cause?: unknown) => void
}

/** The log of the program, which may continue in another data folder. */
export interface OwnLog extends Log {
  readonly moveTo: (folder: string) => void
}

/**
 * Opens the log of a data folder. There are few lines, so each is written at once, and the log is complete after a
 * crash. A log that cannot be written (disk full) does not stop the program.
 */
export const openLog = (folder: string): OwnLog => {
  let file = ''
  let bytes = 0
  const moveTo = (next: string) => {
    file = logFile(next)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    bytes = sizeOf(file)
  }
  moveTo(folder)
  const write = (level: string, message: string) => {
    const line = `${new Date().toISOString()} ${level} ${maskText(message)}\n`
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
    moveTo,
    info: (message) => write('info', message),
    warn: (message) => write('warn', message),
    error: (message, cause) => write('error', cause === undefined ? message : `${message}\n${maskedErrorText(cause)}`),
  }
}

/** The last lines of the log, oldest first. They are masked again, since an earlier version may have written them. */
export const lastLines = (folder: string, count: number): readonly string[] => {
  const existingFiles = [nameOf(logFile(folder), 1), logFile(folder)].filter((file) => sizeOf(file) > 0)
  const lines = existingFiles.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  return lines.slice(-count).map((line) => maskText(line))
}

const logFile = (folder: string): string => join(folder, 'logs', 'kontor.log')

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The name of the file after `index` rotations. */
const nameOf = (file: string, index: number): string => (index === 0 ? file : file.replace(/\.log$/, `.${index}.log`))

/**
 * kontor.log → kontor.1.log → kontor.2.log; the oldest is overwritten. Answers the size of the first one afterwards: if
 * another program holds it, it grows until a later line.
 */
const rotate = (file: string): number => {
  try {
    for (let index = MAX_FILES - 1; index > 0; index--) {
      const from = nameOf(file, index - 1)
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, nameOf(file, index))
    }
  } catch {
    // No line is lost by this.
  }
  return sizeOf(file)
}
