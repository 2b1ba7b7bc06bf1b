// Finds the effect of commits that are lost from the journal while the read model still has their result: the changes
// that lead from the journal's state to the read model's state. The caller decides when to compare. Books may have a
// million records, so only a checksum of each is in memory, and only records that differ are compared in full.
import type { Books } from '../../../shared/books/port/books.ts'
import { type Change, changeOfFields } from '../../../shared/books/port/change.ts'
import type { Commit, CommitLine } from '../../../shared/books/port/commit.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { type BookId, type RecordId, type Row, type TableName, tablesOf } from '../../../shared/books/port/tables.ts'
import { sumAfter, sumOf } from './record-sums.ts'

/** A change for a gap, with the index of that gap. */
interface MissingChange {
  readonly gap: number
  readonly change: Change
}

export interface Comparison {
  readonly book: BookId
  /** The readable commits from the first on, up to the head of the read model. Called twice. */
  readonly commits: () => AsyncIterable<Pick<CommitLine, 'commit'>>
  /**
   * The last commit number of each gap, ascending. The last gap may be the end of the journal, with no commit after it.
   */
  readonly gaps: readonly number[]
  readonly read: Books['read']
}

/** A record that differs between journal and read model. */
interface Different {
  readonly table: TableName
  readonly id: RecordId
  /** The record in the read model. */
  readonly final: Row | null
  /** The changes of the record in the commits: before the first gap, after the first gap, and so on. */
  readonly changes: Change[][]
}

const ROWS_PER_READ = 1000
/** Replaces a sum if the read model has the same record. */
const EQUAL = -1

type Sums = Map<TableName, Map<RecordId, number>>

/**
 * The changes that are missing in the gaps, so that the journal leads to the state of the read model. Removals come
 * first, so that a key is free before another record takes it. If no later commit touches a change, it is assigned to
 * the last gap.
 */
export async function* missingChanges(comparison: Comparison): AsyncGenerator<MissingChange> {
  const { book, commits, gaps, read } = comparison
  const sums = await sumsOf(book, commits())
  const { different, has_unknown } = await compare(book, sums, read)
  // The sums of a million records take a hundred megabytes.
  if (!has_unknown) sums.clear()
  for await (const { commit } of commits()) collect(commit, gaps, different)
  const changes = [...different.values()].flatMap((record) => changesOf(book, record, gaps.length))
  for (const missing of changes) if (missing.change.after === null) yield missing
  for (const missing of changes) if (missing.change.after !== null) yield missing
  if (!has_unknown) return
  for await (const { table, row } of recordsOf(book, read))
    if (!sums.get(table)?.has(row.id)) yield { gap: gaps.length - 1, change: changeOfFields(table, row.id, null, row) }
}

const sumsOf = async (book: BookId, commits: AsyncIterable<Pick<CommitLine, 'commit'>>): Promise<Sums> => {
  const sums: Sums = new Map(writtenTables(book).map((name) => [name, new Map()]))
  for await (const { commit } of commits) {
    for (const { table, id, before, after } of commit.changes) {
      const sumsOfTable = sums.get(table)
      sumsOfTable?.set(id, sumAfter(sumsOfTable.get(id) ?? 0, before, after))
    }
  }
  return sums
}

/** Which records differ, and whether the read model has records that are in no commit. Marks the equal ones. */
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

/** The changes that each gap must have made to a record. */
const changesOf = (book: BookId, record: Different, gaps: number): MissingChange[] => {
  const { table, id, final, changes } = record
  const definition: TableDefinition<never> | undefined = tablesOf(book)[table]
  const found: MissingChange[] = []
  let current = (changes[0] ?? []).reduce(applyChange, null)
  for (let gap = 0; gap < gaps; gap++) {
    const following = changes[gap + 1] ?? []
    // After the last gap the read model gives the whole record;
    // after an earlier gap only the following commits give it.
    const next = gap === gaps - 1 ? following.reduceRight(revertChange, final) : expectedBy(following, current, final)
    for (const change of differences(table, id, definition, current, next)) found.push({ gap, change })
    current = following.reduce(applyChange, next)
  }
  return found
}

const applyChange = (row: Row | null, { before, after }: Change): Row | null =>
  after === null ? null : before === null ? (after as Row) : row && { ...row, ...after }

const revertChange = (row: Row | null, { before, after }: Change): Row | null =>
  before === null ? null : after === null ? (before as Row) : row && { ...row, ...before }

/**
 * The record as it was before the changes, by what they say; every other field as it was before the gap, or as it is in
 * the end.
 */
const expectedBy = (changes: readonly Change[], current: Row | null, final: Row | null): Row | null => {
  if (changes.length === 0) return current
  return changes.reduceRight(revertChange, current ?? final)
}

const differences = (
  table: TableName,
  id: RecordId,
  definition: TableDefinition<never> | undefined,
  before: Row | null,
  after: Row | null,
): readonly Change[] => {
  if (before === null || after === null) return before === after ? [] : [changeOfFields(table, id, before, after)]
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isEqual(before[field], after[field]))
  if (fields.length === 0) return []
  const keys: readonly string[] = definition?.unique ?? []
  // A key may have moved from one record to another, and a change cannot remove a field.
  if (fields.some((field) => keys.includes(field) || after[field] === undefined)) {
    return [changeOfFields(table, id, before, null), changeOfFields(table, id, null, after)]
  }
  const pick = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  return [changeOfFields(table, id, pick(before), pick(after))]
}

/** Tables derived from commits are not part of them. */
const writtenTables = (book: BookId): readonly TableName[] =>
  Object.entries(tablesOf(book)).flatMap(([name, { is_derived }]) => (is_derived ? [] : [name as TableName]))

async function* recordsOf(book: BookId, read: Books['read']): AsyncGenerator<{ table: TableName; row: Row }> {
  for (const table of writtenTables(book)) {
    for (let offset = 0; ; offset += ROWS_PER_READ) {
      const [{ rows }] = await read([page(table, { offset, limit: ROWS_PER_READ })])
      for (const row of rows as readonly Row[]) yield { table, row }
      if (rows.length < ROWS_PER_READ) break
    }
  }
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
