// Answer times while the worst files are read, and the memory of that.
import { setTimeout as sleep } from 'node:timers/promises'
import { HOSTILE_FILES } from '../support/file/hostile-files.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure, percentileOf } from './figures.ts'
import { memoryOf } from './memory.ts'
import { askLists, createAccount, uploadOf } from './running-app.ts'

const REQUESTS = { pause_ms: 3, pathOf: (request: number) => (request % 2 === 0 ? '/bank_transaction' : '/status') }
const QUIET_MS = 3_000
/** The limit for 99 in 100 answers. */
const MAX_P99_MS = 200
/** With fewer answers a percentile means nothing. */
const MIN_ANSWERS = 100

/** Every hostile file once, while the list and the status are requested every few milliseconds. */
export const measureHostile = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'hostile')
  const account = await createAccount(app, 'Hostile', 1)
  const quiet = await askLists(app, sleep(QUIET_MS), REQUESTS)
  const times: number[] = []
  const [refusals, slowest]: [number[], number[]] = [[], []]
  for (const { what, name, make } of HOSTILE_FILES) {
    const { body, type } = await uploadOf(new File([make()], name))
    const start = performance.now()
    const refused = app.post(`/bank_account/${account.id}/import-transactions`, type, body).then(
      () => Promise.reject(new Error(`${what} was imported`)),
      () => undefined,
    )
    const answers = await askLists(app, refused, REQUESTS)
    await refused
    refusals.push(performance.now() - start)
    times.push(...answers)
    if (answers.length >= MIN_ANSWERS) slowest.push(percentileOf(answers, 0.99))
  }
  const memory = memoryOf(app.process.pid ?? 0)
  await app.stop()
  return [
    figure('99 of 100 answers while nothing is read', percentileOf(quiet, 0.99)),
    figure('99 of 100 answers while hostile files are read', percentileOf(times, 0.99), { wanted: MAX_P99_MS }),
    figure('the same of the worst file', Math.max(...slowest), { wanted: MAX_P99_MS }),
    figure('the longest refusal', Math.max(...refusals), { wanted: 60_000 }),
    ...(memory ? [figure('memory of main at its largest meanwhile', memory.peak, { unit: 'MB', wanted: 700 })] : []),
  ]
}
