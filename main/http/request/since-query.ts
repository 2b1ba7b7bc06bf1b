// Reads `filter[updated_since]` and `filter[deleted_since]`: a time, a day, or the position of an earlier answer.
import type { FilterOption, ListOptions } from '../../../shared/api/endpoint.ts'
import type { Since } from '../../../shared/books/port/read.ts'
import { parseLocalDate, parseMoment } from '../../../shared/value/calendar.ts'
import type { DeletedSince } from '../../service/core/deletions.ts'
import { type Position, parsePosition } from '../../service/core/position.ts'

export interface SinceQuery {
  /** Positions in the filters that the caller claims to know; they may be from other books. */
  readonly knownPositions: readonly { readonly filter: string; readonly position: Position }[]
  /** The table and the moment from which to report deletions with the rows; null: none are reported. */
  readonly deleted: DeletedSince | null
}

/** After the position of an earlier answer, or since a time or the first moment of a day (UTC); null: the text is neither. */
export const readSince = (text: string): Since | null =>
  parsePosition(text) ?? parseMoment(parseLocalDate(text) === null ? text : `${text}T00:00:00Z`)

/** The since filters of a list. Unreadable texts are refused like those of every other filter. */
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
