// The records of a list at one moment, so that a client can read it piece by piece while the books change.

import type { OrderedSelection } from '../../../shared/books/port/read.ts'
import { ids } from '../../../shared/books/port/read.ts'
import { type RecordId, SYSTEM_TABLES, type TableName } from '../../../shared/books/port/tables.ts'
import type { ServiceDeps } from './deps.ts'
import type { Actor } from './request.ts'

export interface ListSnapshots {
  /**
   * The ids that the filters and the search select, in their order. It does not check permissions; the list itself
   * does.
   */
  readonly idsOf: (actor: Actor, table: TableName, selection: OrderedSelection) => Promise<readonly RecordId[]>
}

export const createListSnapshots = ({
  bookOf,
  systemBook,
}: Pick<ServiceDeps, 'bookOf' | 'systemBook'>): ListSnapshots => ({
  idsOf: async ({ organization_id }, table, selection) => {
    const book = Object.hasOwn(SYSTEM_TABLES, table) ? systemBook : bookOf(organization_id)
    const [found] = await book.read([ids(table, selection)])
    return found
  },
})
