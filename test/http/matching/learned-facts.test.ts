// Visible learning, over HTTP: three months are booked; the learned fact is listed, proposed and booked with its
// source, forgotten for good and restored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { LearnedFactObject } from '../../../shared/api/endpoints/matching/learned-facts.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const LANDLORD = 'CH5604835012345678009'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

interface Facts {
  readonly data: readonly LearnedFactObject[]
  readonly meta: { readonly total: number }
}
const facts = async (query = ''): Promise<Facts> => {
  const found = await world.json<Facts>(`/learned_fact${query}`)
  for (const each of found.data) expect(LearnedFactObject.strict().safeParse(each).error).toBeUndefined()
  return found
}
const rentOf = (month: number, more: object = {}) =>
  world.transaction(-1850, {
    name: 'Immo Verwaltung AG',
    counterparty_iban: LANDLORD,
    text: `DAUERAUFTRAG Miete Büro ${month}/2026`,
    booking_date: `2026-${String(month).padStart(2, '0')}-02`,
    ...more,
  })
const book = async (id: string, account: number, amount = 1850) => {
  await world.matched(id, [{ amount, account }])
  return id
}
const settled = async (id: string): Promise<BankTransactionObject> => {
  await world.kontor.services.idle()
  return world.json<BankTransactionObject>(`/bank_transaction/${id}`)
}
const removed = (path: string) => world.kontor.ask(path, { method: 'DELETE' })
const iban = async (): Promise<LearnedFactObject> => {
  const [found] = (await facts(`?filter[kind]=iban&search=${LANDLORD}`)).data
  if (!found) throw new Error('no fact')
  return found
}

