// All tables of one book in memory: applies commits whole or not at all, and answers questions. The memory books and
// the database page both stand on it.
import { err, ok, type Result } from '../value/result.ts'
import type { BooksChange, CommitRefusal } from './books.ts'
import type { Change } from './change.ts'
import { type Frame, GENESIS, type Head } from './frame.ts'
import { MemoryTable } from './memory-table.ts'
import type { QueryData } from './read.ts'
import { type BookId, type Row, type TableName, tablesOf } from './tables.ts'

/** What a commit touched: for the listeners, and for who stores the slots. */
export interface Applied {
  readonly head: Head
  readonly changes: readonly BooksChange[]
  readonly slotsByTable: ReadonlyMap<TableName, ReadonlySet<number>>
}

/** What stood in a slot: taking a commit back must not move a record to another slot, since slots are what is stored. */
interface Undo {
  readonly name: TableName
  readonly slot: number
  readonly before: Row | null
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

  /** Applies frames that follow the head; on a refusal everything stands as before. */
  apply(lines: readonly { readonly hash: string; readonly frame: Frame }[]): Result<Applied, CommitRefusal> {
    const undo: Undo[] = []
    const slotsByTable = new Map<TableName, Set<number>>()
    const changes: BooksChange[] = []
    let head = this.current
    for (const { hash, frame } of lines) {
      const refusal =
        frame.seq !== head.seq + 1 || frame.prev !== head.hash
          ? ({ type: 'StaleHead', head: this.current } as const)
          : this.applyChanges(frame.changes, undo, slotsByTable)
      if (refusal) {
        for (const { name, slot, before } of undo.reverse()) this.table(name).setSlot(slot, before)
        return err(refusal)
      }
      head = { seq: frame.seq, hash }
      changes.push({ seq: frame.seq, changed: frame.changes.map(({ table, id }) => ({ table, id })) })
    }
    this.current = head
    return ok({ head, changes, slotsByTable })
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
      case 'totals':
        return table.totals(query.name, query.within)
    }
  }

  private applyChanges(
    changes: readonly Change[],
    undo: Undo[],
    slotsByTable: Map<TableName, Set<number>>,
  ): CommitRefusal | null {
    for (const change of changes) {
      const table = this.table(change.table)
      const before = table.get(change.id)
      if (!isAsExpected(before, change)) return { type: 'StaleRecord', table: change.table, id: change.id }
      const after = before && change.after ? { ...before, ...change.after } : (change.after as Row | null)
      const clash = after && table.clash(after)
      if (clash) return { type: 'DuplicateKey', table: change.table, ...clash }
      const slot = table.set(change.id, after)
      undo.push({ name: change.table, slot, before })
      const slots = slotsByTable.get(change.table)
      if (slots) slots.add(slot)
      else slotsByTable.set(change.table, new Set([slot]))
    }
    return null
  }
}

/** Whether the record stands as the change says it did: the pair assertion of every commit. */
const isAsExpected = (record: Row | null, change: Change): boolean => {
  if (change.before === null) return record === null && change.after !== null
  if (record === null) return false
  for (const field in change.before) if (!isSame(record[field], change.before[field])) return false
  return true
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
