// What the interface document says of matches, bulk actions and budgets, attribute by attribute, written out again and
// tried over HTTP. docs/conformance.md refers to these tests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttributeWorld, hold, isRefused, NO_TEXT, type Rule, startAttributeWorld } from './attribute-rules.ts'

let world: AttributeWorld
beforeAll(async () => {
  world = await startAttributeWorld()
})
afterAll(() => world.kontor.close())

let counted = 0
const transactionOf = (amount: number) =>
  world.make('/bank_transaction', {
    bank_account_id: world.ids.bankAccount,
    acc_serv_ref: `to match ${++counted}`,
    amount,
    booking_date: '2026-03-03',
  })
const match = async (amount: number, rows: unknown) =>
  world.ask('POST', `/bank_transaction/${await transactionOf(amount)}/matches`, { matches: rows })

test('POST /bank_transaction/{id}/matches: matches', async () => {
  for (const rows of [undefined, null, [], 'x', 7, {}]) isRefused('matches', rows, await match(100, rows))
})

test.each<readonly [string, number, number]>([
  ['credit', 100, 1],
  ['debit', -100, -1],
])('POST /bank_transaction/{id}/matches: amount of a %s', async (_, of, sign) => {
  const row = (amount: unknown) => [{ amount, account_id: world.accounts.get(6500) }]
  for (const amount of [100, 100.05, 99.95]) {
    const reported = await match(of, row(sign * amount))
    expect([amount, reported.status, reported.body.is_reconciled]).toEqual([amount, 200, true])
    expect(reported.body.matches).toMatchObject([{ amount: sign * amount }])
  }
  for (const amount of [100.06, 99.94]) {
    const reported = await match(of, row(sign * amount))
    expect([amount, reported.status, Object.keys(reported.body.errors ?? {})]).toEqual([amount, 422, ['matches']])
  }
  for (const amount of [0, undefined, null, 'x', true, {}])
    isRefused('matches.0.amount', amount, await match(of, row(amount)))
})

test('POST /bank_transaction/{id}/matches: a negative amount is for account-only rows of transactions other than zero', async () => {
  const open = { company_id: world.ids.company, total: 105, date: '2026-03-01' }
  const invoice = await world.make('/invoice', { ...open, number: '1' })
  const document = { matchable_type: 'invoice', matchable_id: invoice }
  const account = { account_id: world.accounts.get(6500) }
  isRefused('matches.0.amount', 'document', await match(100, [{ ...document, amount: -100 }]))
  isRefused('matches.0.amount', 'zero', await match(0, [{ ...account, amount: -0.05 }]))
  const reported = await match(100, [
    { ...document, amount: 105 },
    { ...account, amount: -5 },
  ])
  expect(reported.status).toBe(200)
})

test.each(['invoice', 'expense', 'expense_payment', 'company'])(
  'POST /bank_transaction/{id}/matches: matchable_type %s',
  async (matchable_type) => {
    const open = { company_id: world.ids.company, number: `of ${matchable_type}`, total: 100, date: '2026-03-01' }
    const payment = async () => ({
      expense_ids: [await world.make('/expense', open)],
      total: 100,
      execution_date: '2026-03-02',
    })
    const bodies: Readonly<Record<string, () => object | Promise<object>>> = {
      invoice: () => open,
      expense: () => open,
      expense_payment: payment,
      company: () => ({ name: 'Payer' }),
    }
    const matchable_id = await world.make(`/${matchable_type}`, (await bodies[matchable_type]?.()) ?? {})
    const of = ['invoice', 'company'].includes(matchable_type) ? 100 : -100
    for (const id of [undefined, null, ''])
      expect((await match(of, [{ amount: 100, matchable_type, matchable_id: id }])).body.errors).toMatchObject({
        'matches.0.matchable_id': [expect.any(String)],
      })
    const reported = await match(of, [{ amount: 100, matchable_type, matchable_id }])
    expect([reported.status, reported.body.matches]).toMatchObject([
      200,
      [{ amount: 100, matchable_type, matchable_id }],
    ])
  },
)

test('POST /bank_transaction/{id}/matches: other types are refused', async () => {
  for (const matchable_type of ['offer', 'Invoice', '', 7]) {
    const reported = await match(100, [{ amount: 100, matchable_type, matchable_id: world.ids.company }])
    isRefused('matches.0.matchable_type', matchable_type, reported)
  }
})

