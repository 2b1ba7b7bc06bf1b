// Copies from a data folder in which no program works: a backup, and the audit package. A running program must make
// them itself, since only it knows the positions of its journals.
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { MadeBackup } from '../../shared/api/endpoints/books/backup.ts'
import { isOrganizationBook, organizationBook, organizationOf } from '../../shared/books/port/book-name.ts'
import { readPageScript } from '../archive/page.ts'
import { type ArchiveContent, writeArchive } from '../archive/write-archive.ts'
import { momentOnDisk } from '../backup/book-positions.ts'
import { BackupRefused } from '../backup/format.ts'
import { createInstallationBackups } from '../backup/installation-backups.ts'
import { now } from '../platform/clock.ts'
import { passphraseFromEnvironment, progressLine, refusalText } from './backup-texts.ts'

export { readContent } from '../archive/read-content.ts'
export { lockHolder } from '../journal/append/lock.ts'
export type { ArchiveContent }

const version = packageJson.version

/** Backs up a data folder; changes only its note about the backup. Throws BackupRefused. */
export const backUpFolder = async (dataFolder: string, to: string): Promise<MadeBackup> => {
  const books = await momentOnDisk(dataFolder)
  const backups = createInstallationBackups({ dataFolder, version, now, heads: () => books })
  const notes = await backups.readNotes()
  const passphrase = passphraseFromEnvironment() ?? notes.passphrase
  const watch = { onProgress: progressLine('Copied'), signal: new AbortController().signal }
  const made = await backups.make({ to, cause: 'person', passphrase }, watch)
  if (!made.ok) throw new BackupRefused(made.error, to)
  const { file, content } = made.value
  await backups.writeNotes({ ...notes, last: { made_at: content.made_at, file, lacking: content.lacking } })
  return made.value
}

/**
 * Writes the package to a new file. `organization` null: the only organization. Answers its content, or the
 * organizations to choose from. Throws BackupRefused.
 */
export const exportArchive = async (
  data_folder: string,
  target: string,
  organization: number | null,
): Promise<{ readonly content: ArchiveContent } | { readonly organizations: readonly number[] }> => {
  const books = await momentOnDisk(data_folder)
  const present = books.map(({ book }) => book).filter(isOrganizationBook)
  const chosen = organization === null ? present : [organizationBook(organization)]
  const [book] = chosen
  if (chosen.length !== 1 || book === undefined || !present.includes(book))
    return { organizations: present.map(organizationOf) }
  const content = await writeArchive({
    data_folder,
    target,
    organization: organizationOf(book),
    books,
    fiscal_year_id: null,
    made_at: now(),
    version,
    page_script: await readPageScript(join(import.meta.dirname, '..')),
  })
  return { content }
}

/** Why there is no backup or package, in English; null if the error is no refusal. */
export const refusalOf = (error: unknown): string | null => (error instanceof BackupRefused ? refusalText(error) : null)
