// What taking an action back makes of one record, and which of its fields somebody has changed since. Bookings are not among
// them: those are reversed (entry-chains.ts).
import type { Row, TableName } from '../../books/port/tables.ts'
import { UNMATCHED } from '../../record/bank-transaction.ts'
import type { Invoice, PaymentPart } from '../../record/open-item.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { type Fields, isSameValue, type NetChange } from './net-effect.ts'
import { isOwnField, YIELDING } from './own-fields.ts'

export interface RestorationFacts {
  readonly now: Timestamp
  /** Entries that book the same, one after the other, have the same root. */
  readonly rootOf: (entryId: unknown) => unknown
  /** The entry in force that books what this one did; null: none is. */
  readonly inForce: (entryId: unknown) => unknown
  /** Whether the ledger account of a bank account may change: nothing is booked on it. */
  readonly mayUnlink: (bankAccountId: string) => boolean
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
export const staysWhenTakenBack = (table: TableName, isUndo: boolean): boolean =>
  table === 'rule_version' || (WORK.includes(table) && !isUndo)

const WORK: readonly TableName[] = ['batch', 'import_report', 'enrichment_report']
const DOCUMENTS: readonly TableName[] = ['invoice', 'expense', 'expense_payment']

/** What becomes of a record. What is contested is restored all the same: whoever asks decides whether it may. */
export const restorationOf = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table, before, after } = net
  if (before === null) return removal(net, present, facts)
  if (after === null) return present === null ? created(table, before, facts) : { is: present, contested: ['id'] }
  // Gone: there is nothing that could be as it was. Of the application's own matters nobody misses it.
  if (present === null) return { is: null, contested: isYielding(net) ? [] : ['id'] }
  if (table === 'batch') return { is: batchAgain(before, after, present), contested: [] }
  return changed(net, before, after, present, facts)
}

const removal = (net: NetChange, present: Row | null, facts: RestorationFacts): Restoration => {
  const { table, after } = net
  if (present === null) return { is: null, contested: [] }
  if (staysWhenTakenBack(table, facts.is_undo)) {
    const is = table === 'batch' ? { ...present, undone_at: present.undone_at ?? facts.now } : present
    return { is, contested: [] }
  }
  const contested = Object.keys(after ?? {}).filter(
    (field) => !isAsLeft(table, field, after?.[field], present, facts) && !isSettled(table, field),
  )
  return {
    is: YIELDING.includes(table) && contested.length > 0 ? present : null,
    contested: yielding(table, contested),
  }
}

const created = (table: TableName, before: Fields, facts: RestorationFacts): Restoration => {
  const row = before as Row
  if (DOCUMENTS.includes(table)) return { is: documentAgain(row, facts), contested: [] }
  if (table !== 'bank_transaction') return { is: row, contested: [] }
  return { is: transactionAgain(row, facts), contested: [] }
}

/** Nothing is settled of it yet; its entry is the one that is in force by now. */
const documentAgain = (row: Row, facts: RestorationFacts): Row => {
  const { base_paid_amount, payment_parts } = row as Partial<Invoice>
  if (payment_parts === undefined) return { ...row, paid_amount: 0 }
  return {
    ...{ ...row, paid_amount: 0, base_paid_amount: base_paid_amount === null ? null : 0 },
    payment_parts: payment_parts.map((part) => ({ ...part, base_booked: 0, base_tax: 0 })),
    journal_entry_id: entryAgain(row, facts),
  }
}

const entryAgain = ({ journal_entry_id }: Row, facts: RestorationFacts) =>
  journal_entry_id === null ? null : facts.inForce(journal_entry_id)

/** Its processing ended with it; its entry is the one that is in force by now. */
const transactionAgain = (row: Row, facts: RestorationFacts): Row => ({
  ...row,
  is_processing: false,
  journal_entry_id: entryAgain(row, facts),
})

