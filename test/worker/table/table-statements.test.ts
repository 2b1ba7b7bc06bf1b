// The statements of a table's rows: accounts, period, balances at the ends, order, and their warnings.
import { expect, test } from 'vitest'
import { readTable, type TableOptions } from '../../../main/worker/table/read-table.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'

const read = async (rows: readonly string[], options: TableOptions = {}) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), options)
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  return file.value.statements
}

const TITLES = 'Datum;Text;Betrag;Saldo'

test('balances of the running balance, in the order of the days', async () => {
  const rows = ['05.01.2026;a;-4.50;95.50', '06.01.2026;b;-50.00;45.50', '09.01.2026;c;10.00;55.50']
  const expected = {
    number: '2026-01-05 2026-01-09 3 rows',
    iban: null,
    other_account: null,
    currency: null,
    from_date: '2026-01-05',
    to_date: '2026-01-09',
    opening_balance: 10_000,
    closing_balance: 5550,
    warnings: [],
    skipped: [],
  }
  const upwards = await read([TITLES, ...rows])
  expect(upwards).toMatchObject([expected])
  const downwards = await read([TITLES, ...rows.toReversed()])
  expect(downwards).toMatchObject([expected])
  for (const [statement] of [upwards, downwards])
    expect(statement?.rows.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
})

test('newest first without a balance, by the days alone', async () => {
  const [statement] = await read(['Datum;Text;Betrag', '09.01.2026;c;1.00', '06.01.2026;b;2.00', '06.01.2026;a;3.00'])
  expect(statement?.rows.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect([statement?.opening_balance, statement?.closing_balance]).toEqual([null, null])
})

test('a single row has its balance on both sides', async () => {
  expect(await read([TITLES, '05.01.2026;a;-4.50;95.50'])).toMatchObject([
    { opening_balance: 10_000, closing_balance: 9550, number: '2026-01-05 2026-01-05 1 rows' },
  ])
})

test('rows without a balance before and after those with one are included', async () => {
  const rows = [
    ...['05.01.2026;a;-1.00;', '05.01.2026;b;-2.00;97.00', '06.01.2026;c;-3.00;94.00', '07.01.2026;d;-4.00;90.00'],
    ...['08.01.2026;e;-5.00;'],
  ]
  expect(await read([TITLES, ...rows])).toMatchObject([{ opening_balance: 10_000, closing_balance: 8500 }])
})

test('balances stated by the file have priority, and a difference is reported', async () => {
  const head = ['Anfangssaldo:;100.00', 'Schlusssaldo:;90.00', '']
  const rows = ['Datum;Text;Betrag', '05.01.2026;a;-4.50', '06.01.2026;b;-5.50']
  const [sound] = await read([...head, ...rows])
  expect(sound).toMatchObject({ opening_balance: 10_000, closing_balance: 9000, warnings: [] })
  const [other] = await read([...head, ...rows, '07.01.2026;c;-1.25'])
  expect(other?.warnings).toMatchObject([
    { code: 'table_does_not_add_up', values: { amount: '-1.25', currency: 'CHF' } },
  ])
})

test('a running balance that differs is reported, with the number of times', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, at) => `${String(at + 1).padStart(2, '0')}.01.2026;r;-1.00;${at === 7 ? 50 : 99 - at}.00`,
  )
  const [statement] = await read([TITLES, ...rows])
  expect(statement?.warnings).toMatchObject([{ code: 'running_balance_differs', values: { wrong: 2, checks: 11 } }])
})

test('an account number next to an IBAN: only the IBAN is one, the number distinguishes them', async () => {
  const statements = await read([
    ...['IBAN:;CH9300762011623852957', 'Auftragskonto;Datum;Text;Betrag'],
    ...[
      'CH9300762011623852957;05.01.2026;a;1.00',
      '12-345;05.01.2026;b;2.00',
      'CH9300762011623852957;06.01.2026;c;3.00',
    ],
  ])
  expect(
    statements.map(({ iban, other_account, rows }) => [iban, other_account, rows.map(({ text }) => text)]),
  ).toEqual([
    ['CH9300762011623852957', null, ['a', 'c']],
    [null, '12-345', ['b']],
  ])
})

