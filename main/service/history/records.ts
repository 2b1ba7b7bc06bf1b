// The records that an undo works on: read once, many at a time, and updated with what the undo has decided. No other write
// changes them within one turn of the writer.
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { RecordId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Chain } from '../../../shared/rule/history/entry-chains.ts'
import { rootOfEntry } from '../../../shared/rule/ledger/journal-entry.ts'
import type { Read } from '../core/book.ts'

export interface Records {
  /** Reads those that are not loaded yet. */
  readonly load: (table: TableName, ids: readonly RecordId[]) => Promise<void>
  /** A loaded record, including what was decided; null: it does not exist. */
  readonly get: <T extends TableName>(table: T, id: RecordId) => RecordOf<T> | null
  readonly set: <T extends TableName>(table: T, id: RecordId, is: RecordOf<T> | null) => void
  /** The changes decided since the last call, ready for a commit: removals come first, so that their keys become free. */
  readonly changes: () => readonly Change[]
  /** Reads entries together with all entries of their chains. */
  readonly loadChains: (entryIds: readonly string[]) => Promise<void>
  /** Adds entries in their original form, and reads what replaced them since. */
  readonly addEntries: (written: readonly JournalEntry[]) => Promise<void>
  /** The chain of an entry; null: it was not loaded. */
  readonly chainOf: (entryId: string) => Chain | null
}

/**
 * Two small questions at a time: the books answer one while the answer of the other is processed. Other requests wait for
 * both, so they are small.
 */
const IDS_PER_QUESTION = 250

const readInTurns = async (
  ids: readonly RecordId[],
  readSome: (some: readonly RecordId[]) => Promise<void>,
): Promise<void> => {
  let from = 0
  const lane = async (): Promise<void> => {
    while (from < ids.length) {
      const some = ids.slice(from, from + IDS_PER_QUESTION)
      from += IDS_PER_QUESTION
      await readSome(some)
    }
  }
  await Promise.all([lane(), lane()])
}

type RecordsByTable = Map<TableName, Map<RecordId, RecordOf<TableName> | null>>

/**
 * The records of one table: `get` and `set` of that table alone fill it. Adds the table: in `decided` the order in which
 * tables were first set is that of the changes, so reading does not call this for a new one.
 */
const ofTable = <T extends TableName>(maps: RecordsByTable, table: T): Map<RecordId, RecordOf<T> | null> => {
  const map = maps.get(table) ?? new Map<RecordId, RecordOf<TableName> | null>()
  maps.set(table, map)
  return map as Map<RecordId, RecordOf<T> | null>
}

export const createRecords = (read: Read): Records => {
  const loaded: RecordsByTable = new Map()
  const decided: RecordsByTable = new Map()
  const chains = new Map<string, Set<string>>()
  const get = <T extends TableName>(table: T, id: RecordId): RecordOf<T> | null => {
    const now = decided.has(table) ? ofTable(decided, table).get(id) : undefined
    return now === undefined ? (ofTable(loaded, table).get(id) ?? null) : now
  }
  const entry = (id: string) => get('journal_entry', id)
  const noteInChain = (each: JournalEntry): void => {
    const root = rootOfEntry(each)
    chains.set(root, (chains.get(root) ?? new Set()).add(each.id))
  }
  const load: Records['load'] = async (table, ids) => {
    const rows = ofTable(loaded, table)
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length === 0) return
    for (const id of missing) rows.set(id, null)
    await readInTurns(missing, async (some) => {
      const [found] = await read([where(table, 'id', some)])
      for (const row of found) rows.set(row.id, row)
    })
  }
  const withRebookings = async (roots: readonly string[]): Promise<void> => {
    const rows = ofTable(loaded, 'journal_entry')
    for (const root of roots) {
      const first = entry(root)
      if (first) noteInChain(first)
    }
    await readInTurns(roots, async (some) => {
      const [more] = await read([where('journal_entry', 'rebooks_id', some)])
      for (const each of more) {
        if (!rows.has(each.id)) rows.set(each.id, each)
        noteInChain(each)
      }
    })
  }

  return {
    load,
    get,
    set: (table, id, is) => {
      ofTable(decided, table).set(id, is)
      if (table === 'journal_entry' && is) noteInChain(is as JournalEntry)
    },
    changes: () => {
      const changes: { readonly removals: Change[]; readonly updates: Change[]; readonly creations: Change[] } = {
        removals: [],
        updates: [],
        creations: [],
      }
      for (const [table, rows] of decided) {
        for (const [id, is] of rows) {
          const was = loaded.get(table)?.get(id) ?? null
          if (was === null && is !== null) changes.creations.push(created(table, is))
          else if (was !== null && is === null) changes.removals.push(removed(table, was))
          else if (was !== null && is !== null && was !== is) changes.updates.push(updated(table, was, is))
          ofTable(loaded, table).set(id, is)
        }
      }
      decided.clear()
      return [...changes.removals, ...changes.updates, ...changes.creations]
    },
    addEntries: async (written) => {
      const rows = ofTable(loaded, 'journal_entry')
      for (const each of written) rows.set(each.id, each)
      const ids = written.map(({ id }) => id)
      const note = (each: JournalEntry) => {
        const reversed = rows.get(each.reverses_id ?? '')
        if (reversed) rows.set(reversed.id, { ...reversed, reversed_by_id: each.id })
      }
      await readInTurns(ids, async (some) => {
        const [reversals] = await read([where('journal_entry', 'reverses_id', some)])
        reversals.forEach(note)
      })
      written.forEach(note)
      const roots = [...new Set(written.filter(({ reverses_id }) => reverses_id === null).map(rootOfEntry))]
      await load('journal_entry', roots)
      await withRebookings(roots)
    },
    loadChains: async (entryIds) => {
      const otherIds = entryIds.filter((id) => {
        const present = entry(id)
        return present === null || !chains.has(rootOfEntry(present))
      })
      if (otherIds.length === 0) return
      await load('journal_entry', otherIds)
      const roots = otherIds.flatMap((id) => {
        const present = entry(id)
        return present ? [rootOfEntry(present)] : []
      })
      await load('journal_entry', roots)
      await withRebookings(roots)
    },
    chainOf: (entryId) => {
      const present = entry(entryId)
      const ids = present && chains.get(rootOfEntry(present))
      return ids ? { entries: [...ids].toSorted().flatMap((id) => entry(id) ?? []) } : null
    },
  }
}
