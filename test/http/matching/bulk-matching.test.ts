// Unreconciling and reconciling many bank transactions: the selection, the result of each, and the batch that reports
// it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { page } from '../../../shared/books/port/read.ts'
import { tokenOf } from '../kontor.ts'
import { type AttachedRow, attach } from './attached.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const UNKNOWN = '01KB0000000000000000000000'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const find = (id: string) => world.json<BankTransactionObject>(`/bank_transaction/${id}`)
/** Sends the request, and returns the batch at its start and at its end. */
const bulk = async (kind: 'unreconcile' | 'reconcile', items: readonly string[] | 'all', query = '') => {
  const answer = await world.post(`/bank_transaction/${kind}-many${query}`, { items })
  expect(answer.status).toBe(200)
  const started = BulkBatchObject.parse(await answer.json())
  await world.kontor.services.idle()
  return { started, ended: await world.json<BulkBatchObject>(`/batch/${started.id}`) }
}
const resultOf = ({ ended }: Awaited<ReturnType<typeof bulk>>) => {
  const { done, left, failed, failures } = ended.result
  return { done, left, failed, failures: failures.map(({ bank_transaction_id: id, code }) => [id, code]) }
}
const historyIn = async <T>(language: string, path: string) => {
  const answer = await world.kontor.ask(`/api${path}`, { headers: { 'Accept-Language': language } })
  return (await answer.json()) as { data: T[] }
}
/** Titles of the latest actions, the last one first, and whether each can be undone. */
const titlesOf = async (count: number) => {
  const path = `/history?sort=-time&per_page=${count}`
  const { data } = await historyIn<{ title: string; is_undoable: boolean }>('en', path)
  return data.map(({ title, is_undoable }) => [title, is_undoable])
}
/** The reconciled ones among the transactions. */
const reconciledOf = async (...ids: readonly string[]) => {
  const rows = await Promise.all(ids.map(find))
  return rows.flatMap(({ id, is_reconciled }) => (is_reconciled ? [id] : []))
}
const booked = async (amount: number, more: object = {}) => {
  const id = await world.transaction(amount, more)
  await world.matched(id, [{ amount, account: 6500 }])
  return id
}
const invoice = (total: number, more: object = {}) =>
  world.make('/invoice', { number: `R-${total}`, total, date: '2026-03-01', ...more })
const invoiceRow = (matchable_id: string, amount: number, more: Partial<AttachedRow> = {}): AttachedRow => ({
  matchable_type: 'invoice',
  matchable_id,
  amount,
  ...more,
})
const attached = async (amount: number, rows: readonly AttachedRow[], more: object = {}) => {
  const id = await world.transaction(amount, more)
  await attach(world.kontor.book, { [id]: rows })
  return id
}