test('a single account with only a number has the IBAN of the preamble, or none', async () => {
  const rows = ['Konto;Datum;Text;Betrag', '12-345;05.01.2026;b;2.00', '12-345;06.01.2026;c;2.00']
  expect(await read(['IBAN:;CH9300762011623852957', ...rows])).toMatchObject([
    { iban: 'CH9300762011623852957', other_account: null },
  ])
  expect(await read(rows)).toMatchObject([{ iban: null, other_account: null }])
})

test('several currencies: no balances, and no currency of the whole', async () => {
  const [statement] = await read([
    'Datum;Text;Betrag;Währung;Saldo',
    ...['05.01.2026;a;-4.50;CHF;95.50', '06.01.2026;b;-5.00;EUR;45.00', '07.01.2026;c;-1.00;CHF;94.50'],
  ])
  expect(statement).toMatchObject({ currency: null, opening_balance: null, closing_balance: null })
  expect(statement?.rows.map(({ currency }) => currency)).toEqual(['CHF', 'EUR', 'CHF'])
  expect(await read(['Datum;Text;Betrag;Währung', '05.01.2026;a;-4.50;EUR', '06.01.2026;b;-4.50;EUR'])).toMatchObject([
    { currency: 'EUR' },
  ])
})

test('the period that the file states', async () => {
  const rows = ['Datum;Text;Betrag', '05.01.2026;a;-4.50', '06.01.2026;b;-4.50']
  expect(await read(['Von:;01.01.2026', 'Bis:;31.01.2026', ...rows])).toMatchObject([
    { from_date: '2026-01-01', to_date: '2026-01-31', number: '2026-01-01 2026-01-31 2 rows' },
  ])
})

test('fees next to the amounts that no balance includes are reported with their sum', async () => {
  const [statement] = await read(['Datum;Text;Betrag;Gebühren', '05.01.2026;a;-4.50;0.30', '06.01.2026;b;-4.50;-0.20'])
  expect(statement?.warnings).toMatchObject([{ code: 'fees_apart', values: { amount: '0.50', currency: 'CHF' } }])
  const [none] = await read(['Datum;Text;Betrag;Gebühren', '05.01.2026;a;-4.50;0.00', '06.01.2026;b;-4.50;0.00'])
  expect(none?.warnings).toEqual([])
})

test.each([
  ['no days', ['Text;Betrag', 'a;-4.50', 'b;-5.50'], { code: 'no_booking_date' }],
  ['no amounts', ['Datum;Text', '05.01.2026;a', '06.01.2026;b'], { code: 'no_amount' }],
])('a table with %s is refused with the reason', async (_name, rows, reason) => {
  const file = await readTable(new TextEncoder().encode(rows.join('\n')))
  expect(file).toMatchObject({ ok: false, error: { mapping: { reasons: expect.arrayContaining([reason]) } } })
})

test.each([
  ['above the titles', ['Anfangssaldo;1.2x4,50', TITLES, '05.01.2026;a;-4.50;95.50', '06.01.2026;b;-5.00;90.50'], 1],
  [
    'after its day',
    ["Solde initial;01.01.2026;1'2?4.50", TITLES, '05.01.2026;a;-4.50;95.50', '06.01.2026;b;-5.00;90.50'],
    1,
  ],
  [
    'below the table',
    [TITLES, '05.01.2026;a;-4.50;95.50', '06.01.2026;b;-5.00;90.50', '', 'Saldo finale: 9O.50 CHF'],
    5,
  ],
])('a balance that cannot be read %s is named', async (_, rows, line) => {
  const [statement] = await read(rows)
  expect(statement?.rows.map(({ amount }) => amount)).toEqual([-450, -500])
  expect(statement?.warnings).toEqual([
    { code: 'balance_unreadable', values: { line, text: expect.stringMatching(/^(?:1.2x4,50|1'2\?4.50|9O.50 CHF)$/) } },
  ])
})

test('a label of a balance without a figure is no warning', async () => {
  const rows = [
    'Kontostand am 31.01.2026;siehe Rückseite',
    'Schlusssaldo;31.01.2026',
    TITLES,
    '05.01.2026;a;-4.50;95.50',
  ]
  expect((await read(rows))[0]?.warnings).toEqual([])
})
