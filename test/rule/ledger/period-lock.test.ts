// Locks of the books and of VAT periods: what may be locked, and reopened.
import { describe, expect, test } from 'vitest'
import type { PeriodLock } from '../../../shared/record/ledger/period-lock.ts'
import {
  decideLockBooks,
  decideLockVatPeriod,
  decideReopenPeriod,
  newLock,
} from '../../../shared/rule/ledger/period-lock.ts'
import { day, NOW, problemsOf, yearOf } from './ledger-facts.ts'

const YEARS = [yearOf('x2025'), yearOf('2026')]
const lock = (fields: Partial<PeriodLock> = {}): PeriodLock =>
  newLock({ id: 'l1', kind: 'vat', from: day('2026-01-01'), to: day('2026-03-31'), ...fields }, NOW)

describe('a VAT period', () => {
  const problems = (from: string, to: string, locks: readonly PeriodLock[] = [], facts: object = {}) =>
    decideLockVatPeriod(
      { from: day(from), to: day(to) },
      { years: YEARS, locks },
      {
        ...{ today: day('2026-10-01'), isLiable: true },
        ...facts,
      },
    ).map(({ field, code }) => `${field} ${code}`)

  test('has whole months that are over, in an open year', () => {
    expect(problems('2026-04-01', '2026-06-30')).toEqual([])
    expect(problems('2026-04-01', '2026-06-30', [], { isLiable: false })).toEqual(['from not_liable_for_vat'])
    expect(problems('2026-07-01', '2026-06-30')).toEqual(['to end_before_start'])
    expect(problems('2026-04-02', '2026-06-30')).toEqual(['from vat_period_months'])
    expect(problems('2026-04-01', '2026-06-29')).toEqual(['from vat_period_months'])
    expect(problems('2026-04-01', '2026-06-30', [], { today: day('2026-06-30') })).toEqual(['to vat_period_not_over'])
    expect(problems('2026-04-01', '2026-06-30', [], { today: day('2026-07-01') })).toEqual([])
    expect(problems('2025-10-01', '2025-12-31')).toEqual(['to fiscal_year_closed'])
  })

  test('contains no day of a settled one', () => {
    const overlapping = (from: string, to: string) => problems(from, to, [lock()])
    expect(overlapping('2026-03-01', '2026-04-30')).toEqual(['from vat_period_settled'])
    expect(overlapping('2025-12-01', '2026-01-31')).toEqual(['from vat_period_settled'])
    expect(overlapping('2026-04-01', '2026-04-30')).toEqual([])
    expect(problems('2026-01-01', '2026-03-31', [lock({ reopened_at: NOW })])).toEqual([])
    expect(problems('2026-01-01', '2026-03-31', [lock({ from: null })])).toEqual(['from vat_period_settled'])
    const books = lock({ kind: 'books', from: null })
    expect(problems('2026-01-01', '2026-03-31', [books])).toEqual(['to period_locked'])
  })
})

describe('the books', () => {
  const problems = (until: string, ...locks: readonly PeriodLock[]) =>
    problemsOf(decideLockBooks(day(until), { years: YEARS, locks }, 'new', NOW))

  test('are locked until a later day than before', () => {
    const before = lock({ kind: 'books', from: null })
    expect(problems('2026-04-01', before)).toEqual([])
    expect(problems('2026-03-31', before)).toEqual(['books_locked_until locked_already'])
    expect(problems('2026-03-30', before)).toEqual(['books_locked_until locked_already'])
    expect(problems('2026-03-30', { ...before, reopened_at: NOW }, lock())).toEqual([])
    expect(problems('2027-01-01')).toEqual(['books_locked_until fiscal_year_missing'])
    expect(decideLockBooks(day('2026-03-31'), { years: YEARS, locks: [] }, 'new', NOW)).toEqual({
      ok: true,
      value: {
        ...{ id: 'new', kind: 'books', from: null, to: '2026-03-31', journal_entry_id: null, returned: [] },
        ...{ locked_at: NOW, reopened_at: null, reopen_reason: null },
      },
    })
  })
})

test('a period is reopened once, with a reason, in an open year', () => {
  const reopen = (own: PeriodLock, reason = ' Fehler ') => decideReopenPeriod(own, reason, { years: YEARS }, NOW)
  expect(reopen(lock())).toEqual({ ok: true, value: { reopened_at: NOW, reopen_reason: 'Fehler' } })
  expect(problemsOf(reopen(lock(), '  '))).toEqual(['reason required'])
  expect(problemsOf(reopen(lock({ reopened_at: NOW })))).toEqual(['period_lock period_is_open'])
  expect(problemsOf(reopen(lock({ to: day('2025-12-31') })))).toEqual(['period_lock fiscal_year_closed'])
  expect(reopen(lock({ to: day('2031-12-31') })).ok).toBe(true)
})
