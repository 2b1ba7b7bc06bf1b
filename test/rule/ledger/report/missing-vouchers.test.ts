// Which entries need a voucher and what proves them; the report over HTTP: test/http/bank/vouchers.test.ts.
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import { isProven, missingVoucherRows, needsVoucher } from '../../../../shared/rule/ledger/report/missing-vouchers.ts'
import { day } from '../ledger-facts.ts'

const entry = (id: string, fields: Partial<JournalEntry> = {}): JournalEntry =>
  ({
    ...{ id, number: 1, date: day('2026-03-02'), text: id, source: { type: 'manual', id: null } },
    ...{ reverses_id: null, reversed_by_id: null, releases_id: null, lines: [] },
    ...fields,
  }) as unknown as JournalEntry
type Source = JournalEntry['source']['type']

test.each<[Source, boolean]>([
  ['manual', true],
  ['bank_transaction', true],
  ['invoice', true],
  ['opening', false],
  ['closing', false],
  ['vat_settlement', false],
  ['reversal', false],
])('an entry of %s needs one: %s', (type, needs) => {
  expect(needsVoucher(entry('e1', { source: { type, id: 's1' } }))).toBe(needs)
})

test('neither an entry that was reversed nor what reverses it needs one', () => {
  expect(needsVoucher(entry('e1', { reversed_by_id: 'e2' }))).toBe(false)
  expect(needsVoucher(entry('e2', { reverses_id: 'e1' }))).toBe(false)
})

test('its own voucher proves it, or that of its source', () => {
  const proven = { entries: new Set(['e1']), sources: new Set(['s1']) }
  expect(isProven(entry('e1'), proven)).toBe(true)
  expect(isProven(entry('e2', { source: { type: 'invoice', id: 's1' } }), proven)).toBe(true)
  expect(isProven(entry('e2', { source: { type: 'invoice', id: 's2' } }), proven)).toBe(false)
  expect(isProven(entry('e2'), proven)).toBe(false)
})

test('one row each by day, then by number, with the debits as its amount', () => {
  const lines = [postingOf('6500', -600), postingOf('6570', -400), postingOf('1020', 1_000)]
  const rows = missingVoucherRows([
    entry('c', { number: 9, lines }),
    entry('b', { number: 2 }),
    entry('a', { number: 12, date: day('2026-03-01') }),
  ])
  expect(rows.map(({ entry_id, amounts }) => [entry_id, amounts.amount])).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 1_000],
  ])
  expect(rows[2]).toEqual({
    ...{ key: 'entry:c', kind: 'line', level: 0, number: 9, account_id: null, entries: null, entry_id: 'c' },
    ...{ title: { entry: { date: '2026-03-02', text: 'c' } }, amounts: { amount: 1_000 } },
  })
})
