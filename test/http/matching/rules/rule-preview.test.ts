// The preview of a rule: over HTTP, with numbers counted by hand.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuleObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import { type MatchingWorld, startMatchingWorld, type TestRow } from '../matching-world.ts'
import { addRule, bodyOf, changeRule, preview } from './rule-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const rent = (amount: number, more: object = {}) => world.transaction(amount, { name: 'Immobilien Meier AG', ...more })
const bookedRent = async (amount: number, rows: readonly TestRow[], more: object = {}) => {
  const id = await rent(amount, more)
  await world.matched(id, rows)
  return id
}

test('would have booked 7: 3 as the user did, 2 otherwise, one is open, and one paid a document', async () => {
  // Alike: by magnitude, with a debit's own sign, and with a company in addition to the account.
  await bookedRent(-1200, [{ amount: 1200, account: 6000 }])
  await bookedRent(-1210, [{ amount: -1210, account: 6000 }], { booking_date: '2026-02-02' })
  const company = await world.make('/company', { name: 'Immobilien Meier AG' })
  const companyRow = { matchable_type: 'company', matchable_id: company }
  await bookedRent(-1220, [{ amount: 1220, account: 6000, ...companyRow }])
  // Otherwise: another account, two rows instead of one.
  const other = await bookedRent(-1230, [{ amount: 1230, account: 6500 }], { booking_date: '2026-03-01' })
  const split = await bookedRent(
    -1240,
    [
      { amount: 1000, account: 6000 },
      { amount: 240, account: 6000 },
    ],
    { booking_date: '2026-04-01' },
  )
  const expense = await world.make('/expense', { number: 'E-1', total: 1250, date: '2026-03-01', company_id: company })
  await bookedRent(-1250, [{ amount: 1250, matchable_type: 'expense', matchable_id: expense }])
  const open = await rent(-1260, { booking_date: '2026-05-01', text: 'Mai' })
  // Not affected.
  await world.transaction(-5, { name: 'Kiosk' })
  await world.kontor.services.idle()
  const commits = world.kontor.book.commits.length
  const reported = await preview(world, bodyOf(world))
  const { examples, ...back_test } = reported.back_test
  expect([reported.hits, back_test]).toEqual([7, { same: 3, different: 2, open: 1, paid_documents: 1 }])
  expect([reported.taken_by_others, reported.too_small, reported.rate_unknown]).toEqual([0, 0, 0])
  // Latest first, with the proposed rows.
  expect(reported.examples).toHaveLength(7)
  expect(reported.examples[0]).toEqual({
    bank_transaction: {
      id: open,
      bank_account_id: world.bankAccountId,
      booking_date: '2026-05-01',
      name: 'Immobilien Meier AG',
      text: 'Mai',
      amount: -1260,
      currency: 'CHF',
    },
    matches: [
      {
        amount: 1260,
        matchable_type: null,
        matchable_id: null,
        account_id: world.accountId(6000),
        vat_rate_id: null,
        text: null,
        currency: null,
        currency_amount: null,
      },
    ],
  })
  expect(examples.map(({ bank_transaction }) => bank_transaction.id)).toEqual([split, other])
  expect(examples[1]?.booked).toEqual([
    {
      amount: 1230,
      matchable_type: null,
      matchable_id: null,
      account_id: world.accountId(6500),
      vat_rate_id: null,
    },
  ])
  expect(examples[1]?.matches[0]?.account_id).toBe(world.accountId(6000))
  // The preview changed nothing.
  expect(world.kontor.book.commits).toHaveLength(commits)
})

test('a transaction of an earlier rule is no hit, whether the rule is saved or not', async () => {
  for (const amount of [-100, -200, -300]) await rent(amount)
  const large = { conditions: { all: [{ field: 'amount', op: 'between', value: [200, null] }] } }
  const first = await addRule(world, { name: 'Large', ...large })
  const second = await addRule(world)
  const reported = async (body: object) => {
    const { hits, taken_by_others, back_test } = await preview(world, body)
    return [hits, taken_by_others, back_test.open]
  }
  expect(await reported(bodyOf(world))).toEqual([0, 3, 0])
  expect(await reported({ ...bodyOf(world), id: second.id })).toEqual([1, 2, 1])
  expect(await reported({ ...bodyOf(world), id: first.id })).toEqual([3, 0, 3])
  expect((await world.json<RuleObject>(`/rule/${second.id}`)).hits).toBe(1)
  const { data } = await world.json<{ data: RuleObject[] }>('/rule?append=hits')
  expect(data.map(({ name, hits }) => [name, hits])).toEqual([
    ['Large', 2],
    ['Miete', 1],
  ])
  expect((await world.json<{ data: RuleObject[] }>('/rule')).data[0]).not.toHaveProperty('hits')
  const tested = await world.json<{ data: RuleObject[] }>('/rule?append=back_test')
  expect(tested.data.map(({ back_test }) => back_test)).toEqual([
    { same: 0, different: 0, open: 2, paid_documents: 0 },
    { same: 0, different: 0, open: 1, paid_documents: 0 },
  ])
  expect(tested.data[0]).not.toHaveProperty('hits')
  await changeRule(world, first.id, { is_active: false })
  expect((await world.json<RuleObject>(`/rule/${second.id}`)).hits).toBe(3)
  // A rule that is switched off is previewed as if it were on.
  expect((await world.json<RuleObject>(`/rule/${first.id}`)).hits).toBe(2)
})

test('transactions that the rule cannot book are reported: too high fixed amounts, and other currencies', async () => {
  const euro = await world.make('/bank_account', {
    type: 'bank',
    name: 'Euro',
    currency: 'EUR',
    iban: 'CH5604835012345678009',
  })
  await rent(-50, { bank_account_id: euro })
  for (const amount of [-10, -19.99, -20, -30]) await rent(amount)
  const rows = [
    { account: 6500, amount: 20 },
    { account: 6000, rest: true },
  ]
  const { hits, too_small, rate_unknown, examples } = await preview(world, bodyOf(world, { rows }))
  expect([hits, too_small, rate_unknown]).toEqual([2, 2, 1])
  const amounts = examples.map(({ matches }) => matches.map(({ amount }) => amount)).toSorted()
  expect(amounts).toEqual([[20], [20, 10]])
})

test('at most ten examples of each', async () => {
  for (let number = 1; number <= 12; number += 1) {
    const booking_date = `2026-06-${String(number).padStart(2, '0')}`
    await bookedRent(-100, [{ amount: 100, account: 6500 }], { booking_date })
  }
  const { hits, examples, back_test } = await preview(world, bodyOf(world))
  const days = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `2026-06-${String(number).padStart(2, '0')}`)
  const shown = (some: readonly { bank_transaction: { booking_date: string | null } }[]) =>
    some.map(({ bank_transaction }) => bank_transaction.booking_date)
  expect([hits, shown(examples), shown(back_test.examples)]).toEqual([12, days, days])
})

test('refused: an unknown rule', async () => {
  const answer = await world.post('/rule/preview', { ...bodyOf(world), id: '01KB0000000000000000000000' })
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({ errors: { id: ['There is no rule with this id.'] } }),
  ])
})
