// How many records a file, a PDF or an answer may have, and how many it names: at the limit, and one more.
import { describe, expect, test } from 'vitest'
import { createInvoicePapers } from '../../../main/service/open-item/invoice-papers.ts'
import { createItemLoads } from '../../../main/service/open-item/item-loads.ts'
import { createUnbookedDocuments } from '../../../main/service/open-item/unbooked-documents.ts'
import { createLetters } from '../../../main/service/reminder/letters.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company, day, expense, invoice, rappen } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'

const QUESTION = { filter: [], search: null, sort: [], offset: 0 } as const
const SETTINGS = { ...DEFAULT_SETTINGS, liableForVat: false, accountingVatReporting: [], documentLogoShow: false }
const settings = (more: object = {}) => profileWith({ ...SETTINGS, ...more }, { country_id: 1, billing_name: null })
const withIds = async (book: MemoryBook) => {
  let id = 0
  return { ...(await depsOf(book)), newId: () => `new${++id}` }
}
const problemIn = (answer: { readonly ok: boolean; readonly error?: unknown }) =>
  answer.ok ? null : (answer.error as { readonly problems: readonly object[] }).problems[0]

describe('a file of companies', () => {
  const rows = (count: number, values: object = {}) =>
    Array.from({ length: count }, (_, at) => ({
      line: at + 2,
      values: { name: `Firma ${at}`, ...values },
      unreadable: [],
    }))
  const load = async (count: number, { values = {}, skipped = 0, is_dry_run = true } = {}) => {
    const book = await bookWith(settings())
    const table = {
      rows: rows(count, values),
      mapping: { columns: [], header_line: 1 },
      skipped: Array.from({ length: skipped }, (_, at) => ({ line: skipped - at, reason: 'titles' })),
      warnings: [],
    }
    const deps = { ...(await withIds(book)), parseItems: async () => ok(table) } as never
    const files = [{ name: 'firmen.csv', bytes: new Uint8Array() }]
    const answer = await createItemLoads(deps).company(ACTOR, { files, is_dry_run } as never)
    const [{ total }] = await book.read([page('company', { limit: 0 })])
    return { answer, total }
  }

  test('shows the first twenty in a dry run, which changes nothing', async () => {
    const { answer, total } = await load(21)
    expect(answer.ok && [answer.value.preview?.length, answer.value.rows, answer.value.created, total]).toEqual([
      ...[20, 21, 21, 0],
    ])
    const real = await load(21, { is_dry_run: false })
    expect(real.answer.ok && [real.answer.value.preview, real.total]).toEqual([null, 21])
  })

  test('names a hundred problems, and how many it leaves out', async () => {
    const problems = async (count: number) => {
      const { answer } = await load(count, { values: { email: 'keine' } })
      const { problems = [], code } = answer.ok ? {} : (answer.error as { problems?: readonly object[]; code?: string })
      return [problems.length, code, problems[0]]
    }
    expect(await problems(100)).toMatchObject([100, 'email_invalid', { field: 'rows.2.email' }])
    expect(await problems(101)).toMatchObject([
      ...[101, 'email_invalid'],
      { field: 'rows', code: 'problems_left_out', values: { count: 101, named: 100 } },
    ])
  })

  test('names the first two hundred lines that are no records', async () => {
    const { answer } = await load(1, { skipped: 201 })
    const lines = answer.ok ? answer.value.skipped.map(({ line }) => line) : []
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([200, 1, 200])
  })
})

test('a file of rates keeps 255 characters of its name', async () => {
  const book = await bookWith(settings())
  const table = {
    rows: [{ line: 2, values: { currency: 'EUR', date: '2026-01-01', rate: '0.95' }, unreadable: [] }],
    ...{ mapping: { columns: [], header_line: 1 }, skipped: [], warnings: [] },
  }
  const deps = { ...(await withIds(book)), parseItems: async () => ok(table) } as never
  const files = [{ name: 'k'.repeat(300), bytes: new Uint8Array() }]
  await createItemLoads(deps).exchangeRate(ACTOR, { files, is_dry_run: false } as never)
  const [{ rows }] = await book.read([page('exchange_rate')])
  expect(rows.map(({ file }) => file?.length)).toEqual([255])
})

describe('a PDF', () => {
  const printing = (numbers: string[]) => ({
    printDocuments: async ({ documents }: { documents: readonly { number: string }[] }) => {
      numbers.push(...documents.map(({ number }) => number))
      return new Uint8Array()
    },
  })

  test('has at most a hundred invoices', async () => {
    const print = async (count: number) => {
      const numbers: string[] = []
      const all = Array.from({ length: count }, (_, at) =>
        created('invoice', invoice(`i${at}`, { number: `R${at + 1}`, company_id: 'c', reference: `RF${at}` })),
      )
      const book = await bookWith(
        settings(),
        created('company', company('c', 'Muster AG', { city: 'Bern', zip: '3000' })),
        ...all,
      )
      const deps = { ...(await withIds(book)), ...printing(numbers) } as never
      const answer = await createInvoicePapers(deps).printSelected(ACTOR, {
        question: QUESTION,
        language: 'de',
      } as never)
      return [problemIn(answer), numbers.length]
    }
    expect((await print(100))[0]).not.toMatchObject({ code: 'invoice_too_many' })
    expect(await print(101)).toEqual([
      { field: 'filter', code: 'invoice_too_many', values: { total: 101, most: 100 } },
      0,
    ])
    expect(await print(0)).toEqual([{ field: 'filter', code: 'invoice_none' }, 0])
  })

  test('has at most two hundred letters', async () => {
    const print = async (count: number) => {
      const all = Array.from({ length: count }, (_, at) =>
        some('reminder', `m${at}`, { company_id: 'c', invoices: [] }),
      )
      const deps = await withIds(await bookWith(settings(), ...all))
      const fails = { printDocuments: () => Promise.reject(new Error('printed')) }
      return createLetters({ ...deps, ...fails } as never)
        .printSelected(ACTOR, QUESTION as never)
        .then(problemIn, () => 'printed')
    }
    expect(await print(201)).toEqual({ field: 'filter', code: 'reminder_too_many', values: { total: 201, most: 200 } })
    expect(await print(0)).toEqual({ field: 'filter', code: 'reminder_none' })
    expect(await print(200)).toBe('printed')
  })
})

