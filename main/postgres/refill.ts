// Refills the tables of a book from its commits: after a change of the tables, and for books with placeholders for lost
// commits. The commits stay as they are.
import type { ClientBase } from 'pg'
import { readCommitLine } from '../../shared/books/encoding/commit-line.ts'
import { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { currentShape } from './schema.ts'
import { insertRows, type Moment } from './tables/rows.ts'
import { writeSearchedTexts } from './tables/searched-texts.ts'
import { derivedTables, numberOfBook, storedTable } from './tables/stored-tables.ts'
import { addToTotals, TotalChanges } from './tables/totals.ts'

const COMMITS_PER_READ = 200

/**
 * Refills the tables unless they have the current shape, within the caller's transaction; calls `onFill` first. Throws
 * if the commits do not form a book.
 */
export const fillUnlessFilled = async (client: ClientBase, book: BookId, onFill = () => {}): Promise<void> => {
  const number = numberOfBook(book)
  const sql = 'SELECT shape FROM kontor.book WHERE book = $1 FOR UPDATE'
  const { rows } = await client.query<{ shape: string | null }>(sql, [number])
  if (rows[0]?.shape === currentShape()) return
  onFill()
  await refill(client, book)
  await client.query('UPDATE kontor.book SET shape = $2 WHERE book = $1', [number, currentShape()])
}

const refill = async (client: ClientBase, book: BookId): Promise<void> => {
  const number = numberOfBook(book)
  const tables = await replay(client, book)
  for (const each of derivedTables()) await client.query(`DELETE FROM kontor.${each} WHERE book = $1`, [number])
  const totals = new TotalChanges()
  for (const name of tables.names) {
    const table = storedTable(name)
    const { slots, moments } = tables.table(name)
    const rows = slots.flatMap((row, slot) => (row ? { row, moment: moments[slot] as Moment } : []))
    for (const { row } of rows) totals.change(table, null, row)
    await insertRows(client, table, number, rows)
    const texts = rows.map(({ row }) => ({ before: null, after: row }))
    await writeSearchedTexts(client, table, number, texts)
  }
  await addToTotals(client, number, totals)
}

/** The result of all commits of a book. Throws if they do not follow each other. */
export const replay = async (client: ClientBase, book: BookId): Promise<MemoryTables> => {
  const tables = new MemoryTables(book)
  const sql = 'SELECT line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3'
  for (;;) {
    const { rows } = await client.query<{ line: string }>(sql, [numberOfBook(book), tables.head.seq, COMMITS_PER_READ])
    if (rows.length === 0) return tables
    const applied = tables.apply(rows.map(({ line }) => readCommitLine(line)))
    if (!applied.ok)
      throw new Error(`The commits of ${book} do not follow each other: ${JSON.stringify(applied.error)}`)
  }
}
