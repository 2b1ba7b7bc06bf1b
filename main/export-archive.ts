// The package of an organization's books for an auditor, without the application; it changes nothing in the data folder.
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { isOrganizationBook, organizationBook, organizationOf } from '../shared/books/port/book-name.ts'
import { readPageScript } from './archive/page.ts'
import { type ArchiveContent, writeArchive } from './archive/write-archive.ts'
import { momentOnDisk } from './backup/moment.ts'
import { now } from './clock.ts'

/** Writes it to a new file. `organization` null: the only one there is. Answers what is in it, or whose books there are. Throws BackupRefused. */
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
    ...{ data_folder, target, organization: organizationOf(book), books, fiscal_year_id: null },
    ...{ made_at: now(), version: packageJson.version },
    page_script: await readPageScript(join(import.meta.dirname, '..')),
  })
  return { content }
}
