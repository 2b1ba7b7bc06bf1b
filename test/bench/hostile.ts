// What the server takes to answer while the worst files are read, and how much memory that takes.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { type Finding, seriesOf, single } from './figures.ts'
import { memoryOf } from './memory.ts'
import type { Plan } from './plan.ts'
import { createAccount, type RunningApp, startApp } from './running-app.ts'

const PAUSE_MS = 3
const QUIET_MS = 3_000
/** What 99 in 100 answers may take. */
const MAX_P99_MS = 200

const MIN_ANSWERS = 100

/** Every hostile file once, with a list and the status asked every few milliseconds: the 99th of 100 answers. */
export const measureHostile = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'hostile'), plan.flags)
  const account = await createAccount(app, 'Hostile', 1)
  const quiet = await askWhile(app, sleep(QUIET_MS))
  const times: number[] = []
  let slowest = { what: '', ms: 0, p99: 0 }
  let longest = { what: '', ms: 0 }
  for (const { what, name, make } of HOSTILE_FILES) {
    const form = new FormData()
    form.append('files[0]', new File([make()], name))
    const encoded = new Response(form)
    const body = new Uint8Array(await encoded.arrayBuffer())
    const type = encoded.headers.get('Content-Type') ?? ''
    const start = performance.now()
    const answered = app.post(`/bank_account/${account.id}/import-transactions`, type, body).then(
      () => Promise.reject(new Error(`${what} was taken`)),
      () => undefined,
    )
    const own = await askWhile(app, answered)
    const ms = performance.now() - start
    times.push(...own)
    // Of a few answers one is no share of a hundred.
    if (own.length >= MIN_ANSWERS && p99(own) > slowest.p99) slowest = { what, ms, p99: p99(own) }
    if (ms > longest.ms) longest = { what, ms }
    plan.say(
      `  ${what}: ${Math.round(ms)} ms, p99 ${p99(own).toFixed(0)} ms of ${own.length}, at most ${Math.max(...own).toFixed(0)} ms`,
    )
  }
  const memory = memoryOf(app.process.pid ?? 0)
  await app.stop()
  const finding = (what: string, value: number, name: string, limit: number): Finding => ({
    what,
    measured: seriesOf([value]),
    floor: { name, series: seriesOf([limit]) },
    wanted: 1,
    unit: 'ms',
  })
  return [
    single('p99 of an answer while nothing is read', p99(quiet), 'ms'),
    finding(`p99 of ${times.length} answers while hostile files are read`, p99(times), 'limit', MAX_P99_MS),
    finding(`the same, of the worst file (${slowest.what})`, slowest.p99, 'limit', MAX_P99_MS),
    finding(`the longest answer to a hostile file (${longest.what})`, longest.ms, 'limit', 60_000),
    ...(memory
      ? [{ ...finding('main at its largest meanwhile', memory.peak, 'limit', 700), unit: 'MB' as const }]
      : []),
  ]
}

const p99 = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}

/** How long each of the answers took until `done`. */
const askWhile = async (app: RunningApp, done: Promise<unknown>): Promise<readonly number[]> => {
  let isDone = false
  const ended = done.then(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    for (const path of ['/bank_transaction', '/status']) times.push((await app.get(path)).ms)
    await sleep(PAUSE_MS)
  }
  await ended
  return times
}
