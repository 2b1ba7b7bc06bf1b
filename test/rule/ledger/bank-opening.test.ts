// The opening entry of a bank account.
import { expect, test } from 'vitest'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { decideBankOpening, OPENING_ACCOUNT } from '../../../shared/rule/ledger/bank-opening.ts'
import { CHART } from './ledger-facts.ts'

type Facts = Parameters<typeof decideBankOpening>[1]
const YEAR = {
  id: 'Y',
  name: '2026',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  closed_at: null,
} as unknown as FiscalYear
const facts = (changes: object = {}): Facts =>
  ({
    record: { name: 'Konto', currency: 'CHF', account_id: 'B' },
    against: { id: 'O', is_active: true } as LedgerAccount,
    base_currency: 'CHF',
    base_amount: null,
    periods: { years: [YEAR], locks: [] },
    mark: { id: 'E', number: 5, now: '2026-02-01T00:00:00.000000Z' },
    ...changes,
  }) as unknown as Facts
const EUR = { record: { name: 'Konto', currency: 'EUR', account_id: 'B' } }
const decide = (amount: number, changes: object = {}, date = '2026-01-01') =>
  decideBankOpening({ date, amount, statement: 'S1' } as Parameters<typeof decideBankOpening>[0], facts(changes))
const linesOf = (...args: Parameters<typeof decide>) => {
  const decided = decide(...args)
  return decided.ok
    ? decided.value.lines.map(({ account_id, debit, credit, currency, currency_amount }) => [
        account_id,
        debit + 0,
        credit + 0,
        currency,
        currency_amount,
      ])
    : decided.error
}

test('a positive balance is a debit, a negative one a credit; against the opening balance sheet', () => {
  expect(linesOf(5000)).toEqual([
    ['B', 5000, 0, null, null],
    ['O', 0, 5000, null, null],
  ])
  expect(linesOf(-5000)).toEqual([
    ['B', 0, 5000, null, null],
    ['O', 5000, 0, null, null],
  ])
  expect(decide(5000)).toMatchObject({
    value: { date: '2026-01-01', source: { type: 'opening' }, lines: [{}, {}], number: 5 },
  })
})

test('in another currency by its value in francs, which must be given and have the same sign', () => {
  expect(linesOf(-5000, { ...EUR, base_amount: -47.5 })).toEqual([
    ['B', 0, 4750, 'EUR', 5000],
    ['O', 4750, 0, null, null],
  ])
  expect(linesOf(5000, { ...EUR, base_amount: 0 })).toEqual([{ field: 'base_amount', code: 'base_total_sign' }])
  expect(linesOf(5000, { ...EUR, base_amount: 0.01 })).toEqual([
    ['B', 1, 0, 'EUR', 5000],
    ['O', 0, 1, null, null],
  ])
  expect(linesOf(5000, EUR)).toEqual([{ field: 'base_amount', code: 'required' }])
  const sign = [{ field: 'base_amount', code: 'base_total_sign' }]
  expect([
    linesOf(5000, { ...EUR, base_amount: -1 }),
    linesOf(-5000, { ...EUR, base_amount: 1 }),
    linesOf(5000, { ...EUR, base_amount: 0 }),
  ]).toEqual([...[sign, sign, sign]])
  expect(linesOf(5000, { ...EUR, base_amount: 1.234 })).toMatchObject([{ field: 'base_amount' }])
})

test('refused without a year, without an account, or where that is archived', () => {
  expect(linesOf(5000, {}, '2025-12-31')).toMatchObject([{ field: 'bank_account_id' }])
  expect(linesOf(5000, { against: null })).toEqual([{ field: 'account_id', code: 'ledger_account_unknown' }])
  expect(linesOf(5000, { against: { id: 'O', is_active: false } })).toEqual([
    { field: 'account_id', code: 'account_inactive' },
  ])
})

test('its text has at most 255 characters', () => {
  const decided = decide(5000, { record: { name: 'x'.repeat(300), currency: 'CHF', account_id: 'B' } })
  expect(decided.ok && decided.value.text).toBe(`Anfangsbestand ${'x'.repeat(240)}`)
})

test('its contra account is the opening balance sheet of the chart', () => {
  expect(CHART.find(({ number }) => number === OPENING_ACCOUNT)?.name).toBe('Eröffnungsbilanz')
})
