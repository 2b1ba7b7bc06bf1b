// Invoices that cannot be booked as they are given: refused at the field, with nothing changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await world.kontor.send(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

describe('bad input is refused at its field and changes nothing', () => {
  test.each<readonly [string, object, string, string]>([
    [
      'lines that are not the total',
      { total: 100, lines: [{ amount: 60 }, { amount: 39 }] },
      'lines',
      'The lines come to 99.00, the total is 100.00: 1.00 is missing in the lines.',
    ],
    ['a line of nothing', { total: 100, lines: [{ amount: 0 }, { amount: 100 }] }, 'lines.0.amount', 'must not be 0'],
    [
      'an account that books nothing',
      { total: 100, account_id: () => world.accountId(9000) },
      'account_id',
      'takes no amounts',
    ],
    [
      'an account of a line that books nothing',
      { total: 100, lines: [{ amount: 100, account_id: () => world.accountId(9000) }] },
      'lines.0.account_id',
      'takes no amounts',
    ],
    ['a rate of somebody else', { total: 100, vat_rate_id: 'VATRATE00000000000000000001' }, 'vat_rate_id', ''],
    ['a day without a fiscal year', { total: 100, date: '2019-01-01' }, 'date', 'no fiscal year'],
    ['a rate of 0', { total: 100, currency: 'EUR', exchange_rate: 0 }, 'exchange_rate', ''],
    ['a rate of the base currency', { total: 100, exchange_rate: 1 }, 'exchange_rate', ''],
  ])('%s', async (_, given, field, message) => {
    const body = JSON.parse(JSON.stringify(given, (__, value) => (typeof value === 'function' ? value() : value)))
    const before = (await world.json<{ meta: { total: number } }>('/invoice?per_page=1')).meta.total
    const refused = await send('POST', '/invoice', { number: 'X', date: '2026-03-02', ...body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect(refused.body.errors[field][0]).toContain(message)
    expect((await world.json<{ meta: { total: number } }>('/invoice?per_page=1')).meta.total).toBe(before)
  })

  test('a document of a closed year neither changes nor goes', async () => {
    await send('POST', '/fiscal_year', { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' })
    await send('POST', '/fiscal_year', { name: '2023', start_date: '2023-01-01', end_date: '2023-12-31' })
    const invoice = await world.make('/invoice', { number: 'R-1', total: 107.7, date: '2023-06-30' })
    const { data } = await world.json<{ data: { id: string; name: string }[] }>('/fiscal_year?per_page=100')
    const year = data.find(({ name }) => name === '2023')
    const change: Change = {
      ...{ table: 'fiscal_year', id: year?.id ?? '' },
      ...{ before: { closed_at: null }, after: { closed_at: '2024-03-31T12:00:00.000000Z' } },
    }
    await world.kontor.book.write<null, never>({ user: 1 }, async () =>
      ok({ action: 'close_fiscal_year', changes: [change], value: null }),
    )
    for (const [method, body] of [['PUT', { total: 50 }] as const, ['DELETE', {}] as const]) {
      const refused = await send(method, `/invoice/${invoice}`, body)
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        ...[422, 'fiscal_year_closed', ['date']],
      ])
    }
    expect((await send('PUT', `/invoice/${invoice}`, { due_date: '2026-12-31' })).status).toBe(200)
  })
})
