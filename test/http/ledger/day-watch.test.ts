// The fiscal years that begin by the clock, also by a wrong one: the program is started again on the same books, with the
// machine's clock at other days. The books are made on 2026-11-21 and have the years 2025 and 2026.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayWatch, type DayWatch } from '../../../main/service/ledger/day-watch.ts'
import { page } from '../../../shared/books/port/read.ts'
import { type LocalDate, type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let day = '2026-11-21'
let tick = 0
let kontor: Kontor
const watches: DayWatch[] = []
beforeEach(async () => {
  day = '2026-11-21'
  const time = (): Timestamp => timestampOf(Date.parse(`${day}T10:00:00Z`) + ++tick)
  kontor = await startKontor({ time })
})
afterEach(async () => {
  for (const watch of watches.splice(0)) watch.close()
  await kontor.close()
})

const log = { info: () => undefined, warn: () => undefined, error: (text: string) => expect.unreachable(text) }
const start = async (): Promise<DayWatch> => {
  const deps = { systemBook: kontor.systemBook, bookOf: () => kontor.book, newId, log }
  const watch = createDayWatch({ ...deps, today: () => day as LocalDate }, 3_600_000)
  watches.push(watch)
  await watch.begin()
  return watch
}
const startOn = (other: string): Promise<DayWatch> => {
  day = other
  return start()
}
const seeDay = async (watch: DayWatch, other: string): Promise<void> => {
  day = other
  await watch.begin()
}
const work = async () => expect((await kontor.send('POST', '/api/company', { name: day })).status).toBe(201)
const years = async () => {
  const [{ rows }] = await kontor.book.read([page('fiscal_year')])
  return rows.map(({ name }) => name).sort()
}

test('a change of the same day does not confirm a clock that is years ahead; one of the day before does', async () => {
  await startOn('2029-03-05')
  expect(await years()).toEqual(['2025', '2026'])
  await work()
  await start()
  expect(await years()).toEqual(['2025', '2026'])
  await startOn('2029-03-06')
  expect(await years()).toEqual(['2025', '2026', '2027', '2028', '2029'])
})

test('a clock that is set to another year while the program runs begins no years', async () => {
  const watch = await startOn('2026-11-22')
  await seeDay(watch, '2026-11-23')
  await seeDay(watch, '2026-11-24')
  await seeDay(watch, '2029-12-31')
  await seeDay(watch, '2030-01-01')
  expect(await years()).toEqual(['2025', '2026'])
  // It goes on from midnight to midnight: the clock is believed, but four years at once are too many.
  await seeDay(watch, '2030-01-02')
  expect(await years()).toEqual(['2025', '2026'])
})

test('a program that runs on without any change begins the next year', async () => {
  const watch = await startOn('2027-02-27')
  expect(await years()).toEqual(['2025', '2026'])
  await seeDay(watch, '2027-02-28')
  expect(await years()).toEqual(['2025', '2026'])
  await seeDay(watch, '2027-03-01')
  expect(await years()).toEqual(['2025', '2026', '2027'])
})

test('the next year begins on its first day when the books were in use', async () => {
  day = '2026-12-20'
  await work()
  await startOn('2027-01-01')
  expect(await years()).toEqual(['2025', '2026', '2027'])
})

test('on the first day of an entry of how VAT is reported, the older settings show it', async () => {
  const entry = { is_liable: true, method: 'effective', form: 'agreed', period: 'quarter', activities: [] }
  const activities = [{ code: '62020', rate: 6.2, accounts: [] }]
  const accountingVatReporting = [
    { ...entry, valid_from: '1995-01-01' },
    { ...entry, valid_from: '2027-01-01', method: 'net_rate', period: 'half_year', activities },
  ]
  const changed = await kontor.send('PATCH', '/api/organizations/1', { settings: { accountingVatReporting } })
  expect(changed.status).toBe(200)
  const shown = async () => {
    const settings = (await (await kontor.ask('/api/organizations/1/settings')).json()) as Record<string, unknown>
    return [settings.accountingVatMethod, settings.accountingNetTaxRates]
  }
  const position = () => kontor.book.position()
  await startOn('2026-12-31')
  expect(await shown()).toEqual(['effective', []])
  await work()
  await startOn('2027-01-01')
  expect(await shown()).toEqual(['net_rate', [6.2]])
  const before = position()
  await start()
  expect(position()).toEqual(before)
})
