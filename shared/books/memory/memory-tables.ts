// All tables of one book in memory: applies commits completely or not at all, and answers questions. Both the memory
// books and the database page use it.
import { err, ok, type Result } from '../../value/result.ts'
import type { CommitRefusal } from '../port/books.ts'
import { type Change, changeOfFields, matchesBefore } from '../port/change.ts'
import { type Commit, GENESIS, type Head } from '../port/commit.ts'
import { deriveDeletions } from '../port/derive-deletions.ts'
import { deriveHistory } from '../port/derive-history.ts'
import type { QueryData } from '../port/read.ts'
import { type BookId, type RecordOf, type Row, type TableName, tablesOf } from '../port/tables.ts'
import type { Moment, SlotMoments } from './changed-slots.ts'
import { MemoryTable } from './memory-table.ts'

/**
 * The former content of a slot. Reverting a commit must not move a record to another slot, because slots are stored.
 */
interface TouchedSlot {
  readonly table: TableName
  readonly slot: number
  readonly before: Row | null
}

/** The stored slots of a table, and when each last changed. */
export interface StoredSlots {
  readonly rows: readonly (Row | null)[]
  readonly moments: SlotMoments
}

interface AppliedLine {
  readonly hash: string
  readonly commit: Commit
}

export interface AppliedCommits {
  readonly head: Head
  /** Every changed slot, in the order of the changes, for callers that store the slots. */
  readonly touched: readonly Pick<TouchedSlot, 'table' | 'slot'>[]
}

export class MemoryTables {
  private readonly tables = new Map<string, MemoryTable>()
  private current: Head = GENESIS
  private uncertainUntil = 0
  /** The latest time of a commit so far. */
  private latest = ''

  constructor(book: BookId) {
    for (const [name, definition] of Object.entries(tablesOf(book))) this.tables.set(name, new MemoryTable(definition))
  }

  get head(): Head {
    return this.current
  }

  /** Up to this commit, changes may not fit the records, because commits that they depend on cannot be read. */
  get uncertain_until(): number {
    return this.uncertainUntil
  }

  get names(): readonly TableName[] {
    return [...this.tables.keys()] as TableName[]
  }

  /** The table; throws when the book does not have it. */
  table(name: TableName): MemoryTable {
    const table = this.tables.get(name)
    if (!table) throw new Error(`No table called ${name}`)
    return table
  }

  records<T extends TableName>(name: T): readonly RecordOf<T>[] {
    // A table holds records of its own type.
    return [...this.table(name).records()] as unknown as readonly RecordOf<T>[]
  }

  /** Loads stored slots at a stored head. Only for tables that are still empty. */
  load(head: Head, slotsByTable: ReadonlyMap<TableName, StoredSlots>): void {
    for (const [name, { rows, moments }] of slotsByTable) {
      this.table(name).load(rows, moments)
      for (const moment of moments) if (moment && moment.time > this.latest) this.latest = moment.time
    }
    this.current = head
  }

  /**
   * Applies commits that follow the head; a refusal changes nothing. Commits that are `known` to fit, because they were
   * applied before, are not checked for existing records, so that a start builds no lookup for them.
   */
  apply(
    lines: readonly AppliedLine[],
    known: Exclude<FitCheck, 'uncertain'> = 'new',
  ): Result<AppliedCommits, CommitRefusal> {
    const touched: TouchedSlot[] = []
    /** For each commit, the number of slots touched up to its end. */
    const ends: number[] = []
    let head = this.current
    const { uncertainUntil } = this
    for (const { hash, commit } of lines) {
      this.uncertainUntil = Math.max(this.uncertainUntil, commit.stand_in?.until ?? 0)
      const fit = commit.seq <= this.uncertainUntil ? 'uncertain' : known
      const refusal =
        commit.seq !== head.seq + 1 || commit.prev !== head.hash
          ? ({ type: 'StaleHead', head: this.current } as const)
          : this.applyChanges(commit.changes, touched, fit)
      if (refusal) {
        this.uncertainUntil = uncertainUntil
        for (const { table, slot, before } of touched.reverse()) this.table(table).setSlot(slot, before)
        return err(refusal)
      }
      this.noteHistory(commit, touched)
      this.noteDeletions(commit, touched)
      ends.push(touched.length)
      head = { seq: commit.seq, hash }
    }
    this.current = head
    let at = 0
    for (const [index, { commit }] of lines.entries()) {
      if (commit.time > this.latest) this.latest = commit.time
      const moment: Moment = { seq: commit.seq, time: this.latest }
      for (; at < (ends[index] ?? 0); at++) {
        const { table, slot } = touched[at] as TouchedSlot
        this.table(table).touched(slot, moment)
      }
    }
    return ok({ head, touched })
  }

