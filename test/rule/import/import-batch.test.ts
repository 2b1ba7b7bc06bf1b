// The counters of a batch until its end: never more done than the total, and none pending at the end.
import { describe, expect, test } from 'vitest'
import type { Batch, ImportBatch } from '../../../shared/record/import/batch.ts'
import {
  afterProcessing,
  afterRows,
  cancelBatch,
  failBatch,
  finishBatch,
  importOf,
  newImportBatch,
  undoProblem,
} from '../../../shared/rule/import/import-batch.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { yearOf } from '../ledger/ledger-facts.ts'
import { transaction } from '../matching/world.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 31))
const batch = newImportBatch({
  id: '019a0000-0000-7000-8000-000000000000',
  group: 'group-1',
  name: 'statement.xml',
  bank_account_id: 'BANKACCOUNT01',
  file_sha256: 'ab',
  total_rows: 10,
  skipped: 0,
  balance: null,
  warnings: [{ code: 'quotes_open' }],
  created_at: NOW,
})
const with_ = (patch: Partial<ImportBatch>): ImportBatch => ({ ...batch, ...patch })

test('created rows wait for processing; duplicates are finished', () => {
  expect(
    afterRows(with_({ created_rows: 4, processed_rows: 1, created: 3, duplicates: 1, flagged: 1 }), {
      rows: 5,
      created: 3,
      duplicates: 2,
      likely_duplicates: 1,
      flagged: 2,
    }),
  ).toEqual({
    created_rows: 9,
    processed_rows: 3,
    created: 6,
    duplicates: 3,
    likely_duplicates: 1,
    flagged: 3,
  })
})

test('processing counts finished rows, and ends the batch with the last row', () => {
  const under_way = with_({ created_rows: 9, processed_rows: 3 })
  expect(afterProcessing(under_way, 4, NOW)).toEqual({ processed_rows: 7 })
  // None of the others waits any more: they were deleted.
  expect(afterProcessing(under_way, 0, NOW)).toEqual({ processed_rows: 9 })
  const done = { created_rows: 10, processed_rows: 10, finished_at: NOW }
  expect(afterProcessing(with_({ created_rows: 10, processed_rows: 6 }), 4, NOW)).toEqual(done)
  expect(afterProcessing(with_({ created_rows: 10, processed_rows: 6 }), 0, NOW)).toEqual(done)
})

test('at any end, none is pending', () => {
  const under_way = with_({ created_rows: 5, processed_rows: 2, created: 4, duplicates: 1 })
  expect(finishBatch(under_way, NOW)).toEqual({ created_rows: 10, processed_rows: 10, finished_at: NOW })
  expect(cancelBatch(under_way, NOW)).toEqual({
    created_rows: 10,
    processed_rows: 10,
    created: 0,
    cancelled_at: NOW,
    finished_at: NOW,
  })
  expect(failBatch(under_way, { code: 'kept_file_missing' }, NOW)).toEqual({
    created_rows: 10,
    processed_rows: 10,
    created: 0,
    refused: 9,
    warnings: [{ code: 'quotes_open' }, { code: 'kept_file_missing' }],
    finished_at: NOW,
  })
})

test('a new batch has nothing done', () => {
  expect(batch).toMatchObject({
    ...{ kind: 'import', created_rows: 0, processed_rows: 0, created: 0, duplicates: 0, likely_duplicates: 0 },
    ...{ flagged: 0, refused: 0, cancelled_at: null, undone_at: null, finished_at: null },
  })
})

test('work of another kind is no import', () => {
  expect(importOf(batch)).toBe(batch)
  expect(importOf(null)).toBeNull()
  expect(importOf({ ...batch, kind: 'bulk' } as unknown as Batch)).toBeNull()
})

describe('an import is undone', () => {
  const years = [yearOf('x2025'), yearOf('2026')]
  const on = (booking_date: string | null, value_date: string | null, fields: object = {}) =>
    transaction('tx0000001', {
      booking_date: booking_date as LocalDate | null,
      value_date: value_date as LocalDate | null,
      ...fields,
    })

  test.each([
    ['in an open year', [on('2026-01-01', '2025-12-31')], null],
    ['in a closed year', [on('2026-02-02', '2026-02-02'), on('2025-12-31', '2026-01-01')], 'fiscal_year_closed'],
    ['in a closed year by its value date alone', [on(null, '2025-12-31')], 'fiscal_year_closed'],
    ['without a day', [on(null, null)], null],
    [
      'with one reconciled',
      [on('2026-02-02', null), on('2026-02-02', null, { is_reconciled: true })],
      'import_reconciled',
    ],
    ['of nothing', [], null],
  ])('%s', (_, transactions, problem) => {
    expect(undoProblem(transactions, years)).toBe(problem)
  })
})
