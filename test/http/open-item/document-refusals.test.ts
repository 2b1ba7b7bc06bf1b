// Invoices, bills, entries and lists that cannot be booked as sent: refused by field, with the figures, and without any
// change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  expect((await world.post('/period_lock', { books_locked_until: '2025-03-31' })).status).toBe(201)
})
afterAll(() => world.kontor.close())

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await world.kontor.send(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const CASES: readonly (readonly [string, object, string, string])[] = [
  [
    'lines that are not the total',
    { total: 100, lines: [{ amount: 60 }, { amount: 39 }] },
    'lines',
    'The lines add up to 99.00, the total is 100.00: the difference is 1.00.',
  ],
  [
    'a line without an amount',
    { total: 100, lines: [{ amount: 0 }, { amount: 100 }] },
    'lines.0.amount',
    'must not be 0',
  ],
  [
    'an account that takes no amounts',
    { total: 100, account_id: () => world.accountId(9000) },
    'account_id',
    'Account 9000 cannot have amounts: its type must be active, passive, revenue or expense.',
  ],
  [
    'an account of a line that takes no amounts',
    { total: 100, lines: [{ amount: 100, account_id: () => world.accountId(9000) }] },
    'lines.0.account_id',
    'Account 9000 cannot have amounts',
  ],
  [
    'a rate that these books do not have',
    { total: 100, vat_rate_id: 'VATRATE00000000000000000001' },
    'vat_rate_id',
    'There is no VAT rate with this id.',
  ],
  [
    'such a rate of a line',
    { total: 100, lines: [{ amount: 100, vat_rate_id: 'VATRATE00000000000000000001' }] },
    'lines.0.vat_rate_id',
    'There is no VAT rate with this id.',
  ],
  [
    'a day without a fiscal year',
    { total: 100, date: '2019-01-01' },
    'date',
    'There is no fiscal year for this date: the fiscal years cover 2025-01-01 to 2026-12-31. Add it first.',
  ],
  [
    'a day in a locked period',
    { total: 100, date: '2025-03-31' },
    'date',
    'The period up to 2025-03-31 is locked: date it 2025-04-01 or later, or reopen the period with a reason.',
  ],
  ['a rate of 0', { total: 100, currency: 'EUR', exchange_rate: 0 }, 'exchange_rate', ''],
  ['a rate of the base currency', { total: 100, exchange_rate: 1 }, 'exchange_rate', ''],
]

const filled = (input: object): object =>
  JSON.parse(JSON.stringify(input, (_, value) => (typeof value === 'function' ? value() : value)))
const commits = () => world.kontor.book.commits.length

describe.each(['/invoice', '/expense'])('bad input at %s is refused at its field and changes nothing', (path) => {
  test.each(CASES)('%s', async (_, input, field, message) => {
    const before = commits()
    const body = { number: 'X', date: '2026-03-02', ...filled(input) }
    const refused = await send('POST', path, body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect(refused.body.errors[field][0]).toContain(message)
    const many = await send('POST', `${path}/bulk`, { items: [{ key: 'X', ...body }] })
    expect([many.status, Object.keys(many.body.errors)]).toEqual([422, [`items.0.${field}`]])
    expect(commits()).toBe(before)
  })

  test('the figures are also values', async () => {
    const lines = [{ amount: 60 }, { amount: 39 }]
    expect((await send('POST', path, { number: 'X', date: '2026-03-02', total: 100, lines })).body).toMatchObject({
      code: 'document_lines_sum',
      values: { lines: { sum: '99.00', total: '100.00', difference: '1.00' } },
    })
    expect((await send('POST', path, { number: 'X', date: '2062-03-02', total: 100 })).body).toMatchObject({
      code: 'fiscal_year_missing',
      values: { date: { from: '2025-01-01', to: '2026-12-31' } },
    })
  })
})

describe('bad input of a journal entry', () => {
  const pair = (debit: number, credit = 2800) => [
    { account_id: world.accountId(debit), debit: 100 },
    { account_id: world.accountId(credit), credit: 100 },
  ]
  test.each<readonly [string, () => object, string, string]>([
    [
      'an account that takes no amounts',
      () => ({ lines: pair(1020, 9000) }),
      'lines.1.account_id',
      'Account 9000 cannot have amounts: its type must be active, passive, revenue or expense.',
    ],
    [
      'debits that differ from the credits',
      () => ({ lines: pair(1020).map((line) => ('debit' in line ? { ...line, debit: 90.5 } : line)) }),
      'lines',
      'The total of the debits, 90.50, must equal the total of the credits, 100.00: they differ by 9.50.',
    ],
    [
      'a rate of other books',
      () => ({ lines: pair(1020, 3400).map((line) => ({ ...line, vat_rate_id: 'VATRATE00000000000000000001' })) }),
      'lines.0.vat_rate_id',
      'There is no VAT rate with this id.',
    ],
    [
      'a day without a fiscal year',
      () => ({ date: '2062-03-02', lines: pair(1020) }),
      'date',
      'There is no fiscal year for this date: the fiscal years cover 2025-01-01 to 2026-12-31. Add it first.',
    ],
    [
      'a day in a locked period',
      () => ({ date: '2025-01-15', lines: pair(1020) }),
      'date',
      'The period up to 2025-03-31 is locked: date it 2025-04-01 or later, or reopen the period with a reason.',
    ],
  ])('%s', async (_, input, field, message) => {
    const before = commits()
    const refused = await send('POST', '/journal_entry', { date: '2026-03-02', ...input() })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[field]).toEqual([message])
    expect(commits()).toBe(before)
  })
})

describe.each([
  ['invoice', 'Rechnung;Kunde;Datum;Betrag;Konto'],
  ['expense', 'Rechnung;Lieferant;Datum;Betrag;Konto'],
])('bad input in a list of %ss', (kind, head) => {
  test.each([
    [
      'L-1;Muster AG;02.03.2062;100.00;',
      'date',
      'There is no fiscal year for this date: the fiscal years cover 2025-01-01 to 2026-12-31. Add it first.',
    ],
    [
      'L-1;Muster AG;31.03.2025;100.00;',
      'date',
      'The period up to 2025-03-31 is locked: date it 2025-04-01 or later, or reopen the period with a reason.',
    ],
  ])('%s', async (row, attribute, message) => {
    const before = commits()
    const body = new FormData()
    body.append('files[0]', new File([`${head}\nL-0;Muster AG;02.03.2026;50.00;\n${row}\n`], 'list.csv'))
    const answer = await world.kontor.ask(`/api/${kind}/load`, { method: 'POST', body })
    expect([answer.status, ((await answer.json()) as { errors: unknown }).errors]).toEqual([
      ...[422, { [`rows.3.${attribute}`]: [message] }],
    ])
    expect(commits()).toBe(before)
  })
})

const loadList = async (kind: 'invoice' | 'expense', list: string, query = '') => {
  const body = new FormData()
  body.append('files[0]', new File([list], 'list.csv'))
  const answer = await world.kontor.ask(`/api/${kind}/load${query}`, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

test('an account or a VAT rate of a list that cannot be used is refused with its value, and the list with it', async () => {
  const before = commits()
  const list = [
    'Rechnung;Lieferant;Datum;Betrag;Konto;MWST-Satz',
    'L-7;Muster AG;02.03.2026;10.00;9000;8.1',
    'L-8;Muster AG;02.03.2026;10.00;7777;8.1',
    'L-9;Muster AG;02.03.2026;10.00;3200;19 %',
    'L-10;Muster AG;02.03.2026;10.00;6500;0 %',
  ].join('\n')
  const { status, body } = await loadList('expense', list)
  expect([status, body]).toMatchObject([
    422,
    {
      errors: {
        'rows.2.account': ['Account 9000 cannot have amounts: its type must be active, passive, revenue or expense.'],
        'rows.3.account': ['The chart has no account "7777": send its number.'],
        'rows.4.account': [
          'Account "3200" has the wrong type: invoices are booked on revenue or liabilities, bills on expenses or assets.',
        ],
        'rows.4.vat_rate': ['No VAT rate is called "19 %" or has this percentage: see GET /vat_rate.'],
        'rows.5.vat_rate': [
          '"0 %" may be several VAT rates (Von der Steuer befreit (Export), Von der Steuer ausgenommen): send the name of one.',
        ],
      },
      codes: {
        'rows.2.account': 'account_not_posting',
        'rows.3.account': 'ledger_account_unknown',
        'rows.4.account': 'account_not_of_document',
        'rows.4.vat_rate': 'vat_rate_unknown',
        'rows.5.vat_rate': 'vat_rate_ambiguous',
      },
      values: {
        'rows.4.vat_rate': { value: '19 %' },
        'files.0': {
          ...{ of: 'list', header_line: 1 },
          found: ['number', 'company_name', 'date', 'total', 'account', 'vat_rate'].map((attribute) => ({ attribute })),
        },
      },
    },
  ])
  expect(commits()).toBe(before)
})

test('a list books its own accounts and rates; the trial shows the entry, debtors are ignored', async () => {
  const list = [
    'Rechnung;Kunde;Datum;Betrag;Ertragskonto;MwSt-Satz',
    'K-7;Muster AG;02.03.2026;10.26;3400;2,6 %',
    'K-8;Muster AG;02.03.2026;10.81;1100;',
  ].join('\n')
  const trial = await loadList('invoice', list, '?dry_run=1')
  expect(trial).toMatchObject({
    status: 200,
    body: {
      created: 2,
      told_warnings: [{ code: 'collective_accounts_left_out', values: { lines: [3] } }],
      warnings: ['The account is the one of debtors or creditors, on which no document is booked; ignored: line 3.'],
      preview: [{ record: { account_id: world.accountId(3400) } }, { record: { account_id: null, vat_rate_id: null } }],
      // K-8 alone: 3400 is in the list.
      booking: { by_settings: 1 },
    },
  })
  // 10.26 with 2.6 %: 10.00 and 0.26.
  const expected = [
    [world.accountId(1100), 10.26, 0],
    [world.accountId(3400), 0, 10],
    [world.accountId(2200), 0, 0.26],
  ]
  type Lines = readonly { account_id: string; debit: number; credit: number }[]
  const postings = (lines: Lines) => lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])
  expect([trial.body.booking.entry.line, postings(trial.body.booking.entry.lines)]).toEqual([2, expected])
  expect((await loadList('invoice', list)).status).toBe(200)
  const { data } = await world.json<{ data: { number: string; journal_entry_id: string }[] }>('/invoice')
  const entryId = data.find(({ number }) => number === 'K-7')?.journal_entry_id
  expect(postings((await world.json<{ lines: Lines }>(`/journal_entry/${entryId}`)).lines)).toEqual(expected)
  // The same list again changes nothing.
  expect((await loadList('invoice', list)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

describe('a closed year', () => {
  test('a document of a closed year cannot be changed or deleted', async () => {
    const { data: locks } = await world.json<{ data: { id: string }[] }>('/period_lock')
    expect((await send('POST', `/period_lock/${locks[0]?.id}/reopen`, { reason: 'A bill came late' })).status).toBe(200)
    await send('POST', '/fiscal_year', { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' })
    await send('POST', '/fiscal_year', { name: '2023', start_date: '2023-01-01', end_date: '2023-12-31' })
    const invoice = await world.make('/invoice', { number: 'R-1', total: 107.7, date: '2023-06-30' })
    const { data } = await world.json<{ data: { id: string; name: string }[] }>('/fiscal_year?per_page=100')
    const year = data.find(({ name }) => name === '2023')
    const closed = { closed_at: '2024-03-31T12:00:00.000000Z' }
    const change = changeOfFields('fiscal_year', year?.id ?? '', { closed_at: null }, closed)
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
