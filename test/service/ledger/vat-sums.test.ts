// The sums of a VAT report: over whole months and single days, by account and rate; the days of a report; and the sums by day
// that each book keeps, as it is now.
import { describe, expect, test } from 'vitest'
import { asKnownNow } from '../../../main/service/ledger/as-of.ts'
import { hasVatDays, withVatDays } from '../../../main/service/ledger/vat/vat-days.ts'
import { createVatReport, readVatFacts } from '../../../main/service/ledger/vat/vat-report.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { day, invoice } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'

const AGREED = {
  ...{ valid_from: day('2020-01-01'), is_liable: true, method: 'effective', form: 'agreed' },
  ...{ period: 'quarter', activities: [] },
} as const
const settings = (reporting: readonly object[] = [AGREED]) => ({
  accountingVatReporting: reporting,
  liableForVat: true,
})
const sourceOf = ({ read }: Pick<MemoryBook, 'read'>, reporting?: readonly object[]) =>
  ({
    ...{ read, asKnown: asKnownNow, accounts: CHART, rates: [] },
    profile: { base_currency: 'CHF', settings: settings(reporting) },
  }) as unknown as Parameters<typeof withVatDays>[0]

describe('what entries of a period post', () => {
  const standard = { vat_rate_id: 'standard' }
  const sold = (id: string, date: string, amount: number, fields: object = {}) =>
    entry(id, date, { lines: [...lines({ 3400: -amount }, standard), ...lines({ 1100: amount })], ...fields })
  const posted = async (from: string, to: string) => {
    const book = await bookWith(
      profileWith(settings()),
      sold('e1', '2025-11-30', 1),
      sold('e2', '2025-12-01', 10),
      sold('e3', '2025-12-31', 100),
      sold('e4', '2026-01-01', 1_000),
      sold('e5', '2026-01-31', 10_000, { is_closing: true }),
      sold('e6', '2026-02-01', 100_000),
      sold('e7', '2026-02-01', 100_000),
    )
    const facts = await readVatFacts(sourceOf(book), { from: day(from), to: day(to), later: [], needsOpen: false })
    return answerOf(facts)
      .booked.filter(({ account_id }) => account_id === '3400')
      .map(({ vat_rate_id, is_closing, count, amount }) => `${vat_rate_id} ${is_closing} ${count} ${amount}`)
  }

  test.each([
    [
      'whole months over the end of a year',
      '2025-12-01',
      '2026-01-31',
      ['standard false 3 -1110', 'standard true 1 -10000'],
    ],
    ['a whole month', '2025-12-01', '2025-12-31', ['standard false 2 -110']],
    ['from within a month', '2025-12-02', '2026-01-31', ['standard true 1 -10000', 'standard false 2 -1100']],
    ['to within a month', '2025-12-01', '2026-01-30', ['standard false 3 -1110']],
    ['within a month', '2025-12-02', '2025-12-30', []],
    ['one day', '2026-02-01', '2026-02-01', ['standard false 2 -200000']],
    ['the last day of a month and the next one', '2025-11-30', '2025-12-01', ['standard false 2 -11']],
  ])('%s', async (_, from, to, expected) =>
    expect((await posted(from, to)).toSorted()).toEqual([...expected].toSorted()),
  )
})

