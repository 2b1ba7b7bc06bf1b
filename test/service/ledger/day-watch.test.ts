// The work of a new day: for which organizations, how often, and what stops it. The books have the year 2025 and were
// changed on 1 January 2026.
import { afterEach, describe, expect, test } from 'vitest'
import { type Book, BookClosed, BooksUnavailable } from '../../../main/service/core/book.ts'
import { createDayWatch, type DayWatch } from '../../../main/service/ledger/day-watch.ts'
import { created } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { day } from '../../rule/matching/world.ts'
import { bookWith, profileWith, some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const watches: DayWatch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close()
})

const LIABLE = { is_liable: true, method: 'effective', form: 'agreed', period: 'quarter', activities: [] }
const settings = { liableForVat: false, accountingVatMethod: 'effective', accountingNetTaxRates: [] }
const PROFILE = profileWith({
  ...{ ...settings, accountingNetTaxRate2Accounts: [] },
  accountingVatReporting: [{ ...LIABLE, valid_from: '2026-01-01' }],
})

/** 1 is active, 2 archived, 3 deleted, 4 active; `closed`: whose books are not open. */
const start = async (today = '2026-01-05', options: { every?: number; closed?: readonly number[] } = {}) => {
  const systemBook = await createMemoryBook('system')
  const ids = [1, 2, 3, 4]
  await systemBook.write({ user: 1 }, async () => {
    const fields = { archived_at: null, deleted_at: null }
    const of: Record<number, object> = { 2: { archived_at: 'then' }, 3: { deleted_at: 'then' } }
    const changes = ids.map((id) => some('organization', id, { ...fields, ...of[id] }))
    return ok({ action: 'test', changes, value: null })
  })
  const books = new Map<number, MemoryBook>()
  for (const id of ids) books.set(id, await bookWith(PROFILE, created('fiscal_year', yearOf('2025'))))
  const faults = new Map<number, Error>()
  const errors: string[] = []
  const world = { today, closed: options.closed ?? [], asked: [] as number[] }
  const deps = {
    ...{ systemBook, today: () => day(world.today), newId: () => `n${Math.random()}` },
    bookOf: (id: number): Book => {
      world.asked.push(id)
      const fault = faults.get(id)
      const book = books.get(id)
      if (!book) throw new Error('no book')
      return fault ? { ...book, write: () => Promise.reject(fault) } : book
    },
    isOpen: (id: number) => !world.closed.includes(id),
    log: { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) },
  }
  const watch = createDayWatch(deps, options.every ?? 3_600_000)
  watches.push(watch)
  const yearsOf = async (id: number) => {
    const [found] = (await books.get(id)?.read([page('fiscal_year')])) ?? []
    return found?.rows.map(({ name }) => name).join(' ')
  }
  const all = async () => [await yearsOf(1), await yearsOf(2), await yearsOf(3), await yearsOf(4)]
  /** What the books were asked for since the last time. */
  const asked = () => world.asked.splice(0)
  return { watch, world, faults, errors, books, yearsOf, all, asked }
}
const [OLD, BEGUN] = ['2025', '2025 2026']

describe('the year begins', () => {
  test('for organizations that are in use and whose books are open', async () => {
    const { watch, all } = await start('2026-01-05', { closed: [4] })
    await watch.begin()
    expect(await all()).toEqual([BEGUN, OLD, OLD, OLD])
  })

  test('for books that are opened later, once, and not before the work of the day', async () => {
    const { watch, all, asked, world } = await start('2026-01-05', { closed: [4] })
    await watch.include(1)
    expect(asked()).toEqual([])
    await watch.begin()
    asked()
    await watch.include(1)
    expect(asked()).toEqual([])
    for (const id of [2, 3, 4, 9]) await watch.include(id)
    expect(new Set(asked())).toEqual(new Set([4]))
    expect(await all()).toEqual([BEGUN, OLD, OLD, BEGUN])
    await watch.include(4)
    expect(asked()).toEqual([])
    // The next day has its own work.
    world.today = '2026-01-06'
    await watch.begin()
    expect(new Set(asked())).toEqual(new Set([1]))
    await watch.include(4)
    expect(new Set(asked())).toEqual(new Set([4]))
  })

  test('once a day, also for two that ask at the same time', async () => {
    const { watch, asked, books } = await start()
    await Promise.all([watch.begin(), watch.begin()])
    const first = asked()
    expect(first.filter((id) => id === 1).length).toBe(2)
    await watch.begin()
    expect(asked()).toEqual([])
    const actions = books.get(1)?.commits.map(({ action, params, user }) => [action, params, user])
    expect(actions?.slice(1)).toEqual([
      ['begin_fiscal_year', { name: '2026' }, null],
      ['change_organization', { fields: 'settings' }, null],
    ])
  })

  test('when the clock comes to the next day by itself, until the watch is closed', async () => {
    const { watch, world, yearsOf, asked } = await start('2025-12-31', { every: 5 })
    await watch.begin()
    expect(await yearsOf(1)).toBe(OLD)
    world.today = '2026-01-01'
    await expect.poll(() => yearsOf(1)).toBe(BEGUN)
    await expect.poll(() => yearsOf(4)).toBe(BEGUN)
    watch.close()
    asked()
    world.today = '2026-01-02'
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(asked()).toEqual([])
  })
})

