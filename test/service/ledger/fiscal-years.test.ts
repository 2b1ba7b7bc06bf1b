// Which changes of a fiscal year its bookings allow.
import { expect, test } from 'vitest'
import { createFiscalYears } from '../../../main/service/ledger/fiscal-years.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const start = async (...changes: readonly Change[]) => {
  const book = await bookWith(profileWith(), created('fiscal_year', yearOf('2026')), ...changes)
  const years = createFiscalYears(await depsOf(book))
  const codeOf = (answer: Awaited<ReturnType<typeof years.remove>> | Awaited<ReturnType<typeof years.change>>) =>
    answer.ok
      ? 'ok'
      : 'problems' in answer.error
        ? answer.error.problems.map(({ field, code }) => `${field} ${code}`)
        : []
  return {
    change: async (days: { start_date?: string; end_date?: string }) =>
      codeOf(await years.change(ACTOR, { id: '2026', ...days } as never)),
    remove: async () => codeOf(await years.remove(ACTOR, { id: '2026' })),
  }
}
const booked = (id: string, date: string) =>
  entry(id, date, { fiscal_year_id: '2026', lines: lines({ 1020: 1, 3400: -1 }) })

test('its days contain its first and its last booking', async () => {
  const entries = [booked('e1', '2026-06-15'), booked('e2', '2026-02-10'), booked('e3', '2026-11-20')]
  const after = async (days: { start_date?: string; end_date?: string }) => (await start(...entries)).change(days)
  expect(await after({ start_date: '2026-02-10' })).toBe('ok')
  expect(await after({ start_date: '2026-02-11' })).toEqual(['start_date fiscal_year_booked_outside'])
  expect(await after({ end_date: '2026-11-20' })).toBe('ok')
  expect(await after({ end_date: '2026-11-19' })).toEqual(['end_date fiscal_year_booked_outside'])
})

test('it is deleted only without bookings and budgets', async () => {
  expect(await (await start()).remove()).toBe('ok')
  expect(await (await start(booked('e1', '2026-02-10'))).remove()).not.toBe('ok')
  expect(await (await start(some('budget', 'b', { fiscal_year_id: '2026' }))).remove()).not.toBe('ok')
  expect(await (await start(some('budget', 'b', { fiscal_year_id: '2025' }))).remove()).toBe('ok')
})