describe('unreconcile-many', () => {
  test('reverses bookings; matches stay attached, unknown and unreconciled ids are ignored', async () => {
    const document = await invoice(80)
    const paid = await world.transaction(80)
    const before = await world.matched(paid, [{ amount: 80, matchable_type: 'invoice', matchable_id: document }])
    const [other, open, kept] = [await booked(-12.35), await world.transaction(5), await booked(7)]
    await world.kontor.services.idle()
    const commits = world.kontor.book.commits.length
    const { started, ended } = await bulk('unreconcile', [paid, UNKNOWN, other, open, paid, 'no id at all'])
    expect(started).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'unreconcile-many',
      kind: 'unreconcile',
      options: [],
      totalJobs: 2,
      pendingJobs: 2,
      processedJobs: 0,
      progress: 0,
      failedJobs: 0,
      createdAt: expect.any(String),
      cancelledAt: null,
      finishedAt: null,
      undone: false,
      result: { done: 0, left: 0, failed: 0, failures: [] },
    })
    expect(ended).toEqual({
      ...started,
      pendingJobs: 0,
      processedJobs: 2,
      progress: 100,
      finishedAt: expect.any(String),
      result: { done: 2, left: 0, failed: 0, failures: [] },
    })
    expect(await reconciledOf(paid, other, open, kept)).toEqual([kept])
    expect(await find(paid)).toEqual({ ...before, is_reconciled: false, journal_entry_id: null })
    expect(await world.json(`/invoice/${document}`)).toMatchObject({ open_amount: 80, status: 'open' })
    // 80.00 with 8.1 %: 5.99 tax, 74.01 net.
    expect(await world.balances()).toEqual({ 1020: 7, 6500: -7, 1100: 80, 3400: -74.01, 2200: -5.99 })
    // One action of one user: the batch with its number of transactions, and the result.
    const added = world.kontor.book.commits.slice(commits)
    expect(added.map(({ action, user, params }) => [action, user, params])).toEqual([
      ['unreconcile_many', 1, { count: 2 }],
      ['unreconcile_transactions', 1, { count: 2 }],
    ])
    expect(new Set(added.map(({ group }) => group)).size).toBe(1)
    expect((await world.kontor.book.read([page('bulk_target')]))[0].total).toBe(0)
  })

  test('with `all` the filters and the search select, and `filter[reconciled]` is ignored', async () => {
    const [a, b, c] = [
      await booked(-1, { name: 'Bäckerei', booking_date: '2026-02-01' }),
      await booked(-2, { name: 'Bäckerei', booking_date: '2026-03-01' }),
      await booked(-3, { name: 'Garage', booking_date: '2026-03-01' }),
    ]
    const open = await world.transaction(-4, { name: 'Bäckerei', booking_date: '2026-03-01' })
    const march = 'filter[date_range]=2026-03-01,2026-03-31'
    await bulk('unreconcile', 'all', `?${march}&search=backerei&filter[reconciled]=0&sort=-amount&page=7&per_page=1`)
    expect(await reconciledOf(a, b, c, open)).toEqual([a, c])
    await bulk('unreconcile', 'all', '?filter[amount_range]=,-2.5')
    expect(await reconciledOf(a, b, c, open)).toEqual([a])
    expect(resultOf(await bulk('unreconcile', 'all'))).toEqual({ done: 1, left: 0, failed: 0, failures: [] })
    expect(await reconciledOf(a, b, c, open)).toEqual([])
  })

  test('ids select exactly these, with any filters', async () => {
    const id = await booked(-1, { name: 'Bäckerei' })
    await bulk('unreconcile', [id], '?search=nobody&filter[amount_range]=100,')
    expect(await reconciledOf(id)).toEqual([])
  })

  test('without any transaction the batch ends at once', async () => {
    const id = await world.transaction(5)
    for (const items of [[id], [UNKNOWN], 'all'] as const) {
      const { started, ended } = await bulk('unreconcile', items)
      expect(started).toMatchObject({ totalJobs: 0, pendingJobs: 0, progress: 100, finishedAt: expect.any(String) })
      expect(ended).toEqual(started)
    }
  })

  test('a transaction that cannot be unreconciled counts as failed with a reason; the others are done', async () => {
    const [old, closed, fine] = [
      await booked(-5, { booking_date: '2025-06-30' }),
      await booked(-6, { booking_date: '2025-07-31' }),
      await booked(-7),
    ]
    await world.post('/bank_transaction/unreconcile-many', { items: [old] })
    await world.kontor.services.idle()
    const years = await world.json<{ data: { id: string; name: string }[] }>('/fiscal_year?sort=start_date')
    const year = years.data[0]?.id
    expect((await world.post(`/fiscal_year/${year}/post-result`)).status).toBe(200)
    expect((await world.post(`/fiscal_year/${year}/close`)).status).toBe(200)
    const { ended } = await bulk('unreconcile', [fine, closed])
    expect(ended).toMatchObject({
      totalJobs: 2,
      processedJobs: 2,
      pendingJobs: 0,
      progress: 100,
      failedJobs: 1,
      result: {
        done: 1,
        left: 0,
        failed: 1,
        failures: [
          {
            bank_transaction_id: closed,
            code: 'fiscal_year_closed',
            message: 'The fiscal year is closed: nothing in it can change.',
          },
        ],
      },
    })
    expect(await reconciledOf(old, closed, fine)).toEqual([closed])
  })

  test('refused for every transaction: batch and history say that nothing was done', async () => {
    const id = await booked(-5, { booking_date: '2026-02-03' })
    expect((await world.post('/period_lock', { books_locked_until: '2026-03-31' })).status).toBe(201)
    const { ended } = await bulk('unreconcile', [id])
    // The message names the period and the first open day.
    expect(ended.result.failures).toEqual([
      {
        bank_transaction_id: id,
        code: 'period_locked',
        message:
          'The period up to 2026-03-31 is locked: date it 2026-04-01 or later, or reopen the period with a reason.',
      },
    ])
    expect(await titlesOf(1)).toEqual([['Nothing unreconciled (1 selected)', false]])
    const reconciling = await attached(-6, [{ amount: 600, account_id: world.accountId(6500) }], {
      booking_date: '2026-02-03',
    })
    await bulk('reconcile', [reconciling])
    await bulk('reconcile', 'all')
    await bulk('unreconcile', [UNKNOWN])
    expect(await titlesOf(3)).toEqual([
      ['Nothing unreconciled (0 selected)', false],
      ['No proposal reconciled (1 selected)', false],
      ['No proposal reconciled (1 selected)', false],
    ])
    // With a transaction that is done, the title is the usual one, and the action can be undone.
    await bulk('unreconcile', [await booked(-7, { booking_date: '2026-05-01' }), id])
    expect(await titlesOf(1)).toEqual([['Unreconciled (2 selected)', true]])
    const german = await historyIn<{ title: string }>('de', '/history?filter[action]=unreconcile_many')
    expect(german.data.map(({ title }) => title)).toEqual([
      'Abgleich aufgehoben (2 ausgewählt)',
      'Kein Abgleich aufgehoben (0 ausgewählt)',
      'Kein Abgleich aufgehoben (1 ausgewählt)',
    ])
  })
})

