// What depends on records that an undo removes, and what restored records depend on or conflict with. The answer names them,
// so that the user can undo these first.
import { changesOfTable, type Fields } from '../../../shared/books/port/change.ts'
import { counted, listed, page, where } from '../../../shared/books/port/read.ts'
import { REFERENCES } from '../../../shared/books/port/references.ts'
import {
  type Comparable,
  ORGANIZATION_TABLES,
  type RecordId,
  type Row,
  type TableName,
} from '../../../shared/books/port/tables.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { Batch } from '../../../shared/record/import/batch.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { conflictingFormerIbans, isIbanInUse } from '../../../shared/rule/bank/bank-account.ts'
import { keyOf, type NetChange } from '../../../shared/rule/history/net-effect.ts'
import { survivesUndo } from '../../../shared/rule/history/restoration.ts'
import type { Read } from '../core/book.ts'
import { bookedSinceChange, missingCounterparts, transactionsOnReversed } from './blocking-bookings.ts'
import { usersOfRemovedRates } from './blocking-rates.ts'
import type { BlockingRecord } from './blocking-record.ts'
import { firstMatching, firstRows } from './first-matching-rows.ts'
import { MAX_BLOCKERS } from './later-actions.ts'
import type { UndoPlan } from './undo-plan.ts'

const IDS_PER_QUESTION = 2_000

/**
 * Every blocking reference between records. `changes`: all changes of the action; a created record has no `before`, so nothing of
 * it is restored.
 */
export const dependentsOf = async (
  read: Read,
  plan: UndoPlan,
  changes: readonly NetChange[],
): Promise<readonly BlockingRecord[]> => {
  const isUndo = plan.source.undoes_id !== null
  const isRemoved = (table: TableName) => table !== 'journal_entry' && !survivesUndo(table, isUndo)
  const removed = changes.filter(
    ({ table, id, before }) => before === null && isRemoved(table) && plan.records.get(table, id) !== null,
  )
  return [
    ...(await referencesToRemoved(read, removed, plan.net)),
    ...(await matchesOnRemoved(read, removed, plan.net)),
    ...(await usersOfRemovedRates(read, removed, plan.net)),
    ...(await bookingsOnRemoved(read, removed, plan.net)),
    ...(await transactionsOnReversed(read, plan)),
    ...(await missingCounterparts(read, changes, plan)),
    ...bookedSinceChange(changes, plan),
    ...(await missingReferences(changes, plan)),
    ...(await conflictingKeys(read, changes, plan)),
    ...(await conflictingIbans(read, changes, plan)),
  ]
}

/** Records with a field that names a removed record, except those that the undo removes too or sets to another value. */
const referencesToRemoved = async (
  read: Read,
  removed: readonly NetChange[],
  net: UndoPlan['net'],
): Promise<readonly BlockingRecord[]> => {
  const byTable = Map.groupBy(removed, (change) => change.table)
  const found: BlockingRecord[] = []
  for (const { table, field, to } of REFERENCES) {
    // Entries are never removed (bookingsOnRemoved), and the records of REMOVED_WITH_ACCOUNT go with their bank account.
    if (table === 'journal_entry' || REMOVED_WITH_ACCOUNT.includes(table)) continue
    const ids = (byTable.get(to) ?? []).map(({ id }) => id)
    for (let from = 0; from < ids.length; from += IDS_PER_QUESTION) {
      const is = ids.slice(from, from + IDS_PER_QUESTION)
      const rows = await firstRows(read, table, [{ field, is }], ({ id, ...rest }) => {
        if (table === 'batch' && isWithoutEffect(rest as Batch)) return false
        const own = net.get(`${table} ${id}`)
        return own === undefined || (own.before !== null && !(field in (own.after ?? {})))
      })
      for (const { id } of rows) found.push({ table, id, fields: [field] })
    }
  }
  return found
}

/** Records of a bank account, other than its transactions, that are useless without it. */
const REMOVED_WITH_ACCOUNT: readonly TableName[] = ['remembered_mapping', 'import_report', 'enrichment_report']

/** Whether nothing remains of what a batch did. */
const isWithoutEffect = (batch: Batch): boolean =>
  batch.finished_at !== null &&
  (batch.undone_at !== null || batch.cancelled_at !== null || (batch.kind === 'import' && batch.created === 0))

/**
 * Whether bookings name a fiscal year that would be removed. Bookings are reversed but never removed, so such a year stays.
 */