test('POST /bank_transaction/{id}/matches: account_id, vat_rate_id and text of a row', async () => {
  const account_id = world.accounts.get(6500)
  const row = { amount: 100, account_id, vat_rate_id: world.ids.rate, text: 'x'.repeat(300) }
  expect((await match(100, [row])).body.matches).toMatchObject([row])
  for (const nothing of [{ vat_rate_id: null, text: null }, {}])
    expect((await match(100, [{ amount: 100, account_id, ...nothing }])).status).toBe(200)
  const unknown = '01KB0000000000000000000000'
  for (const [name, values] of Object.entries({
    account_id: [unknown, 7, true],
    vat_rate_id: [unknown, 7, true],
    text: [7, true, {}],
  })) {
    for (const value of values) isRefused(`matches.0.${name}`, value, await match(100, [{ ...row, [name]: value }]))
  }
})

test('POST /bank_transaction/unreconcile-many: items', async () => {
  const id = await transactionOf(5)
  for (const items of [[id], ['01KB0000000000000000000000'], 'all']) {
    const reported = await world.ask('POST', '/bank_transaction/unreconcile-many', { items })
    expect([items, reported.status]).toEqual([items, 200])
  }
  for (const items of [undefined, null, [], 'some', '', 7, {}, true]) {
    const reported = await world.ask('POST', '/bank_transaction/unreconcile-many', { items })
    isRefused('items', items, reported)
  }
})

const budget = (rows: unknown) => world.ask('PUT', `/fiscal_year/${world.ids.year}/budget`, { accounts: rows })

test('PUT /fiscal_year/{fiscalYear}/budget: accounts', async () => {
  for (const rows of [undefined, null, 'x', 7, {}]) isRefused('accounts', rows, await budget(rows))
})

test.each(
  Object.entries<Rule>({
    account_id: { takes: [], refuses: ['01KB0000000000000000000000', ...NO_TEXT, null, undefined] },
    amount: { takes: [1200, 0.05, -5], refuses: ['x', true, {}, null, undefined, 1.005] },
    notes: { takes: ['x'.repeat(255), 'x', '', null], refuses: ['x'.repeat(256), ...NO_TEXT] },
  }),
)('PUT /fiscal_year/{fiscalYear}/budget: accounts.*.%s', async (name, { takes, refuses }) => {
  const row = (value: unknown) => [{ account_id: world.accounts.get(6500), amount: 5, [name]: value }]
  for (const value of takes)
    expect([value, await budget(row(value))]).toEqual([value, { status: 200, body: { status: 'ok' } }])
  for (const value of refuses) isRefused(`accounts.0.${name}`, value, await budget(row(value)))
})

/** Each of the three exists for the closing of the books only. */
test.each(['support', 'income_statement', 'balance_sheet'])(
  'PUT /fiscal_year/{fiscalYear}/budget: an account of the type %s accepts no budget and has no row',
  async (type) => {
    const number = { support: 9910, income_statement: 9920, balance_sheet: 9930 }[type]
    const account_id = await world.make('/account', { number, name: type, type })
    isRefused('accounts.0.account_id', type, await budget([{ account_id, amount: 1 }]))
    const { accounts: rows } = (await (await world.kontor.ask(`/api/fiscal_year/${world.ids.year}/budget`)).json()) as {
      accounts: { id: string; type: string }[]
    }
    expect(rows.filter((each) => each.type === type || each.id === account_id)).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
  },
)

test.each(['active', 'passive', 'revenue', 'expense'])(
  'PUT /fiscal_year/{fiscalYear}/budget: an account of the type %s accepts a budget and has a row',
  async (type) => {
    const number = { active: 1991, passive: 2991, revenue: 3991, expense: 4991 }[type]
    const account_id = await world.make('/account', { number, name: type, type })
    expect((await budget([{ account_id, amount: 7 }])).status).toBe(200)
    const { accounts: rows } = (await (await world.kontor.ask(`/api/fiscal_year/${world.ids.year}/budget`)).json()) as {
      accounts: { id: string }[]
    }
    expect(rows.find(({ id }) => id === account_id)).toMatchObject({ type, budget: { account_id, amount: '7.00' } })
  },
)

test.each(
  Object.entries<Rule>({
    source: { required: true, takes: ['budget', 'actuals'], refuses: ['budgets', 'Budget', '', 7, true] },
    mode: { required: true, takes: ['overwrite', 'merge'], refuses: ['replace', 'Merge', '', 7, true] },
  }),
)('POST /fiscal_year/{fiscalYear}/budget/copy-from/{sourceFiscalYear}: %s', async (name, rule) => {
  const path = `/fiscal_year/${world.ids.year}/budget/copy-from/${world.ids.before}`
  await hold(
    name,
    rule,
    () => ({ source: 'budget', mode: 'merge' }),
    200,
    (body) => world.ask('POST', path, body),
  )
})

test('no request caused a fault', () => {
  expect(world.kontor.errors).toEqual([])
})
