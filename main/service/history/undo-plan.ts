// The plan of an undo: what the action changed, in units that belong together, and the changes of one slice of them. It is
// computed from the journal and the books alone, so that after a kill the undo can resume at any slice.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Change, type ChangeOf, changesOfTable } from '../../../shared/books/port/change.ts'
import { counted, page, totals } from '../../../shared/books/port/read.ts'
import type { RecordId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import {
  type ChainEffect,
  chainEffects,
  entryInForce,
  reverseChain,
} from '../../../shared/rule/history/entry-chains.ts'
import { createNetEffect, keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import {
  DOCUMENTS,
  isSettlingOnly,
  type RestorationFacts,
  restorationOf,
} from '../../../shared/rule/history/restoration.ts'
import { rootOfEntry } from '../../../shared/rule/ledger/journal-entry.ts'
import type { Book, Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { lastEntry, numberIn } from '../ledger/last-entry.ts'
import { createRecords, type Records } from './records.ts'
import { removeWithAccounts } from './remove-with-accounts.ts'
import { isSettling, loadSettled, settleDifference } from './settle-documents.ts'
import { settleTransactions } from './settle-transactions.ts'

/** Actions that choose the ledger account of a bank account; others only give it one. */
export const CHOOSES_LEDGER = ['change_bank_account', 'separate_ledger_account'] as const

/** About so many records change in one commit: a read waits no longer than for one commit. */
const SLICE_RECORDS = 2_000

interface Unit {
  readonly changes: readonly NetChange[]
  /** The booking of the action is reversed before the booking that it replaced is restored. */
  readonly chains: readonly ChainEffect[]
}

export interface UndoPlan {
  /** The action that is marked as undone: the last one that did the work. */
  readonly target: HistoryEntry
  /** The action whose effect is undone: the original one, since a redo contains only what was missing at its time. */
  readonly source: HistoryEntry
  readonly units: readonly Unit[]
  /** By the key of the record. */
  readonly net: ReadonlyMap<string, NetChange>
  readonly records: Records
}

export type UndoDeps = Pick<ServiceDeps, 'newId' | 'now'>

/** Reads what the action did. Between its steps other requests get their turn: each step takes long for a big action. */
export const readUndoPlan = async (
  book: Pick<Book, 'commitAt'>,
  read: Read,
  target: HistoryEntry,
  source: HistoryEntry,
): Promise<UndoPlan> => {
  const effect = createNetEffect()
  for (const [from, to] of source.ranges) {
    for (let seq = from; seq <= to; seq++) effect.add((await book.commitAt(seq))?.changes ?? [])
  }
  await nextTurn()
  const net = withoutYearsOfEntries(effect.changes())
  await nextTurn()
  const records = createRecords(read)
  const entries = net.flatMap(({ table, before, after }) =>
    table === 'journal_entry' && before === null ? [after] : [],
  )
  const own = new Set(entries.map(({ id }) => id))
  await records.addEntries(entries)
  await records.loadChains(entries.flatMap(({ reverses_id: id }) => (id === null || own.has(id) ? [] : [id])))
  const chains = chainEffects(net, (id) => records.get('journal_entry', id))
  await nextTurn()
  const byKey = new Map(net.map((each) => [keyOf(each), each]))
  await nextTurn()
  const units = unitsOf(net, chains, records)
  await nextTurn()
  return { target, source, units, net: byKey, records }
}

/**
 * A fiscal year with entries of the action stays: the entries and their reversals are in it. The year is found by the
 * entries, so that the undo of an action that only added a year still removes the year.
 */
const withoutYearsOfEntries = (net: readonly NetChange[]): readonly NetChange[] => {
  const named = new Set<RecordId | undefined>(
    changesOfTable(net, 'journal_entry').map(({ after }) => after?.fiscal_year_id),
  )
  return net.filter(({ table, id, before }) => table !== 'fiscal_year' || before !== null || !named.has(id))
}

/**
 * A transaction, an invoice, a bill or an offset forms one unit with its entries, since neither makes sense without the other. The link
 * of a bank account to its ledger account comes last, since what is booked then decides whether it stays. A batch that gets
 * its mark comes last too, since the mark says that all is done; a batch that loses its mark comes first.
 */
const unitsOf = (net: readonly NetChange[], chains: readonly ChainEffect[], records: Records): readonly Unit[] => {
  const byRoot = new Map(chains.map((chain) => [chain.root, chain]))
  const bySource = new Map<string, ChainEffect[]>()
  for (const chain of chains) {
    const root = records.get('journal_entry', chain.root)
    if (!root) continue
    const source = `${root.source.type} ${root.source.id}`
    const chainsOfSource = bySource.get(source) ?? []
    bySource.set(source, chain.was ? [...chainsOfSource, chain] : [chain, ...chainsOfSource])
  }
  const units: Unit[] = []
  const first: Unit[] = []
  const last: Unit[] = []
  for (const each of net) {
    if (each.table === 'journal_entry') continue
    const own = bySource.get(keyOf(each)) ?? []
    for (const { root } of own) byRoot.delete(root)
    const unit: Unit = { changes: [each], chains: own }
    if (each.table === 'batch') (isMarked(each) ? last : first).push(unit)
    // A removed document is there again before the transactions that settle it.
    else if (DOCUMENTS.includes(each.table) && each.after === null) first.push(unit)
    else (each.table === 'bank_account' && each.before !== null && each.after !== null ? last : units).push(unit)
  }
  return [...first, ...units, ...[...byRoot.values()].map((chain) => ({ changes: [], chains: [chain] })), ...last]
}

/** The tables whose records have entries of their own. */
const BOOKED: readonly string[] = ['bank_transaction', 'invoice', 'expense', 'offset']
type BookedChange = Extract<Change, { readonly table: 'bank_transaction' | 'invoice' | 'expense' | 'offset' }>
const isBooked = (change: Change): change is BookedChange => BOOKED.includes(change.table)

/** Whether the undo marks the batch as undone. */
const isMarked = ({ before }: ChangeOf<'batch'>): boolean => before === null || (before.undone_at ?? null) !== null

/** The changes of a slice, and how many units it finishes. */
export interface SliceDecision {
  readonly changes: readonly Change[]
  readonly done: number
}

/** About how many records the unit changes. */
const sizeOf = ({ changes, chains }: Unit): number =>
  changes.filter((each) => !isSettlingOnly(each)).length + 3 * chains.length

/** The changes of the units from position `from` on, as many as fit in a commit. */
export const decideSlice = async (
  deps: UndoDeps,
  read: Read,
  { source, units, net, records }: UndoPlan,
  from: number,
): Promise<SliceDecision> => {
  const some: Unit[] = []
  let size = 0
  for (let at = from; at < units.length && size < SLICE_RECORDS; at++) {
    const unit = units[at] as Unit
    some.push(unit)
    size += sizeOf(unit)
  }
  const changes = some.flatMap((unit) => unit.changes)
  await loadFor(
    records,
    changes,
    some.flatMap(({ chains }) => chains),
  )
  await loadSettled(records, changes)
  const facts = await factsFor(deps, read, source, records, changes)
  const [years, last] = await read([page('fiscal_year'), lastEntry])
  let number = numberIn(last)
  for (const { chains, changes: own } of some) {
    for (const chain of chains) {
      const present = records.chainOf(chain.root)
      const mark = { id: deps.newId(), number: number + 1, now: facts.now }
      const reversed = present && reverseChain(chain, present, years.rows, mark)
      if (!reversed) continue
      number += 1
      records.set('journal_entry', reversed.written.id, reversed.written)
      if (reversed.reversed) records.set('journal_entry', reversed.reversed.id, reversed.reversed)
    }
    for (const each of own) {
      const was = records.get(each.table, each.id)
      restore(each, records, facts)
      const is = records.get(each.table, each.id)
      if (isSettling(each.table)) settleDifference(records, net, facts.now, { was, is })
    }
  }
  await settleTransactions(records, changes, net, facts)
  await removeWithAccounts(read, records, changes)
  return { changes: records.changes(), done: some.length }
}

/** Loads the changed records and the entries that they name. */
export const loadFor = async (
  records: Records,
  changes: readonly NetChange[],
  chains: readonly ChainEffect[],
): Promise<void> => {
  for (const [table, own] of Map.groupBy(changes, ({ table }) => table)) {
    await records.load(
      table,
      own.map(({ id }) => id),
    )
  }
  await records.loadChains(chains.map(({ root }) => root))
  const named = changes.filter(isBooked).flatMap(({ table, id, before, after }) => {
    const present = records.get(table, id)?.journal_entry_id
    const entryBefore = after?.journal_entry_id
    return [before?.journal_entry_id, ...(present === entryBefore ? [] : [present, entryBefore])]
  })
  await records.loadChains(named.flatMap((id) => id ?? []))
}

/** The facts that decide how to restore `changes`. */
export const factsFor = async (
  { now }: UndoDeps,
  read: Read,
  source: HistoryEntry,
  records: Records,
  changes: readonly NetChange[],
): Promise<RestorationFacts & { readonly isBooked: (ledgerAccountId: string) => boolean }> => {
  const idsOf = (of: TableName) => changes.flatMap(({ table, id }) => (table === of ? [String(id)] : []))
  const bankAccounts = idsOf('bank_account')
  const sums =
    bankAccounts.length === 0
      ? []
      : (await read([totals('bank_transaction', 'by_account', { position: 0, is: bankAccounts })]))[0]
  const booked = new Set<string>()
  for (const id of idsOf('ledger_account')) {
    const [entries] = await read([counted('journal_entry', [{ field: 'account', is: [id] }])])
    if (entries.total > 0) booked.add(id)
  }
  const reconciledIn = (id: string) =>
    sums.reduce((sum, { by, count }) => (by[0] === id && by[2] === true ? sum + count : sum), 0)
  return {
    now: now(),
    rootOf: (id) => {
      const entry = typeof id === 'string' ? records.get('journal_entry', id) : null
      return entry ? rootOfEntry(entry) : id
    },
    inForce: (id) => {
      const chain = records.chainOf(String(id))
      return (chain && entryInForce(chain)?.id) ?? null
    },
    canUnlink: (id) => reconciledIn(id) - unreconciledCount(records, changes, id) === 0,
    is_chosen: CHOOSES_LEDGER.some((action) => action === source.action || action === source.params.of_action),
    is_undo: source.undoes_id !== null,
    isBooked: (id) => booked.has(id),
  }
}

/** How many transactions of a bank account are no longer reconciled, including decisions that are not in the books yet. */
const unreconciledCount = (records: Records, changes: readonly NetChange[], account: string): number =>
  changesOfTable(changes, 'bank_transaction').reduce((sum, { id, after }) => {
    const was = after?.is_reconciled
    const present = was === true ? records.get('bank_transaction', id) : null
    const isUnreconciled = was === true && (present === null || present.is_reconciled === false)
    const isOfAccount = (present ?? after)?.bank_account_id === account
    return isUnreconciled && isOfAccount ? sum + 1 : sum
  }, 0)

const restore = (
  net: NetChange,
  records: Records,
  facts: RestorationFacts & { readonly isBooked: (id: string) => boolean },
): void => {
  const { table, id } = net
  const present = records.get(table, id)
  // What is restored has the fields of its table.
  const is = restorationOf(net, present, facts).is as RecordOf<TableName> | null
  const account = table === 'ledger_account' && is === null ? records.get(table, id) : null
  // An account with bookings cannot be removed: it becomes inactive instead.
  if (account !== null && facts.isBooked(account.id))
    records.set('ledger_account', id, { ...account, is_active: false })
  else if (is !== present) records.set(table, id, is)
}