  answer(query: QueryData): unknown {
    const table = this.table(query.table)
    switch (query.type) {
      case 'get':
        return table.get(query.id)
      case 'where':
        return table.where(query.field, query.values, query.slice)
      case 'page':
        return table.page(query)
      case 'ids':
        return table.ids(query)
      case 'groups':
        return table.groups(query)
      case 'totals':
        return table.totals(query.name, query.within)
    }
  }

  /** Does a part of what the next searches would do first, of one table or of all; answers whether more is left. */
  prepareSearch(slots: number, of?: TableName): boolean {
    return (of === undefined ? [...this.tables.values()] : [this.table(of)]).some((table) => table.prepareSearch(slots))
  }

  /** The system's book has no history table: changes of users and their rights are not listed. */
  private noteHistory(commit: Commit, touched: TouchedSlot[]): void {
    const table = this.tables.get('history')
    if (!table) return
    for (const entry of deriveHistory(commit, (group) => table.get(group) as RecordOf<'history'> | null)) {
      const before = table.get(entry.id)
      const slot = before === null ? table.append(entry) : table.set(entry.id, entry)
      touched.push({ table: 'history', slot, before })
    }
  }

  private noteDeletions(commit: Commit, touched: TouchedSlot[]): void {
    const table = this.tables.get('deletion')
    if (!table) return
    const { added, ended } = deriveDeletions(commit)
    for (const deletion of added) {
      const before = table.get(deletion.id)
      const slot = before === null ? table.append(deletion) : table.set(deletion.id, deletion)
      touched.push({ table: 'deletion', slot, before })
    }
    if (table.size === 0) return
    for (const id of ended) {
      const before = table.get(id)
      if (before !== null) touched.push({ table: 'deletion', slot: table.set(id, null), before })
    }
  }

  private applyChanges(changes: readonly Change[], touched: TouchedSlot[], fit: FitCheck): CommitRefusal | null {
    const isKnownToFit = fit === 'known'
    for (const written of changes) {
      const change = fit === 'uncertain' ? this.fitted(written, touched) : written
      if (change === null) continue
      const table = this.table(change.table)
      if (change.before === null) {
        const record = change.after as Row | null
        const added = record && (isKnownToFit ? table.append(record) : table.add(record))
        if (added === null) return { type: 'StaleRecord', table: change.table, id: change.id }
        if (typeof added !== 'number') return { type: 'DuplicateKey', table: change.table, ...added }
        touched.push({ table: change.table, slot: added, before: null })
        continue
      }
      const before = table.get(change.id)
      if (before === null || !matchesBefore(before, change.before)) {
        return { type: 'StaleRecord', table: change.table, id: change.id }
      }
      const after = change.after && { ...before, ...change.after }
      const clash = after && !isKnownToFit && table.clash(after)
      if (clash) return { type: 'DuplicateKey', table: change.table, ...clash }
      touched.push({ table: change.table, slot: table.set(change.id, after), before })
    }
    return null
  }

  /**
   * Fits a change to the records that remain when earlier commits are missing; null when that is impossible. Values of
   * the commit count, other values stay. A record that was created in a missing commit is lost, with all its changes. A
   * record with the same unique key must have changed or been removed in a missing commit: it is removed.
   */
  private fitted(change: Change, touched: TouchedSlot[]): Change | null {
    const table = this.table(change.table)
    const present = table.get(change.id)
    if (change.before !== null && present === null) return null
    const record = change.after && ({ ...present, ...change.after } as Row)
    for (let clash = record && table.clash(record); record && clash; clash = table.clash(record)) {
      for (const other of table.where(clash.field, [clash.value]))
        if (other.id !== record.id)
          touched.push({ table: change.table, slot: table.set(other.id, null), before: other })
    }
    return changeOfFields(change.table, change.id, present, change.after)
  }
}

/** Whether changes are known to fit, must be checked, or are made to fit as far as possible. */
type FitCheck = 'known' | 'new' | 'uncertain'
