// Collective bookings that one file contains as a total and another file in parts: finds the rows that together are the
// same as stored transactions. For probable-duplicates.ts.
import { type BankTransaction, dayAndAmountKey, daysOf, isPart, partsKey } from '../../record/bank/bank-transaction.ts'
import type { ParsedRow } from '../../record/import/parsed-statement.ts'
import type { IdentifiedRow } from './row-identity.ts'
import type { FileForm } from './row-similarity.ts'

/** Rows of a file that belong to the same entry of the statement, and their sum. */
interface SplitEntry {
  readonly first: ParsedRow
  readonly positions: readonly number[]
  readonly sum: number
}

/** The entries that the file splits into several rows, in the order of their first rows. */
export const entriesOf = (rows: readonly IdentifiedRow[]): readonly SplitEntry[] => {
  const entries = new Map<string, { first: ParsedRow; positions: number[]; sum: number }>()
  for (const [position, { row }] of rows.entries()) {
    if (row.entry_ref === null) continue
    const key = `${row.entry_ref}\n${row.currency}\n${row.booking_date}\n${row.value_date}`
    const entry = entries.get(key)
    if (entry) {
      entry.positions.push(position)
      entry.sum += row.amount
    } else entries.set(key, { first: row, positions: [position], sum: row.amount })
  }
  return [...entries.values()].filter(({ positions }) => positions.length > 1)
}

/** Whether the row is not a part of an entry, so that it may be the total of one. */
export const isWhole = (row: ParsedRow): boolean => row.detail_ref === null && row.detail_position === null

interface CollectiveInput {
  readonly bank_account_id: string
  readonly form: FileForm
  readonly formOf: (batch_id: string | null) => FileForm | null
  readonly rows: readonly IdentifiedRow[]
  readonly stored: readonly BankTransaction[]
  /** The keys for which `stored` has all parts. */
  readonly requested: ReadonlySet<string>
  /** Whether the row has no counterpart yet. */
  readonly isOpen: (position: number) => boolean
  /** Whether the transaction has no row of the file yet. */
  readonly isFree: (id: string) => boolean
}

interface Collective {
  /** The rows that together are the transactions; one of the two lists has one element. */
  readonly positions: readonly number[]
  readonly transaction_ids: readonly string[]
}

/**
 * Each row and each transaction is in one collective at most, and an entry is found whole or not at all. When each part
 * of an entry has a transaction of its amount on the other side, the entry is not a collective: another payment may
 * have their sum by chance.
 */
export const decideCollectives = (input: CollectiveInput): readonly Collective[] => {
  const totals = storedTotals(input)
  const positions = new Set(totals.flatMap((total) => total.positions))
  const ids = new Set(totals.flatMap((total) => total.transaction_ids))
  return [
    ...totals,
    ...storedParts({
      ...input,
      isOpen: (position) => input.isOpen(position) && !positions.has(position),
      isFree: (id) => input.isFree(id) && !ids.has(id),
    }),
  ]
}

/** The file has the parts, the books have the total. */
const storedTotals = (input: CollectiveInput): readonly Collective[] => {
  const entries = entriesOf(input.rows).filter(({ positions }) => positions.every(input.isOpen))
  if (entries.length === 0) return []
  const offers = new Offers<BankTransaction>()
  for (const record of input.stored) {
    if (!input.isFree(record.id)) continue
    for (const key of keysOf(input, record)) offers.add(key, record)
  }
  return entries.toSorted(byReference).flatMap(({ first, positions, sum }) => {
    const isThere = (row: ParsedRow | undefined) =>
      row !== undefined && keysOf(input, row).some((key) => offers.has(key))
    if (positions.every((position) => isThere(input.rows[position]?.row))) return []
    const keys = keysOf(input, { ...first, amount: sum })
    const total = offers.take(keys, (record) => canBeEntry(first, record, !isPart(record), input))
    return total ? [{ positions, transaction_ids: [total.id] }] : []
  })
}

