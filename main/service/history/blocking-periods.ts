// Periods that prevent an undo: closed fiscal years, locked periods, and years that would no longer follow one another.
import { type ChangeOf, changesOfTable } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { PeriodLock } from '../../../shared/record/ledger/period-lock.ts'
import { bookingDayOf } from '../../../shared/rule/bank/booking-day.ts'
import { dayOfChange } from '../../../shared/rule/history/entry-chains.ts'
import type { NetChange } from '../../../shared/rule/history/net-effect.ts'
import { fiscalYearOf } from '../../../shared/rule/ledger/fiscal-year.ts'
import { lockOn } from '../../../shared/rule/ledger/periods.ts'
import { addDays } from '../../../shared/value/calendar.ts'
import type { Read } from '../core/book.ts'
import type { BlockingRecord } from './blocking-record.ts'
import type { UndoPlan } from './undo-plan.ts'

/** Fields of a transaction that must not change in a closed year. */
const BOOKED: readonly string[] = ['is_reconciled', 'amount', 'currency', 'booking_date', 'bank_account_id']

/** Closed years and locked periods in which the undo would change something. */
export const closedPeriodsIn = async (
  read: Read,
  { units, records }: UndoPlan,
): Promise<{ readonly years: readonly FiscalYear[]; readonly locks: readonly PeriodLock[] }> => {
  const [{ rows: years }, { rows: all }] = await read([page('fiscal_year'), page('period_lock')])
  // A lock that the same undo removes does not count; neither does one that it restores.
  const own = new Set(units.flatMap(({ changes }) => changes.flatMap(({ table, id }) => (table === LOCK ? [id] : []))))
  const locks = all.filter(({ id }) => !own.has(id))
  // The same holds for the closing of a year.
  const reopened = new Set(
    units.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.table === 'fiscal_year' && isReopened(change) ? [change.id] : [])),
    ),
  )
  const closed = new Set<FiscalYear>()
  const locked = new Set<PeriodLock>()
  const note = (year: FiscalYear | null | undefined) => {
    if (year && year.closed_at !== null && !reopened.has(year.id)) closed.add(year)
  }
  for (const { changes, chains } of units) {
    for (const chain of chains) {
      const entries = records.chainOf(chain.root)
      const day = entries && dayOfChange(chain, entries)
      if (!day) continue
      note(fiscalYearOf(years, day))
      const lock = lockOn(locks, day)
      if (lock) locked.add(lock)
    }
    for (const change of changes) {
      if (change.table === 'budget') {
        const yearId = (records.get('budget', change.id) ?? change.before)?.fiscal_year_id
        note(years.find(({ id }) => id === yearId))
      } else if (change.table === 'fiscal_year') {
        note(records.get('fiscal_year', change.id) && years.find(({ id }) => id === change.id))
      } else if (change.table === 'bank_transaction' && changesBooked(change)) {
        const present = records.get('bank_transaction', change.id)
        note(present && fiscalYearOf(years, bookingDayOf(present)))
      } else if (change.table === 'offset') {
        const present = records.get('offset', change.id)
        note(present && fiscalYearOf(years, present.date))
      }
    }
  }
  return { years: [...closed], locks: [...locked] }
}

const LOCK: TableName = 'period_lock'

const isReopened = ({ before, after }: ChangeOf<'fiscal_year'>) =>
  before?.closed_at === null && after?.closed_at != null

const changesBooked = ({ before, after }: ChangeOf<'bank_transaction'>): boolean =>
  before === null || BOOKED.some((field) => after !== null && field in after)

/** The fiscal years that would be out of order: open or closed in the wrong order, or with a gap between them. */
export const yearsOutOfOrder = async (
  read: Read,
  changes: readonly NetChange[],
): Promise<{ readonly blocking: readonly BlockingRecord[]; readonly closing: readonly FiscalYear[] }> => {
  const own = changesOfTable(changes, 'fiscal_year')
  if (own.length === 0) return { blocking: [], closing: [] }
  const [{ rows: years }] = await read([page('fiscal_year')])
  const blocking: BlockingRecord[] = []
  const closing: FiscalYear[] = []
  const name = (year: FiscalYear | undefined, fields: readonly string[] | null) => {
    if (year) blocking.push({ table: 'fiscal_year', id: year.id, fields })
  }
  for (const { id, before, after } of own) {
    const present = years.find((year) => year.id === id)
    if (before === null) {
      // Removing a year in the middle would leave a gap.
      const neighbours = present
        ? [
            years.find(({ start_date }) => start_date === addDays(present.end_date, 1)),
            fiscalYearOf(years, addDays(present.start_date, -1)),
          ]
        : []
      if (neighbours.every((year) => year))
        name(neighbours.toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? 1 : -1))[0] ?? undefined, null)
      continue
    }
    const is = { ...present, ...before } as FiscalYear
    if (present && after && 'closed_at' in after) {
      if (is.closed_at === null)
        name(
          years.findLast((year) => year.closed_at !== null && year.start_date > is.start_date),
          ['closed_at'],
        )
      else {
        name(
          years.find((year) => year.closed_at === null && year.start_date < is.start_date),
          ['closed_at'],
        )
        closing.push(present)
      }
    }
    const others = years.filter((year) => year.id !== id)
    name(
      others.find((year) => is.start_date <= year.end_date && year.start_date <= is.end_date),
      ['start_date', 'end_date'],
    )
    if (present && (is.start_date !== present.start_date || is.end_date !== present.end_date)) {
      for (const each of await bookedOutside(read, is)) blocking.push(each)
    }
  }
  return { blocking, closing }
}

const bookedOutside = async (
  read: Read,
  { id, start_date, end_date }: FiscalYear,
): Promise<readonly BlockingRecord[]> => {
  const of = { field: 'fiscal_year_id', is: [id] }
  const table: TableName = 'journal_entry'
  const [early, late] = await read([
    page(table, { filter: [of, { field: 'date', from: null, to: addDays(start_date, -1) }], limit: 20 }),
    page(table, { filter: [of, { field: 'date', from: addDays(end_date, 1), to: null }], limit: 20 }),
  ])
  return [...early.rows, ...late.rows].map((row) => ({ table, id: row.id, fields: null }))
}
