// How long it takes to reconcile ten thousand transactions and to take that back, alone and while lists are asked for; and
// how long these lists then take.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkBatchObject } from '../../shared/api/endpoints/bulk-batch.ts'
import { fillWithAttached } from '../support/attached-books.ts'
import { type Finding, seriesOf } from './figures.ts'
import type { Plan } from './plan.ts'
import { createAccount, type RunningApp, startApp } from './running-app.ts'

const ROWS = 10_000
/** What a person waits for without wondering. */
const LIMIT_MS = 1500
const REST_MS = 4000
const KINDS = ['reconcile', 'unreconcile'] as const

/** Books of their own: each transaction has an invoice attached that it pays in full. */
export const measureBulk = async (plan: Plan): Promise<readonly Finding[]> => {
  const data = join(plan.folder, 'bulk')
  const empty = await startApp(data)
  await createAccount(empty, 'Bulk', 77)
  await empty.stop()
  await fillWithAttached(data, ROWS)
  const app = await startApp(data, plan.flags)
  const alone: Record<(typeof KINDS)[number], number[]> = { reconcile: [], unreconcile: [] }
  const busy: Record<(typeof KINDS)[number], number[]> = { reconcile: [], unreconcile: [] }
  const lists: Record<(typeof KINDS)[number], number[]> = { reconcile: [], unreconcile: [] }
  // Before anything is worked on: what is booked is looked at again for some time.
  await sleep(REST_MS)
  const usually = await askLists(app, sleep(REST_MS))
  for (let run = 0; run < plan.runs; run += 1) {
    for (const kind of KINDS) alone[kind].push(await runBulk(app, kind))
    for (const kind of KINDS) {
      const work = runBulk(app, kind)
      lists[kind].push(...(await askLists(app, work)))
      busy[kind].push(await work)
    }
  }
  await app.stop()
  const limit = { name: 'what is wanted', series: seriesOf([LIMIT_MS]) }
  const usual = { name: 'p99 of usual lists', series: seriesOf([p99(usually)]) }
  return KINDS.flatMap((kind): readonly Finding[] => [
    {
      ...{ what: `${kind}-many of ${ROWS}, POST to finished batch`, measured: seriesOf(alone[kind]), floor: limit },
      ...{ wanted: 1, unit: 'ms' },
    },
    {
      ...{ what: `${kind}-many of ${ROWS} while lists are asked for`, measured: seriesOf(busy[kind]), floor: limit },
      ...{ wanted: 1, unit: 'ms' },
    },
    {
      ...{ what: `p99 of lists during ${kind}-many`, measured: seriesOf([p99(lists[kind])]), floor: usual },
      ...{ wanted: 5, unit: 'ms' },
    },
  ])
}

/** Milliseconds until the batch is finished. */
const runBulk = async (app: RunningApp, kind: (typeof KINDS)[number]): Promise<number> => {
  const start = performance.now()
  const { body } = await app.post(
    `/bank_transaction/${kind}-many`,
    'application/json',
    JSON.stringify({ items: 'all' }),
  )
  const { result } = await app.finished<BulkBatchObject>((JSON.parse(body) as BulkBatchObject).id)
  if (result.done !== ROWS) throw new Error(`${kind}-many did ${JSON.stringify(result)}`)
  return performance.now() - start
}

/** Asks for pages as a person's window does, one after the other, until the work is done: how long each took. */
export const askLists = async (app: RunningApp, work: Promise<unknown>): Promise<readonly number[]> => {
  let isRunning = true
  const ended = () => {
    isRunning = false
  }
  work.then(ended, ended)
  const times: number[] = []
  for (let page = 1; isRunning; page = (page % 100) + 1) {
    times.push((await app.get(`/bank_transaction?page=${page}&filter[reconciled]=${page % 2}`)).ms)
    await sleep(10)
  }
  return times
}

const p99 = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
