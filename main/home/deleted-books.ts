// Takes the books of deleted organizations out of those that are worked with: at the start, before any are opened. They stay in
// the data folder, under `deleted/`, beside the package that was written of them, until a person removes them.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import type { Organization } from '../../shared/record/organization/organization.ts'
import { syncFolder } from '../backup/sync-folder.ts'
import { rename } from '../platform/rename.ts'

/** Does it for those that still lie among the others; a start that was cut short is completed by the next one. */
export const moveDeletedBooks = async (dataFolder: string, organizations: readonly Organization[]): Promise<void> => {
  for (const { id, deleted_at } of organizations) {
    const folder = join(dataFolder, 'books', organizationBook(id))
    if (deleted_at === null || (await stat(folder).catch(() => null)) === null) continue
    const target = join(dataFolder, 'deleted')
    await syncFolder(target)
    await rename(folder, join(target, `${organizationBook(id)}-${deleted_at.replace(/\D/g, '').slice(0, 14)}`))
  }
}
