// The days that statements of a bank account cover, over HTTP, from real imports of both formats.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CoverageObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { newId, newUuid } from '../../../shared/value/id.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ok } from '../../../shared/value/result.ts'
import { createAccount, importsOf, type NamedFile } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

const TIME = '2026-01-15T08:00:00.000000Z' as Timestamp

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const coverageOf = async (account: string): Promise<CoverageObject> => {
  const answer = await kontor.ask(`/api/bank_account/${account}/coverage`)
  expect(answer.status).toBe(200)
  return CoverageObject.strict().parse(await answer.json())
}
const csv = (name: string, ...lines: readonly string[]): NamedFile => [
  name,
  ['Datum;Text;Betrag;Saldo', ...lines].join('\n'),
]
const newAccount = () => createAccount(kontor, { type: 'cash', name: 'Any' })

test('an account without statements covers nothing', async () => {
  expect(await coverageOf(await newAccount())).toEqual({
    statements: [],
    gaps: [],
    overlaps: [],
    breaks: [],
    is_complete: false,
  })
})

test('tables without a stated period cover their first to their last booking', async () => {
  const account = await newAccount()
  const { start } = importsOf(kontor, account)
  const [january] = await start([csv('a.csv', '05.01.2026;Coffee;-4.50;95.50', '20.01.2026;Rent;-50.00;45.50')])
  await start([csv('b.csv', '10.03.2026;Shop;-5.00;30.00', '15.03.2026;Shop;-6.00;24.00')])
  await start([csv('c.csv', '14.03.2026;Train;-1.00;29.00', '20.03.2026;Train;-2.00;27.00')])
  const { statements, gaps, overlaps } = await coverageOf(account)
  expect(statements.map(({ from_date, to_date }) => [from_date, to_date])).toEqual([
    ['2026-01-05', '2026-01-20'],
    ['2026-03-10', '2026-03-15'],
    ['2026-03-14', '2026-03-20'],
  ])
  expect(statements[0]).toMatchObject({ batch_id: january?.id, opening_balance: 100, closing_balance: 45.5 })
  // 45.50 before and 35.00 after: a difference of 10.50 between them.
  expect(gaps).toEqual([{ from_date: '2026-01-21', to_date: '2026-03-09', missing: 10.5 }])
  expect(overlaps).toEqual([{ from_date: '2026-03-14', to_date: '2026-03-15', missing: null }])
})

test('a gap closes when the missing statement is imported, and opens again when the import is undone', async () => {
  const account = await newAccount()
  const { start } = importsOf(kontor, account)
  await start([csv('a.csv', '05.01.2026;Coffee;-4.50;95.50'), csv('c.csv', '20.03.2026;Train;-2.00;50.00')])
  const before = await coverageOf(account)
  expect(before.gaps).toEqual([{ from_date: '2026-01-06', to_date: '2026-03-19', missing: 43.5 }])
  const [between] = await start([csv('b.csv', '10.02.2026;Shop;-43.50;52.00')])
  expect((await coverageOf(account)).gaps).toEqual([])
  await kontor.ask(`/api/batch/${between?.id}/transactions`, { method: 'DELETE' })
  expect(await coverageOf(account)).toEqual(before)
})

test('a statement with one date covers that day, one without dates covers none', async () => {
  const account = await newAccount()
  const statement = (number: string, from_date: string | null, to_date: string | null) =>
    created('statement', {
      id: newId(),
      bank_account_id: account,
      batch_id: newUuid(),
      number,
      currency: 'CHF',
      from_date: from_date as LocalDate | null,
      to_date: to_date as LocalDate | null,
      opening_balance: null,
      closing_balance: minorUnitsOf(1250),
      daily_sums: null,
      page: null,
      created_at: TIME,
    })
  const changes = [
    statement('first', '2026-01-05', null),
    statement('second', null, '2026-01-06'),
    statement('third', null, null),
  ]
  await kontor.book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const { statements } = await coverageOf(account)
  expect(statements.toSorted((a, b) => a.number.localeCompare(b.number))).toMatchObject([
    { number: 'first', from_date: '2026-01-05', to_date: '2026-01-05', opening_balance: null, closing_balance: 12.5 },
    { number: 'second', from_date: '2026-01-06', to_date: '2026-01-06' },
  ])
})