describe('a fault', () => {
  test('of closed books does not stop the work on the others', async () => {
    const { watch, faults, errors, all, asked } = await start()
    faults.set(1, new BookClosed({ message: 'closed' } as never))
    await watch.begin()
    expect([await all(), errors]).toEqual([[OLD, OLD, OLD, BEGUN], []])
    asked()
    await watch.begin()
    expect(asked()).toEqual([])
  })

  test('of books that cannot be reached now: the work is done again', async () => {
    const { watch, faults, errors, all } = await start()
    faults.set(1, new BooksUnavailable('away'))
    await watch.begin()
    expect([await all(), errors]).toEqual([[OLD, OLD, OLD, OLD], []])
    faults.clear()
    await watch.begin()
    expect(await all()).toEqual([BEGUN, OLD, OLD, BEGUN])
  })

  test('of another kind is reported once, and not tried again on this day', async () => {
    const { watch, faults, errors, world, all } = await start()
    faults.set(1, new Error('a bug'))
    await watch.begin()
    await watch.begin()
    expect(errors).toEqual(['The tasks of a new day failed'])
    faults.clear()
    await watch.begin()
    expect(await all()).toEqual([OLD, OLD, OLD, OLD])
    world.today = '2026-01-06'
    await watch.begin()
    expect(await all()).toEqual([BEGUN, OLD, OLD, BEGUN])
  })
})

test('an entry of how VAT is reported that begins later is not shown yet', async () => {
  const { watch, books, world } = await start('2025-12-31')
  const shown = async () => {
    const [profile] = (await books.get(1)?.read([get('organization_profile', 1)])) ?? []
    return profile?.settings.liableForVat
  }
  await watch.begin()
  expect(await shown()).toBe(false)
  world.today = '2026-01-01'
  await watch.begin()
  expect(await shown()).toBe(true)
})

describe('a clock that is far from the last change', () => {
  // 1 January and 60 days are 2 March.
  const seen = async (...days: readonly string[]) => {
    const { watch, world, yearsOf, books } = await start(days[0])
    for (const today of days) {
      world.today = today
      await watch.begin()
    }
    const [profile] = (await books.get(1)?.read([get('organization_profile', 1)])) ?? []
    return [await yearsOf(1), profile?.settings.liableForVat]
  }

  test('begins no year and shows no setting, until the program saw a whole day pass', async () => {
    expect(await seen('2026-03-02')).toEqual([BEGUN, true])
    expect(await seen('2026-03-03')).toEqual([OLD, false])
    expect(await seen('2026-03-03', '2026-03-04')).toEqual([OLD, false])
    expect(await seen('2026-03-03', '2026-03-04', '2026-03-05')).toEqual([BEGUN, true])
    expect(await seen('2026-03-03', '2026-03-03', '2026-03-04', '2026-03-05')).toEqual([BEGUN, true])
    expect(await seen('2026-03-03', '2026-03-04', '2026-03-04', '2026-03-05')).toEqual([BEGUN, true])
    expect(await seen('2026-03-03', '2026-03-04', '2026-03-06')).toEqual([OLD, false])
    expect(await seen('2025-12-30')).toEqual([OLD, false])
  })

  test('is doubtful also when only the last change is far away', async () => {
    const { watch, books, yearsOf } = await start()
    // The clock was years ahead once.
    const later = await createMemoryBook('organization-1', books.get(1)?.commits, () => '2029-01-01T00:00:00.000000Z')
    await later.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: [some('company', 'c', { name: 'Muster AG' })], value: null }),
    )
    books.set(1, later)
    await watch.begin()
    const [profile] = await later.read([get('organization_profile', 1)])
    expect([await yearsOf(1), profile?.settings.liableForVat, await yearsOf(4)]).toEqual([OLD, false, BEGUN])
  })
})
