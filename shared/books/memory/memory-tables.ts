// All tables of one book in memory: applies commits whole or not at all, and answers questions. The memory books and
// the database page both stand on it.
import { err, ok, type Result } from '../../value/result.ts'
import type { CommitRefusal } from '../port/books.ts'
import type { Change } from '../port/change.ts'
import { type Frame, GENESIS, type Head } from '../port/frame.ts'
import { historyAfter } from '../port/history-of.ts'
import type { QueryData } from '../port/read.ts'
import { type BookId, type RecordOf, type Row, type TableName, tablesOf } from '../port/tables.ts'
import { MemoryTable } from './memory-table.ts'

/** What stood in a slot: taking a commit back must not move a record to another slot, since slots are what is stored. */
interface Touched {
  readonly table: TableName
  readonly slot: number
  readonly before: Row | null
}

interface Line {
  readonly hash: string
  readonly frame: Frame
}

export interface Applied {
  readonly head: Head
  /** Every slot that changed, in the order of the changes, for who stores the slots. */
  readonly touched: readonly Pick<Touched, 'table' | 'slot'>[]
}

export class MemoryTables {
  private readonly tables = new Map<string, MemoryTable>()
  private current: Head = GENESIS

  constructor(book: BookId) {
    for (const [name, definition] of Object.entries(tablesOf(book))) this.tables.set(name, new MemoryTable(definition))
  }

  get head(): Head {
    return this.current
  }

  get names(): readonly TableName[] {
    return [...this.tables.keys()] as TableName[]
  }

  /** The table; throws for one that the book does not have. */
  table(name: TableName): MemoryTable {
    const table = this.tables.get(name)
    if (!table) throw new Error(`No table called ${name}`)
    return table
  }

  /** Takes over stored slots at a stored head. Only for tables that are still empty. */
  load(head: Head, slotsByTable: ReadonlyMap<TableName, readonly (Row | null)[]>): void {
    for (const [name, slots] of slotsByTable) this.table(name).load(slots)
    this.current = head
  }

  /**
   * Applies frames that follow the head; on a refusal everything stands as before. Those `known` to fit, since they were
   * applied before, are not searched for records that are already there: a start makes no lookup for them.
   */
  apply(lines: readonly Line[], known: 'known' | 'new' = 'new'): Result<Applied, CommitRefusal> {
    const touched: Touched[] = []
    let head = this.current
    for (const { hash, frame } of lines) {
      const refusal =
        frame.seq !== head.seq + 1 || frame.prev !== head.hash
          ? ({ type: 'StaleHead', head: this.current } as const)
          : this.applyChanges(frame.changes, touched, known === 'known')
      if (refusal) {
        for (const { table, slot, before } of touched.reverse()) this.table(table).setSlot(slot, before)
        return err(refusal)
      }
      this.noteHistory(frame, touched)
      head = { seq: frame.seq, hash }
    }
    this.current = head
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

  /** The system's book has none: who there is and what they may enter is told nowhere else. */
  private noteHistory(frame: Frame, touched: Touched[]): void {
    const table = this.tables.get('history')
    if (!table) return
    for (const entry of historyAfter(frame, (group) => table.get(group) as RecordOf<'history'> | null)) {
      const before = table.get(entry.id)
      const slot = before === null ? table.append(entry) : table.set(entry.id, entry)
      touched.push({ table: 'history', slot, before })
    }
  }

  private applyChanges(changes: readonly Change[], touched: Touched[], areKnown: boolean): CommitRefusal | null {
    for (const change of changes) {
      const table = this.table(change.table)
      if (change.before === null) {
        const record = change.after as Row | null
        const added = record && (areKnown ? table.append(record) : table.add(record))
        if (added === null) return { type: 'StaleRecord', table: change.table, id: change.id }
        if (typeof added !== 'number') return { type: 'DuplicateKey', table: change.table, ...added }
        touched.push({ table: change.table, slot: added, before: null })
        continue
      }
      const before = table.get(change.id)
      if (before === null || !isAsExpected(before, change.before)) {
        return { type: 'StaleRecord', table: change.table, id: change.id }
      }
      const after = change.after && { ...before, ...change.after }
      const clash = after && !areKnown && table.clash(after)
      if (clash) return { type: 'DuplicateKey', table: change.table, ...clash }
      touched.push({ table: change.table, slot: table.set(change.id, after), before })
    }
    return null
  }
}

/** Whether the record stands as the change says it did: the pair assertion of every commit. */
const isAsExpected = (record: Row, before: Readonly<Record<string, unknown>>): boolean => {
  for (const field in before) if (!isSame(record[field], before[field])) return false
  return true
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
