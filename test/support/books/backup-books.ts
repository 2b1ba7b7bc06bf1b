// A data folder with books and stored files, for the tests of backups.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { created } from '../../../shared/books/port/change.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import { lineAfter, makeLines, temporaryDataFolder } from '../../journal/journal-world.ts'

export const openJournal = (data: string, book: 'system' | 'organization-1') =>
  Journal.open({
    folder: journalFolder(data, book),
    files: machineFiles,
    now: () => '2026-11-23T12:00:00.000000Z',
    warn: () => undefined,
    max_file_bytes: 20_000,
  })

/** A data folder with the system's book, 120 commits of an organization in several files, and two stored files. */
export const makeBooks = async () => {
  const data = await temporaryDataFolder()
  const system = await openJournal(data, 'system')
  const organization = { id: 1, name: 'Müller & Söhne', is_demo: false } as never
  await system.append([lineAfter(GENESIS, 'first_start', [created('organization', organization)])])
  await system.close()
  const journal = await openJournal(data, 'organization-1')
  for (const line of makeLines(120, 7)) await journal.append([line])
  const { head } = journal
  await journal.close()
  const files = join(data, 'books/organization-1/files')
  await mkdir(files)
  for (const text of ['a statement', 'x'.repeat(1_500_000)])
    await writeFile(join(files, createHash('sha256').update(text).digest('hex')), text)
  return { data, head }
}
