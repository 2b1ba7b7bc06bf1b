// Bulk work on many bank transactions in slices: interrupted anywhere it resumes, cancelled it stops after the current
// commit, and a fault of the program ends it. No item is ever half-done.
import { expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import type { ReconcilingKind } from '../../../shared/rule/matching/booking/bulk-step.ts'
import { assert } from '../../../shared/value/result.ts'
import { addAttached } from '../../support/books/attached-books.ts'
import { answerOf, closeWorld, createWorld, type World } from '../../support/books/service-world.ts'

/** Three slices, the last one smaller. */
const ROWS = 600
const NO_SELECTION = { filter: [], search: null }
const parse = () => Promise.reject(new Error('No file is read here'))

const begin = async (): Promise<World> => {
  const world = await createWorld({ parse })
  answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Cash' }))
  await addAttached(world.book, ROWS)
  return world
}
const start = async (world: World, kind: ReconcilingKind): Promise<BulkBatch> =>
  answerOf(await world.services.bulkMatching.start(world.owner, { kind, items: 'all', selection: NO_SELECTION }))
const batchOf = async (world: World, id: string) =>
  answerOf(await world.services.batches.get(world.owner, { id })) as BulkBatch

/** The state of the books, which must pass every check of `verify`. */
const stateOf = async ({ book }: World) => {
  const [transactions, invoices, entries, targets] = await book.read([
    page('bank_transaction'),
    page('invoice'),
    page('journal_entry'),
    page('bulk_target'),
  ])
  const tables = new MemoryTables('organization-1')
  for (const commit of book.commits)
    expect(tables.apply([writeCommitLine({ ...commit, prev: tables.head.hash })]).ok).toBe(true)
  expect(checkRecords('organization-1', tables)).toEqual([])
  return {
    reconciled: transactions.rows.filter(({ is_reconciled }) => is_reconciled).length,
    paid: invoices.rows.filter(({ paid_amount, total }) => paid_amount === total).length,
    entries: entries.total,
    waiting: targets.rows.flatMap(({ bank_transaction_ids: ids }) => ids).length,
  }
}

test.each([
  ['reconcile', { reconciled: 600, paid: 600, entries: 600, waiting: 0 }],
  ['unreconcile', { reconciled: 0, paid: 0, entries: 1200, waiting: 0 }],
] as const)(
  'killed before any of its commits, %s-many resumes after the restart to the same end',
  async (kind, end) => {
    // The commits: the batch, then the three slices.
    for (const at of [1, 2, 3]) {
      const world = await begin()
      if (kind === 'unreconcile') {
        await start(world, 'reconcile')
        await world.services.idle()
      }
      const first = world.book.commits.length
      world.book.beforeCommit = (seq) => {
        if (seq > first + at) throw new BooksUnavailable('killed')
      }
      const { id } = await start(world, kind)
      await expect.poll(() => world.book.commits.length).toBe(first + at)
      await world.services.close()
      const there = await stateOf(world)
      const [done, waiting] = [Math.min(ROWS, (at - 1) * 250), ROWS - Math.min(ROWS, (at - 1) * 250)]
      expect(there).toMatchObject({ reconciled: kind === 'reconcile' ? done : ROWS - done, waiting })
      const after = await createWorld({ parse, after: { commits: world.book.commits, folder: world.folder } })
      await after.services.idle()
      expect(await stateOf(after)).toEqual(end)
      expect(await batchOf(after, id)).toMatchObject({ done: 600, left: 0, failed: 0, processed_rows: 600 })
      const commits = after.book.commits.slice(first)
      expect(new Set(commits.map(({ group, user }) => `${group} ${user}`)).size).toBe(1)
      expect(commits.map(({ action, params }) => [action, params.count])).toEqual([
        [`${kind}_many`, 600],
        [`${kind}_transactions`, 250],
        [`${kind}_transactions`, 250],
        [`${kind}_transactions`, 100],
      ])
      await closeWorld(after)
    }
  },
)

test('cancelled, it stops after the current commit and keeps its results', async () => {
  const world = await begin()
  const { id } = await start(world, 'reconcile')
  let cancelling: Promise<unknown> | null = null
  const stop = world.book.changes(({ changed }) => {
    if (changed.some(({ table }) => table === 'journal_entry'))
      cancelling ??= world.services.batches.cancel(world.owner, { id })
  })
  await world.services.idle()
  stop()
  assert(cancelling, 'it was cancelled')
  await cancelling
  expect(await stateOf(world)).toEqual({ reconciled: 250, paid: 250, entries: 250, waiting: 0 })
  const batch = await batchOf(world, id)
  expect(batch).toMatchObject({ total_rows: 600, processed_rows: 600, done: 250, left: 350, failed: 0 })
  expect([batch.cancelled_at, batch.finished_at]).toEqual([expect.any(String), batch.cancelled_at])
  expect(world.errors).toEqual([])
  const [commit] = world.book.commits.filter(({ action }) => action === 'cancel_bulk_work')
  expect([commit?.user, commit?.params]).toEqual([1, { count: 350 }])
  const { length } = world.book.commits
  expect(answerOf(await world.services.batches.cancel(world.owner, { id }))).toEqual(batch)
  expect(world.book.commits).toHaveLength(length)
  await closeWorld(world)
})

test('a fault of the program ends it: finished items stay, the others failed', async () => {
  const world = await begin()
  world.book.beforeRead = (queries) => {
    // Only booking needs this.
    const isBooking = queries.some((query) => query.type === 'where' && query.table === 'vat_rate')
    if (isBooking && world.book.commits.length > before + 1) throw new Error('a fault')
  }
  const before = world.book.commits.length
  const reported: (string | null)[] = []
  world.services.events.listen(world.owner, (event) => {
    if (event.type === 'batch') reported.push(event.batch.finished_at)
  })
  const { id } = await start(world, 'reconcile')
  await world.services.idle()
  world.book.beforeRead = () => undefined
  expect(await stateOf(world)).toEqual({ reconciled: 250, paid: 250, entries: 250, waiting: 0 })
  const batch = await batchOf(world, id)
  expect(batch).toMatchObject({ processed_rows: 600, done: 250, left: 0, failed: 350, cancelled_at: null })
  expect(batch.finished_at).not.toBeNull()
  expect(batch.failures).toHaveLength(100)
  expect(new Set(batch.failures.map(({ code }) => code))).toEqual(new Set(['internal_error']))
  expect(world.errors).toContain('Bulk work failed: Error: a fault')
  expect(reported.at(-1)).toBe(batch.finished_at)
  const [commit] = world.book.commits.filter(({ action }) => action === 'stop_bulk_work')
  expect([commit?.user, commit?.params]).toEqual([null, { count: 350 }])
  await closeWorld(world)
})

test('when the program ends it stops after the current commit, and the next start resumes it', async () => {
  const world = await begin()
  const { id } = await start(world, 'reconcile')
  let closing: Promise<void> | null = null
  world.book.changes(({ changed }) => {
    if (changed.some(({ table }) => table === 'journal_entry')) closing ??= world.services.close()
  })
  await expect.poll(() => closing).not.toBeNull()
  await closing
  expect(await stateOf(world)).toEqual({ reconciled: 250, paid: 250, entries: 250, waiting: 350 })
  const after = await createWorld({ parse, after: { commits: world.book.commits, folder: world.folder } })
  await after.services.idle()
  expect(await batchOf(after, id)).toMatchObject({ done: 600, finished_at: expect.any(String) })
  expect([...world.errors, ...after.errors]).toEqual([])
  await closeWorld(after)
})

test('a transaction deleted before its turn is skipped', async () => {
  const world = await begin()
  const [found] = await world.book.read([page('bank_transaction', { limit: 2 })])
  const ids = found.rows.map(({ id }) => id)
  let removing: Promise<unknown> | null = null
  const stop = world.book.changes(({ changed }) => {
    if (changed.some(({ table }) => table === 'batch'))
      removing ??= Promise.all(ids.map((id) => world.services.matching.remove(world.owner, { id })))
  })
  const { id } = await start(world, 'reconcile')
  await world.services.idle()
  stop()
  await removing
  expect(await batchOf(world, id)).toMatchObject({ total_rows: 600, done: 598, left: 2, failed: 0, failures: [] })
  expect(await stateOf(world)).toEqual({ reconciled: 598, paid: 598, entries: 598, waiting: 0 })
  await closeWorld(world)
})

test('two of them run one after the other, each on the result of the one before', async () => {
  const world = await begin()
  const [first, second] = [await start(world, 'reconcile'), await start(world, 'reconcile')]
  await world.services.idle()
  expect(await batchOf(world, first.id)).toMatchObject({ done: 600, left: 0, failed: 0 })
  // They were open when it started, and are in the requested state now.
  expect(await batchOf(world, second.id)).toMatchObject({ total_rows: 600, done: 600, left: 0, failed: 0 })
  expect(await stateOf(world)).toEqual({ reconciled: 600, paid: 600, entries: 600, waiting: 0 })
  await closeWorld(world)
})
