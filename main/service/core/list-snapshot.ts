// The records that a list has at one moment, so that it can be read piece by piece while the books change.

import type { OrderedSelection } from '../../../shared/books/port/read.ts'
import { ids } from '../../../shared/books/port/read.ts'
import { type RecordId, SYSTEM_TABLES, type TableName } from '../../../shared/books/port/tables.ts'
import type { ServiceDeps } from './deps.ts'
import type { Actor } from './request.ts'

export interface ListSnapshots {
  /** The ids of all that the filters and the search leave, in their order. Whose the records are the list itself looks at. */
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