describe('the days and the lock of a report', () => {
  const report = async (
    days: { from?: string; to?: string } = {},
    wish: { years?: string[]; today?: string; changes?: Change[] } = {},
  ) => {
    const { years = ['2025', '2027', '2026'], today = '2026-06-30', changes = [] } = wish
    const book = await bookWith(
      profileWith(settings()),
      ...years.map((year) => created('fiscal_year', yearOf(year))),
      ...changes,
    )
    const request = { from: null, to: null, method: null, form: null, ...days } as never
    return createVatReport(await depsOf(book, today)).get(ACTOR, request)
  }
  const shown = async (...input: Parameters<typeof report>) => {
    const found = await report(...input)
    if (found.ok) return `${found.value.from}..${found.value.to}`
    const [problem] = 'problems' in found.error ? found.error.problems : []
    return `${problem?.field} ${problem?.code}`
  }

  test('are those of the current year, else of the latest', async () => {
    expect(await shown()).toBe('2026-01-01..2026-12-31')
    expect(await shown({}, { today: '2026-12-31' })).toBe('2026-01-01..2026-12-31')
    expect(await shown({}, { today: '2026-01-01' })).toBe('2026-01-01..2026-12-31')
    expect(await shown({}, { today: '2030-01-01' })).toBe('2027-01-01..2027-12-31')
    expect(await shown({ from: '2026-02-01' })).toBe('2026-02-01..2026-12-31')
    expect(await shown({ to: '2026-02-01' })).toBe('2026-01-01..2026-02-01')
    expect(await shown({ from: '2026-02-01', to: '2026-02-01' })).toBe('2026-02-01..2026-02-01')
  })

  test('are refused when they are missing or backwards', async () => {
    expect(await shown({}, { years: [] })).toBe('from fiscal_year_missing')
    expect(await shown({ from: '2026-01-01' }, { years: [] })).toBe('to fiscal_year_missing')
    expect(await shown({ from: '2026-02-02', to: '2026-02-01' })).toBe('to end_before_start')
  })

  test('the latest lock of exactly these days, with the return of them', async () => {
    const lock = (id: string, locked_at: string, fields: object = {}) =>
      some('period_lock', id, {
        ...{ kind: 'vat', from: '2026-01-01', to: '2026-03-31', locked_at, reopened_at: null },
        returned: [{ key: 'line:400', base: null, tax: 500 }],
        ...{ journal_entry_id: null, reopen_reason: null, ...fields },
      })
    const of = async (...changes: readonly Change[]) => {
      const found = await report({ from: '2026-01-01', to: '2026-03-31' }, { changes: [...changes] })
      return found.ok ? (found.value.settlement?.lock.id ?? null) : found.error
    }
    const [early, late] = [lock('early', '2026-04-10'), lock('late', '2026-04-20')]
    expect([await of(early, late), await of(late, early)]).toEqual(['late', 'late'])
    expect(await of(lock('x', '2026-04-20', { to: '2026-06-30' }))).toBeNull()
    expect(await of(lock('x', '2026-04-20', { from: '2026-02-01' }))).toBeNull()
    expect(await of(lock('x', '2026-04-20', { kind: 'books' }))).toBeNull()
  })
})

describe('the sums by day that a book keeps', () => {
  const issued = (id: string, amount: number) =>
    entry(id, '2026-03-01', {
      lines: lines({ 1100: amount, 3400: -amount }),
      source: { type: 'invoice', id: `i${id}` },
    })
  const revenue = (source: Parameters<typeof withVatDays>[0]) =>
    withVatDays(source, (sums) => {
      const found = sums.of('entries', day('2026-01-01'), day('2026-12-31'))
      return found.flatMap(({ account_id, amount }) => (account_id === '3400' ? [amount] : []))
    })
  const write = (book: MemoryBook, ...changes: readonly Change[]) =>
    book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))

  test('follow the book, and the days of liability', async () => {
    const book = await bookWith(profileWith(settings()), issued('e1', 10))
    expect(hasVatDays(book.read)).toBe(false)
    expect(await revenue(sourceOf(book))).toEqual([-10])
    expect(hasVatDays(book.read)).toBe(true)
    await write(book, issued('e2', 200), entry('e3', '2026-03-01', { lines: lines({ 3400: -7, 1100: 7 }) }))
    expect(await revenue(sourceOf(book))).toEqual([-210])
    expect(await revenue(sourceOf(book))).toEqual([-210])
    // Everything is read again, and nothing counts twice.
    expect(await revenue(sourceOf(book, [{ ...AGREED, is_liable: false }]))).toEqual([-210])
    await write(
      book,
      entry('e4', '2026-03-01', {
        lines: lines({ 3400: 10, 1100: -10 }),
        reverses_id: 'e1',
        source: { type: 'reversal', id: 'e1' },
      }),
    )
    expect(await revenue(sourceOf(book))).toEqual([-200])
  })

  test('are those of an earlier moment when the books were restored', async () => {
    const [later, earlier] = [
      await bookWith(profileWith(settings()), issued('e1', 10)),
      await bookWith(issued('e1', 10)),
    ]
    await write(later, issued('e2', 200))
    let current = later
    const read = ((queries) => current.read(queries)) as MemoryBook['read']
    expect(await revenue(sourceOf({ read }))).toEqual([-210])
    current = earlier
    expect(await revenue(sourceOf({ read }))).toEqual([-10])
  })

  test('stay for fifty books, those that were asked last', async () => {
    const all = await Promise.all(Array.from({ length: 51 }, () => bookWith(created('invoice', invoice('i')))))
    const [first, second, third] = all
    if (!first || !second || !third) throw new Error('missing')
    for (const book of all.slice(0, 50)) await revenue(sourceOf(book))
    expect([first, second, third].map(({ read }) => hasVatDays(read))).toEqual([true, true, true])
    await revenue(sourceOf(first))
    for (const book of all.slice(50)) await revenue(sourceOf(book))
    expect([first, second, third].map(({ read }) => hasVatDays(read))).toEqual([true, false, true])
  })
})
