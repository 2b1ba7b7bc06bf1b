// Fills the tables of a book anew from its frames: after a change of the tables, and for books that hold commits which stand in
// for lost ones. The frames stay as they are.
import type { PoolClient } from 'pg'
import { readFrameLine } from '../../shared/books/line/frame-line.ts'
import { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { insertRows, type Moment } from './rows.ts'
import { numberOfBook, storedTable } from './stored-tables.ts'
import { addToTotals, TotalChanges } from './totals.ts'

const FRAMES_A_READ = 200

/** Within the transaction of its caller, who holds the book. Throws when the frames do not make a book. */
export const refill = async (client: PoolClient, book: BookId): Promise<void> => {
  const number = numberOfBook(book)
  const tables = await replay(client, book)
  await client.query('DELETE FROM kontor.total WHERE book = $1', [number])
  const totals = new TotalChanges()
  for (const name of tables.names) {
    const table = storedTable(name)
    await client.query(`DELETE FROM kontor.${name} WHERE book = $1`, [number])
    const { slots, moments } = tables.table(name)
    const rows = slots.flatMap((row, slot) => (row ? { row, moment: moments[slot] as Moment } : []))
    for (const { row } of rows) totals.change(table, null, row)
    await insertRows(client, table, number, rows)
  }
  await addToTotals(client, number, totals)
}

const replay = async (client: PoolClient, book: BookId): Promise<MemoryTables> => {
  const tables = new MemoryTables(book)
  const sql = 'SELECT line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3'
  for (;;) {
    const { rows } = await client.query<{ line: string }>(sql, [numberOfBook(book), tables.head.seq, FRAMES_A_READ])
    if (rows.length === 0) return tables
    const applied = tables.apply(rows.map(({ line }) => readFrameLine(line)))
    if (!applied.ok)
      throw new Error(`The commits of ${book} do not follow one another: ${JSON.stringify(applied.error)}`)
  }
}
