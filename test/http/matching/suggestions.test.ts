// What a transaction may pay, over HTTP: candidates with their reasons in the language of the user, rows that can be
// sent back, and obstacles.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { SuggestionsObject as Shape, type SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const FIRST = '210000000003139471430009017'
const SECOND = 'RF18539007547034'

let world: MatchingWorld
let customer: string
beforeAll(async () => {
  world = await startMatchingWorld()
  customer = await world.make('/company', { name: 'Muster AG' })
})
afterAll(() => world.kontor.close())

const invoice = (number: string, total: number, more: object = {}) =>
  world.make('/invoice', { number, total, date: '2026-02-20', due_date: '2026-03-22', company_id: customer, ...more })

const suggestions = async (id: string, query = ''): Promise<SuggestionsObject> => {
  const answer = await world.kontor.ask(`/api/bank_transaction/${id}/suggestions${query}`)
  const body = (await answer.json()) as SuggestionsObject
  expect([answer.status, Shape.safeParse(body).error]).toEqual([200, undefined])
  return body
}
const speak = (locale: 'de' | 'en') => world.kontor.send('PATCH', '/api/user', { locale })

describe('suggestions', () => {
  test('a checked reference: the invoice, its reasons, and rows that are accepted unchanged', async () => {
    const id = await invoice('R-1', 108.1, { reference: FIRST })
    const transaction = await world.transaction(108.1, { reference: FIRST, name: 'Muster AG' })
    await world.kontor.services.idle()
    const { data, why_not } = await suggestions(transaction)
    expect(why_not).toEqual([])
    expect(data[0]).toMatchObject({ rank: 1, kind: 'document', is_certain: true, rest: null })
    expect(data[0]?.matches).toEqual([
      {
        amount: 108.1,
        matchable_type: 'invoice',
        matchable_id: id,
        account_id: null,
        vat_rate_id: null,
        text: null,
        currency: null,
        currency_amount: null,
        matchable: {
          type: 'invoice',
          id,
          number: 'R-1',
          company_name: 'Muster AG',
          currency: 'CHF',
          total: 108.1,
          open_amount: 108.1,
          date: '2026-02-20',
          due_date: '2026-03-22',
        },
      },
    ])
    const texts = data[0]?.reasons.map(({ text }) => text)
    expect(texts).toContain(`Die Referenz stimmt: ${FIRST} (im Referenzfeld)`)
    expect(texts).toContain('Der Betrag 108.10 CHF ist genau der offene')
    expect(texts).toContain('Der Name stimmt: Muster AG')

    // The suggestion is attached already; sent back, it is booked.
    const attached = await world.json<BankTransactionObject>(`/bank_transaction/${transaction}`)
    expect(attached.matches).toMatchObject([{ matchable_id: id, origin: 'suggestion', is_certain: true }])
    const sent = await world.post(`/bank_transaction/${transaction}/matches`, { matches: data[0]?.matches })
    expect([sent.status, await world.postings(transaction)]).toEqual([
      200,
      [
        [1020, 108.1, 0],
        [1100, 0, 108.1],
      ],
    ])

    // Confirmed unchanged, it stays the program's proposal; with another text it is the user's own.
    const confirmed = await world.json<BankTransactionObject>(`/bank_transaction/${transaction}`)
    expect(confirmed.matches).toMatchObject([{ origin: 'suggestion', confidence: attached.matches[0]?.confidence }])
    const own = await world.matched(transaction, [
      { amount: 108.1, matchable_type: 'invoice', matchable_id: id, text: 'März' },
    ])
    expect(own.matches).toMatchObject([{ origin: 'manual', confidence: null, reasons: [] }])

    // Reconciled, the answer is that for an unreconciled one.
    expect((await suggestions(transaction)).data[0]?.matches).toMatchObject([{ amount: 108.1, matchable_id: id }])
  })

  test('a remainder: its cause, and its row among the rows', async () => {
    await invoice('R-2', 500, { reference: SECOND })
    const transaction = await world.transaction(499.97, { reference: SECOND })
    const { data } = await suggestions(transaction)
    expect(data[0]?.rest).toMatchObject({ amount: -0.03, currency: 'CHF', cause: 'rounding' })
    const sent = await world.post(`/bank_transaction/${transaction}/matches`, { matches: data[0]?.matches })
    expect(sent.status).toBe(200)
  })

  test('no match: no data, and the obstacle in the language of the user', async () => {
    const transaction = await world.transaction(-77.05, { name: 'Probst' })
    expect(await suggestions(transaction)).toEqual({
      data: [],
      why_not: [{ evidence: 'amount', code: 'nothing_fits', text: 'Kein offener Beleg passt zu 77.05 CHF' }],
      counterparts: [],
    })
    expect((await speak('en')).status).toBe(200)
    expect(await suggestions(transaction)).toEqual({
      data: [],
      why_not: [{ evidence: 'amount', code: 'nothing_fits', text: 'No open document matches 77.05 CHF' }],
      counterparts: [],
    })
    await speak('de')
  })

  test('several equally good ones: up to the limit, with the reason why none is attached', async () => {
    for (const number of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']) await invoice(number, 250)
    const transaction = await world.transaction(250, { name: 'Muster AG' })
    await world.kontor.services.idle()
    expect(await world.json(`/bank_transaction/${transaction}`)).toMatchObject({ matches: [] })
    const { data, why_not } = await suggestions(transaction)
    expect(data.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
    expect(why_not.map(({ text }) => text)).toContain('Mehrere Möglichkeiten sind etwa gleich wahrscheinlich')
    expect((await suggestions(transaction, '?limit=2')).data).toHaveLength(2)
    expect((await suggestions(transaction, '?limit=20')).data).toHaveLength(6)
  })

  test.each([
    ['0', 1],
    ['-3', 1],
    ['999', 6],
  ])('a limit of %s is clamped to its bounds', async (limit, count) => {
    const transaction = await world.transaction(250, { name: 'Muster AG' })
    expect((await suggestions(transaction, `?limit=${limit}`)).data).toHaveLength(count)
  })

  test.each(['many', '1.5', '5;'])('a limit of %s is not an integer', async (limit) => {
    const transaction = await world.transaction(1.05)
    const answer = await world.kontor.ask(`/api/bank_transaction/${transaction}/suggestions?limit=${limit}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { limit: [expect.stringContaining('integer')] } })
  })

  test('other parameters are refused, and an unknown transaction is 404', async () => {
    const transaction = await world.transaction(2.05)
    const wrong = await world.kontor.ask(`/api/bank_transaction/${transaction}/suggestions?page=2`)
    expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('limit'),
    ])
    const answer = await world.kontor.ask('/api/bank_transaction/01KB0000000000000000000000/suggestions?limit=many')
    expect(answer.status).toBe(404)
  })
})
