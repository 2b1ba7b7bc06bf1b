// Suggestions that a user or a program confirms, though they were not attached: recorded as proposals with the reasons
// that were shown, and only when the booking is the suggested one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'
import { addRule } from './rules/rule-world.ts'

let world: MatchingWorld
/** Two open invoices of 65.40: neither is attached. */
let paying: string
let second: string
beforeEach(async () => {
  world = await startMatchingWorld()
  const company_id = await world.make('/company', { name: 'Muster AG' })
  const invoice = { date: '2026-02-20', company_id, total: 65.4 }
  await world.make('/invoice', { ...invoice, number: 'R-2' })
  second = await world.make('/invoice', { ...invoice, number: 'R-3' })
  paying = await world.transaction(65.4, { name: 'Muster AG' })
  await world.kontor.services.idle()
})
afterEach(() => world.kontor.close())

const present = (id: string) => world.json<BankTransactionObject>(`/bank_transaction/${id}`)
const suggested = async (id: string) =>
  (await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)).data
const ofSecond = async () => {
  const found = (await suggested(paying)).find(({ matches }) => matches[0]?.matchable_id === second)
  if (!found) throw new Error('R-3 is not suggested')
  return found
}
const send = async (id: string, matches: unknown): Promise<BankTransactionObject> => {
  const answer = await world.post(`/bank_transaction/${id}/matches`, { matches })
  expect(answer.status).toBe(200)
  return (await answer.json()) as BankTransactionObject
}
const explained = async (id: string) =>
  (await world.json<{ steps: { text: string }[] }>(`/bank_transaction/${id}/explain`)).steps.map(({ text }) => text)
const BY_HAND = { origin: 'manual', source: null, confidence: null, is_certain: false, reasons: [] }

describe('one match', () => {
  test('with the rows of a suggestion is that proposal, with its confidence and its reasons', async () => {
    const confirmed = await ofSecond()
    expect((await present(paying)).matches).toEqual([])
    const { matches } = await send(paying, confirmed.matches)
    const { confidence, is_certain, reasons } = confirmed
    expect(matches).toMatchObject([{ origin: 'suggestion', source: null, confidence, is_certain, reasons }])
    expect(reasons.map(({ evidence }) => evidence)).toContain('amount')
    const steps = await explained(paying)
    expect(steps).toContain('Der Betrag 65.40 CHF ist genau der offene')
    expect(steps).not.toContain('Von Hand zugeordnet')
    // Unreconciled, it stays attached as confirmed, also after a review by Kontor.
    await world.post('/bank_transaction/unreconcile-many', { items: [paying] })
    await world.make('/invoice', { number: 'R-9', total: 5, date: '2026-03-01' })
    await world.kontor.services.idle()
    expect(await present(paying)).toMatchObject({
      is_reconciled: false,
      matches: [{ origin: 'suggestion', matchable_id: second, confidence }],
    })
  })

  test('is manual where the suggestion was never answered, or was answered for another transaction', async () => {
    const other = await world.transaction(65.4, { name: 'Muster AG' })
    const confirmed = await ofSecond()
    expect((await send(other, confirmed.matches)).matches).toMatchObject([BY_HAND])
    expect(await explained(other)).toContain('Von Hand zugeordnet')
  })

  test.each([
    ['another text', [{ amount: 65.4, text: 'Anzahlung' }]],
    ['another amount', [{ amount: 65.37 }]],
    ['an amount that differs by the tolerance', [{ amount: 65.35 }]],
    ['an additional row', [{ amount: 65.3 }, { amount: 0.1, account: 6940 }]],
  ])('is manual with %s', async (_, rows) => {
    await ofSecond()
    const [first, ...more] = rows
    const document = { matchable_type: 'invoice', matchable_id: second }
    const { matches } = await world.matched(paying, [{ amount: 0, ...document, ...first }, ...(more as never[])])
    expect(matches.map(({ origin, confidence, reasons }) => [origin, confidence, reasons])).toEqual(
      rows.map(() => ['manual', null, []]),
    )
  })

  test('with rows of several documents: in any order', async () => {
    const company_id = await world.make('/company', { name: 'Alpenblick Treuhand GmbH' })
    for (const [number, total] of [
      ['A-71', 310.25],
      ['A-72', 121.4],
    ] as const)
      await world.make('/invoice', { number, total, date: '2026-02-20', company_id })
    const transaction = await world.transaction(431.65, { name: 'Alpenblick Treuhand GmbH' })
    const several = (await suggested(transaction)).find(({ matches }) => matches.length === 2)
    expect(several?.kind).toBe('several_documents')
    const { matches } = await send(transaction, several?.matches.toReversed())
    expect(matches.map(({ origin, amount }) => [origin, amount]).sort()).toEqual([
      ['suggestion', 121.4],
      ['suggestion', 310.25],
    ])
  })

  test('of a rule that only suggests belongs to that version of the rule, and its entry says so', async () => {
    const rule = await addRule(world, { mode: 'suggest' })
    const rent = await world.transaction(-1500, { name: 'Immobilien Nord AG' })
    await world.kontor.services.idle()
    expect((await present(rent)).matches).toEqual([])
    const [first] = await suggested(rent)
    const source = { type: 'rule', id: rule.id, version: 1 }
    const { matches, journal_entry_id } = await send(rent, first?.matches)
    expect(matches).toMatchObject([{ origin: 'rule', source, confidence: 1, is_certain: false }])
    expect(await world.json(`/journal_entry/${journal_entry_id}`)).toMatchObject({ derived_from: [source] })
  })

  test('of a reconciled transaction: another suggestion replaces the manual booking', async () => {
    await world.matched(paying, [{ amount: 65.4, account: 3400 }])
    const confirmed = await ofSecond()
    const { matches } = await send(paying, confirmed.matches)
    expect(matches).toMatchObject([{ origin: 'suggestion', confidence: confirmed.confidence }])
  })
})

describe('many at once', () => {
  test('with the suggestions of the list are proposals, and others are manual', async () => {
    const { data } = await world.json<{ data: BankTransactionObject[] }>('/bank_transaction?append=suggestion')
    const suggestion = data.find(({ id }) => id === paying)?.suggestion
    const fee = await world.transaction(-4.5, { name: 'Bank' })
    const items = [
      { bank_transaction_id: paying, matches: suggestion?.matches },
      { bank_transaction_id: fee, matches: [{ amount: 4.5, account_id: world.accountId(6940) }] },
    ]
    const answer = await world.post('/bank_transaction/match-many', { items })
    expect(await answer.json()).toMatchObject({ done: 2, failed: 0 })
    const { reasons, confidence } = suggestion ?? {}
    expect((await present(paying)).matches).toMatchObject([{ origin: 'suggestion', confidence, reasons }])
    expect((await present(fee)).matches).toMatchObject([BY_HAND])
  })
})
