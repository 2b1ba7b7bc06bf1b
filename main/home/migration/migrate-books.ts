// Migrates the books of one installation between a folder and a database: commit by
// commit with the same lines, and the stored files. Then it compares both sides. An
// interrupted migration continues where it stopped. The source does not change.
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { compareBook } from './compare-sides.ts'
import { inOrder, MigrationRefused, type Side, type Target } from './migration-side.ts'

interface MigratedBook {
  readonly book: BookId
  readonly head: Head
  /** The number of commits and files that this run migrated. */
  readonly migrated_commits: number
  readonly stored_files: number
  readonly migrated_files: number
}

export interface MigrationResult {
  readonly from: string
  readonly to: string
  readonly books: readonly MigratedBook[]
  /** Faults, one sentence each. */
  readonly findings: readonly string[]
}

/** Reports how many commits of a book are migrated. */
export type OnProgress = (book: BookId, done: number, total: number) => void

const SLICE_LINES = 200
const SLICE_CHARACTERS = 4_000_000

/**
 * Throws MigrationRefused, after which nothing has changed. If there are findings, the target stays closed to programs.
 */
export const migrateBooks = async (source: Side, target: Target, onProgress: OnProgress): Promise<MigrationResult> => {
  const plan = await planOf(source, target)
  await target.claim()
  const books: MigratedBook[] = []
  const damaged: string[] = []
  for (const { book, from, head } of plan) {
    // Files come before the commits that name them.
    const files = await migrateFiles(source, target, book)
    for (const file of files.damaged) damaged.push(file)
    await migrateLines(source, target, { book, from, head }, onProgress)
    books.push({
      book,
      head,
      migrated_commits: head.seq - from.seq,
      stored_files: files.count,
      migrated_files: files.moved,
    })
  }
  const findings = [...(await target.settle(plan.map(({ book }) => book)))]
  for (const { book, head } of plan)
    for (const finding of await compareBook(source, target, book, head)) findings.push(finding)
  if (findings.length === 0) await target.release()
  return { from: source.name, to: target.name, books, findings: [...findings, ...damaged] }
}

interface BookPlan {
  readonly book: BookId
  /** The heads of the book in the target and in the source. */
  readonly from: Head
  readonly head: Head
}

/** What is left to migrate. Throws MigrationRefused if the target has other content. */
const planOf = async (source: Side, target: Target): Promise<readonly BookPlan[]> => {
  const books = await source.books()
  if (!books.includes('system'))
    throw new MigrationRefused(`The books of the installation are missing in ${source.name}.`)
  const existing = await target.books()
  const otherBooks = existing.filter((book) => !books.includes(book))
  if (otherBooks.length > 0)
    throw new MigrationRefused(`${target.name} has other books: ${otherBooks.join(', ')}. Nothing was changed.`)
  const planned: BookPlan[] = []
  for (const book of inOrder(books)) {
    const { head: from } = existing.includes(book) ? await target.headAt(book, 0) : { head: GENESIS }
    const { head, hash } = await source.headAt(book, from.seq)
    if (hash === null)
      throw new MigrationRefused(
        `${book} goes on to commit ${from.seq} in ${target.name}, and only to ${head.seq} in ${source.name}. Nothing was changed.`,
      )
    if (hash !== from.hash)
      throw new MigrationRefused(
        `${book} in ${target.name} is another one: its commit ${from.seq} is not that of ${source.name}. Nothing was changed.`,
      )
    planned.push({ book, from, head })
  }
  return planned
}

const migrateLines = async (
  source: Side,
  target: Target,
  { book, from, head }: BookPlan,
  onProgress: OnProgress,
): Promise<void> => {
  if (from.seq === head.seq) return
  let slice: CommitLine[] = []
  let characters = 0
  const appendSlice = async (): Promise<void> => {
    if (slice.length > 0) await target.append(book, slice)
    onProgress(book, slice.at(-1)?.commit.seq ?? from.seq, head.seq)
    slice = []
    characters = 0
  }
  for await (const line of source.lines(book, from)) {
    slice.push(line)
    characters += line.text.length
    if (slice.length >= SLICE_LINES || characters >= SLICE_CHARACTERS) await appendSlice()
  }
  await appendSlice()
}

/** A damaged file is migrated as it is, and reported. */
const migrateFiles = async (source: Side, target: Target, book: BookId) => {
  const damaged: string[] = []
  const names = await source.storedFiles(book)
  let migrated_commits = 0
  for (const name of names) {
    const bytes = await source.readStoredFile(book, name)
    if (bytes === null) continue
    if (sha256Of(bytes) !== name) damaged.push(`${book}: the stored file ${name} is damaged in ${source.name}`)
    const present = await target.readStoredFile(book, name)
    if (present !== null && sha256Of(present) === sha256Of(bytes)) continue
    await target.store(book, name, bytes)
    migrated_commits += 1
  }
  return { count: names.length, moved: migrated_commits, damaged }
}
