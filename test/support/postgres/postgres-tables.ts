// A book in PostgreSQL for the contract of commits and questions: its commits are made elsewhere, and it can be
// emptied.

import { createQueue } from '../../../main/platform/queue.ts'
import { commitLines, stateOf } from '../../../main/postgres/commit.ts'
import type { Database } from '../../../main/postgres/database.ts'
import type { PostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { derivedTables, numberOfBook } from '../../../main/postgres/tables/stored-tables.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { ok } from '../../../shared/value/result.ts'

/** `owner`: of the schema; only the owner may remove commits. */
export const applyInTests = async (
  { open, database }: PostgresBooks,
  owner: Database,
  name: BookId,
): Promise<RecoverableBooks> => {
  const book = await open(name)
  const number = numberOfBook(name)
  // The contract lets callers read after a commit without waiting for it.
  const queue = createQueue()
  return {
    read: (queries) => queue.run(() => book.read(queries)),
    commit: (lines) =>
      queue.run(async () => {
        const answer = await database.use(async (client) =>
          commitLines(client, database, number, await stateOf(client, number), lines),
        )
        if (!answer.ok) return answer
        await database.use((client) => book.catchUp(answer.value.seq, client))
        return ok({ seq: answer.value.seq, hash: answer.value.hash })
      }),
    // Its commits are made outside of the book, as another program makes them.
    changes: (listener) => book.changes(({ seq, changed }) => listener({ seq, changed })),
    head: () => queue.run(async () => ({ ...(await book.head()), damage: null })),
    commitsAfter: (seq) => book.linesAfter(seq, 1000),
    reset: () =>
      owner.use(async (client) => {
        await client.query('ALTER TABLE kontor.frame DISABLE TRIGGER append_only')
        for (const table of ['frame', ...derivedTables()])
          await client.query(`DELETE FROM kontor.${table} WHERE book = $1`, [number])
        await client.query('ALTER TABLE kontor.frame ENABLE TRIGGER append_only')
        await client.query("UPDATE kontor.book SET seq = 0, hash = $2, latest = '' WHERE book = $1", [
          number,
          GENESIS.hash,
        ])
      }),
  }
}
