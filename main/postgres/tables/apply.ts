// Applies commits to the tables, all or nothing, within the caller's transaction. It does the same as MemoryTables in
// memory: reads all records that the commits touch at once, decides here, and writes at once.
import type { PoolClient } from 'pg'
import type { CommitRefusal } from '../../../shared/books/port/books.ts'
import { type Change, type Fields, matchesBefore } from '../../../shared/books/port/change.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { deriveDeletions } from '../../../shared/books/port/derive-deletions.ts'
import { deriveHistory } from '../../../shared/books/port/derive-history.ts'
import type { Comparable, RecordId, Row } from '../../../shared/books/port/table-definition.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { deleteRows, insertRows, type Moment, readIdsByUniqueValue, readRows } from './rows.ts'
import { writeSearchedTexts } from './searched-texts.ts'
import { storedTable } from './stored-tables.ts'
import { addToTotals, TotalChanges } from './totals.ts'

/** The head of a book, and the latest time of a commit. */
export interface BookState extends Head {
  readonly latest: string
}

/** Applies the lines, which must follow the head, to the records. After a refusal the caller rolls back. */
export const applyCommits = async (
  client: PoolClient,
  book: number,
  state: BookState,
  lines: readonly Pick<CommitLine, 'hash' | 'commit'>[],
): Promise<Result<BookState, CommitRefusal>> => {
  const touched = await TouchedRecords.read(client, book, lines)
  let { seq, hash, latest } = state
  for (const { commit, hash: own } of lines) {
    if (commit.seq !== seq + 1 || commit.prev !== hash)
      return err({ type: 'StaleHead', head: { seq: state.seq, hash: state.hash } })
    if (commit.time > latest) latest = commit.time
    const moment = { seq: commit.seq, time: latest }
    for (const change of commit.changes) {
      const refusal = touched.apply(change, moment)
      if (refusal) return err(refusal)
    }
    if (book !== 0) {
      const find = (group: string) => touched.get('history', group) as RecordOf<'history'> | null
      for (const entry of deriveHistory(commit, find)) touched.set('history', entry, moment)
      const { added, ended } = deriveDeletions(commit)
      for (const deletion of added) touched.set('deletion', deletion, moment)
      for (const id of ended) touched.remove('deletion', id)
    }
    ;[seq, hash] = [commit.seq, own]
  }
  await touched.write(client)
  return ok({ seq, hash, latest })
}

interface TouchedRecord {
  readonly before: Row | null
  after: Row | null
  moment: Moment
}

/** The records that some commits touch, before and after the commits. */
class TouchedRecords {
  private readonly book: number
  private readonly records = new Map<TableName, Map<RecordId, TouchedRecord>>()
  /** The records that have a value, by table and unique field. */
  private readonly holders = new Map<string, Map<Comparable, RecordId>>()

  private constructor(book: number) {
    this.book = book
  }

  static async read(
    client: PoolClient,
    book: number,
    lines: readonly Pick<CommitLine, 'commit'>[],
  ): Promise<TouchedRecords> {
    const touched = new TouchedRecords(book)
    const changes = lines.flatMap(({ commit }) => commit.changes)
    for (const [table, some] of Map.groupBy(changes, (change) => change.table)) {
      await touched.load(client, table, [...new Set(some.map(({ id }) => id))])
      for (const field of storedTable(table).definition.unique) {
        const values = some.flatMap(
          ({ after }: { readonly after: Fields | null }) => (after?.[field] ?? []) as Comparable,
        )
        const found = await readIdsByUniqueValue(client, storedTable(table), book, field, [...new Set(values)])
        touched.holders.set(`${table}.${field}`, new Map(found))
      }
    }
    if (book !== 0) {
      await touched.loadHistory(client, lines)
      await touched.load(client, 'deletion', [...new Set(lines.flatMap(({ commit }) => deriveDeletions(commit).ended))])
    }
    return touched
  }

  get(table: TableName, id: RecordId): Row | null {
    return this.records.get(table)?.get(id)?.after ?? null
  }

