// Which records of a list were deleted since a moment, for programs that keep a copy of the list.

import type { Since } from '../../../shared/books/port/read.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Deletion, TableWithDeletions } from '../../../shared/record/core/deletion.ts'
import type { ServiceDeps } from './deps.ts'
import type { Actor } from './request.ts'

export interface DeletedSince {
  readonly table: TableWithDeletions
  readonly since: Since
}

/** Above this number of deletions, reading the whole list again is less work. */
export const MAX_DELETIONS = 50_000

export interface Deletions {
  /** Records that were deleted since and are still gone, in the order of the commits; null: more than MAX_DELETIONS. */
  readonly since: (actor: Actor, question: DeletedSince) => Promise<readonly Deletion[] | null>
}

export const createDeletions = ({ bookOf }: Pick<ServiceDeps, 'bookOf'>): Deletions => ({
  since: async ({ organization_id }, { table, since }) => {
    const filter = [{ field: 'table', is: [table] }, { since }]
    const sort = [{ field: 'seq', descending: false }]
    const [found] = await bookOf(organization_id).read([page('deletion', { filter, sort, limit: MAX_DELETIONS })])
    return found.total > MAX_DELETIONS ? null : found.rows
  },
})
