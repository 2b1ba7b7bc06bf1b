// A program of an office dies, or stands still, in the middle of its work: another one finishes it by itself within the time of a
// lease, nothing is there twice and nothing is missing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withConnection } from '../../main/postgres/database.ts'
import type { Kontor } from '../support/kontor-process.ts'
import { makeBankCsv } from '../support/make-bank-csv.ts'
import { type Ask, asking, importForm, listenAt, type Office, openOffice, untilEnded } from '../support/office.ts'
import { patiently } from '../support/patience.ts'
import { createVerifier } from '../support/verify-postgres.ts'

/** Two commits of rows and two that process them; below 5 MB. */
const ROWS = 5000
/** Fifteen seconds until a lease has run out, five until somebody looks, and what is left of the work. */
const TAKEN_OVER_MS = 20_000
const IBAN = 'CH9300762011623852957'

let office: Office | string = 'it was not started'
let first: Kontor
let second: Kontor
let accountId = ''
let verify: ReturnType<typeof createVerifier>

beforeAll(async () => {
  office = await openOffice()
  if (typeof office === 'string') return
  verify = createVerifier(office.url)
  first = await office.start('first')
  second = await office.start('second')
  const account = { type: 'bank', name: 'Kontokorrent', iban: IBAN }
  accountId = (await asking(first, first.token)('POST', '/bank_account', account)).body.id
})
afterAll(async () => {
  if (typeof office !== 'string') await office.close()
})
beforeEach((context) => {
  if (typeof office === 'string') context.skip(office)
})

const ask =
  (at: Kontor): Ask =>
  (...request) =>
    asking(at, at.token)(...request)
let statements = 0
/** Begins to import a table of another month each time. */
const bring = async (at: Kontor, rows: number): Promise<string> => {
  const month = String(++statements).padStart(2, '0')
  const text = makeBankCsv({ seed: statements, iban: IBAN, rows, from: `2026-${month}-01`, days: 28 })
  const path = `/bank_account/${accountId}/import-transactions`
  const { status, body } = await ask(at)('POST', path, importForm(`${month}.csv`, text))
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0].id
}
const untilUnderWay = async (at: Kontor, batchId: string): Promise<void> => {
  for (;;) {
    const { processedJobs, finished } = (await ask(at)('GET', `/batch/${batchId}`)).body
    expect(finished, 'it is caught in the middle').toBe(false)
    if (processedJobs > 0) return
  }
}
const rowsOf = async (at: Kontor, batchId: string): Promise<number> =>
  (await ask(at)('GET', `/bank_transaction?filter[batch]=${batchId}&per_page=1`)).body.meta.total

test('killed in the middle of an import: the other finishes it and is heard to', async () => {
  const listening = await listenAt(second)
  const batch = await bring(first, ROWS)
  await untilUnderWay(second, batch)
  await first.killMain()
  const dead = performance.now()
  expect(await untilEnded(ask(second), batch)).toMatchObject({ cancelled: false, result: { created: ROWS } })
  expect(performance.now() - dead).toBeLessThan(patiently(TAKEN_OVER_MS + 10_000))
  const told = listening.heard.flatMap(({ event, data }) => (event === 'batch' && data.id === batch ? data : []))
  expect(told.some(({ processedJobs, finished }) => processedJobs > 0 && !finished)).toBe(true)
  await expect.poll(() => listening.heard.some(({ data }) => data.id === batch && data.finished)).toBe(true)
  listening.leave()
  expect(await rowsOf(second, batch)).toBe(ROWS)
  first = await (office as Office).start('first')
  expect(await verify()).toEqual([])
})

test('killed while its import waits behind that of another: it is done after that one', async () => {
  const before = await bring(first, ROWS)
  await untilUnderWay(first, before)
  const behind = await bring(second, 50)
  await second.killMain()
  expect(await untilEnded(ask(first), before)).toMatchObject({ result: { created: ROWS } })
  expect(await untilEnded(ask(first), behind)).toMatchObject({ result: { created: 50 } })
  second = await (office as Office).start('second')
  expect(await verify()).toEqual([])
})

test('killed while it takes an import back: whoever writes next finds it taken back whole', async () => {
  const batch = await bring(first, ROWS)
  await untilEnded(ask(first), batch)
  const taking = ask(first)('POST', `/batch/${batch}/undo`).catch(() => null)
  const isBetween = () =>
    withConnection((office as Office).url, 'a test', async (client) => {
      const { rows } = await client.query('SELECT 1 FROM kontor.undo_work')
      return rows.length > 0
    })
  while (!(await isBetween())) await sleep(5)
  await first.killMain()
  expect(await taking).toBeNull()
  const left = await rowsOf(second, batch)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(ROWS)
  expect((await ask(second)('POST', '/company', { name: 'Danach' })).status).toBe(201)
  expect(await rowsOf(second, batch)).toBe(0)
  expect(await isBetween()).toBe(false)
  first = await (office as Office).start('first')
  expect(await verify()).toEqual([])
})

test('one that stands still loses its work to the other, and goes on when it wakes', async () => {
  const batch = await bring(first, ROWS)
  await untilUnderWay(second, batch)
  process.kill(first.pid, 'SIGSTOP')
  try {
    const stopped = performance.now()
    // It may hold the book at this moment: then who writes waits until the database lets go of it.
    const made = await ask(second)('POST', '/company', { name: 'Meanwhile' })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    expect(await untilEnded(ask(second), batch)).toMatchObject({ cancelled: false, result: { created: ROWS } })
    expect(performance.now() - stopped).toBeLessThan(patiently(2 * TAKEN_OVER_MS))
  } finally {
    process.kill(first.pid, 'SIGCONT')
  }
  const { body, status } = await ask(first)('GET', `/batch/${batch}`)
  expect([status, body.finished, body.cancelled, body.result.created]).toEqual([200, true, false, ROWS])
  // What it was about to do when it stood still comes to nothing.
  await sleep(2000)
  expect(await rowsOf(first, batch)).toBe(ROWS)
  expect((await ask(first)('POST', '/company', { name: 'Nachher' })).status).toBe(201)
  expect(first.told()).not.toMatch(/ error /)
  expect(await verify()).toEqual([])
})