export const isNamedByBookings = async (read: Read, { net, records }: UndoPlan): Promise<boolean> => {
  for (const { table, id, before } of net.values()) {
    if (table !== 'fiscal_year' || before !== null || records.get(table, id) === null) continue
    const [entries] = await read([counted('journal_entry', [{ field: 'fiscal_year_id', is: [id] }])])
    if (entries.total > 0) return true
  }
  return false
}

/**
 * Transactions that were booked with removed records, offsets of these, and payments of removed expenses. An open transaction keeps its rows
 * and is refused when a user reconciles it, as after a deletion.
 */
const matchesOnRemoved = async (
  read: Read,
  removed: readonly NetChange[],
  net: UndoPlan['net'],
): Promise<readonly BlockingRecord[]> => {
  const matchable = removed.flatMap(({ table, id }) => (MATCHABLE.includes(table) ? [String(id)] : []))
  const found: BlockingRecord[] = []
  for (let from = 0; from < matchable.length && found.length < MAX_BLOCKERS; from += IDS_PER_QUESTION) {
    const ids = matchable.slice(from, from + IDS_PER_QUESTION)
    const transactions = await firstMatching(
      async (slice) => (await read([listed('bank_transaction', 'matchable', ids, slice)]))[0],
      ({ id, is_reconciled }) => is_reconciled && !net.has(keyOf({ table: 'bank_transaction', id })),
    )
    const payments = await firstMatching(
      async (slice) => (await read([listed('expense_payment', 'expense', ids, slice)]))[0],
      ({ id }) => !net.has(keyOf({ table: 'expense_payment', id })),
    )
    const offsets = await firstMatching(
      async (slice) => (await read([listed('offset', 'document', ids, slice)]))[0],
      ({ id }) => !net.has(keyOf({ table: 'offset', id })),
    )
    found.push(
      ...offsets.map(({ id }) => ({ table: 'offset' as const, id, fields: null })),
      ...transactions.map(({ id }) => ({ table: 'bank_transaction' as const, id, fields: ['matches'] })),
      ...payments.map(({ id }) => ({ table: 'expense_payment' as const, id, fields: ['expense_ids'] })),
    )
  }
  const companies = removed.flatMap(({ table, id }) => (table === 'company' ? [id] : []))
  if (companies.length === 0) return found
  const [rules] = await read([page('rule', { filter: [{ field: 'company_id', is: companies }], limit: MAX_BLOCKERS })])
  return [...found, ...rules.rows.map(({ id }) => ({ table: 'rule' as const, id, fields: null }))]
}

const MATCHABLE: readonly TableName[] = ['invoice', 'expense', 'expense_payment', 'company']

/**
 * Entries in force on ledger accounts and in fiscal years that would be removed, and rules that book on them. The entries of
 * the same action are reversed and do not count.
 */
const bookingsOnRemoved = async (
  read: Read,
  removed: readonly NetChange[],
  net: UndoPlan['net'],
): Promise<readonly BlockingRecord[]> => {
  const ids = (of: TableName) => removed.flatMap(({ table, id }) => (table === of ? [String(id)] : []))
  const accounts = ids('ledger_account')
  const years = ids('fiscal_year')
  if (accounts.length + years.length === 0) return []
  const isOfSameAction = (table: TableName, id: RecordId) => net.get(keyOf({ table, id }))?.before === null
  const isInForce = (row: JournalEntry) =>
    row.reversed_by_id === null && row.reverses_id === null && !isOfSameAction('journal_entry', row.id)
  const entries = [
    ...(await firstRows(read, 'journal_entry', [{ field: 'account', is: accounts }], isInForce)),
    ...(await firstRows(read, 'journal_entry', [{ field: 'fiscal_year_id', is: years }], isInForce)),
  ]
  const [rules] = await read([page('rule')])
  const booking = rules.rows.filter(
    ({ id, rows }) => !isOfSameAction('rule', id) && rows.some(({ account_id }) => accounts.includes(account_id)),
  )
  return [
    ...entries.map(({ id }) => ({ table: 'journal_entry' as const, id, fields: null })),
    ...booking.map(({ id }) => ({ table: 'rule' as const, id, fields: null })),
  ]
}

