// Shared parts of the migration tests: the built program, and the contents of both sides.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { withConnection } from '../../main/postgres/database.ts'
import { numberOfBook } from '../../main/postgres/tables/stored-tables.ts'
import type { BookId } from '../../shared/books/port/tables.ts'

const BOOKS: readonly BookId[] = ['system', 'organization-1']

/** Where keys of installations are stored (rule 156), as the program finds it. */
export const configFolder = (): string => join(process.env.XDG_CONFIG_HOME ?? '', 'kontor')

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'kontor-move-'))

export interface Ended {
  readonly code: number | null
  readonly out: string
  /** Its error output, without its progress, which it prints once a second. */
  readonly errors: string
}

const PROGRESS = /^[\w-]+: \d+ of \d+ commits\n/gm

/** Runs a built program to its end, or kills it once the condition holds. */
export const runProgram = async (
  name: 'move' | 'verify' | 'books',
  args: readonly string[],
  killWhen?: () => Promise<boolean>,
): Promise<Ended> => {
  const child = spawn(process.execPath, [join(inject('program'), 'main', `${name}.js`), ...args])
  let [out, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const closed = once(child, 'close')
  while (killWhen && child.exitCode === null && child.signalCode === null) {
    if (await killWhen()) child.kill('SIGKILL')
    await sleep(2)
  }
  const [code] = await closed
  return { code: code as number | null, out, errors: errors.replace(PROGRESS, '') }
}

export const move = (from: string, to: string, killWhen?: () => Promise<boolean>): Promise<Ended> =>
  runProgram('move', ['--from', from, '--to', to], killWhen)

/** The lines of every book, and its stored files. */
export interface Content {
  readonly lines: Readonly<Record<string, readonly string[]>>
  readonly files: readonly string[]
}

export const contentOfFolder = async (folder: string): Promise<Content> => {
  const lines: Record<string, readonly string[]> = {}
  for (const book of BOOKS) {
    const journal = join(folder, 'books', book, 'journal')
    const names = (await readdir(journal)).filter((name) => name.endsWith('.jsonl')).sort()
    const texts = await Promise.all(names.map((name) => readFile(join(journal, name), 'utf8')))
    lines[book] = texts.join('').split('\n').slice(0, -1)
  }
  const stored = await readdir(join(folder, 'books/organization-1/files')).catch(() => [])
  return { lines, files: stored.filter((name) => name.length === 64).sort() }
}

export const contentOfDatabase = (url: string): Promise<Content> =>
  withConnection(url, 'a test', async (client) => {
    const lines: Record<string, readonly string[]> = {}
    for (const book of BOOKS) {
      const sql = 'SELECT line FROM kontor.frame WHERE book = $1 ORDER BY seq'
      const { rows } = await client.query<{ line: string }>(sql, [numberOfBook(book)])
      lines[book] = rows.map(({ line }) => line)
    }
    const stored = await client.query<{ sha256: string }>('SELECT sha256 FROM kontor.kept_file ORDER BY sha256')
    return { lines, files: stored.rows.map(({ sha256 }) => sha256) }
  })

/** Changes a database in a way that no program would. */
export const tamper = (url: string, sql: string): Promise<void> =>
  withConnection(url, 'a test', async (client) => {
    await client.query('ALTER TABLE kontor.frame DISABLE TRIGGER append_only')
    const { rowCount } = await client.query(sql)
    await client.query('ALTER TABLE kontor.frame ENABLE TRIGGER append_only')
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`)
  })
