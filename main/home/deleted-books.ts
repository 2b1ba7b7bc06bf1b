// Moves the books of deleted organizations out of the working books, at the start and before any book is opened. They
// stay in the data folder, under `deleted/`, next to their audit package, until a person removes them.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import type { Organization } from '../../shared/record/organization/organization.ts'
import { syncFolder } from '../backup/sync-folder.ts'
import { rename } from '../platform/rename.ts'

/** Moves the books that are still among the others; the next start completes an interrupted one. */
export const moveDeletedBooks = async (dataFolder: string, organizations: readonly Organization[]): Promise<void> => {
  for (const { id, deleted_at } of organizations) {
    const folder = join(dataFolder, 'books', organizationBook(id))
    if (deleted_at === null || (await stat(folder).catch(() => null)) === null) continue
    const target = join(dataFolder, 'deleted')
    await syncFolder(target)
    await rename(folder, join(target, `${organizationBook(id)}-${deleted_at.replace(/\D/g, '').slice(0, 14)}`))
  }
}
