// The batch of bulk work among the other batches: its own shape in every answer, its progress, one effect for a
// repeated request; and transactions that another user matches meanwhile.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { BatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import { addAttached } from '../../support/books/attached-books.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const start = async (kind: 'unreconcile' | 'reconcile', items: readonly string[] | 'all' = 'all') => {
  const answer = await world.post(`/bank_transaction/${kind}-many`, { items })
  expect(answer.status).toBe(200)
  return (await answer.json()) as BulkBatchObject
}
const reconcileAll = async () => {
  await start('reconcile')
  await world.kontor.services.idle()
}
const expectSoundBooks = () => {
  const tables = new MemoryTables('organization-1')
  for (const commit of world.kontor.book.commits)
    expect(tables.apply([writeCommitLine({ ...commit, prev: tables.head.hash })]).ok).toBe(true)
  expect(checkRecords('organization-1', tables)).toEqual([])
}

const BULK = [
  ...['cancelledAt', 'createdAt', 'failedJobs', 'finishedAt', 'id', 'kind', 'name', 'options', 'pendingJobs'],
  ...['processedJobs', 'progress', 'result', 'totalJobs', 'undone'],
]

test('every batch has the shape that it was created with', async () => {
  const file = ['january.xml', makeCamt({ seed: 3, iban: 'CH9300762011623852957', rows: 3 }).text] as const
  await importsOf(world.kontor, world.bankAccountId).start([file])
  const started = await start('unreconcile')
  const { data } = await world.json<{ data: BatchObject[] }>('/batch')
  expect(data.map(({ kind }) => kind)).toEqual(['unreconcile', 'import'])
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(BULK)
  expect(data[1]).toMatchObject({ finished: true, cancelled: false, created_at: expect.any(String) })
  expect(Object.keys(data[1] ?? {})).not.toEqual(expect.arrayContaining(['createdAt', 'finishedAt', 'failedJobs']))
  for (const batch of data) expect(BatchObject.parse(batch)).toEqual(batch)
  expect(await world.json(`/batch/${started.id}`)).toEqual(data[0])
  // It has ended already: cancelling changes nothing.
  const cancelled = await world.post(`/batch/${started.id}/cancel`)
  expect([cancelled.status, await cancelled.json()]).toEqual([200, data[0]])
})

test('its progress events have its own shape, and its end is sent at once', async () => {
  await addAttached(world.kontor.book, 600)
  const reported: BulkBatch[] = []
  const stop = world.kontor.services.events.listen(world.kontor.owner, (event) => {
    if (event.type === 'batch') reported.push(event.batch as BulkBatch)
  })
  const nothing = await start('unreconcile')
  expect(reported.map(({ id, finished_at }) => [id, finished_at])).toEqual([[nothing.id, nothing.finishedAt]])
  const { id } = await start('reconcile')
  await world.kontor.services.idle()
  stop()
  expect(reported.at(-1)).toMatchObject({ id, processed_rows: 600, finished_at: expect.any(String) })
  const { url } = await world.kontor.serve()
  const stream = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${world.kontor.sessions.token}` },
  })
  const again = await start('unreconcile')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!/"finishedAt":"/.test(text)) text += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  const last = /event: batch\ndata: (.*"finishedAt":".*)\n/.exec(text)?.[1] ?? ''
  expect(BulkBatchObject.parse(JSON.parse(last))).toEqual(await world.json(`/batch/${again.id}`))
})

test('a repeated request with its key gets the same batch and starts no second one', async () => {
  await addAttached(world.kontor.book, 3)
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
  const ask = async () => {
    const init = { method: 'POST', headers, body: JSON.stringify({ items: 'all' }) }
    const answer = await world.kontor.ask('/api/bank_transaction/reconcile-many', init)
    return [answer.status, await answer.text(), answer.headers.get('idempotency-replayed')]
  }
  const first = await ask()
  await world.kontor.services.idle()
  const { length } = world.kontor.book.commits
  expect(await ask()).toEqual([200, first[1], 'true'])
  expect(world.kontor.book.commits).toHaveLength(length)
})

test('a match during the run: one after the other, each based on the result before', async () => {
  const ids = await addAttached(world.kontor.book, 600)
  await reconcileAll()
  // One of the first slice, one of the last, and a document that both wait for.
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  const before = await world.json<BankTransactionObject>(`/bank_transaction/${last}`)
  const unreconciling = start('unreconcile')
  const matching = [first, last].map((id) => world.match(id, [{ amount: 10, account: 3000 }]))
  const { id } = await unreconciling
  const statuses = await Promise.all(matching.map(async (answer) => (await answer).status))
  await world.kontor.services.idle()
  // The amounts are 10.00 and another one: the second match is refused for its sum or for being late, never half-done.
  expect(statuses[0]).toSatisfy((status: number) => [200, 409].includes(status))
  expect(statuses[1]).toSatisfy((status: number) => [409, 422].includes(status))
  const batch = await world.json<BulkBatchObject>(`/batch/${id}`)
  expect(batch.result).toMatchObject({ done: 600, left: 0, failed: 0 })
  const open = await world.json<{ meta: { total: number } }>('/bank_transaction?filter[reconciled]=0&per_page=1')
  expect(open.meta.total).toBeGreaterThanOrEqual(599)
  expect(await world.json(`/bank_transaction/${last}`)).toMatchObject({ is_reconciled: false, matches: before.matches })
  expectSoundBooks()
})

test('the same action twice at once: no transaction is booked twice', async () => {
  await addAttached(world.kontor.book, 600)
  const [a, b] = await Promise.all([start('reconcile'), start('reconcile')])
  await world.kontor.services.idle()
  const results = await Promise.all([a, b].map(({ id }) => world.json<BulkBatchObject>(`/batch/${id}`)))
  expect(results.map(({ result, totalJobs }) => [totalJobs, result.done, result.failed])).toEqual([
    [600, 600, 0],
    [600, 600, 0],
  ])
  const entries = await world.json<{ meta: { total: number } }>('/journal_entry?per_page=1')
  expect(entries.meta.total).toBe(600)
  expectSoundBooks()
})
