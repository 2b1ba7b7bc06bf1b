// What undoing an action makes of one record, and which of its fields changed since the action. Journal entries are not
// handled here: an undo reverses them (entry-chains.ts).
import type { Fields } from '../../books/port/change.ts'
import type { Row, TableName } from '../../books/port/tables.ts'
import type { Invoice, PaymentPart } from '../../record/open-item/open-item.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { isAutomaticField, SKIPPED_WHEN_CHANGED } from './automatic-fields.ts'
import { isSameValue, type NetChange } from './net-effect.ts'

export interface RestorationFacts {
  readonly now: Timestamp
  /** The root of the chain that the entry belongs to. */
  readonly rootOf: (entryId: unknown) => unknown
  /** The entry in force of that chain; null when none is in force. */
  readonly inForce: (entryId: unknown) => unknown
  /** Whether the ledger account of a bank account may be unlinked: it has no postings. */
  readonly canUnlink: (bankAccountId: string) => boolean
  /** Whether a person chose the ledger account; otherwise a booking linked it. */
  readonly is_chosen: boolean
  /** Whether the action is an undo itself: the records that it created had existed before. */
  readonly is_undo: boolean
}

export interface Restoration {
  /** The record after the undo; null: the record does not exist. */
  readonly is: Row | null
  /** Fields that changed since the action and that only a person changes; `id` means the whole record. */
  readonly contested: readonly string[]
}

/**
 * Whether an undo keeps what the action created: batches with their reports, and rule versions, because bookings refer
 * to them.
 */
export const survivesUndo = (table: TableName, isUndo: boolean): boolean =>
  table === 'rule_version' || (WORK.includes(table) && !isUndo)

const WORK: readonly TableName[] = ['batch', 'import_report', 'enrichment_report']
export const DOCUMENTS: readonly TableName[] = ['invoice', 'expense', 'expense_payment']

/**
 * The record after an undo of this change. Contested fields are restored too; the caller decides whether the undo may
 * happen.
 */
export const restorationOf = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table, before, after } = net
  if (before === null) return undoCreation(net, present, facts)
  if (after === null)
    return present === null ? restoreDeleted(table, before, facts) : { is: present, contested: ['id'] }
  // The record was removed since, so it cannot be restored. That does not matter for the application's own fields.
  if (present === null) return { is: null, contested: isSkippable(net) ? [] : ['id'] }
  if (table === 'batch') return { is: restoreBatch(before, after, present), contested: [] }
  return restoreChanged(net, before, after, present, facts)
}

const undoCreation = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table } = net
  const after: Fields | null = net.after
  if (present === null) return { is: null, contested: [] }
  if (survivesUndo(table, facts.is_undo)) {
    const is = table === 'batch' ? { ...present, undone_at: present.undone_at ?? facts.now } : present
    return { is, contested: [] }
  }
  const contested = Object.keys(after ?? {}).filter(
    (field) => !isUnchangedSince(table, field, after?.[field], present, facts) && !isSettled(table, field),
  )
  return {
    is: SKIPPED_WHEN_CHANGED.includes(table) && contested.length > 0 ? present : null,
    contested: withoutSkippable(table, contested),
  }
}

const restoreDeleted = (table: TableName, before: Fields, facts: RestorationFacts): Restoration => {
  const row = before as Row
  if (DOCUMENTS.includes(table)) return { is: restoreDocument(row, facts), contested: [] }
  if (table === 'offset') return { is: { ...row, journal_entry_id: entryInForceOf(row, facts) }, contested: [] }
  if (table !== 'bank_transaction') return { is: row, contested: [] }
  return { is: restoreTransaction(row, facts), contested: [] }
}

