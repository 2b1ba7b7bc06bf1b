// How many single writes a second there are with many callers at once, and what main holds of them when all is quiet again.
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Finding, seriesOf, single } from './figures.ts'
import { bareAppends } from './floors.ts'
import { memoryOf } from './memory.ts'
import type { Plan } from './plan.ts'
import { createAccount, startApp } from './running-app.ts'

/** `KONTOR_BENCH_WRITES`: fewer for a quick look. */
const WRITES = Number(process.env.KONTOR_BENCH_WRITES ?? 18_000)
const IN_FLIGHT = 32
const REST_MS = 60_000

/** Books of their own: single POSTs, `IN_FLIGHT` at a time, then a minute of rest. */
export const measureWrites = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'writes'), plan.flags)
  const account = await createAccount(app, 'Post', 2)
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const latencies: number[] = []
  let number = 0
  const write = async () => {
    number += 1
    const movement = { bank_account_id: account.id, acc_serv_ref: `W-${number}`, amount: (100 + number) / 100 }
    const body = JSON.stringify({ ...movement, booking_date: '2026-06-30', name: `Bench ${number}` })
    return (await app.post('/bank_transaction', 'application/json', body, agent)).ms
  }
  const alone: number[] = []
  while (number < 200) alone.push(await write())
  const caller = async () => {
    while (number < WRITES) latencies.push(await write())
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  plan.say(`  ${Math.round(latencies.length / seconds)} a second; resting`)
  const appends = await bareAppends(plan.folder, 200)
  await sleep(REST_MS)
  const memory = memoryOf(app.process.pid ?? 0)
  await app.stop()
  return [
    single(`single POSTs a second, ${IN_FLIGHT} at a time`, latencies.length / seconds, ''),
    {
      what: 'one of these, until its answer',
      measured: seriesOf(latencies),
      floor: { name: 'append and sync', series: seriesOf(appends) },
      wanted: null,
      unit: 'ms',
    },
    { what: 'one alone', measured: seriesOf(alone), floor: null, wanted: null, unit: 'ms' },
    ...(memory === null
      ? []
      : [
          single(`main after ${WRITES} of them and a minute of rest (RSS)`, memory.resident, 'MB'),
          single('the most it ever held (RSS)', memory.peak, 'MB'),
        ]),
  ]
}
