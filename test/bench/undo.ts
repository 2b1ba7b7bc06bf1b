// How long it takes to take back ten thousand bookings and the import of a large file, and how long lists take meanwhile.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkBatchObject } from '../../shared/api/endpoints/bulk-batch.ts'
import type { HistoryObject } from '../../shared/api/endpoints/history.ts'
import { fillWithAttached } from '../support/attached-books.ts'
import { askLists } from './bulk.ts'
import { type Finding, seriesOf } from './figures.ts'
import type { Plan } from './plan.ts'
import { createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

const ROWS = 10_000
const IMPORTED = 34_000
/** What a person waits for, and for how long nothing may hold up a list. */
const LIMIT_MS = 2000
const LIST_LIMIT_MS = 100
const REST_MS = 4000

export const measureUndo = async (plan: Plan): Promise<readonly Finding[]> => {
  const data = join(plan.folder, 'undo')
  const empty = await startApp(data)
  await createAccount(empty, 'Undo', 77)
  await empty.stop()
  await fillWithAttached(data, ROWS)
  const app = await startApp(data, plan.flags)
  await sleep(REST_MS)
  const usual = Math.max(...(await askLists(app, sleep(REST_MS))))
  const start = performance.now()
  const { body } = await app.post(
    '/bank_transaction/reconcile-many',
    'application/json',
    JSON.stringify({ items: 'all' }),
  )
  await app.finished<BulkBatchObject>((JSON.parse(body) as BulkBatchObject).id)
  const doing = performance.now() - start
  const bulk = await latest(app)
  const times: Record<'undo' | 'redo', number[]> = { undo: [], redo: [] }
  for (let run = 0; run < plan.runs; run += 1) {
    for (const direction of ['undo', 'redo'] as const) times[direction].push(await takeBack(app, bulk, direction))
  }
  const imported = await importLarge(app)
  const lists: number[] = []
  const undoes: number[] = []
  for (let run = 0; run < plan.runs; run += 1) {
    for (const direction of ['undo', 'redo'] as const) {
      await sleep(1000)
      const work = takeBack(app, imported, direction)
      const asked = await askLists(app, work)
      if (direction === 'undo') {
        undoes.push(await work)
        lists.push(Math.max(...asked))
      }
    }
  }
  await app.stop()
  const limit = { name: 'what is wanted', series: seriesOf([LIMIT_MS]) }
  const listLimit = { name: 'what is wanted', series: seriesOf([LIST_LIMIT_MS]) }
  return [
    { what: `undo of reconcile-many of ${ROWS}`, measured: seriesOf(times.undo), floor: limit, wanted: 1, unit: 'ms' },
    { what: `redo of reconcile-many of ${ROWS}`, measured: seriesOf(times.redo), floor: limit, wanted: 1, unit: 'ms' },
    { what: `undo of an import of ${IMPORTED}`, measured: seriesOf(undoes), floor: limit, wanted: 3, unit: 'ms' },
    {
      ...{ what: `undo of reconcile-many of ${ROWS}`, measured: seriesOf(times.undo) },
      ...{ floor: { name: 'reconcile-many itself', series: seriesOf([doing]) }, wanted: 2, unit: 'ms' },
    },
    {
      ...{ what: 'slowest list while an import is undone', measured: seriesOf(lists) },
      ...{ floor: { name: 'slowest list at rest', series: seriesOf([usual]) }, wanted: 5, unit: 'ms' },
    },
    { what: 'slowest list meanwhile', measured: seriesOf(lists), floor: listLimit, wanted: 1, unit: 'ms' },
  ]
}

const latest = async (app: RunningApp): Promise<string> => {
  const { body } = await app.get('/history?per_page=1')
  return (JSON.parse(body) as { data: HistoryObject[] }).data[0]?.id ?? ''
}

/** Milliseconds until it is answered. */
const takeBack = async (app: RunningApp, id: string, direction: 'undo' | 'redo'): Promise<number> => {
  const start = performance.now()
  const { body } = await app.post(`/history/${id}/${direction}`, 'application/json', '{}')
  const time = performance.now() - start
  if (!body.includes('"undoes_id"')) throw new Error(`${direction}: ${body.slice(0, 500)}`)
  return time
}

/** Imports a file of so many rows and answers the action. */
const importLarge = async (app: RunningApp): Promise<string> => {
  const account = await createAccount(app, 'Large', 78)
  const { created } = await importFile(app, account, largeTable(), 'large.csv')
  if (created !== IMPORTED) throw new Error(`${created} rows were created`)
  await sleep(REST_MS)
  return latest(app)
}

/** Two years of small amounts, a line each. */
const largeTable = (): string => {
  const lines = Array.from({ length: IMPORTED }, (_, index) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(index / 50))).toISOString().slice(0, 10)
    return `${day};Einkauf ${index} Muster ${index % 400};-${(index % 9000) + 1}.${String(index % 100).padStart(2, '0')}`
  })
  return ['Datum;Text;Betrag', ...lines, ''].join('\n')
}
