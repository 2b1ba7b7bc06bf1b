// Verifies books in PostgreSQL repeatedly while the program works: it reads new commits, continues the chain, and
// compares the tables with the result of all commits.
import { Client } from 'pg'
import { checkCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { checkTables } from '../../../main/postgres/check-tables.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'

interface Stored {
  readonly seq: number
  readonly hash: string
  readonly line: string
}

/** Every finding as a sentence, for one moment of the database. */
export const createVerifier = (url: string): (() => Promise<readonly string[]>) => {
  const known = new Map<BookId, MemoryTables>()
  const checkBook = async (client: Client, number: number): Promise<readonly string[]> => {
    const book: BookId = number === 0 ? 'system' : `organization-${number}`
    const tables = known.get(book) ?? new MemoryTables(book)
    known.set(book, tables)
    const { rows } = await client.query<Stored>(
      'SELECT seq::float8 AS seq, hash, line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq',
      [number, tables.head.seq],
    )
    for (const { seq, hash, line } of rows) {
      const read = checkCommitLine(line, tables.head)
      if (!read.ok) return [`${book}: commit ${tables.head.seq + 1}: ${read.error}`]
      if (read.value.commit.seq !== seq || read.value.hash !== hash) return [`${book}: commit ${seq} lies elsewhere`]
      const applied = tables.apply([read.value])
      if (!applied.ok) return [`${book}: commit ${seq} does not follow: ${JSON.stringify(applied.error)}`]
    }
    const { rows: heads } = await client.query('SELECT seq::float8 AS seq, hash FROM kontor.book WHERE book = $1', [
      number,
    ])
    const { seq, hash } = tables.head
    if (heads[0]?.seq !== seq || heads[0]?.hash !== hash) return [`${book}: its head is not its last commit`]
    return (await checkTables(client, book, tables)).map((finding) => `${book}: ${finding}`)
  }
  return async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const { rows } = await client.query<{ book: number }>('SELECT book FROM kontor.book ORDER BY book')
      const findings: string[] = []
      for (const { book } of rows) findings.push(...(await checkBook(client, book)))
      return findings
    } finally {
      await client.end()
    }
  }
}
