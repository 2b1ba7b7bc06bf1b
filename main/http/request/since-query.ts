// `filter[updated_since]` and `filter[deleted_since]` as text: a time, a day, or where the books stood at an earlier answer.
import type { FilterOption, ListOptions } from '../../../shared/api/endpoint.ts'
import type { Since } from '../../../shared/books/port/read.ts'
import { parseLocalDate, parseMoment } from '../../../shared/value/calendar.ts'
import type { DeletedSince } from '../../service/core/deletions.ts'
import { type Position, parsePosition } from '../../service/core/position.ts'

export interface SinceQuery {
  /** What filters say that the caller knows; it may be of other books. */
  readonly knownPositions: readonly { readonly filter: string; readonly position: Position }[]
  /** Of which table, and since when, deletions are to be reported with the rows; null: they are not. */
  readonly deleted: DeletedSince | null
}

/** Behind what an earlier answer said, or since a time or the first moment of a day (UTC); null: it is neither. */
export const readSince = (text: string): Since | null =>
  parsePosition(text) ?? parseMoment(parseLocalDate(text) === null ? text : `${text}T00:00:00Z`)

/** What the filters of a list say of it. Texts that are not readable are refused as every other filter is. */
export const sinceOf = (list: ListOptions | null, filters: ReadonlyMap<string, string>): SinceQuery => ({
  knownPositions: ['updated_since', 'deleted_since'].flatMap((filter) => {
    const position = list?.filters[filter] ? parsePosition(filters.get(filter) ?? '') : null
    return position ? [{ filter, position }] : []
  }),
  deleted: deletedSince(list?.filters.deleted_since, filters.get('deleted_since') ?? ''),
})

const deletedSince = (option: FilterOption | undefined, text: string): DeletedSince | null => {
  const since = readSince(text)
  return since === null || option?.table === undefined ? null : { table: option.table, since }
}
