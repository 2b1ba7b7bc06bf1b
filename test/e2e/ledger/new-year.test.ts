// The turn of the year in the running program, and over a time when it did not run: a booking on 1 January is accepted.
// The program's clock is moved, as main/platform/clock.ts reads it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { patiently } from '../../support/patience.ts'
import { readApiAddress } from '../../support/process/api-address.ts'
import { type Kontor, listAll, startKontor, verifyFolder } from '../../support/process/kontor-process.ts'
import { clockEnvironment } from '../../support/shifted-clock.ts'

const program = inject('program')
let kontor: Kontor | null = null
afterEach(async () => {
  if (kontor?.isRunning()) await kontor.killMain()
})
afterAll(removeTemporaryFolders)

/** A program whose clock begins at a time (UTC) and runs on. */
const startAt = async (data: string, time: string): Promise<Kontor> => {
  kontor = await startKontor(program, data, {
    env: await clockEnvironment(await temporaryFolder('kontor-clock-'), time),
  })
  return kontor
}

test('the next fiscal year starts at midnight, and at the start after it', async () => {
  const data = await temporaryFolder('kontor-new-year-')
  const years = async (from: Kontor) =>
    (await listAll<{ name: string }>(from, '/fiscal_year')).map(({ name }) => name).sort()

  // The first start creates the books in the previous year.
  const first = await startAt(data, '2026-12-31T12:00:00Z')
  expect(await years(first)).toEqual(['2025', '2026'])
  const accounts = await listAll<{ id: string; number: number }>(first, '/account')
  const idOf = (number: number) => accounts.find((account) => account.number === number)?.id
  const book = async (into: Kontor, date: string) => {
    const lines = [
      { account_id: idOf(1000), debit: 10 },
      { account_id: idOf(1020), credit: 10 },
    ]
    return (await into.ask('POST', '/journal_entry', { date, text: 'Bezug', lines })).status
  }
  // An entry in the year after next is refused; the clock has not started the next one either.
  expect(await book(first, '2028-01-01')).toBe(422)
  expect(await years(first)).toEqual(['2025', '2026'])
  expect(await first.stop()).toBe(0)

  const second = await startAt(data, '2026-12-31T23:59:55Z')
  await expect.poll(() => years(second), { timeout: patiently(30_000) }).toEqual(['2025', '2026', '2027'])
  expect(await book(second, '2027-01-01')).toBe(201)
  const { body } = await second.ask('GET', '/history?per_page=2')
  const titles = (body as { data: { action: string; title: string }[] }).data.map(({ action }) => action)
  expect(titles).toContain('begin_fiscal_year')
  expect(await second.stop()).toBe(0)

  // A clock that is years ahead is not trusted: no year starts, and the window warns.
  const third = await startAt(data, '2029-01-01T00:00:00Z')
  expect(await years(third)).toEqual(['2025', '2026', '2027'])
  expect(await book(third, '2029-01-01')).toBe(422)
  expect((await third.ask('GET', '/status')).body).toMatchObject({
    doubtful_clock: { today: '2029-01-01', last_change: '2027-01-01' },
  })
  // A year that a user adds can be deleted as long as it is empty; one with entries cannot.
  const added = await third.ask('POST', '/fiscal_year', {
    name: '2028',
    start_date: '2028-01-01',
    end_date: '2028-12-31',
  })
  expect(added.status).toBe(201)
  const { data: all } = (await third.ask('GET', '/fiscal_year')).body as { data: { id: string; name: string }[] }
  const yearId = (name: string) => all.find((year) => year.name === name)?.id ?? ''
  expect(await third.ask('DELETE', `/fiscal_year/${yearId('2027')}`)).toMatchObject({
    status: 422,
    body: { code: 'fiscal_year_in_use' },
  })
  expect((await third.ask('DELETE', `/fiscal_year/${yearId('2028')}`)).status).toBe(204)
  expect(await years(third)).toEqual(['2025', '2026', '2027'])
  expect(await third.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})

test('the program ends with the process that started it, also when that is killed', async () => {
  const data = await temporaryFolder('kontor-parent-')
  const start = resolve(import.meta.dirname, '../../../build/start.mjs')
  const parent = spawn(process.execPath, [start, '--headless', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(parent.stdout, 'data')
  const { pid } = await readApiAddress(data)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  // It ends cleanly: its address file and its lock are gone.
  const isThere = (name: string) =>
    readFile(join(data, name)).then(
      () => true,
      () => false,
    )
  await expect.poll(() => isThere('api.json'), { timeout: patiently(30_000) }).toBe(false)
  await expect.poll(() => isThere('kontor.lock'), { timeout: patiently(30_000) }).toBe(false)
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive, { timeout: patiently(30_000) }).toBe(false)
})
