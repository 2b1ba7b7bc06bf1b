// Checks the data next to a book's lines in the database: their numbers and hashes, and the head that the database
// states. journal/check/ checks that the lines form a chain. Only reads.
import { readCommitLine } from '../../shared/books/encoding/commit-line.ts'
import type { Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Connection } from './database.ts'
import { numberOfBook } from './tables/stored-tables.ts'

/**
 * Every finding as a sentence. `statedHead`: the head that the database states; `foundHead`: the head that the lines
 * lead to.
 */
export const checkCommitLines = async (
  client: Connection,
  book: BookId,
  statedHead: Head,
  foundHead: Head,
): Promise<readonly string[]> => {
  const number = numberOfBook(book)
  const findings: string[] = []
  if (statedHead.seq !== foundHead.seq || statedHead.hash !== foundHead.hash)
    findings.push(
      `the database states that its last commit is ${statedHead.seq} (${statedHead.hash}); its commits differ`,
    )
  const numbers = 'SELECT count(*)::float8 AS count, max(seq)::float8 AS last FROM kontor.frame WHERE book = $1'
  const { rows } = await client.query<{ count: number; last: number | null }>(numbers, [number])
  const { count, last } = rows[0] ?? { count: 0, last: null }
  if (count !== (last ?? 0)) findings.push(`there are ${count} commits, but the last has the number ${last}`)
  const other = 'SELECT seq::float8 AS seq, hash, line FROM kontor.frame WHERE book = $1 AND hash <> left(line, 64)'
  const named = await client.query<{ seq: number; hash: string; line: string }>(other, [number])
  // The chain names a placeholder by the hash of the commit that it replaces.
  for (const { seq, hash, line } of named.rows)
    if (linkOf(line) !== hash) findings.push(`the stored hash of commit ${seq} differs from the one in its line`)
  return findings
}

const linkOf = (line: string): string | null => {
  try {
    return readCommitLine(line).hash
  } catch {
    return null
  }
}
