// The best suggestion of each row of the list of bank transactions, in one request.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BankTransactionObject,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
let ids: { paid: string; likely: string; unknown: string; booked: string }
beforeAll(async () => {
  world = await startMatchingWorld()
  const company_id = await world.make('/company', { name: 'Muster AG' })
  const invoice = { date: '2026-02-20', company_id }
  await world.make('/invoice', { ...invoice, number: 'R-1', total: 80, reference: 'RF18539007547034' })
  await world.make('/invoice', { ...invoice, number: 'R-2', total: 65.4 })
  await world.make('/invoice', { ...invoice, number: 'R-3', total: 65.4 })
  ids = {
    paid: await world.transaction(80, { reference: 'RF18539007547034', name: 'Muster AG' }),
    likely: await world.transaction(65.4, { name: 'Muster AG' }),
    unknown: await world.transaction(-7.77, { name: 'Niemand' }),
    booked: await world.transaction(-20, { name: 'Muster AG' }),
  }
  await world.kontor.services.idle()
  await world.matched(ids.booked, [{ amount: 20, account: 6500 }])
})
afterAll(() => world.kontor.close())

interface Page {
  readonly data: readonly BankTransactionObject[]
  readonly meta: { readonly per_page: number; readonly total: number }
}
const listed = async (query = '') => {
  const page = await world.json<Page>(`/bank_transaction?append=suggestion${query}`)
  listBankTransactions.response.parse(page)
  return page
}
const suggestionOf = ({ data }: Page, id: string) => data.find((row) => row.id === id)?.suggestion

describe('append=suggestion', () => {
  test('each row has its own first suggestion, with the same texts, rows and figures', async () => {
    const page = await listed()
    expect(page.data).toHaveLength(4)
    for (const id of [ids.paid, ids.likely, ids.unknown]) {
      const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)
      expect(suggestionOf(page, id)).toEqual(data[0] ?? null)
    }
    expect(suggestionOf(page, ids.paid)).toMatchObject({
      rank: 1,
      kind: 'document',
      is_certain: true,
      matches: [{ amount: 80, matchable_type: 'invoice', matchable: { number: 'R-1', company_name: 'Muster AG' } }],
    })
    // Two invoices with the same amount: neither is certain.
    expect(suggestionOf(page, ids.likely)).toMatchObject({ is_certain: false, matches: [{ amount: 65.4 }] })
  })

  test('a reconciled row has none, and without the append no row has the attribute', async () => {
    expect(suggestionOf(await listed(), ids.booked)).toBeNull()
    const { data } = await world.json<Page>('/bank_transaction')
    expect(data.some((row) => 'suggestion' in row)).toBe(false)
  })

  test('a page has at most 100 rows with it, and without it as many as requested', async () => {
    expect((await listed('&per_page=400')).meta.per_page).toBe(100)
    expect((await listed('&per_page=2')).data).toHaveLength(2)
    expect((await world.json<Page>('/bank_transaction?append=counts&per_page=400')).meta.per_page).toBe(400)
  })

  test('the rows of a suggestion are a valid body of match-many', async () => {
    const items = (await listed('&filter[reconciled]=0')).data.flatMap(({ id, suggestion }) =>
      suggestion?.is_certain ? [{ bank_transaction_id: id, matches: suggestion.matches }] : [],
    )
    expect(items.map(({ bank_transaction_id }) => bank_transaction_id)).toEqual([ids.paid])
    const answer = await world.post('/bank_transaction/match-many', { items })
    expect(await answer.json()).toMatchObject({ done: 1, failed: 0 })
    expect(suggestionOf(await listed(), ids.paid)).toBeNull()
  })
})
