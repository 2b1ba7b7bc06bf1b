// `npm run move -- --from <folder or database> --to <folder or database>`: migrates
// all books of an installation. Exit code 0: both sides are equal. 1: there are
// findings. 2: it could not be done; the same command continues what was started.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSourceDatabase, openTargetDatabase } from '../home/migration/database-side.ts'
import { openSourceFolder, openTargetFolder } from '../home/migration/folder-side.ts'
import { type MigrationResult, migrateBooks } from '../home/migration/migrate-books.ts'
import { openRepairs } from '../journal/repair/repairs.ts'
import { defaultConfigFolder } from '../options/options.ts'
import { now } from '../platform/clock.ts'
import { isDatabaseUrl } from '../postgres/database-url.ts'
import { runCommand } from './run-command.ts'

const HELP = `Moves the books of an installation between data folders and PostgreSQL databases.

Usage: npm run move -- --from <place> --to <place> [--json]

  --from <place>   a data folder, or postgres://user@host/database; no Kontor may use it
  --to <place>     the same: empty, or with the same books, which are continued
  --json           prints one JSON object instead of text

The source is not changed. Repeat the same command to continue an interrupted move.
Exit codes: 0 both sides are the same; 1 something is wrong; 2 it could not be done.
`
const PROGRESS_MS = 1000

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help || !values.from || !values.to) {
    const stream = values.help ? process.stdout : process.stderr
    stream.write(HELP)
    return values.help ? 0 : 2
  }
  const from = placeOf(values.from)
  const to = placeOf(values.to)
  if (from === to) throw new Error('--from and --to are the same place.')
  const source = await (isDatabaseUrl(from) ? openSourceDatabase(from) : openSourceFolder(folderAt(from)))
  try {
    const target = await (isDatabaseUrl(to) ? openTargetDatabase(to) : openTargetFolder(folderAt(to)))
    try {
      const moved = await migrateBooks(source, target, progress())
      const remarks = await remarksOf(from)
      process.stdout.write(values.json ? `${JSON.stringify({ ...moved, remarks }, null, 2)}\n` : textOf(moved, remarks))
      return moved.findings.length === 0 ? 0 : 1
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const placeOf = (text: string): string => (isDatabaseUrl(text) ? text : resolve(text))

const folderAt = (folder: string) => ({
  folder,
  configFolder: defaultConfigFolder(process.platform, process.env, homedir()),
  now,
  warn: (message: string) => void process.stderr.write(`${message}\n`),
})

/** Shows the progress on stderr, once a second. */
const progress = () => {
  let next = performance.now() + PROGRESS_MS
  return (book: string, done: number, total: number): void => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_MS
    process.stderr.write(`${book}: ${done} of ${total} commits\n`)
  }
}

/** Facts that stay in the source and that the user should know. */
const remarksOf = async (from: string): Promise<readonly string[]> => {
  const losses = isDatabaseUrl(from) ? [] : await openRepairs(from)
  return losses.length === 0 ? [] : [`${losses.length} losses without an acknowledgement are reported only in ${from}.`]
}

const textOf = ({ from, to, books, findings }: MigrationResult, remarks: readonly string[]): string => {
  const rows = [
    ['book', 'commits', 'moved', 'files', 'moved', 'head'],
    ...books.map(({ book, head, migrated_commits, stored_files, migrated_files }) =>
      [book, head.seq, migrated_commits, stored_files, migrated_files, head.hash].map(String),
    ),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 || at === 5 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  return `${[
    `From ${from}`,
    `To   ${to}`,
    '',
    ...rows.map((row) => lineOf(row).trimEnd()),
    '',
    ...remarks.map((remark) => `Note: ${remark}`),
    ...findings.map((finding) => `FOUND  ${finding}`),
    findings.length === 0
      ? `All is well: every commit and every file is the same on both sides. From now on, use ${to} only.`
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
  ].join('\n')}\n`
}

await runCommand(main)