/** A restored document has no settlements yet. Its entry is the one of its chain that is in force now. */
const restoreDocument = (row: Row, facts: RestorationFacts): Row => {
  const { base_paid_amount, payment_parts } = row as Partial<Invoice>
  if (payment_parts === undefined) return { ...row, paid_amount: 0 }
  return {
    ...row,
    paid_amount: 0,
    base_paid_amount: base_paid_amount === null ? null : 0,
    payment_parts: payment_parts.map((part) => ({ ...part, base_booked: 0, base_tax: 0 })),
    journal_entry_id: entryInForceOf(row, facts),
  }
}

const entryInForceOf = ({ journal_entry_id }: Row, facts: RestorationFacts) =>
  journal_entry_id === null ? null : facts.inForce(journal_entry_id)

/** The processing ended when the transaction was removed. Its entry is the one of its chain that is in force now. */
const restoreTransaction = (row: Row, facts: RestorationFacts): Row => ({
  ...row,
  is_processing: false,
  journal_entry_id: entryInForceOf(row, facts),
})

const restoreChanged = (
  net: NetChange,
  before: Fields,
  after: Fields,
  present: Row,
  facts: RestorationFacts,
): Restoration => {
  const { table } = net
  const isSettling = isSettlingOnly(net)
  const patch: Record<string, unknown> = {}
  const contested: string[] = []
  for (const field of Object.keys(after)) {
    if (field === 'updated_at') continue
    if (table === 'organization_profile' && field === 'settings') {
      const merged = restoreSettings(before.settings, after.settings, present.settings)
      patch.settings = merged.is
      for (const name of merged.contested) contested.push(name)
      continue
    }
    if (DOCUMENTS.includes(table) && field === 'paid_amount') {
      const paid = Number(present.paid_amount) - Number(after.paid_amount) + Number(before.paid_amount)
      // What is open on account may change its side.
      const isAnyPossible = present.booked_by === 'on_account' || isPossible(paid, Number(present.total))
      if (present.paid_amount !== after.paid_amount && !isAnyPossible) contested.push(field)
      continue
    }
    // These fields follow from the transactions that settle the document, unless the action changed the parts
    // themselves.
    if (DOCUMENTS.includes(table) && isSettledField(field, before, after)) {
      // Booking the document again changes the base value of what was paid by then; payments made since keep theirs.
      if (field === 'base_paid_amount' && !isSettling)
        patch[field] = Number(present[field]) - Number(after[field]) + Number(before[field])
      continue
    }
    if (table === 'bank_account' && field === 'account_id' && !facts.is_chosen) {
      if (before.account_id !== null && present.account_id === null) patch.account_id = before.account_id
      if (before.account_id === null && facts.canUnlink(String(present.id))) patch.account_id = null
      continue
    }
    if (!isUnchangedSince(table, field, after[field], present, facts) && !isSameValue(present[field], before[field]))
      contested.push(field)
    patch[field] = before[field]
  }
  // A proposal that a person accepted since is booked now.
  const isDecided = present.is_reconciled === true
  if (isSkippable(net) && (isDecided || contested.length + automaticDifferences(table, after, present, facts) > 0))
    return { is: present, contested: [] }
  // The paid amounts of a document follow from the transactions that settle it.
  if (isSettling) return { is: present, contested }
  const isExact = isSameValue(present.updated_at, after.updated_at) && contested.length === 0
  if ('updated_at' in present) patch.updated_at = isExact && 'updated_at' in before ? before.updated_at : facts.now
  const is: Row = { ...present, ...patch }
  if (isBookable(table)) return { is: { ...is, journal_entry_id: entryInForceOf(is, facts) }, contested }
  if (table !== 'bank_transaction') return { is, contested }
  return { is: restoreTransaction(is, facts), contested }
}

/** Whether a field has the value that the action left, or differs only by the application's own changes. */
const isUnchangedSince = (
  table: TableName,
  field: string,
  expected: unknown,
  present: Row,
  facts: RestorationFacts,
): boolean => {
  const is = present[field]
  if (isSameValue(is, expected)) return true
  if ((table === 'bank_transaction' || isBookable(table)) && field === 'journal_entry_id')
    return isSameValue(facts.rootOf(is), facts.rootOf(expected))
  if (table === 'bank_account' && field === 'account_id' && facts.is_chosen) return false
  return isAutomaticField(table, field, present)
}

