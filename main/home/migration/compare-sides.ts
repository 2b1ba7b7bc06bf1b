// Compares a migrated book on both sides: every line, the chain, and every stored file. Only reads.
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { MigrationRefused, type Side } from './migration-side.ts'

/** Every difference as a sentence. `head`: the head of the book in the source at the time of the migration. */
export const compareBook = async (source: Side, target: Side, book: BookId, head: Head): Promise<readonly string[]> => [
  ...(await compareHeads(target, book, head)),
  ...(await compareLines(source, target, book, head)),
  ...(await compareFiles(source, target, book)),
]

const compareHeads = async (target: Side, book: BookId, head: Head): Promise<readonly string[]> => {
  const { head: found } = await target.headAt(book, head.seq)
  return found.seq === head.seq && found.hash === head.hash
    ? []
    : [
        `${book} stands at commit ${found.seq} (${found.hash}) in ${target.name}, and should at ${head.seq} (${head.hash})`,
      ]
}

const compareLines = async (source: Side, target: Side, book: BookId, head: Head): Promise<readonly string[]> => {
  const others = target.lines(book, GENESIS)
  let last = GENESIS
  try {
    for await (const line of source.lines(book, GENESIS)) {
      const other = await others.next()
      last = { seq: line.commit.seq, hash: line.hash }
      if (other.done || other.value.text !== line.text)
        return [`${book}: commit ${last.seq} is not the same on both sides`]
    }
    if (!(await others.next()).done) return [`${book} goes on behind commit ${last.seq} in ${target.name}`]
  } catch (error) {
    if (error instanceof MigrationRefused) return [error.message]
    throw error
  } finally {
    await others.return(undefined)
  }
  return last.hash === head.hash ? [] : [`${book} was written in ${source.name} meanwhile. Run the move again.`]
}

const compareFiles = async (source: Side, target: Side, book: BookId): Promise<readonly string[]> => {
  const findings: string[] = []
  for (const name of await source.storedFiles(book)) {
    const one = await source.readStoredFile(book, name)
    const other = await target.readStoredFile(book, name)
    if (sumOf(one) !== sumOf(other)) findings.push(`${book}: the stored file ${name} is not the same on both sides`)
  }
  return findings
}

const sumOf = (bytes: Uint8Array | null): string | null => bytes && sha256Of(bytes)
