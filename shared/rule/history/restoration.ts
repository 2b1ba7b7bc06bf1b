// What taking an action back makes of one record, and which of its fields somebody has changed since. Bookings are not among
// them: those are reversed (entry-chains.ts).
import type { Row, TableName } from '../../books/port/tables.ts'
import { UNMATCHED } from '../../record/bank/bank-transaction.ts'
import type { Invoice, PaymentPart } from '../../record/open-item/open-item.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { isAutomaticField, SKIPPED_WHEN_CHANGED } from './automatic-fields.ts'
import { type Fields, isSameValue, type NetChange } from './net-effect.ts'

export interface RestorationFacts {
  readonly now: Timestamp
  /** Entries that book the same, one after the other, have the same root. */
  readonly rootOf: (entryId: unknown) => unknown
  /** The entry in force that books what this one did; null: none is. */
  readonly inForce: (entryId: unknown) => unknown
  /** Whether the ledger account of a bank account may change: nothing is booked on it. */
  readonly canUnlink: (bankAccountId: string) => boolean
  /** The person chose the ledger account; else a booking linked it. */
  readonly is_chosen: boolean
  /** The action took another one back: what it made was there before. */
  readonly is_undo: boolean
}

export interface Restoration {
  /** The record as it becomes; null: there is none. */
  readonly is: Row | null
  /** Fields that are not as the action left them, though nobody but a person changes them; `id`: the record itself. */
  readonly contested: readonly string[]
}

/** What an action made that stays when it is taken back: work with its reports, and versions that bookings name. */
export const survivesUndo = (table: TableName, isUndo: boolean): boolean =>
  table === 'rule_version' || (WORK.includes(table) && !isUndo)

const WORK: readonly TableName[] = ['batch', 'import_report', 'enrichment_report']
const DOCUMENTS: readonly TableName[] = ['invoice', 'expense', 'expense_payment']

/** What becomes of a record. What is contested is restored all the same: whoever asks decides whether it may. */
export const restorationOf = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table, before, after } = net
  if (before === null) return undoCreation(net, present, facts)
  if (after === null)
    return present === null ? restoreDeleted(table, before, facts) : { is: present, contested: ['id'] }
  // Gone: there is nothing that could be as it was. Of the application's own matters nobody misses it.
  if (present === null) return { is: null, contested: isSkippable(net) ? [] : ['id'] }
  if (table === 'batch') return { is: restoreBatch(before, after, present), contested: [] }
  return restoreChanged(net, before, after, present, facts)
}

const undoCreation = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table, after } = net
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
  if (table !== 'bank_transaction') return { is: row, contested: [] }
  return { is: restoreTransaction(row, facts), contested: [] }
}

/** Nothing is settled of it yet; its entry is the one that is in force by now. */
const restoreDocument = (row: Row, facts: RestorationFacts): Row => {
  const { base_paid_amount, payment_parts } = row as Partial<Invoice>
  if (payment_parts === undefined) return { ...row, paid_amount: 0 }
  return {
    ...{ ...row, paid_amount: 0, base_paid_amount: base_paid_amount === null ? null : 0 },
    payment_parts: payment_parts.map((part) => ({ ...part, base_booked: 0, base_tax: 0 })),
    journal_entry_id: entryInForceOf(row, facts),
  }
}

const entryInForceOf = ({ journal_entry_id }: Row, facts: RestorationFacts) =>
  journal_entry_id === null ? null : facts.inForce(journal_entry_id)

/** Its processing ended with it; its entry is the one that is in force by now. */
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
      if (present.paid_amount !== after.paid_amount && !isPossible(paid, Number(present.total))) contested.push(field)
      continue
    }
    // They follow from the transactions that settle the document, unless the action made other parts of it.
    if (DOCUMENTS.includes(table) && isSettledField(field, before, after)) {
      // Booking the document anew gives what was paid of it another worth; what was paid since stays.
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
  // Proposals that were decided since are what was booked.
  const isDecided = present.is_reconciled === true
  if (isSkippable(net) && (isDecided || contested.length + automaticDifferences(table, after, present, facts) > 0))
    return { is: present, contested: [] }
  // What is settled of a document follows from the transactions that settle it.
  if (isSettling) return { is: present, contested }
  const isExact = isSameValue(present.updated_at, after.updated_at) && contested.length === 0
  if ('updated_at' in present) patch.updated_at = isExact && 'updated_at' in before ? before.updated_at : facts.now
  const is: Row = { ...present, ...patch }
  if (isBookable(table)) return { is: { ...is, journal_entry_id: entryInForceOf(is, facts) }, contested }
  if (table !== 'bank_transaction') return { is, contested }
  return { is: restoreTransaction(is, facts), contested }
}

/** Whether a field is as the action left it, or nobody's but the application's. */
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

/** Whether nothing of a document changed but what is paid of it. */
export const isSettlingOnly = ({ table, before, after }: NetChange): boolean =>
  DOCUMENTS.includes(table) &&
  before !== null &&
  after !== null &&
  Object.keys(after).every(
    (field) => field === 'paid_amount' || field === 'updated_at' || isSettledField(field, before, after),
  )

/** What was settled of a document is told by what settled it, which is named instead. */
const isSettled = (table: TableName, field: string): boolean =>
  DOCUMENTS.includes(table) && (field === 'paid_amount' || field === 'base_paid_amount' || field === 'payment_parts')

/** Whether a field of a document changed by settling it; with other parts the document itself was changed. */
const isSettledField = (field: string, before: Fields, after: Fields): boolean => {
  if (field === 'base_paid_amount') return typeof before[field] === 'number' && typeof after[field] === 'number'
  if (field !== 'payment_parts') return false
  const unbooked = (parts: unknown) =>
    (parts as readonly PaymentPart[]).map((part) => ({ ...part, base_booked: 0, base_tax: 0 }))
  return isSameValue(unbooked(before[field]), unbooked(after[field]))
}

/** Invoices and bills, which have an entry of their own. */
const isBookable = (table: TableName): boolean => table === 'invoice' || table === 'expense'

/** A change of nothing but the application's own, or of what is only there for convenience. */
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

/** Only its mark follows; what it counted it counted. */
const restoreBatch = (before: Fields, after: Fields, present: Row): Row =>
  'undone_at' in after && isSameValue(present.undone_at, after.undone_at)
    ? { ...present, undone_at: before.undone_at ?? null }
    : present

/** Each setting for itself: one may have been changed since, and another be taken back. */
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

/** Whether so much may be settled of a document: nothing in the other direction, and not more than all of it. */
const isPossible = (paid: number, total: number): boolean =>
  total < 0 ? paid <= 0 && paid >= total : paid >= 0 && paid <= total

/** Proposals whose other side, or whose document, does not stand with them any more are none. */
export const withoutProposals = (transaction: Row): Row => ({ ...transaction, ...UNMATCHED })
