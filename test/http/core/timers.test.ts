// What services do again and again from the first day on: record uses of tokens, and sign-ins of remote people.
import { afterEach, expect, test, vi } from 'vitest'
import { type Kontor, type KontorOptions, startKontor } from '../kontor.ts'

let kontor: Kontor | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await kontor?.close()
})

const HOUR = 3_600_000
const MINUTE = 60_000
const remoteAccess = { public_url: 'https://books.example.ch', trusted_proxies: ['127.0.0.1'] }

/** The intervals that begin with the day, in milliseconds, and how many of them go on after the end. */
const intervalsOf = async (options: KontorOptions) => {
  kontor = await startKontor(options)
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  await kontor.services.beginDay()
  await kontor.services.beginDay()
  await kontor.close()
  kontor = undefined
  const cleared = new Set(ended.mock.calls.map(([timer]) => timer))
  const left = begun.mock.results.filter(({ value }) => !cleared.has(value)).length
  const own = begun.mock.calls.map(([, pause]) => Number(pause)).filter((pause) => pause >= MINUTE)
  return { own: own.toSorted((a, b) => a - b), left }
}

test('uses of tokens are recorded once an hour', async () => {
  expect(await intervalsOf({})).toEqual({ own: [HOUR], left: 0 })
})

test('where other machines are served, sign-ins are recorded once a minute', async () => {
  expect(await intervalsOf({ remoteAccess })).toEqual({ own: [MINUTE, HOUR], left: 0 })
})