describe('reconcile-many', () => {
  test('books certain attachments, and leaves the others', async () => {
    const document = await invoice(80)
    const certain = await attached(80, [invoiceRow(document, 8000)])
    const doubtful = await attached(40, [
      { amount: 3000, account_id: world.accountId(3000) },
      { amount: 1000, account_id: world.accountId(3000), is_certain: false },
    ])
    const [nothing, zero] = [await world.transaction(5), await world.transaction(0)]
    const before = await booked(-3)
    const outcome = await bulk('reconcile', 'all')
    expect(outcome.ended).toMatchObject({ name: 'reconcile-many', kind: 'reconcile', totalJobs: 4, failedJobs: 0 })
    expect(resultOf(outcome)).toEqual({ done: 1, left: 3, failed: 0, failures: [] })
    expect(await reconciledOf(certain, doubtful, nothing, zero, before)).toEqual([certain, before])
    expect(await find(certain)).toMatchObject({ matches: [{ amount: 80, origin: 'rule' }], is_processing: false })
    expect(await find(doubtful)).toMatchObject({ matches: [{ amount: 30 }, { amount: 10 }], journal_entry_id: null })
    expect(await world.json(`/invoice/${document}`)).toMatchObject({ open_amount: 0, status: 'paid' })
  })

  test('ends at once when no transaction has an attachment', async () => {
    const ids = [await world.transaction(5), await world.transaction(0)]
    const { started, ended } = await bulk('reconcile', ids)
    expect(started).toMatchObject({ totalJobs: 2, pendingJobs: 0, processedJobs: 2, progress: 100 })
    expect(started.result).toEqual({ done: 0, left: 2, failed: 0, failures: [] })
    expect([started.finishedAt, ended]).toEqual([expect.any(String), started])
  })

  test('processes only the given transactions', async () => {
    const row = { amount: 500, account_id: world.accountId(3000) }
    const [a, b] = [await attached(5, [row]), await attached(5, [row])]
    await bulk('reconcile', [b, UNKNOWN])
    expect(await reconciledOf(a, b)).toEqual([b])
  })

  test('reviews at that moment: a document paid meanwhile fails, a greater open amount is no longer certain', async () => {
    const [deleted, paid, more, part] = [await invoice(10), await invoice(20), await invoice(40), await invoice(60)]
    const ofRemoved = await attached(10, [invoiceRow(deleted, 1000)])
    const ofPaid = await attached(20, [invoiceRow(paid, 2000)])
    const ofMore = await attached(30, [invoiceRow(more, 3000)])
    const ofPart = await attached(60, [invoiceRow(part, 6000)])
    await world.kontor.ask(`/api/invoice/${deleted}`, { method: 'DELETE' })
    for (const [document, amount] of [
      [paid, 20],
      [part, 15],
    ] as const) {
      const row = { amount, matchable_type: 'invoice', matchable_id: document }
      await world.matched(await world.transaction(amount), [row])
    }
    expect(resultOf(await bulk('reconcile', [ofRemoved, ofPaid, ofMore, ofPart]))).toEqual({
      done: 0,
      left: 1,
      failed: 3,
      failures: [
        [ofRemoved, 'matchable_unknown'],
        [ofPaid, 'document_paid'],
        [ofPart, 'document_open_less'],
      ],
    })
    expect(await reconciledOf(ofRemoved, ofPaid, ofMore, ofPart)).toEqual([])
  })

  test('of two payments of one document the earlier one settles it, in any order of the ids', async () => {
    const document = await invoice(50)
    const late = await attached(50, [invoiceRow(document, 5000)], { booking_date: '2026-03-20' })
    const early = await attached(50, [invoiceRow(document, 5000)], { booking_date: '2026-03-02' })
    const outcome = resultOf(await bulk('reconcile', [late, early]))
    expect(outcome).toEqual({ done: 1, left: 0, failed: 1, failures: [[late, 'document_paid']] })
    expect(await reconciledOf(late, early)).toEqual([early])
    // On the same day, the one that was created first.
    const other = await invoice(51)
    const [first, second] = [
      await attached(51, [invoiceRow(other, 5100)], { booking_date: '2026-03-02' }),
      await attached(51, [invoiceRow(other, 5100)], { booking_date: '2026-03-02' }),
    ]
    await bulk('reconcile', [second, first])
    expect(await reconciledOf(first, second)).toEqual([first])
    expect(await world.json(`/invoice/${document}`)).toMatchObject({ open_amount: 0, status: 'paid' })
  })

  test('a foreign document is paid by its whole open amount', async () => {
    const document = await invoice(100, { currency: 'EUR', base_total: 95 })
    const row = invoiceRow(document, 9500, { currency: 'EUR', currency_amount: null })
    const part = invoiceRow(await invoice(60, { currency: 'EUR' }), 4000, { currency: 'EUR' })
    const whole = await attached(95, [row])
    const partly = await attached(40, [{ ...part, currency_amount: 4200 as never }])
    expect(resultOf(await bulk('reconcile', 'all'))).toMatchObject({ done: 1, left: 1, failed: 0 })
    expect(await reconciledOf(whole, partly)).toEqual([whole])
  })

  test('both sides of an own transfer are reconciled together and both count', async () => {
    const row = (amount: number) => [{ amount, account_id: world.accountId(1090) }]
    const [out, back] = [await world.transaction(-25), await world.transaction(25)]
    const mirrors: Readonly<Record<string, string>> = { [out]: back, [back]: out }
    await attach(world.kontor.book, { [out]: row(2500), [back]: row(2500) }, (id) => ({
      mirror_id: mirrors[id] ?? null,
    }))
    expect(resultOf(await bulk('reconcile', [out, back]))).toEqual({ done: 2, left: 0, failed: 0, failures: [] })
    expect(await world.balances()).toEqual({})
  })

  test('redoes what unreconcile-many undid: the ledger is as before', async () => {
    const document = await invoice(80)
    const ids = [
      await attached(80, [invoiceRow(document, 8000)]),
      await attached(-12.35, [{ amount: 1235, account_id: world.accountId(6500) }]),
    ]
    expect(await world.balances()).toEqual({ 1100: 80, 3400: -74.01, 2200: -5.99 })
    await bulk('reconcile', ids)
    const [balances, rows] = [await world.balances(), await Promise.all(ids.map(find))]
    expect(balances).toEqual({ 1020: 67.65, 6500: 12.35, 3400: -74.01, 2200: -5.99 })
    await bulk('unreconcile', 'all')
    expect(await world.balances()).toEqual({ 1100: 80, 3400: -74.01, 2200: -5.99 })
    await bulk('reconcile', 'all')
    expect(await world.balances()).toEqual(balances)
    const again = await Promise.all(ids.map(find))
    const plain = ({ journal_entry_id: _, ...row }: BankTransactionObject) => row
    expect(again.map(plain)).toEqual(rows.map(plain))
  })
})

