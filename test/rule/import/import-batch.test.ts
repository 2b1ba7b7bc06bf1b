// The counters of a batch until its end: never more done than the total, and none pending at the end.
import { expect, test } from 'vitest'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import {
  afterProcessing,
  afterRows,
  cancelBatch,
  failBatch,
  finishBatch,
  newImportBatch,
} from '../../../shared/rule/import/import-batch.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

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