const changed = (net: NetChange, before: Fields, after: Fields, present: Row, facts: RestorationFacts): Restoration => {
  const { table } = net
  const isSettling = isSettlingOnly(net)
  const patch: Record<string, unknown> = {}
  const contested: string[] = []
  for (const field of Object.keys(after)) {
    if (field === 'updated_at') continue
    if (table === 'organization_profile' && field === 'settings') {
      const merged = restoredSettings(before.settings, after.settings, present.settings)
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
      if (before.account_id === null && facts.mayUnlink(String(present.id))) patch.account_id = null
      continue
    }
    if (!isAsLeft(table, field, after[field], present, facts) && !isSameValue(present[field], before[field]))
      contested.push(field)
    patch[field] = before[field]
  }
  // Proposals that were decided since are what was booked.
  const isDecided = present.is_reconciled === true
  if (isYielding(net) && (isDecided || contested.length + ownDifferences(table, after, present, facts) > 0))
    return { is: present, contested: [] }
  // What is settled of a document follows from the transactions that settle it.
  if (isSettling) return { is: present, contested }
  const isExact = isSameValue(present.updated_at, after.updated_at) && contested.length === 0
  if ('updated_at' in present) patch.updated_at = isExact && 'updated_at' in before ? before.updated_at : facts.now
  const is: Row = { ...present, ...patch }
  if (isBookable(table)) return { is: { ...is, journal_entry_id: entryAgain(is, facts) }, contested }
  if (table !== 'bank_transaction') return { is, contested }
  return { is: transactionAgain(is, facts), contested }
}

/** Whether a field is as the action left it, or nobody's but the application's. */
const isAsLeft = (table: TableName, field: string, left: unknown, present: Row, facts: RestorationFacts): boolean => {
  const is = present[field]
  if (isSameValue(is, left)) return true
  if ((table === 'bank_transaction' || isBookable(table)) && field === 'journal_entry_id')
    return isSameValue(facts.rootOf(is), facts.rootOf(left))
  if (table === 'bank_account' && field === 'account_id' && facts.is_chosen) return false
  return isOwnField(table, field, present)
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
const isYielding = ({ table, before, after }: NetChange): boolean => {
  if (YIELDING.includes(table)) return true
  if (table !== 'bank_transaction' || before === null || after === null) return false
  const isProposal = (fields: Fields) =>
    Object.keys(fields).every((field) => ['matches', 'mirror_id', 'is_processing', 'updated_at'].includes(field)) &&
    isOwnField(table, 'matches', { is_reconciled: false, matches: fields.matches ?? [] })
  return isProposal(before) && isProposal(after)
}

const ownDifferences = (table: TableName, after: Fields, present: Row, facts: RestorationFacts): number =>
  Object.keys(after).filter(
    (field) =>
      field !== 'updated_at' &&
      field !== 'is_processing' &&
      !isSameValue(present[field], after[field]) &&
      isAsLeft(table, field, after[field], present, facts),
  ).length

const yielding = (table: TableName, contested: readonly string[]) => (YIELDING.includes(table) ? [] : contested)

/** Only its mark follows; what it counted it counted. */
const batchAgain = (before: Fields, after: Fields, present: Row): Row =>
  'undone_at' in after && isSameValue(present.undone_at, after.undone_at)
    ? { ...present, undone_at: before.undone_at ?? null }
    : present

/** Each setting for itself: one may have been changed since, and another be taken back. */
const restoredSettings = (before: unknown, after: unknown, present: unknown) => {
  const [was, left, is] = [before, after, present].map((each) => (each ?? {}) as Fields) as [Fields, Fields, Fields]
  const settings: Record<string, unknown> = { ...is }
  const contested: string[] = []
  for (const name of Object.keys({ ...was, ...left })) {
    if (isSameValue(was[name], left[name])) continue
    if (!isSameValue(is[name], left[name]) && !isSameValue(is[name], was[name])) contested.push(`settings.${name}`)
    settings[name] = was[name]
  }
  return { is: settings, contested }
}

/** Whether so much may be settled of a document: nothing in the other direction, and not more than all of it. */
const isPossible = (paid: number, total: number): boolean =>
  total < 0 ? paid <= 0 && paid >= total : paid >= 0 && paid <= total

/** Proposals whose other side, or whose document, does not stand with them any more are none. */
export const withoutProposals = (transaction: Row): Row => ({ ...transaction, ...UNMATCHED })
