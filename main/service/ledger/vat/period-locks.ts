// Locked periods: list, lock the books up to a day, reopen. Filing a VAT return locks its period. An extension of
// interface.md.
import { created, updated } from '../../../../shared/books/port/change.ts'
import { get, page } from '../../../../shared/books/port/read.ts'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import { decideLockBooks, decideReopenPeriod } from '../../../../shared/rule/ledger/period-lock.ts'
import type { Periods } from '../../../../shared/rule/ledger/periods.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { LedgerServices } from '../contract.ts'

export const createPeriodLocks = (deps: ServiceDeps): LedgerServices['periodLocks'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('period_lock', request.question)])
    return ok(found)
  },

  get: async (actor, { id }) => {
    const [record] = await deps.bookOf(actor.organization_id).read([get('period_lock', id)])
    return record ? ok(record) : err(notFound('PeriodLock', id))
  },

  lockBooks: (actor, { books_locked_until: until }) =>
    deps.bookOf(actor.organization_id).write<PeriodLock, Refusal>({ user: actor.user_id }, async (read) => {
      const decided = decideLockBooks(until, await readPeriods(read), deps.newId(), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [created('period_lock', decided.value)]
      return ok({ action: 'lock_books', params: { until }, changes, value: decided.value })
    }),

  reopen: (actor, { id, reason }) =>
    deps.bookOf(actor.organization_id).write<PeriodLock, Refusal>({ user: actor.user_id }, async (read) => {
      const [lock] = await read([get('period_lock', id)])
      if (!lock) return err(notFound('PeriodLock', id))
      const decided = decideReopenPeriod(lock, reason, await readPeriods(read), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const value = { ...lock, ...decided.value }
      const params = { to: lock.to, reason: decided.value.reopen_reason ?? '' }
      return ok({ action: 'reopen_period', params, changes: [updated('period_lock', lock, decided.value)], value })
    }),
})

/** The fiscal years and period locks, which decide which days are open. */
const readPeriods = async (read: Read): Promise<Periods> => {
  const [years, locks] = await read([page('fiscal_year'), page('period_lock')])
  return { years: years.rows, locks: locks.rows }
}
