// The searched texts, in tables of their own: a record changes often, its searched text hardly ever, and to index a
// text costs more than the rest of the row.
import type { ClientBase } from 'pg'
import type { RecordId, Row } from '../../../shared/books/port/table-definition.ts'
import { idType, type StoredTable, searchedText } from './stored-tables.ts'

/** A record before and after a change; null if it does not exist. */
interface ChangedRow {
  readonly before: Row | null
  readonly after: Row | null
}

/** Writes the texts that have changed. */
export const writeSearchedTexts = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  rows: readonly ChangedRow[],
): Promise<void> => {
  if (!table.definition.search) return
  const deletedIds = rows.flatMap(({ before, after }) => (before && !after ? before.id : []))
  if (deletedIds.length > 0) await deleteSearchedTexts(client, table, book, deletedIds)
  const written = rows.flatMap(({ before, after }) => {
    if (!after) return []
    const text = searchedText(table, after)
    return before && searchedText(table, before) === text ? [] : { id: after.id, text }
  })
  for (let first = 0; first < written.length; first += TEXTS_PER_STATEMENT) {
    const some = written.slice(first, first + TEXTS_PER_STATEMENT)
    await client.query({
      name: `search ${table.name}`,
      text: `INSERT INTO kontor.searched_${table.name} (book, id, text)
        SELECT $1::int, n.id, n.text FROM unnest($2::${idType(table)}[], $3::text[]) AS n (id, text)
        ON CONFLICT (book, id) DO UPDATE SET text = excluded.text`,
      values: [book, some.map(({ id }) => id), some.map(({ text }) => text)],
    })
  }
}

/** More texts per statement would only need more memory. */
const TEXTS_PER_STATEMENT = 5000

const deleteSearchedTexts = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  ids: readonly RecordId[],
): Promise<void> => {
  await client.query({
    name: `search no more ${table.name}`,
    text: `DELETE FROM kontor.searched_${table.name} WHERE book = $1 AND id = ANY ($2::${idType(table)}[])`,
    values: [book, ids],
  })
}