describe('is refused', () => {
  test.each([
    ['without items', {}],
    ['with null', { items: null }],
    ['with an empty list', { items: [] }],
    ['with another word', { items: 'some' }],
    ['with an empty word', { items: '' }],
    ['with a number', { items: 5 }],
    ['with numbers', { items: [1, 2] }],
    ['with an object', { items: { all: true } }],
  ])('%s', async (_, body) => {
    for (const kind of ['unreconcile', 'reconcile']) {
      const answer = await world.post(`/bank_transaction/${kind}-many`, body)
      const problem = (await answer.json()) as Problem
      expect([answer.status, Object.keys(problem.errors ?? {}).map((field) => field.split('.')[0])]).toEqual([
        422,
        expect.arrayContaining(['items']),
      ])
    }
    expect((await world.kontor.book.read([page('batch')]))[0].total).toBe(0)
  })

  test('for a misspelt filter, and for a limit that has no effect', async () => {
    const id = await booked(5)
    for (const query of ['filtr[search]=x', 'filter[serch]=x', 'limit=1', 'include=bankAccount', 'sort=colour']) {
      const answer = await world.post(`/bank_transaction/unreconcile-many?${query}`, { items: 'all' })
      expect([query, answer.status]).toEqual([query, 400])
    }
    expect((await world.post('/bank_transaction/unreconcile-many?filter[reconciled]=x', { items: 'all' })).status).toBe(
      422,
    )
    await world.kontor.services.idle()
    expect(await reconciledOf(id)).toEqual([id])
  })

  test('to a viewer', async () => {
    const id = await booked(5)
    const headers = { authorization: `Bearer ${await tokenOf(world.kontor, 'viewer')}` }
    for (const kind of ['unreconcile', 'reconcile']) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const body = JSON.stringify({ items: [id] })
      expect((await world.kontor.ask(`/api/bank_transaction/${kind}-many`, { ...init, body })).status).toBe(403)
    }
    expect(await reconciledOf(id)).toEqual([id])
  })

  test('for batches of files only', async () => {
    const { started } = await bulk('unreconcile', [await booked(5)])
    for (const path of ['report', 'enrichment'])
      expect((await world.kontor.ask(`/api/batch/${started.id}/${path}`)).status).toBe(404)
    expect((await world.post(`/batch/${started.id}/read_again`)).status).toBe(404)
  })
})