  set(table: TableName, row: Row, moment: Moment): void {
    const records = this.recordsOf(table)
    const existing = records.get(row.id)
    if (existing) Object.assign(existing, { after: row, moment })
    else records.set(row.id, { before: null, after: row, moment })
  }

  /** Removes a record, which may not exist. */
  remove(table: TableName, id: RecordId): void {
    const existing = this.recordsOf(table).get(id)
    if (existing) existing.after = null
  }

  apply({ table, id, before, after }: Change, moment: Moment): CommitRefusal | null {
    const existing = this.get(table, id)
    const isFit = before === null ? existing === null : existing !== null && matchesBefore(existing, before)
    if (!isFit) return { type: 'StaleRecord', table, id }
    const next = after && ({ ...existing, ...after } as Row)
    const clash = next && this.clash(table, next)
    if (clash) return { type: 'DuplicateKey', table, ...clash }
    this.moveKeys(table, existing, next)
    const record = this.recordsOf(table).get(id)
    if (record) Object.assign(record, { after: next, moment })
    else this.recordsOf(table).set(id, { before: null, after: next, moment })
    return null
  }

  async write(client: PoolClient): Promise<void> {
    const totals = new TotalChanges()
    for (const [name, records] of this.records) {
      const table = storedTable(name)
      const changed = [...records.values()].filter(({ before, after }) => before !== after)
      for (const { before, after } of changed) totals.change(table, before, after)
      // Replace rows and do not update them: this frees a key of one record for another in any order.
      await deleteRows(
        client,
        table,
        this.book,
        changed.flatMap(({ before }) => before?.id ?? []),
      )
      const remaining = changed.flatMap(({ after, moment }) => (after ? { row: after, moment } : []))
      await insertRows(client, table, this.book, remaining)
      await writeSearchedTexts(client, table, this.book, changed)
    }
    await addToTotals(client, this.book, totals)
  }

  /** A unique value that another record has. */
  private clash(table: TableName, { id, ...row }: Row): { readonly field: string; readonly value: string } | null {
    for (const field of storedTable(table).definition.unique) {
      const value = row[field as string] as Comparable
      const holder = value === null ? undefined : this.holders.get(`${table}.${field as string}`)?.get(value)
      if (holder !== undefined && holder !== id) return { field: field as string, value: String(value) }
    }
    return null
  }

  private moveKeys(table: TableName, before: Row | null, after: Row | null): void {
    for (const field of storedTable(table).definition.unique as readonly string[]) {
      const holders = this.holders.get(`${table}.${field}`)
      if (before && holders?.get(before[field] as Comparable) === before.id)
        holders?.delete(before[field] as Comparable)
      if (after && after[field] !== null) holders?.set(after[field] as Comparable, after.id)
    }
  }

  private async load(client: PoolClient, table: TableName, ids: readonly RecordId[]): Promise<void> {
    const found = await readRows(client, storedTable(table), this.book, ids)
    const records = this.recordsOf(table)
    for (const [id, row] of found) records.set(id, { before: row, after: row, moment: { seq: 0, time: '' } })
  }

  /** Loads the actions that the commits belong to, and the actions that an undo undoes, back to the first one. */
  private async loadHistory(client: PoolClient, lines: readonly Pick<CommitLine, 'commit'>[]): Promise<void> {
    const named: readonly unknown[] = lines.flatMap(({ commit: { group, params } }) =>
      group === null ? [] : [group, params.undoes],
    )
    for (let pendingIds: readonly unknown[] = named; pendingIds.length > 0; ) {
      const ids = [...new Set(pendingIds)].filter(
        (id): id is string => typeof id === 'string' && !this.get('history', id),
      )
      await this.load(client, 'history', ids)
      pendingIds = ids.map((id) => (this.get('history', id) as RecordOf<'history'> | null)?.undoes_id)
    }
  }

  private recordsOf(table: TableName): Map<RecordId, TouchedRecord> {
    const known = this.records.get(table) ?? new Map()
    this.records.set(table, known)
    return known
  }
}