/** Records that restored records name and that no longer exist. */
const missingReferences = async (
  changes: readonly NetChange[],
  { net, records }: UndoPlan,
): Promise<readonly BlockingRecord[]> => {
  const byTable = Map.groupBy(changes, (change) => change.table)
  const missing: BlockingRecord[] = []
  const check = async (table: TableName, ids: readonly RecordId[]) => {
    const missingIds = [...new Set(ids)].filter((id) => net.get(`${table} ${id}`)?.before == null)
    await records.load(table, missingIds)
    for (const id of missingIds) {
      const batch = table === 'batch' ? records.get(table, id) : null
      if (records.get(table, id) === null) missing.push({ table, id, fields: null })
      // An undone import has no rows: its batch must be restored first.
      else if (batch !== null && batch.undone_at !== null) missing.push({ table, id, fields: ['undone_at'] })
    }
  }
  for (const { table, field, to } of REFERENCES) {
    if (field === 'journal_entry_id') continue
    const named = (byTable.get(table) ?? []).map(({ before }: BeforeChange) => before?.[field])
    await check(to, named.filter(isId))
  }
  const paid = changes.flatMap(({ table, before }) => (table === 'expense_payment' ? (before?.expense_ids ?? []) : []))
  await check('expense', paid)
  // A transaction that is not reconciled may name removed records.
  const booked = changes.flatMap(({ table, before }) =>
    table === 'bank_transaction' && before?.is_reconciled === true ? (before.matches ?? []) : [],
  )
  for (const table of ['invoice', 'expense', 'expense_payment', 'company'] as const) {
    await check(
      table,
      booked.flatMap((row) => (row.matchable_type === table && row.matchable_id ? [row.matchable_id] : [])),
    )
  }
  const offset = changes.flatMap(({ table, before }) => (table === 'offset' ? (before?.settlements ?? []) : []))
  for (const [type, own] of Map.groupBy(offset, (each) => each.type)) {
    await check(
      type,
      own.map(({ id }) => id),
    )
  }
  return missing
}

const isId = (id: unknown): id is RecordId => typeof id === 'string' || typeof id === 'number'

/** Other bank accounts that have the current or a former IBAN of a restored account. */
const conflictingIbans = async (
  read: Read,
  changes: readonly NetChange[],
  { net, records }: UndoPlan,
): Promise<readonly BlockingRecord[]> => {
  const own = changesOfTable(changes, 'bank_account').filter(
    ({ before }) => before !== null && IBAN_FIELDS.some((field) => field in before),
  )
  if (own.length === 0) return []
  const [all] = await read([page('bank_account')])
  const changeOf = new Map(changesOfTable([...net.values()], 'bank_account').map((change) => [change.id, change]))
  const afterwards = all.rows.flatMap((row) => {
    const change = changeOf.get(row.id)
    return change?.before === null ? [] : [{ ...row, ...change?.before }]
  })
  return own.flatMap(({ id, before }) => {
    const account = { ...records.get('bank_account', id), ...before } as BankAccount
    const others = afterwards.filter(
      (other) => isIbanInUse(account, [other]) || conflictingFormerIbans(account, [other]).length > 0,
    )
    return others.map((other) => ({ table: 'bank_account' as const, id: other.id, fields: IBAN_FIELDS }))
  })
}

/** What a change of any table replaced. */
type BeforeChange = { readonly id: RecordId; readonly before: Fields | null }

const IBAN_FIELDS = ['iban', 'former_ibans', 'currency']

/** Other records that have taken the keys of restored records. */
const conflictingKeys = async (
  read: Read,
  changes: readonly NetChange[],
  { net }: UndoPlan,
): Promise<readonly BlockingRecord[]> => {
  const conflicts: BlockingRecord[] = []
  for (const [table, own] of Map.groupBy(changes, (change) => change.table)) {
    const unique: readonly string[] = ORGANIZATION_TABLES[table as keyof typeof ORGANIZATION_TABLES].unique
    for (const field of unique) {
      const keys = new Map<unknown, RecordId>(
        own.flatMap(({ id, before }: BeforeChange) => (before?.[field] == null ? [] : [[before[field], id]])),
      )
      const values = [...keys.keys()] as Comparable[]
      for (let from = 0; from < values.length && conflicts.length < MAX_BLOCKERS; from += IDS_PER_QUESTION) {
        const [rows] = await read([where(table, field as 'id', values.slice(from, from + IDS_PER_QUESTION))])
        for (const row of rows as readonly Row[]) {
          const isOther = keys.get(row[field]) !== row.id
          const after: Fields | null | undefined = net.get(keyOf({ table, id: row.id }))?.after
          const isReleased = after?.[field] === row[field]
          if (isOther && !isReleased) conflicts.push({ table, id: row.id, fields: [field] })
        }
      }
    }
  }
  return conflicts
}
