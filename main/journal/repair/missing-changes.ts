// Where the journal lacks commits that nobody has any more, but the copy still holds what they came to: the changes that lead
// from what the journal says to what the copy says. Knows how to compare, not when to. Books may hold a million records: of
// each only a sum is kept, and only those that differ are looked at.
import type { Books } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { Commit, CommitLine } from '../../../shared/books/port/commit.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { type BookId, type RecordId, type Row, type TableName, tablesOf } from '../../../shared/books/port/tables.ts'
import { sumAfter, sumOf } from './record-sums.ts'

/** A change that belongs in a gap, by its place among the gaps. */
interface MissingChange {
  readonly gap: number
  readonly change: Change
}

export interface Comparison {
  readonly book: BookId
  /** The commits that can be read, up to where the copy stands, from the first on. Called twice. */
  readonly frames: () => AsyncIterable<Pick<CommitLine, 'commit'>>
  /** The last number of each gap, ascending. The end of the journal may be one: what nothing follows. */
  readonly gaps: readonly number[]
  readonly read: Books['read']
}

/** A record of which journal and copy say different things. */
interface Different {
  readonly table: TableName
  readonly id: RecordId
  /** In the copy. */
  readonly final: Row | null
  /** What the commits say of it: before the first gap, behind the first, and so on. */
  readonly changes: Change[][]
}

const PAGE_ROWS = 1000
/** Instead of a sum: the copy says the same of the record. */
const EQUAL = -1

type Sums = Map<TableName, Map<RecordId, number>>

/**
 * The changes that are missing in the gaps, so that the journal leads to the state of the copy: first all that goes, so that
 * a key is free before another record takes it. What is not touched behind a gap is taken to have happened in the last one.
 */
export async function* missingChanges(comparison: Comparison): AsyncGenerator<MissingChange> {
  const { book, frames, gaps, read } = comparison
  const sums = await sumsOf(book, frames())
  const { different, has_unknown } = await compare(book, sums, read)
  // A million of them take a hundred megabytes.
  if (!has_unknown) sums.clear()
  for await (const { commit } of frames()) collect(commit, gaps, different)
  const changes = [...different.values()].flatMap((record) => changesOf(book, record, gaps.length))
  for (const missing of changes) if (missing.change.after === null) yield missing
  for (const missing of changes) if (missing.change.after !== null) yield missing
  if (!has_unknown) return
  for await (const { table, row } of recordsOf(book, read))
    if (!sums.get(table)?.has(row.id))
      yield { gap: gaps.length - 1, change: { table, id: row.id, before: null, after: row } }
}

const sumsOf = async (book: BookId, frames: AsyncIterable<Pick<CommitLine, 'commit'>>): Promise<Sums> => {
  const sums: Sums = new Map(writtenTables(book).map((name) => [name, new Map()]))
  for await (const { commit } of frames) {
    for (const { table, id, before, after } of commit.changes) {
      const sumsOfTable = sums.get(table)
      sumsOfTable?.set(id, sumAfter(sumsOfTable.get(id) ?? 0, before, after))
    }
  }
  return sums
}

/** Which records differ, and whether the copy has some of which no commit tells. Marks those that are equal. */
const compare = async (book: BookId, sums: Sums, read: Books['read']) => {
  const different = new Map<string, Different>()
  const add = (table: TableName, id: RecordId, final: Row | null) =>
    different.set(`${table} ${id}`, { table, id, final, changes: [] })
  let has_unknown = false
  for await (const { table, row } of recordsOf(book, read)) {
    const sum = sums.get(table)?.get(row.id)
    has_unknown ||= sum === undefined
    if (sum === undefined) continue
    if (sum !== sumOf(row)) add(table, row.id, row)
    sums.get(table)?.set(row.id, EQUAL)
  }
  for (const [table, sumsOfTable] of sums)
    for (const [id, sum] of sumsOfTable) if (sum !== 0 && sum !== EQUAL) add(table, id, null)
  return { different, has_unknown }
}

const collect = (
  { seq, changes }: Commit,
  gaps: readonly number[],
  different: ReadonlyMap<string, Different>,
): void => {
  if (different.size === 0) return
  const part = gaps.filter((gap) => gap < seq).length
  for (const change of changes) {
    const record = different.get(`${change.table} ${change.id}`)
    if (record === undefined) continue
    const sumsOfTable = record.changes[part] ?? []
    sumsOfTable.push(change)
    record.changes[part] = sumsOfTable
  }
}

/** What each gap must have done to a record. */
const changesOf = (book: BookId, record: Different, gaps: number): MissingChange[] => {
  const { table, id, final, changes } = record
  const definition: TableDefinition<never> | undefined = tablesOf(book)[table]
  const found: MissingChange[] = []
  let present = (changes[0] ?? []).reduce(applyChange, null)
  for (let gap = 0; gap < gaps; gap++) {
    const following = changes[gap + 1] ?? []
    // Behind the last gap everything is known back from the copy; behind others only what the next commits say.
    const next = gap === gaps - 1 ? following.reduceRight(reverted, final) : expectedBy(following, present, final)
    for (const change of differences(table, id, definition, present, next)) found.push({ gap, change })
    present = following.reduce(applyChange, next)
  }
  return found
}

const applyChange = (row: Row | null, { before, after }: Change): Row | null =>
  after === null ? null : before === null ? (after as Row) : row && { ...row, ...after }

const reverted = (row: Row | null, { before, after }: Change): Row | null =>
  before === null ? null : after === null ? (before as Row) : row && { ...row, ...before }

/** The record as the changes say that it was before them; what they do not say as it was, or as it will be. */
const expectedBy = (changes: readonly Change[], present: Row | null, final: Row | null): Row | null => {
  const [first] = changes
  if (first === undefined) return present
  if (first.before === null || first.after === null) return first.before as Row | null
  return changes.reduceRight(reverted, present ?? final)
}

const differences = (
  table: TableName,
  id: RecordId,
  definition: TableDefinition<never> | undefined,
  before: Row | null,
  after: Row | null,
): readonly Change[] => {
  if (before === null || after === null) return before === after ? [] : [{ table, id, before, after }]
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isEqual(before[field], after[field]))
  if (fields.length === 0) return []
  const keys: readonly string[] = definition?.unique ?? []
  // A key may have gone from record to record, and a change cannot take a field away.
  if (fields.some((field) => keys.includes(field) || after[field] === undefined)) {
    return [
      { table, id, before, after: null },
      { table, id, before: null, after },
    ]
  }
  const pick = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  return [{ table, id, before: pick(before), after: pick(after) }]
}

/** What is derived from the commits is no part of them. */
const writtenTables = (book: BookId): readonly TableName[] =>
  Object.entries(tablesOf(book)).flatMap(([name, { is_derived }]) => (is_derived ? [] : [name as TableName]))

async function* recordsOf(book: BookId, read: Books['read']): AsyncGenerator<{ table: TableName; row: Row }> {
  for (const table of writtenTables(book)) {
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const [{ rows }] = await read([page(table, { offset, limit: PAGE_ROWS })])
      for (const row of rows as unknown as readonly Row[]) yield { table, row }
      if (rows.length < PAGE_ROWS) break
    }
  }
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
