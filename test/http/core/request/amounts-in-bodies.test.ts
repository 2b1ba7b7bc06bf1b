// Amounts may be JSON numbers or the decimal texts that the interface answers, in every attribute for amounts, and
// neither is rounded.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
let bank: string
let transaction: string
let year: string
let cash: string
let equity: string
let count = 0
beforeAll(async () => {
  kontor = await startKontor()
  bank = await idOf('/api/bank_account', { type: 'cash', name: 'Till' })
  const row = { bank_account_id: bank, acc_serv_ref: 'matched', amount: 12.5, booking_date: '2026-03-01' }
  transaction = await idOf('/api/bank_transaction', row)
  year = (await kontor.listOf('/api/fiscal_year'))[0]?.id ?? ''
  const [first, second] = await kontor.listOf('/api/account?filter[number]=1000,2800')
  cash = first?.id ?? ''
  equity = second?.id ?? ''
})
afterAll(() => kontor.close())

const idOf = async (path: string, body: unknown) =>
  ((await (await kontor.send('POST', path, body)).json()) as { id: string }).id

type Sent = readonly [method: string, path: string, body: unknown, field: string]
/** A request with 12.50 as `amount`, for each attribute that takes an amount, and the name of the attribute. */
const places: Readonly<Record<string, (amount: unknown) => Sent>> = {
  'a bank transaction': (amount) => [
    ...(['POST', '/bank_transaction'] as const),
    { bank_account_id: bank, acc_serv_ref: `t${count++}`, amount },
    'amount',
  ],
  'a match': (amount) => [
    ...(['POST', `/bank_transaction/${transaction}/matches`] as const),
    { matches: [{ amount, account_id: equity }] },
    'matches.0.amount',
  ],
  'a budget': (amount) => [
    ...(['PUT', `/fiscal_year/${year}/budget`] as const),
    { accounts: [{ account_id: cash, amount }] },
    'accounts.0.amount',
  ],
  'a debit': (amount) => [
    ...(['POST', '/journal_entry'] as const),
    {
      date: '2026-03-01',
      lines: [
        { account_id: cash, debit: amount },
        { account_id: equity, credit: 12.5 },
      ],
    },
    'lines.0.debit',
  ],
  'a credit': (amount) => [
    ...(['POST', '/journal_entry'] as const),
    {
      date: '2026-03-01',
      lines: [
        { account_id: cash, debit: 12.5 },
        { account_id: equity, credit: amount },
      ],
    },
    'lines.1.credit',
  ],
  'an amount in another currency': (amount) => [
    ...(['POST', '/journal_entry'] as const),
    {
      date: '2026-03-01',
      lines: [
        { account_id: cash, debit: 12.5, currency: 'EUR', currency_amount: amount },
        { account_id: equity, credit: 12.5 },
      ],
    },
    'lines.0.currency_amount',
  ],
  'an invoice': (total) => ['POST', '/invoice', { number: `R-${count++}`, date: '2026-03-01', total }, 'total'],
  'an expense': (total) => ['POST', '/expense', { number: `A-${count++}`, date: '2026-03-01', total }, 'total'],
  'a payment order': (total) => ['POST', '/expense_payment', { execution_date: '2026-03-01', total }, 'total'],
  'many invoices': (total) => [
    ...(['POST', '/invoice/bulk'] as const),
    { items: [{ key: `k${count++}`, number: 'R', date: '2026-03-01', total }] },
    'items.0.total',
  ],
  'what an invoice was booked at': (base_total) => [
    ...(['POST', '/invoice'] as const),
    { number: `E-${count++}`, date: '2026-03-01', currency: 'EUR', total: 12, base_total },
    'base_total',
  ],
  'a row of a rule': (amount) => [
    ...(['POST', '/rule'] as const),
    {
      name: `Rule ${count++}`,
      conditions: { all: [{ field: 'name', op: 'is', value: 'Muster' }] },
      result: {
        rows: [
          { account_id: equity, amount },
          { account_id: cash, rest: true },
        ],
      },
    },
    'result.rows.0.amount',
  ],
  'a setting': (monthlyIncomeGoal) => [
    ...(['PATCH', '/organizations/1'] as const),
    { settings: { monthlyIncomeGoal } },
    'settings.monthlyIncomeGoal',
  ],
}