/** The file has the total, the books have the parts. */
const storedParts = (input: CollectiveInput): readonly Collective[] => {
  const entries = storedEntries(input)
  if (entries.length === 0) return []
  const open = input.rows.filter((_, position) => input.isOpen(position))
  const inFile = new Set(open.flatMap(({ row }) => keysOf(input, row)))
  const offers = new Offers<readonly BankTransaction[]>()
  for (const parts of entries) {
    const [first] = parts
    if (!first || parts.every((part) => keysOf(input, part).some((key) => inFile.has(key)))) continue
    const amount = parts.reduce((total, part) => total + part.amount, 0)
    for (const key of keysOf(input, { ...first, amount })) offers.add(key, parts)
  }
  if (offers.isEmpty) return []
  return findTotals(input, offers).flatMap(({ row, position, keys }) => {
    const parts = offers.take(keys, ([first]) => first !== undefined && canBeEntry(row, first, true, input))
    return parts ? [{ positions: [position], transaction_ids: parts.map(({ id }) => id) }] : []
  })
}

/**
 * The rows that may be the total of an entry, regardless of their order in the file. Rows that cannot be a single
 * transaction of the books come first, so that a row that is a transaction of its own does not claim an entry that
 * belongs to another row.
 */
const findTotals = (input: CollectiveInput, offers: Offers<readonly BankTransaction[]>) => {
  const free = new Set(input.stored.filter(({ id }) => input.isFree(id)).flatMap((record) => keysOf(input, record)))
  return input.rows
    .flatMap(({ row }, position) => {
      if (!isWhole(row) || !input.isOpen(position)) return []
      const keys = keysOf(input, row)
      if (!keys.some((key) => offers.has(key))) return []
      const isSingle = keys.some((key) => free.has(key))
      return [
        { row, position, keys, order: [isSingle ? 1 : 0, ...keys, row.entry_ref ?? '', row.text ?? ''].join('\n') },
      ]
    })
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
}

const byReference = (a: SplitEntry, b: SplitEntry): number =>
  (a.first.entry_ref ?? '') < (b.first.entry_ref ?? '') ? -1 : 1

type DatedAmount = Pick<BankTransaction, 'booking_date' | 'value_date' | 'currency'> & { readonly amount: number }

const keysOf = ({ bank_account_id }: CollectiveInput, dated: DatedAmount): readonly string[] =>
  daysOf(dated).map((day) => dayAndAmountKey(bank_account_id, day, dated.amount, dated.currency))

/** Entries that are stored in several parts: all parts are known, and none is a row of the file. */
const storedEntries = (input: CollectiveInput): readonly (readonly BankTransaction[])[] => {
  const byEntry = new Map<string, BankTransaction[]>()
  for (const record of input.stored) {
    const days = daysOf(record)
    if (
      !isPart(record) ||
      !days.some((day) => input.requested.has(partsKey(input.bank_account_id, day, record.currency)))
    )
      continue
    const key = [record.entry_acc_serv_ref, record.currency, record.booking_date, record.value_date].join('\n')
    const entry = byEntry.get(key)
    if (entry) entry.push(record)
    else byEntry.set(key, [record])
  }
  return [...byEntry.values()].filter((parts) => parts.length > 1 && parts.every(({ id }) => input.isFree(id)))
}

/** Files of the same format use the same reference for an entry; another format may use a different one. */
const canBeEntry = (row: ParsedRow, stored: BankTransaction, isEntry: boolean, input: CollectiveInput): boolean => {
  if (row.entry_ref === null || stored.entry_acc_serv_ref === null) return true
  if (input.formOf(stored.batch_id)?.format !== input.form.format) return true
  return isEntry && row.entry_ref === stored.entry_acc_serv_ref
}

/** The search ends after so many candidates with the same sum. */
const MAX_TRIES = 200

/** Values under several keys each; a value can be claimed once. */
class Offers<T> {
  private readonly lists = new Map<string, T[]>()
  private readonly used = new Set<T>()

  get isEmpty(): boolean {
    return this.lists.size === 0
  }

  has(key: string): boolean {
    return this.lists.has(key)
  }

  add(key: string, value: T): void {
    const list = this.lists.get(key)
    if (list) list.push(value)
    else this.lists.set(key, [value])
  }

  take(keys: readonly string[], isEligible: (value: T) => boolean): T | null {
    for (const key of keys) {
      const list = this.lists.get(key) ?? []
      for (let at = 0; at < Math.min(list.length, MAX_TRIES); at++) {
        const value = list[at] as T
        const isUsed = this.used.has(value)
        if (!isUsed && !isEligible(value)) continue
        list.splice(at, 1)
        at--
        if (isUsed) continue
        this.used.add(value)
        return value
      }
    }
    return null
  }
}
