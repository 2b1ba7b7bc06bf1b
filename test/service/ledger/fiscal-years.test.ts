// Which changes of a fiscal year its bookings allow; new, closed and opened years.
import { expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createFiscalYears } from '../../../main/service/ledger/fiscal-years.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
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

const OWNER = { ...ACTOR, role: 'owner' } as Actor
const world = async (...changes: readonly Change[]) => {
  const settings = { accountingVatReporting: [], liableForVat: false }
  const book = await bookWith(profileWith(settings, { legal_form: 'plc' }), ...changes)
  return { book, years: createFiscalYears({ ...(await depsOf(book)), newId: () => 'new' }) }
}
const problemsOf = (answer: { readonly ok: boolean; readonly error?: unknown }) => {
  if (answer.ok) return 'ok'
  const { problems, type } = answer.error as { problems?: readonly { field: string; code: string }[]; type: string }
  return problems?.map(({ field, code }) => `${field} ${code}`).join() ?? type
}

test('a new one follows the last; one that overlaps is refused', async () => {
  const { years, book } = await world(created('fiscal_year', yearOf('2026')))
  const create = (start_date: string, end_date: string) =>
    years.create(OWNER, { name: 'Neu', start_date, end_date } as never)
  expect(problemsOf(await create('2026-07-01', '2027-06-30'))).not.toBe('ok')
  expect(book.commits.length).toBe(1)
  expect(await create('2027-01-01', '2027-12-31')).toMatchObject({
    value: { record: { id: 'new', name: 'Neu', start_date: '2027-01-01', end_date: '2027-12-31', closed_at: null } },
  })
  expect(book.commits.at(-1)).toMatchObject({ action: 'create_fiscal_year', params: { name: 'Neu' } })
})

test('a closed one is opened again, with the reason if there is one; an open one is not', async () => {
  const reopened = async (reason: string | null, year = 'x2026') => {
    const { years, book } = await world(created('fiscal_year', { ...yearOf(year), id: '2026' }))
    const answer = await years.reopen(OWNER, { id: '2026', reason } as never)
    return answer.ok ? [answer.value.record.closed_at, book.commits.at(-1)?.params] : problemsOf(answer)
  }
  expect(await reopened(' Ein Beleg fehlte ')).toEqual([null, { name: '2026', reason: 'Ein Beleg fehlte' }])
  expect(await reopened('  ')).toEqual([null, { name: '2026' }])
  expect(await reopened(null)).toEqual([null, { name: '2026' }])
  expect(await reopened(null, '2026')).toMatch(/^fiscal_year /)
})

test('no result is posted in a closed one, nor without the accounts of the closing', async () => {
  const sold = entry('e1', '2026-03-01', { fiscal_year_id: '2026', lines: lines({ 1020: 1, 3400: -1 }) })
  const accounts = CHART.filter(({ number }) => [1020, 3400].includes(number)).map((each) =>
    created('ledger_account', each),
  )
  const posted = async (year: string) => {
    const { years } = await world(created('fiscal_year', { ...yearOf(year), id: '2026' }), ...accounts, sold)
    return problemsOf(await years.postResult(OWNER, { id: '2026' }))
  }
  expect(await posted('x2026')).toMatch(/^fiscal_year fiscal_year_/)
  expect(await posted('2026')).toBe('fiscal_year closing_account_missing')
})

test('one that is not there is not found', async () => {
  const { years } = await world()
  const none = { id: 'none', reason: null, includes: [], appends: [] } as never
  for (const asked of [years.get, years.change, years.remove, years.close, years.reopen, years.postResult])
    expect(problemsOf(await asked(OWNER, none))).toBe('NotFound')
})
