// Timestamps as other programs write them, in each attribute and filter; and account numbers and lines, which are
// integers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const json = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...((await answer.json()) as object),
})

describe('an RFC 3339 timestamp, or a day', () => {
  const MOMENTS = [
    ['2099-12-31', '2099-12-31T23:59:59.999999Z'],
    ['2099-12-31T18:00:00Z', '2099-12-31T18:00:00.000000Z'],
    [new Date(Date.UTC(2099, 11, 31, 18)).toISOString(), '2099-12-31T18:00:00.000000Z'],
    ['2099-12-31T18:00:00.000000Z', '2099-12-31T18:00:00.000000Z'],
    ['2099-12-31T20:30:00.5+02:30', '2099-12-31T18:00:00.500000Z'],
    ['2099-12-31t18:00:00.123456789z', '2099-12-31T18:00:00.123456Z'],
  ] as const

  test.each(MOMENTS)('a token is valid until %s', async (expires_at, shown) => {
    const made = await json(await kontor.send('POST', '/api/token', { name: 'Script', expires_at }))
    expect([made.status, made.expires_at]).toEqual([201, shown])
  })

  test.each(['2099-02-30', 'tomorrow', '2099-12-31T18:00:00', '31.12.2099', ''])(
    '%j is refused',
    async (expires_at) => {
      const { status, errors } = await json(await kontor.send('POST', '/api/token', { name: 'Script', expires_at }))
      const sentence = 'The expires_at field must be a time like 2026-03-31T12:00:00Z, or a day (its end).'
      expect([status, errors]).toEqual([422, { expires_at: [sentence] }])
    },
  )

  test.each(MOMENTS)('the books as of %s', async (as_of) => {
    const { status } = await kontor.ask(`/api/account?as_of=${encodeURIComponent(as_of)}`)
    expect(status).toBe(200)
  })

  test.each(MOMENTS)('changes since %s', async (since) => {
    const path = `/api/company?filter[updated_since]=${encodeURIComponent(since)}`
    const { status, data } = await json(await kontor.ask(path))
    expect([status, data]).toEqual([200, []])
  })
})

test('the row number of a report is an integer', async () => {
  const [bank, equity] = await kontor.listOf('/api/account?filter[number]=1020,2800')
  const lines = [
    { account_id: bank?.id, debit: 5 },
    { account_id: equity?.id, credit: 5 },
  ]
  expect((await kontor.send('POST', '/api/journal_entry', { date: '2026-05-05', text: 'x', lines })).status).toBe(201)
  const numbersOf = async (report: string) => {
    const { rows } = (await json(await kontor.ask(`/api/report/${report}`))) as unknown as {
      rows: readonly { number: unknown }[]
    }
    return rows.map(({ number }) => number).filter((number) => number !== null)
  }
  expect(await numbersOf('trial_balance')).toEqual([1020, 2800])
  expect(await numbersOf('balance_sheet')).toEqual([1020, 2800])
  expect(await numbersOf('vat')).toContain(303)
  expect((await numbersOf('vat')).every((number) => Number.isInteger(number))).toBe(true)
})
