// A table of exchange rates: which rates are new, changed or as before, and which rows are refused. Figures by hand; over
// HTTP: test/http/ledger.
import { expect, test } from 'vitest'
import type { ItemRow } from '../../../shared/record/import/item-table.ts'
import type { ExchangeRate } from '../../../shared/record/ledger/exchange-rate.ts'
import { currenciesOf, decideRateLoad } from '../../../shared/rule/open-item/rate-load.ts'
import { day, NOW } from '../ledger/ledger-facts.ts'

const row = (line: number, values: ItemRow['values'], unreadable: ItemRow['unreadable'] = []): ItemRow => ({
  ...{ line, values, unreadable },
})
const load = (rows: readonly ItemRow[], present: readonly ExchangeRate[] = [], currency: string | null = null) => {
  let ids = 0
  return decideRateLoad(rows, {
    ...{ base_currency: 'CHF', today: day('2026-11-21'), now: NOW, source: 'file', file: 'kurse.csv' },
    ...{ newId: () => `rate${++ids}`, currency, present },
  } as Parameters<typeof decideRateLoad>[1])
}
const loaded = (...given: Parameters<typeof load>) => {
  const result = load(...given)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const problemsOf = (...given: Parameters<typeof load>) => {
  const result = load(...given)
  return result.ok ? [] : result.error.map(({ field, code }) => `${field} ${code}`)
}
const euro = (rate: string, date = '2026-03-02') => ({ currency: 'EUR', date, rate })

test('a rate is of a day or a month, for one unit, several, or those of its cell', () => {
  const rows = [
    row(2, euro('0.95')),
    row(3, euro('0.94', '2026-02')),
    row(4, { currency: 'JPY', units: '100', date: '2026-03-02', rate: '0.57' }),
    row(5, { currency: '100 SEK', date: '2026-03-02', rate: '8.5' }),
    row(6, { date: '2026-03-02', rate: '0.8' }),
  ]
  const { outcomes, changes, result, companies_created, skipped, warnings } = loaded(rows, [], 'USD')
  expect(
    outcomes.map(({ line, state, record: { key, kind, date, rate } }) => [line, state, key, kind, date, rate]),
  ).toEqual([
    [2, 'created', 'EUR-2026-03-02', 'day', '2026-03-02', 0.95],
    [3, 'created', 'EUR-2026-02', 'month', '2026-02-01', 0.94],
    [4, 'created', 'JPY-2026-03-02', 'day', '2026-03-02', 0.0057],
    [5, 'created', 'SEK-2026-03-02', 'day', '2026-03-02', 0.085],
    [6, 'created', 'USD-2026-03-02', 'day', '2026-03-02', 0.8],
  ])
  expect(changes.map(({ table, before }) => [table, before])).toEqual(rows.map(() => ['exchange_rate', null]))
  expect(result).toEqual({ created: 5, updated: 0, unchanged: 0 })
  expect([companies_created, skipped, warnings]).toEqual([0, [], []])
  expect(currenciesOf(rows, 'USD')).toEqual(['EUR', 'JPY', 'SEK', 'USD'])
  expect(currenciesOf(rows, null)).toEqual(['EUR', 'JPY', 'SEK'])
})

test('the same list again changes nothing, another rate changes that of its day', () => {
  const present = loaded([row(2, euro('0.95')), row(3, euro('0.94', '2026-03-03'))]).outcomes.map(
    ({ record }) => record,
  )
  const again = loaded([row(2, euro('0.95')), row(3, euro('0.93', '2026-03-03'))], present)
  expect(again.result).toEqual({ created: 0, updated: 1, unchanged: 1 })
  expect(again.outcomes.map(({ state, record: { id, rate } }) => [state, id, rate])).toEqual([
    ['unchanged', 'rate1', 0.95],
    ['updated', 'rate2', 0.93],
  ])
  expect(again.outcomes[0]?.record).toBe(present[0])
  expect(again.changes.map(({ id, after }) => [id, (after as Partial<ExchangeRate>).rate])).toEqual([['rate2', 0.93]])
})

test('a rate that is stated twice counts once, and two different ones are refused with the line of the first', () => {
  const twice = [row(2, euro('0.95')), row(3, euro('0.9500'))]
  expect(loaded(twice).outcomes.map(({ line }) => line)).toEqual([2])
  expect(loaded(twice).result.created).toBe(1)
  expect(load([row(2, euro('0.95')), row(3, euro('0.95')), row(4, euro('0.96'))])).toMatchObject({
    error: [
      {
        ...{ field: 'rows.4.rate', code: 'exchange_rate_twice' },
        values: { line: 2, currency: 'EUR', date: '2026-03-02' },
      },
    ],
  })
})

test('each cell that is missing, or that the reader could not read, is refused once', () => {
  expect(problemsOf([row(2, {})])).toEqual([
    ...['rows.2.currency required', 'rows.2.date required', 'rows.2.rate required'],
  ])
  expect(problemsOf([row(2, { date: '2026-03-02', rate: '1' })])).toEqual(['rows.2.currency required'])
  expect(problemsOf([row(2, { currency: 'EUR', rate: '1' })])).toEqual(['rows.2.date required'])
  expect(problemsOf([row(2, euro('1', '2026-02-30'))])).toEqual(['rows.2.date required'])
  expect(problemsOf([row(2, { currency: 'EUR', date: '2026-03-02' })])).toEqual(['rows.2.rate required'])
  const unreadable = [{ attribute: 'rate', type: 'amount_unreadable' }] as ItemRow['unreadable']
  expect(problemsOf([row(2, { currency: 'EUR', date: '2026-03-02' }, unreadable)])).toEqual([
    ...['rows.2.rate amount_unreadable'],
  ])
  const other = [{ attribute: 'units', type: 'amount_unreadable' }] as ItemRow['unreadable']
  expect(problemsOf([row(2, euro('1'), other)])).toEqual(['rows.2.units amount_unreadable'])
  // One row with a problem refuses the whole list.
  expect(problemsOf([row(2, euro('0.95')), row(3, euro('0'))])).toHaveLength(1)
})
