// Locked periods (an extension): the books up to a day, and settled VAT periods.
import { z } from 'zod'
import { DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { PERIOD_LOCK_KINDS } from '../../../record/ledger/period-lock.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const PeriodLockObject = z
  .object({
    id: StringId,
    kind: z.enum(PERIOD_LOCK_KINDS).describe('`books`: everything up to `to` · `vat`: a settled VAT period'),
    from: DateField.nullable().describe('null: from the first entry'),
    to: DateField,
    is_locked: z.boolean().describe('False: it was reopened'),
    journal_entry_id: StringId.nullable().describe('The entry that settled the VAT period'),
    locked_at: TimestampField,
    reopened_at: TimestampField.nullable(),
    reopen_reason: z.string().nullable(),
  })
  .meta({ id: 'PeriodLock' })
export type PeriodLockObject = z.infer<typeof PeriodLockObject>

export const LockBooks = z.object({ books_locked_until: DateField }).meta({ id: 'LockBooks' })
export type LockBooks = z.infer<typeof LockBooks>

export const SettleVatPeriod = z
  .object({
    from: DateField,
    to: DateField,
    text: z.string().trim().min(1).max(1000).nullable().optional().describe('The text of the entry'),
  })
  .meta({ id: 'SettleVatPeriod' })
export type SettleVatPeriod = z.infer<typeof SettleVatPeriod>

const ReopenPeriod = z
  .object({ reason: z.string().max(1000).describe('The reason, shown in the history') })
  .meta({ id: 'ReopenPeriod' })

const LOCKED =
  'Entries, matches, documents and reversals dated in a locked period give 422 `period_locked`, with the period and the first open day.'

export const listPeriodLocks = endpoint({
  name: 'listPeriodLocks',
  method: 'GET',
  path: '/period_lock',
  summary: 'Locked and reopened periods, latest first',
  description: LOCKED,
  list: {
    filters: { kind: { kind: { one_of: PERIOD_LOCK_KINDS }, field: 'kind' }, ...sinceFilters('period_lock') },
    search: false,
    sorts: ['locked_at', 'to'],
    default_sort: '-locked_at',
    per_page: 25,
  },
  response: paged(PeriodLockObject),
  extension: true,
})

export const lockBooks = endpoint({
  name: 'lockBooks',
  method: 'POST',
  path: '/period_lock',
  summary: 'Locks the books up to a day',
  description: LOCKED,
  permissions: ['MANAGE_ACCOUNTING'],
  body: LockBooks,
  status: 201,
  response: PeriodLockObject,
  extension: true,
})

export const settleVatPeriod = endpoint({
  name: 'settleVatPeriod',
  method: 'POST',
  path: '/period_lock/vat',
  summary:
    'Settles a VAT period: transfers the balances of its VAT accounts to 2201 on the last day, stores the figures of the VAT return and locks the period',
  description: LOCKED,
  permissions: ['MANAGE_ACCOUNTING'],
  body: SettleVatPeriod,
  status: 201,
  response: PeriodLockObject,
  errors: {
    422: 'The period has not ended, is already settled or lies in a locked one, or account 2201 is missing from the chart',
  },
  extension: true,
})

export const reopenPeriod = endpoint({
  name: 'reopenPeriod',
  method: 'POST',
  path: '/period_lock/{periodLock}/reopen',
  summary: 'Reopens a locked period; the reason is stored in the history',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { periodLock: StringId },
  body: ReopenPeriod,
  response: PeriodLockObject,
  errors: { 422: 'It is open, its fiscal year is closed, or there is no reason' },
  extension: true,
})