interface Problem {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const send = async ([method, path, body, field]: Sent) => {
  const answer = await kontor.send(method, `/api${path}`, body)
  const { errors, message } = (await answer.json()) as Problem
  return { status: answer.status, problem: errors?.[field]?.[0] ?? null, message }
}

describe.each(Object.keys(places))('%s', (name) => {
  const place = places[name] as (amount: unknown) => Sent

  test.each([12.5, '12.5', '12.50', '012.500'])('accepts %j', async (amount) => {
    expect(await send(place(amount))).toMatchObject({ status: expect.toBeOneOf([200, 201]), problem: null })
  })

  test.each([12.345, '12.345', '12.5000000000000000000001'])('%j has too many decimals for francs', async (amount) => {
    const { status, problem } = await send(place(amount))
    expect([status, problem]).toEqual([422, expect.stringMatching(/decimal/)])
  })

  test('99999999999999999999 is too large', async () => {
    const { status, problem } = await send(place('99999999999999999999'))
    expect([status, problem]).toEqual([422, expect.stringMatching(/large|great/)])
  })

  test.each(['1e3', ' 5', '5 ', '5,0', "1'000", '', '.5', '5.', '+5', '0x10', 'NaN', true, {}])(
    '%j is not an amount',
    async (amount) => {
      const { status, problem } = await send(place(amount))
      expect([status, problem]).toEqual([
        422,
        expect.stringMatching(/amount.+a number like 1200\.5, or a text like|required/),
      ])
    },
  )
})

test('the stored amount is the amount sent', async () => {
  const { amount } = (await (
    await kontor.send('POST', '/api/bank_transaction', { bank_account_id: bank, acc_serv_ref: 'x', amount: '-0.10' })
  ).json()) as { amount: number }
  expect(amount).toBe(-0.1)
  const path = `/api/fiscal_year/${year}/budget`
  await kontor.send('PUT', path, { accounts: [{ account_id: cash, amount: '22517998136852.47', notes: 'the most' }] })
  const read = async () =>
    ((await (await kontor.ask(path)).json()) as { accounts: { id: string; budget: { amount: string } | null }[] })
      .accounts
  const before = await read()
  const accounts = before.flatMap(({ id, budget }) => (budget ? [{ ...budget, account_id: id }] : []))
  expect(accounts.map(({ amount }) => amount)).toEqual(['22517998136852.47'])
  expect((await kontor.send('PUT', path, { accounts })).status).toBe(200)
  expect(await read()).toEqual(before)
})

test('a condition of a rule compares with an amount in either form', async () => {
  const rule = (value: unknown) => ({
    name: `Condition ${count++}`,
    conditions: { all: [{ field: 'amount', op: 'is', value }] },
    result: { rows: [{ account_id: equity, rest: true }] },
  })
  for (const value of [12.5, '12.50']) {
    const answer = await kontor.send('POST', '/api/rule', rule(value))
    expect(await answer.json()).toMatchObject({ conditions: { all: [{ value: 12.5 }] } })
  }
  for (const value of ['12.505', '1e3', ' 5']) {
    expect((await kontor.send('POST', '/api/rule', rule(value))).status).toBe(422)
  }
})

test.each(['9007199254740993', '12.5000000000000000000001', '0.1000000000000000055'])(
  'the number %s, which JavaScript would read as another one, is refused',
  async (number) => {
    const body = `{"bank_account_id":"${bank}","acc_serv_ref":"n","amount":${number}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await kontor.ask('/api/bank_transaction', { method: 'POST', headers, body })
    expect([answer.status, ((await answer.json()) as Problem).message]).toEqual([
      422,
      `The body has a number with too many digits to be read exactly: ${number}.`,
    ])
  },
)

test('the description has both forms', async () => {
  const { components } = (await (await kontor.ask('/api/openapi.json')).json()) as {
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }
  expect(components.schemas.CreateBankTransaction?.properties.amount).toEqual({
    anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }],
    examples: [1200.5, '1200.50'],
  })
})