describe('booking documents without an entry', () => {
  const chart = CHART.map((each) => created('ledger_account', each))
  const unbooked = (count: number, fields: object = {}): readonly Change[] =>
    Array.from({ length: count }, (_, at) =>
      created(
        'invoice',
        invoice(`i${at}`, { number: `R${at}`, date: day(`2026-03-${String(at + 1).padStart(2, '0')}`), ...fields }),
      ),
    )
  const book = async (changes: readonly Change[], input: object = {}) => {
    const memory = await bookWith(
      settings({ accountingEnabled: true, documentBooking: 'on_issue' }),
      created('fiscal_year', yearOf('2026')),
      ...chart,
      ...changes,
    )
    const service = createUnbookedDocuments((await withIds(memory)) as never)
    const answer = await service.book(ACTOR, { booked_by: 'issue', until: null, is_dry_run: false, ...input } as never)
    if (!answer.ok) throw new Error('refused')
    const [{ total }, invoices] = await memory.read([page('journal_entry', { limit: 0 }), page('invoice')])
    return { ...answer.value, written: total, documents: invoices.rows }
  }

  test('names the first twenty entries, and counts all', async () => {
    const found = await book(unbooked(21))
    expect([found.count, found.entries.length, found.skipped_count, found.written]).toEqual([21, 20, 0, 21])
    expect([found.invoices_total, found.expenses_total]).toEqual([210_000, 0])
    expect((await book(unbooked(21), { is_dry_run: true })).written).toBe(0)
  })

  test('names the first twenty that it skips', async () => {
    const found = await book(unbooked(21, { currency: 'EUR' }))
    expect([found.count, found.skipped_count, found.skipped.length]).toEqual([0, 21, 20])
    expect(found.skipped[0]?.problem).toMatchObject({ field: 'base_total', code: 'exchange_rate_missing' })
  })

  test('of those until a day only, that day included', async () => {
    expect((await book(unbooked(5), { until: '2026-03-03' })).count).toBe(3)
    expect((await book(unbooked(5, { booked_by: 'issue' }))).count).toBe(0)
  })

  test('by date, each document with its entry', async () => {
    const found = await book([
      created('invoice', invoice('late', { date: day('2026-03-05') })),
      created('invoice', invoice('early', { date: day('2026-03-01') })),
      created('expense', expense('bill', { date: day('2026-03-09'), total: rappen(2_500) })),
    ])
    expect(found.entries.map(({ number, date }) => [number, date])).toEqual([
      [1, '2026-03-01'],
      [2, '2026-03-05'],
      [3, '2026-03-09'],
    ])
    expect([found.invoices_total, found.expenses_total]).toEqual([20_000, 2_500])
    const idOf = (number: number) => found.entries.find((each) => each.number === number)?.id
    expect(found.documents.map((each) => [each.id, each.booked_by, each.journal_entry_id]).toSorted()).toEqual([
      ['early', 'issue', idOf(1)],
      ['late', 'issue', idOf(2)],
    ])
  })

  test('at the rate of the table; those that payments book need none', async () => {
    const rate = {
      key: 'EUR-2026-03-01',
      kind: 'day',
      currency: 'EUR',
      date: '2026-03-01',
      rate: 0.95,
      source: 'typed',
    }
    const euro = unbooked(1, { currency: 'EUR' })
    const valued = await book([...euro, some('exchange_rate', 'r', rate)])
    // 100.00 EUR at 0.95.
    expect([valued.count, valued.invoices_total, valued.documents[0]?.base_total]).toEqual([1, 9_500, 9_500])
    expect(valued.entries[0]?.lines.map(({ debit, credit }) => debit + credit)).toEqual([9_500, 9_500])
    const byPayment = await book(euro, { booked_by: 'payment' })
    expect([byPayment.count, byPayment.skipped_count, byPayment.documents[0]?.booked_by]).toEqual([1, 0, 'payment'])
  })

  test('not in a locked period, with its reason', async () => {
    const lock = { kind: 'books', from: null, to: '2026-03-01', reopened_at: null, returned: [] }
    const found = await book([...unbooked(2), some('period_lock', 'l', lock)])
    expect([found.count, found.skipped.map(({ document, problem }) => [document.id, problem.code])]).toEqual([
      ...[1, [['i0', 'period_locked']]],
    ])
  })
})
