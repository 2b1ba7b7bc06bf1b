// A program of an office dies, or is stopped, in the middle of its work: another one finishes it by itself within the
// time of a lease, with no doubled or missing row.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withConnection } from '../../main/postgres/database.ts'
import { makeBankCsv } from '../support/file/make-bank-csv.ts'
import { patiently } from '../support/patience.ts'
import { createVerifier } from '../support/postgres/verify-postgres.ts'
import { importForm } from '../support/process/import-by-script.ts'
import type { Kontor } from '../support/process/kontor-process.ts'
import { type Ask, createAsker, listenAt, type Office, openOffice, untilEnded } from '../support/process/office.ts'

/** Two commits of rows and two that process them; below 5 MB. */
const ROWS = 5000
/** Fifteen seconds until a lease has expired, five until another program checks, and the remaining work. */
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
  accountId = (await createAsker(first, first.token)('POST', '/bank_account', account)).body.id
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
    createAsker(at, at.token)(...request)
let statements = 0
/** Imports a table of another month each time. */
const bring = async (at: Kontor, rows: number): Promise<string> => {
  const month = String(++statements).padStart(2, '0')
  const text = makeBankCsv({ seed: statements, iban: IBAN, rows, from: `2026-${month}-01`, days: 28 })
  const path = `/bank_account/${accountId}/import-transactions`
  const { status, body } = await ask(at)('POST', path, importForm(`${month}.csv`, text))
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0].id
}
/** Imports until one is interrupted in the middle: on a busy machine it may end before the test asks. */
const bringUnderWay = async (at: Kontor, asking: Kontor): Promise<string> => {
  for (;;) {
    const batchId = await bring(at, ROWS)
    for (let state = { processedJobs: 0, finished: false }; !state.finished; ) {
      state = (await ask(asking)('GET', `/batch/${batchId}`)).body
      if (state.processedJobs > 0 && !state.finished) return batchId
    }
  }
}
const rowsOf = async (at: Kontor, batchId: string): Promise<number> =>
  (await ask(at)('GET', `/bank_transaction?filter[batch]=${batchId}&per_page=1`)).body.meta.total

test('killed in the middle of an import: the other program finishes it and sends its events', async () => {
  const listening = await listenAt(second)
  const batch = await bringUnderWay(first, second)
  await first.killMain()
  const dead = performance.now()
  expect(await untilEnded(ask(second), batch)).toMatchObject({ cancelled: false, result: { created: ROWS } })
  expect(performance.now() - dead).toBeLessThan(patiently(TAKEN_OVER_MS + 10_000))
  const reported = listening.heard.flatMap(({ event, data }) => (event === 'batch' && data.id === batch ? data : []))
  expect(reported.some(({ processedJobs, finished }) => processedJobs > 0 && !finished)).toBe(true)
  await expect.poll(() => listening.heard.some(({ data }) => data.id === batch && data.finished)).toBe(true)
  listening.leave()
  expect(await rowsOf(second, batch)).toBe(ROWS)
  first = await (office as Office).start('first')
  expect(await verify()).toEqual([])
})

test('killed while its import waits after that of another: it runs after that one', async () => {
  const before = await bringUnderWay(first, first)
  const behind = await bring(second, 50)
  await second.killMain()
  expect(await untilEnded(ask(first), before)).toMatchObject({ result: { created: ROWS } })
  expect(await untilEnded(ask(first), behind)).toMatchObject({ result: { created: 50 } })
  second = await (office as Office).start('second')
  expect(await verify()).toEqual([])
})

const HELD_BY_TEST = 20_260_115
/** From the second commit of an undo on, its progress note changes. */
const HOLD_UNDO = `
  CREATE FUNCTION kontor.wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(${HELD_BY_TEST}); RETURN COALESCE(NEW, OLD); END $$;
  CREATE TRIGGER wait_for_test BEFORE UPDATE OR DELETE ON kontor.undo_work
    FOR EACH ROW EXECUTE FUNCTION kontor.wait_for_test()`
const LET_UNDO_GO = 'DROP TRIGGER wait_for_test ON kontor.undo_work; DROP FUNCTION kontor.wait_for_test()'
const undoWork = () =>
  withConnection((office as Office).url, 'a test', async (client) => {
    const { rows } = await client.query('SELECT 1 FROM kontor.undo_work')
    return rows.length
  })

test('killed during the undo of an import: the next writer finishes the undo', async () => {
  const batch = await bring(first, ROWS)
  await untilEnded(ask(first), batch)
  await withConnection((office as Office).url, 'a test', async (client) => {
    const isTrue = async (question: string) => (await client.query<{ is: boolean }>(question)).rows[0]?.is
    // Its second commit waits for the test: the first one has recorded the progress.
    await client.query(HOLD_UNDO)
    await client.query('SELECT pg_advisory_lock($1)', [HELD_BY_TEST])
    const taking = ask(first)('POST', `/batch/${batch}/undo`).catch(() => null)
    const waits = `SELECT EXISTS (SELECT FROM pg_locks WHERE objid = ${HELD_BY_TEST} AND NOT granted) AS is`
    await expect.poll(() => isTrue(waits), { timeout: patiently(20_000), interval: 20 }).toBe(true)
    await first.killMain()
    expect(await taking).toBeNull()
    await client.query('SELECT pg_advisory_unlock($1)', [HELD_BY_TEST])
    // The server ends the dead program's statement when it finds that the connection is gone.
    await expect.poll(() => isTrue(waits), { timeout: patiently(20_000) }).toBe(false)
    await client.query(LET_UNDO_GO)
  })
  const left = await rowsOf(second, batch)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(ROWS)
  expect((await ask(second)('POST', '/company', { name: 'Danach' })).status).toBe(201)
  expect(await rowsOf(second, batch)).toBe(0)
  expect(await undoWork()).toBe(0)
  first = await (office as Office).start('first')
  expect(await verify()).toEqual([])
})

test('a stopped one loses its work to the other, and continues when it wakes', async () => {
  const batch = await bringUnderWay(first, second)
  process.kill(first.pid, 'SIGSTOP')
  try {
    const stopped = performance.now()
    // It may hold the book at this moment: then writers wait until the database releases it.
    const made = await ask(second)('POST', '/company', { name: 'Meanwhile' })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    expect(await untilEnded(ask(second), batch)).toMatchObject({ cancelled: false, result: { created: ROWS } })
    expect(performance.now() - stopped).toBeLessThan(patiently(2 * TAKEN_OVER_MS))
  } finally {
    process.kill(first.pid, 'SIGCONT')
  }
  const { body, status } = await ask(first)('GET', `/batch/${batch}`)
  expect([status, body.finished, body.cancelled, body.result.created]).toEqual([200, true, false, ROWS])
  // The write that it was about to make when it stopped has no effect.
  await sleep(2000)
  expect(await rowsOf(first, batch)).toBe(ROWS)
  expect((await ask(first)('POST', '/company', { name: 'Nachher' })).status).toBe(201)
  expect(first.lastLog()).not.toMatch(/ error /)
  expect(await verify()).toEqual([])
})
