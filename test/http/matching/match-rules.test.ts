// The documented rules of a manual match, in their order of precedence, one by one, with their errors (interface
// document, match rules 1 to 7, sum rule, errors; open points: docs/rules.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../kontor.ts'
import { type MatchingWorld, startMatchingWorld, type TestRow } from './matching-world.ts'

let world: MatchingWorld
let openInvoice: string
let note: string
let bill: string
beforeAll(async () => {
  world = await startMatchingWorld()
  const date = { date: '2026-03-01' }
  openInvoice = await world.make('/invoice', { number: 'R-1', total: 1000, ...date })
  note = await world.make('/invoice', { number: 'G-1', total: -54.05, ...date })
  bill = await world.make('/expense', { number: 'A-1', total: 500, ...date })
})
afterAll(() => world.kontor.close())

interface Refused {
  readonly message: string
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const refusal = async (answer: Response, status = 422): Promise<Refused> => {
  expect(answer.status).toBe(status)
  return (await answer.json()) as Refused
}

describe('before the rows', () => {
  test('without a token 401, an unknown transaction 404 before everything else', async () => {
    expect(
      (
        await world.kontor.ask('/api/bank_transaction/X/matches', {
          method: 'POST',
          headers: { authorization: 'Bearer no' },
        })
      ).status,
    ).toBe(401)
    const { message } = await refusal(await world.post('/bank_transaction/0000000000/matches', {}), 404)
    expect(message).toBe('No query results for model [BankTransaction] 0000000000')
  })

  test('without permission 403 before the body is read', async () => {
    const authorization = `Bearer ${await tokenOf(world.kontor, 'viewer')}`
    const id = await world.transaction(10)
    for (const [method, path] of [
      ['POST', 'matches'],
      ['POST', 'reconcile'],
      ['DELETE', ''],
    ] as const) {
      const answer = await world.kontor.ask(`/api/bank_transaction/${id}${path && `/${path}`}`, {
        method,
        headers: { authorization },
      })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  test.each([[{}], [{ matches: [] }], [{ matches: 'all' }]])('%j: 422 for `matches`', async (body) => {
    const id = await world.transaction(10)
    expect(Object.keys((await refusal(await world.post(`/bank_transaction/${id}/matches`, body))).errors)).toEqual([
      'matches',
    ])
  })
})

describe('a row', () => {
  test.each<[string, number, TestRow, string, string]>([
    ['an amount of 0', 100, { amount: 0 }, 'matches.0.amount', 'match_amount_zero'],
    ['more decimals than the currency has', 100, { amount: 100.001 }, 'matches.0.amount', 'amount_too_many_decimals'],
    ['a type without an id', 100, { amount: 100, matchable_type: 'invoice' }, 'matches.0.matchable_id', 'required'],
    ['an id without a type', 100, { amount: 100, matchable_id: 'ABCDEFGHIJ' }, 'matches.0.matchable_type', 'required'],
    [
      'an unknown document',
      100,
      { amount: 100, matchable_type: 'invoice', matchable_id: 'ABCDEFGHIJ' },
      'matches.0.matchable_id',
      'matchable_unknown',
    ],
    [
      'an unknown company',
      100,
      { amount: 100, matchable_type: 'company', matchable_id: 'ABCDEFGHIJ' },
      'matches.0.matchable_id',
      'matchable_unknown',
    ],
    [
      'an unknown account',
      100,
      { amount: 100, account_id: 'ABCDEFGHIJ' },
      'matches.0.account_id',
      'ledger_account_unknown',
    ],
    [
      'an account that takes no amounts',
      100,
      { amount: 100, account: 9000 },
      'matches.0.account_id',
      'account_not_posting',
    ],
    [
      'an unknown rate',
      100,
      { amount: 100, account: 6500, vat_rate_id: 'ABCDEFGHIJ' },
      'matches.0.vat_rate_id',
      'vat_rate_unknown',
    ],
    [
      'below 0 on a transaction of 0',
      0,
      { amount: -0.01, account: 6500 },
      'matches.0.amount',
      'match_negative_on_zero',
    ],
    [
      'an amount in a currency without a document',
      100,
      { amount: 100, currency_amount: 90 },
      'matches.0.currency_amount',
      'match_currency_without_document',
    ],
  ])('%s', async (_, amount, row, field, code) => {
    const refused = await refusal(await world.match(await world.transaction(amount), [row]))
    expect([Object.keys(refused.errors), refused.code]).toEqual([[field], code])
  })

  test.each([
    ['below 0 on a document', 1000, { amount: -1000 }, 'amount', 'match_negative_on_document'],
    ['an account on a document', 1000, { amount: 1000, account: 6500 }, 'account_id', 'match_account_on_document'],
    ['a rate on a document', 1000, { amount: 1000, rate: true }, 'vat_rate_id', 'match_vat_on_document'],
    [
      'an amount in francs of a document in francs',
      1000,
      { amount: 1000, currency_amount: 1000 },
      'currency_amount',
      'currency_is_base',
    ],
  ])('%s', async (_, amount, { rate, ...row }: TestRow, field, code) => {
    const vat = rate ? { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') } : {}
    const document = { matchable_type: 'invoice', matchable_id: openInvoice, ...row, ...vat }
    const refused = await refusal(await world.match(await world.transaction(amount), [document]))
    expect([Object.keys(refused.errors), refused.code]).toEqual([[`matches.0.${field}`], code])
  })

  test('every wrong row is named, and nothing changes', async () => {
    const id = await world.transaction(100)
    const refused = await refusal(await world.match(id, [{ amount: 0 }, { amount: 100 }, { amount: 1, account: 9000 }]))
    expect(Object.keys(refused.errors)).toEqual(['matches.0.amount', 'matches.2.account_id'])
    expect(refused.message).toBe('The amount of a match must not be 0. (and 1 more error)')
    expect(await world.json(`/bank_transaction/${id}`)).toMatchObject({ is_reconciled: false, matches: [] })
  })

  test('a negative amount of a document reverses at most what was paid of it', async () => {
    for (const [amount, type, document] of [
      [-10, 'invoice', openInvoice],
      [10, 'expense', bill],
      [10, 'invoice', note],
    ] as const) {
      const id = await world.transaction(amount)
      const refused = await refusal(
        await world.match(id, [{ amount: 10, matchable_type: type, matchable_id: document }]),
      )
      expect(refused.code).toBe('document_wrong_direction')
    }
  })
})

describe('the sum', () => {
  const account = 6500
  const document = () => ({ matchable_type: 'invoice', matchable_id: openInvoice })
  test.each<[string, number, () => readonly TestRow[], boolean]>([
    ['0.05 too little passes', 100, () => [{ amount: 99.95, account }], true],
    ['0.06 too little does not', 100, () => [{ amount: 99.94, account }], false],
    ['0.05 too much passes', 100, () => [{ amount: 100.05, account }], true],
    ['0.06 too much does not', 100, () => [{ amount: 100.06, account }], false],
    [
      'a debit with positive rows',
      -100,
      () => [
        { amount: 60, account },
        { amount: 40, account },
      ],
      true,
    ],
    [
      "a debit with account rows of the debit's own sign",
      -100,
      () => [
        { amount: -60, account },
        { amount: -40, account },
      ],
      true,
    ],
    ['0.06 off with its own sign', -100, () => [{ amount: -99.94, account }], false],
    ['a credit with account rows of the other sign', 100, () => [{ amount: -100, account }], false],
    [
      'account rows count with their sign',
      100,
      () => [
        { amount: 105, account },
        { amount: -5, account },
      ],
      true,
    ],
    [
      'a document counts by its magnitude',
      95,
      () => [
        { amount: 100, ...document() },
        { amount: -5, account },
      ],
      true,
    ],
    ['and must be the whole amount', 95, () => [{ amount: 100, ...document() }], false],
    ['a transaction of 0 accepts up to 0.05', 0, () => [{ amount: 0.05, account }], true],
    ['and no more', 0, () => [{ amount: 0.06, account }], false],
    [
      'together',
      0,
      () => [
        { amount: 0.03, account },
        { amount: 0.03, account },
      ],
      false,
    ],
  ])('%s', async (_, amount, rows, passes) => {
    const answer = await world.match(await world.transaction(amount), rows())
    if (passes) expect(answer.status).toBe(200)
    else
      expect(await refusal(answer)).toMatchObject({
        code: 'matches_sum',
        errors: { matches: [expect.stringContaining('0.05')] },
      })
  })

  test('a debit with a document and rows of its own sign is no exception', async () => {
    const rows = [
      { amount: 10, matchable_type: 'expense', matchable_id: bill },
      { amount: -110, account },
    ]
    expect(await refusal(await world.match(await world.transaction(-100), rows))).toMatchObject({ code: 'matches_sum' })
  })

  test('applies to an account in the base currency, for any currency of the transaction', async () => {
    // The figure counts, in the digits of the base currency: JPY has none.
    for (const [currency, amount] of [
      ['EUR', 100],
      ['JPY', 100],
    ] as const) {
      const off = await world.match(await world.transaction(amount, { currency }), [{ amount: 95, account }])
      expect([currency, (await refusal(off)).code]).toEqual([currency, 'matches_sum'])
      const fits = await world.match(await world.transaction(amount, { currency }), [{ amount: 100.05, account }])
      expect([currency, fits.status]).toEqual([currency, 200])
    }
  })

  test('does not apply to an account in another currency, for any document', async () => {
    const account_id = world.accountId(1024)
    const bank_account_id = await world.make('/bank_account', {
      type: 'cash',
      name: 'EUR',
      currency: 'EUR',
      account_id,
    })
    expect(
      (await world.match(await world.transaction(100, { bank_account_id }), [{ amount: 7, account }])).status,
    ).toBe(200)
    const nothing = await world.match(await world.transaction(100, { bank_account_id }), [
      { amount: 7, account },
      { amount: -7, account },
    ])
    expect(await refusal(nothing)).toMatchObject({ code: 'matches_worth_nothing' })
  })
})

describe('the fiscal year', () => {
  test('there must be one for the date', async () => {
    const id = await world.transaction(10, { booking_date: '2019-05-05' })
    const refused = await refusal(await world.match(id, [{ amount: 10 }]))
    expect([Object.keys(refused.errors), refused.code]).toEqual([['booking_date'], 'fiscal_year_missing'])
  })

  test('a closed one refuses match, reconcile and delete', async () => {
    const [before, zero] = [
      await world.transaction(10, { booking_date: '2025-05-05' }),
      await world.transaction(0, { booking_date: '2025-05-05' }),
    ]
    const years = await world.json<{ data: { id: string; name: string }[] }>('/fiscal_year?sort=start_date')
    const closed = await world.post(`/fiscal_year/${years.data[0]?.id}/close`)
    expect(closed.status).toBe(200)
    expect(await refusal(await world.match(before, [{ amount: 10 }]))).toMatchObject({ code: 'fiscal_year_closed' })
    expect(await refusal(await world.post(`/bank_transaction/${zero}/reconcile`))).toMatchObject({
      code: 'fiscal_year_closed',
    })
    expect(
      await refusal(await world.kontor.ask(`/api/bank_transaction/${before}`, { method: 'DELETE' })),
    ).toMatchObject({ code: 'fiscal_year_closed' })
  })
})

test('without a booking date the value date counts, then the document’s date, then the date of creation', async () => {
  const dateOf = async (dates: object) => {
    const id = await world.transaction(10, { booking_date: null, value_date: null, ...dates })
    const { journal_entry_id } = await world.matched(id, [{ amount: 10 }])
    return (await world.json<{ date: string }>(`/journal_entry/${journal_entry_id}`)).date
  }
  expect(await dateOf({ value_date: '2026-04-01', document_date: '2026-03-30' })).toBe('2026-04-01')
  expect(await dateOf({ document_date: '2026-03-30' })).toBe('2026-03-30')
  expect(await dateOf({})).toBe(new Date().toISOString().slice(0, 10))
})