describe('three months of rent', () => {
  const booked: string[] = []

  test('without reconciliation no fact is learned, and two bookings are proposed, not attached', async () => {
    const [january, february, march] = [await rentOf(1), await rentOf(2), await rentOf(3)]
    await world.kontor.services.idle()
    expect((await facts()).meta.total).toBe(0)
    await book(january, 6000)
    await book(february, 6000)
    expect((await facts('?filter[state]=silent')).data.map(({ kind, support }) => [kind, support])).toEqual([
      ['iban', 2],
      ['name', 2],
      ['text', 2],
    ])
    const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${march}/suggestions`)
    expect(data).toMatchObject([
      { kind: 'learned', is_certain: false, reasons: [{ text: 'Wie am 02.02.2026 (2-mal, gleiche IBAN)' }] },
    ])
    expect((await settled(await rentOf(4))).matches).toEqual([])
    await book(march, 6000)
    booked.push(january, february, march)
  })

  test('then the fact is listed by account, name and text, with its bookings', async () => {
    const { data, meta } = await facts('?filter[state]=automatic&sort=kind')
    expect(meta.total).toBe(3)
    expect(data.map(({ kind, value }) => [kind, value])).toEqual([
      ['iban', LANDLORD],
      ['name', 'immo verwaltung ag'],
      ['text', 'miete buro'],
    ])
    const [fact] = data
    expect(fact).toMatchObject({
      direction: 'debit',
      bank_account_id: world.bankAccountId,
      support: 3,
      against: 0,
      state: 'automatic',
      target: { company_id: null, account_id: world.accountId(6000), vat_rate_id: null },
      text: null,
      entries_count: 3,
      forgotten_at: null,
    })
    expect(fact?.id).toMatch(/^[0-9A-Z]{26}$/)
    expect(
      fact?.entries.map(({ bank_transaction_id, date, amount, supports }) => [
        bank_transaction_id,
        date,
        amount,
        supports,
      ]),
    ).toEqual([
      [booked[2], '2026-03-02', -1850, true],
      [booked[1], '2026-02-02', -1850, true],
      [booked[0], '2026-01-02', -1850, true],
    ])
    const { journal_entry_id } = await settled(booked[2] ?? '')
    expect(fact?.entries[0]?.journal_entry_id).toBe(journal_entry_id)
    expect(await world.json(`/learned_fact/${fact?.id}`)).toEqual(fact)
  })

  test('the next one is attached with its reason, and its booking names the fact', async () => {
    const fact = await iban()
    const april = await rentOf(4)
    const { matches } = await settled(april)
    expect(matches).toMatchObject([
      {
        amount: 1850,
        matchable_type: null,
        account_id: world.accountId(6000),
        origin: 'suggestion',
        source: { type: 'learned_fact', id: fact.id, version: null },
        is_certain: true,
      },
    ])
    expect(matches[0]?.reasons.map(({ text }) => text)).toEqual([
      'So wurde schon 3-mal verbucht (gleiche IBAN)',
      'Auch mit genau diesem Betrag',
    ])
    expect((await world.post(`/bank_transaction/${april}/reconcile`)).status).toBe(200)
    expect(await world.postings(april)).toEqual([
      [1020, 0, 1850],
      [6000, 1850, 0],
    ])
    const { journal_entry_id } = await settled(april)
    expect(await world.json(`/journal_entry/${journal_entry_id}`)).toMatchObject({
      derived_from: [{ type: 'learned_fact', id: fact.id, version: null }],
    })
    expect((await iban()).support).toBe(4)
  })

  test('undo removes the fact, and booking again restores the same fact', async () => {
    const before = await iban()
    const unreconciled = await world.post('/bank_transaction/unreconcile-many', { items: [booked[0]] })
    expect(unreconciled.status).toBe(200)
    await world.kontor.services.idle()
    expect(await iban()).toMatchObject({ id: before.id, support: 3, entries_count: 3 })
    expect((await world.post(`/bank_transaction/${booked[0]}/reconcile`)).status).toBe(200)
    // Except the entry that booked it again.
    const after = await iban()
    const withoutEntries = ({ entries, ...fact }: LearnedFactObject) => ({
      ...fact,
      entries: entries.map(({ journal_entry_id, ...entry }) => entry),
    })
    expect(withoutEntries(after)).toEqual(withoutEntries(before))
  })

  test('one contradiction makes it a suggestion, which is not attached', async () => {
    const other = await book(await rentOf(5), 6200)
    const found = await iban()
    expect(found).toMatchObject({ state: 'suggest', support: 4, against: 1 })
    const june = await rentOf(6)
    expect((await settled(june)).matches).toEqual([])
    const { data, why_not } = await world.json<SuggestionsObject>(`/bank_transaction/${june}/suggestions`)
    expect(data).toMatchObject([
      { kind: 'learned', is_certain: false, matches: [{ account_id: world.accountId(6000) }] },
    ])
    expect(data[0]?.reasons.map(({ text }) => text)).toContain(
      'So wurde schon 4-mal verbucht, 1-mal anders (gleiche IBAN)',
    )
    expect(why_not.map(({ text }) => text)).toEqual([
      'Ähnliches wurde nicht immer gleich verbucht, oder dies sieht anders aus als sonst',
    ])
    expect((await removed(`/api/bank_transaction/${other}`)).status).toBe(204)
    expect((await iban()).state).toBe('automatic')
  })

  test('a forgotten fact is never proposed again, nor by name and text; restored, it is', async () => {
    const fact = await iban()
    const open = await rentOf(7)
    expect((await settled(open)).matches).toHaveLength(1)
    expect((await removed(`/api/learned_fact/${fact.id}`)).status).toBe(204)
    // At once, not after a while.
    expect((await world.json<BankTransactionObject>(`/bank_transaction/${open}`)).matches).toEqual([])
    expect((await settled(open)).matches).toEqual([])
    const forgotten = await world.json<LearnedFactObject>(`/learned_fact/${fact.id}`)
    expect(forgotten).toMatchObject({ state: 'forgotten', support: 4, entries_count: 4 })
    expect(forgotten.forgotten_at).toMatch(/^\d{4}-/)
    expect((await facts('?filter[state]=forgotten')).data).toHaveLength(1)

    // Rows of the same file again, and further ones, get no more proposals.
    const august = await rentOf(8)
    expect((await settled(august)).matches).toEqual([])
    expect((await world.json<SuggestionsObject>(`/bank_transaction/${august}/suggestions`)).data).toEqual([])
    expect((await removed(`/api/learned_fact/${fact.id}`)).status).toBe(204)
    // Booked alike again, it stays forgotten.
    await book(august, 6000)
    expect((await settled(await rentOf(9))).matches).toEqual([])

    const restored = await world.post(`/learned_fact/${fact.id}/restore`)
    expect([restored.status, await restored.json()]).toMatchObject([200, { state: 'automatic', support: 5 }])
    expect((await settled(await rentOf(10))).matches).toHaveLength(1)
    const again = await world.post(`/learned_fact/${fact.id}/restore`)
    expect([again.status, await again.json()]).toMatchObject([200, { state: 'automatic' }])
  })

  test('a forgotten fact without bookings is still listed, and disappears when it is restored', async () => {
    const ids: string[] = []
    for (const month of [1, 2, 3]) {
      const single = { name: 'Einmalig GmbH', counterparty_iban: null, text: 'Beratung' }
      ids.push(await book(await rentOf(month, single), 6530))
    }
    const [fact] = (await facts('?search=einmalig')).data
    expect((await removed(`/api/learned_fact/${fact?.id}`)).status).toBe(204)
    for (const id of ids) expect((await removed(`/api/bank_transaction/${id}`)).status).toBe(204)
    expect((await facts('?search=einmalig')).data).toMatchObject([
      { id: fact?.id, state: 'forgotten', support: 0, entries: [] },
    ])
    expect((await world.post(`/learned_fact/${fact?.id}/restore`)).status).toBe(200)
    expect((await facts('?search=einmalig')).meta.total).toBe(0)
    expect((await world.kontor.ask(`/api/learned_fact/${fact?.id}`)).status).toBe(404)
  })
})

describe('a year of existing transactions', () => {
  test('open ones are attached when three alike are booked, and detached when one is booked otherwise', async () => {
    const cleaning = (month: number) =>
      rentOf(month, { name: 'Putzblitz GmbH', counterparty_iban: null, text: `Reinigung ${month}`, amount: -240 })
    const ids: string[] = []
    for (const month of [1, 2, 3, 4, 5, 6]) ids.push(await cleaning(month))
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids
    await book(first, 6040, 240)
    await book(second, 6040, 240)
    expect((await settled(sixth)).matches).toEqual([])
    await book(third, 6040, 240)
    for (const id of [fourth, fifth, sixth]) {
      expect((await settled(id)).matches).toMatchObject([{ account_id: world.accountId(6040), is_certain: true }])
    }
    await book(fourth, 6500, 240)
    for (const id of [fifth, sixth]) expect((await settled(id)).matches).toEqual([])
    // After an undo there is no such booking.
    await world.post('/bank_transaction/unreconcile-many', { items: [fourth] })
    for (const id of [fifth, sixth]) expect((await settled(id)).matches).toHaveLength(1)
    for (const id of ids) expect((await removed(`/api/bank_transaction/${id}`)).status).toBe(204)
  })
})

describe('the list', () => {
  test('filters by account and bank account, pages and sorts', async () => {
    const rent = world.accountId(6000)
    const all = await facts(`?filter[account]=${rent}&sort=-support,value`)
    expect(all.data.map(({ target }) => target.account_id)).toEqual(all.data.map(() => rent))
    expect(all.meta.total).toBe(3)
    const second = await facts(`?filter[account]=${rent}&sort=-support,value&per_page=2&page=2`)
    expect(second.data).toEqual(all.data.slice(2))
    expect((await facts(`?filter[bank_account]=${world.bankAccountId}`)).meta.total).toBe(3)
    expect((await facts('?filter[bank_account]=01KB0000000000000000000000')).meta.total).toBe(0)
    expect((await facts('?search=MIETE%20Büro')).data.map(({ kind }) => kind)).toEqual(['text'])
  })

  test('forbidden and missing facts', async () => {
    expect((await world.kontor.ask('/api/learned_fact?filter[purpose]=rent')).status).toBe(400)
    expect((await world.kontor.ask('/api/learned_fact?filter[state]=certain')).status).toBe(422)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const) {
      const answer = await world.kontor.ask(`/api/learned_fact/AAAAAAAAAAAAAAAAAAAAAAAAAA${path}`, { method })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ message: expect.stringContaining('LearnedFact') }),
      ])
    }
  })
})