/** Whether the change of a document concerns only its paid amounts. */
export const isSettlingOnly = ({ table, before, after }: NetChange): boolean =>
  DOCUMENTS.includes(table) &&
  before !== null &&
  after !== null &&
  Object.keys(after).every(
    (field) => field === 'paid_amount' || field === 'updated_at' || isSettledField(field, before, after),
  )

/** Payments of a document block an undo through the transactions that settle it, and the list names those instead. */
const isSettled = (table: TableName, field: string): boolean =>
  DOCUMENTS.includes(table) && (field === 'paid_amount' || field === 'base_paid_amount' || field === 'payment_parts')

/** Whether settling changed this field. When the parts themselves differ, the action changed the document. */
const isSettledField = (field: string, before: Fields, after: Fields): boolean => {
  if (field === 'base_paid_amount') return typeof before[field] === 'number' && typeof after[field] === 'number'
  if (field !== 'payment_parts') return false
  const unbooked = (parts: unknown) =>
    (parts as readonly PaymentPart[]).map((part) => ({ ...part, base_booked: 0, base_tax: 0 }))
  return isSameValue(unbooked(before[field]), unbooked(after[field]))
}

/** Invoices, bills and offsets have a journal entry of their own. */
const isBookable = (table: TableName): boolean => table === 'invoice' || table === 'expense' || table === 'offset'

/** A change that affects only the application's own fields or a table of `SKIPPED_WHEN_CHANGED`. */
const isSkippable = ({ table, before, after }: NetChange): boolean => {
  if (SKIPPED_WHEN_CHANGED.includes(table)) return true
  if (table !== 'bank_transaction' || before === null || after === null) return false
  const isProposal = (fields: Fields) =>
    Object.keys(fields).every((field) => ['matches', 'mirror_id', 'is_processing', 'updated_at'].includes(field)) &&
    isAutomaticField(table, 'matches', { is_reconciled: false, matches: fields.matches ?? [] })
  return isProposal(before) && isProposal(after)
}

const automaticDifferences = (table: TableName, after: Fields, present: Row, facts: RestorationFacts): number =>
  Object.keys(after).filter(
    (field) =>
      field !== 'updated_at' &&
      field !== 'is_processing' &&
      !isSameValue(present[field], after[field]) &&
      isUnchangedSince(table, field, after[field], present, facts),
  ).length

const withoutSkippable = (table: TableName, contested: readonly string[]) =>
  SKIPPED_WHEN_CHANGED.includes(table) ? [] : contested

/** Only `undone_at` is restored; the counts of a batch stay. */
const restoreBatch = (before: Fields, after: Fields, present: Row): Row =>
  'undone_at' in after && isSameValue(present.undone_at, after.undone_at)
    ? { ...present, undone_at: before.undone_at ?? null }
    : present

/** Settings are compared one by one: one setting may have changed since while another can be restored. */
const restoreSettings = (before: unknown, after: unknown, present: unknown) => {
  const [was, expected, is] = [before, after, present].map((each) => (each ?? {}) as Fields) as [Fields, Fields, Fields]
  const settings: Record<string, unknown> = { ...is }
  const contested: string[] = []
  for (const name of Object.keys({ ...was, ...expected })) {
    if (isSameValue(was[name], expected[name])) continue
    if (!isSameValue(is[name], expected[name]) && !isSameValue(is[name], was[name])) contested.push(`settings.${name}`)
    settings[name] = was[name]
  }
  return { is: settings, contested }
}

/** Whether a paid amount is possible: it has the sign of the total and does not exceed it. */
const isPossible = (paid: number, total: number): boolean =>
  total < 0 ? paid <= 0 && paid >= total : paid >= 0 && paid <= total
