// The English texts of the command line about backups.
import type { BackupContent } from '../../shared/record/books/backup.ts'
import { PROBLEM_SENTENCES } from '../../shared/text/problem-sentences.ts'
import type { BackupRefused, OnProgress } from '../backup/format.ts'

/** In the environment, since every user of the machine can read arguments. */
export const passphraseFromEnvironment = (): string | null => process.env.KONTOR_PASSPHRASE || null

/** The content of a verified backup, in a few lines. */
export const describeBackup = (file: string, content: BackupContent): string => {
  const { made_at, version, organizations, books, commits, records, kept_files, damaged_files, lacking } = content
  const lastTimes = books.flatMap(({ last_time }) => last_time ?? [])
  const lines: readonly (readonly [string, string])[] = [
    ['as of', `${made_at.slice(0, 19).replace('T', ' ')} UTC, made by Kontor ${version}`],
    ['books of', organizations.map(({ name }) => name).join(', ')],
    [
      'holds',
      `${countText(content.journal_entries)} journal entries, ${countText(content.bank_transactions)} bank transactions`,
    ],
    ['in all', `${commits} commits, ${records} records, ${kept_files} kept files`],
    ['last', lastTimes.sort().at(-1) ?? '-'],
    ...(damaged_files.length === 0
      ? []
      : ([['note', `damaged before it was backed up: ${damaged_files.join(', ')}`]] as const)),
    ...lacking.map(
      ({ book, name, code }) =>
        ['lacks', `${name ?? book}: these books were closed when it was made (${code})`] as const,
    ),
    ['state', 'every file is as it was written'],
  ]
  return `${file}\n${lines.map(([name, value]) => `  ${name.padEnd(8)} ${value}\n`).join('')}`
}

/** Older backups have no such count. */
const countText = (count: number | null): string => (count === null ? 'uncounted' : String(count))

/** The sentence for the user, with the detail. */
export const refusalText = (refusal: BackupRefused): string => `${PROBLEM_SENTENCES[refusal.code]} (${refusal.message})`

/** Shows the progress on a terminal; elsewhere it prints nothing. */
export const progressLine = (what: string): OnProgress => {
  let shown = -1
  return ({ done, total }) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    if (!process.stderr.isTTY || percent === shown) return
    shown = percent
    process.stderr.write(`\r${what} ${percent} %${done >= total ? '\n' : ''}`)
  }
}
