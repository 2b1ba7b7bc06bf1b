// The filter of the list of bank transactions by what is attached to them, with a transaction of each kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { attach } from './attached.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
let names: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await startMatchingWorld()
  const company_id = await world.make('/company', { name: 'Muster AG' })
  const invoice = { date: '2026-02-20', company_id }
  await world.make('/invoice', { ...invoice, number: 'R-1', total: 80, reference: 'RF18539007547034' })
  await world.make('/invoice', { ...invoice, number: 'R-2', total: 65.4 })
  await world.make('/invoice', { ...invoice, number: 'R-3', total: 65.4 })
  const ids = {
    // The checked reference of R-1 with its exact amount.
    reference: await world.transaction(80, { reference: 'RF18539007547034', name: 'Muster AG' }),
    // nothing is attached.
    twice: await world.transaction(65.4, { name: 'Muster AG' }),
    unknown: await world.transaction(-7.77, { name: 'Niemand' }),
    part: await world.transaction(-50, { name: 'Telefon' }),
    booked: await world.transaction(-20, { name: 'Porto' }),
    waiting: await world.transaction(-30, { name: 'Neu' }),
  }
  names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  await world.kontor.services.idle()
  await world.matched(ids.booked, [{ amount: 20, account: 6500 }])
  const account_id = world.accountId(6510)
  // Two rows, one of which a person still has to decide.
  await attach(world.kontor.book, {
    [ids.part]: [
      { amount: 4000, account_id },
      { amount: 1000, account_id, is_certain: false },
    ],
  })
  await attach(world.kontor.book, { [ids.waiting]: [] }, () => ({ is_processing: true }))
})
afterAll(() => world.kontor.close())

interface Page {
  readonly data: readonly BankTransactionObject[]
  readonly meta: { readonly total: number; readonly counts?: Readonly<Record<string, number>> }
}
const found = async (query: string): Promise<readonly (string | undefined)[]> =>
  (await world.json<Page>(`/bank_transaction?sort=-created_at&${query}`)).data.map(({ id }) => names.get(id)).toSorted()

describe('filter[proposal]', () => {
  test.each([
    ['certain', ['reference']],
    ['uncertain', ['part']],
    ['certain,uncertain', ['part', 'reference']],
    ['none', ['twice', 'unknown']],
    ['several', ['twice']],
    ['certain,several', ['reference', 'twice']],
  ])('%s finds the unreconciled transactions of this kind', async (states, expected) => {
    expect(await found(`filter[proposal]=${states}`)).toEqual(expected)
  })

  test('no state finds what is reconciled or still processed, and the totals follow the filter', async () => {
    expect(await found('filter[proposal]=certain,uncertain,none')).toEqual(['part', 'reference', 'twice', 'unknown'])
    expect(await found('filter[proposal]=certain&filter[reconciled]=1')).toEqual([])
    const { meta } = await world.json<Page>('/bank_transaction?filter[proposal]=none&append=counts&per_page=1')
    expect(meta).toMatchObject({ total: 2, counts: { all: 2, open: 2, reconciled: 0, processing: 0 } })
  })

  test('another word is refused with the words that it takes', async () => {
    const answer = await world.kontor.ask('/api/bank_transaction?filter[proposal]=sure')
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('certain, uncertain, none, several')
  })

  test('a CSV file of several possibilities has their rows only', async () => {
    const answer = await world.kontor.ask('/api/bank_transaction?filter[proposal]=several&format=csv')
    const [, ...rows] = (await answer.text()).trim().split('\r\n')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('65.4')
  })

  test('selects for reconcile-many: of the uncertain ones it books none', async () => {
    const answer = await world.post('/bank_transaction/reconcile-many?filter[proposal]=uncertain', { items: 'all' })
    expect(answer.status).toBeLessThan(300)
    await world.kontor.services.idle()
    expect(await found('filter[proposal]=certain,uncertain')).toEqual(['part', 'reference'])
  })

  test('a booked transaction leaves its kind, and comes back when it is unreconciled', async () => {
    const [id] = [...names].find(([, name]) => name === 'reference') ?? ['']
    expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
    expect(await found('filter[proposal]=certain')).toEqual([])
    expect((await world.post('/bank_transaction/unreconcile-many', { items: [id] })).status).toBeLessThan(300)
    await world.kontor.services.idle()
    expect(await found('filter[proposal]=certain,uncertain,none')).toContain('reference')
  })
})

describe('what is proposed or booked', () => {
  test('filter[account] finds the proposed and the booked account, and documents by their kind', async () => {
    expect(await found(`filter[account]=${world.accountId(6510)}`)).toEqual(['part'])
    expect(await found(`filter[account]=${world.accountId(6500)}`)).toEqual(['booked'])
    expect(await found(`filter[account]=${world.accountId(6500)},invoice`)).toEqual(['booked', 'reference'])
    expect(await found(`filter[account]=${world.accountId(6500)}&filter[reconciled]=0`)).toEqual([])
  })

  test('filter[document] finds the transactions that pay a document', async () => {
    const { data } = await world.json<Page>('/bank_transaction?filter[account]=invoice')
    const document = data[0]?.matches[0]?.matchable_id
    expect(document).toBeTruthy()
    expect(await found(`filter[document]=${document}`)).toEqual(['reference'])
  })

  test('sort=proposal begins with what has none, then the least certain', async () => {
    const sorted = async (sort: string) =>
      (
        await world.json<Page>(`/bank_transaction?sort=${sort}&filter[account]=${world.accountId(6510)},invoice`)
      ).data.map(({ id }) => names.get(id))
    expect(await sorted('proposal')).toEqual(['part', 'reference'])
    expect(await sorted('-proposal')).toEqual(['reference', 'part'])
    const { data } = await world.json<Page>('/bank_transaction?sort=proposal')
    expect(names.get(data.at(-1)?.id ?? '')).toBe('reference')
  })
})

describe('append=suggestion', () => {
  test('counts the possibilities of each row and says why nothing is attached', async () => {
    const { data } = await world.json<Page>('/bank_transaction?append=suggestion')
    const row = (name: string) => data.find(({ id }) => names.get(id) === name)
    expect(row('twice')).toMatchObject({ suggestions_count: 2, suggestion: { margin: expect.any(Number) } })
    expect(row('twice')?.why_not?.map(({ text }) => text)).toContain(
      'Mehrere Möglichkeiten sind etwa gleich wahrscheinlich',
    )
    expect(row('twice')?.suggestion?.margin).toBeLessThan(0.5)
    expect(row('unknown')).toMatchObject({ suggestions_count: 0, suggestion: null })
    expect(row('unknown')?.why_not?.[0]?.text).toMatch(/^Kein offener Beleg passt/)
    expect(row('booked')).toMatchObject({ suggestions_count: 0, suggestion: null, why_not: [] })
  })
})
