// Offsets and write-offs with the documents that they settle.
import { where } from '../../../shared/books/port/read.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import type { Read } from '../core/book.ts'
import type { OffsetView } from './contract.ts'

/** The history shows only the first documents. */
const MAX_TITLE = 60

export const titleOfOffset = (view: OffsetView | undefined): string =>
  (view?.documents ?? [])
    .flatMap(({ document }) => document?.number ?? [])
    .join(', ')
    .slice(0, MAX_TITLE)

export const offsetViews = async (read: Read, offsets: readonly Offset[]): Promise<readonly OffsetView[]> => {
  const ids = offsets.flatMap(({ settlements }) => settlements.map(({ id }) => id))
  const [invoices, expenses] = await read([where('invoice', 'id', ids), where('expense', 'id', ids)])
  const documents = new Map<string, BookableDocument>([...invoices, ...expenses].map((each) => [each.id, each]))
  return offsets.map((record) => ({
    record,
    documents: record.settlements.map((settlement) => ({ settlement, document: documents.get(settlement.id) ?? null })),
  }))
}
