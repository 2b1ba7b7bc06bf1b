// The counters of a batch on their way to the end: never more done than there is, and nothing pending at the end.
import { expect, test } from 'vitest'
import type { Batch } from '../../shared/record/batch.ts'
import { afterChunk, cancelled, failed, finished, newImportBatch } from '../../shared/rule/batch.ts'
import { timestampOf } from '../../shared/value/calendar.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 31))
const batch = newImportBatch({
  id: '019a0000-0000-7000-8000-000000000000',
  name: 'statement.xml',
  bank_account_id: 'BANKACCOUNT01',
  file_sha256: 'ab',
  total_rows: 10,
  skipped: 0,
  warnings: ['odd'],
  created_at: NOW,
})
const with_ = (patch: Partial<Batch>): Batch => ({ ...batch, ...patch })

test('A chunk counts its rows, processed already; duplicates have nothing left to do', () => {
  expect(
    afterChunk(with_({ created_rows: 4, processed_rows: 4, created: 3, duplicates: 1 }), {
      rows: 5,
      created: 3,
      duplicates: 2,
      likely_duplicates: 1,
    }),
  ).toEqual({
    created_rows: 9,
    processed_rows: 9,
    created: 6,
    duplicates: 3,
    likely_duplicates: 1,
  })
})

test('Whatever its end, nothing is pending', () => {
  const under_way = with_({ created_rows: 5, processed_rows: 2, created: 4, duplicates: 1 })
  expect(finished(under_way, NOW)).toEqual({ created_rows: 10, processed_rows: 10, finished_at: NOW })
  expect(cancelled(under_way, NOW)).toEqual({
    created_rows: 10,
    processed_rows: 10,
    created: 0,
    cancelled_at: NOW,
    finished_at: NOW,
  })
  expect(failed(under_way, 'The file is gone.', NOW)).toEqual({
    created_rows: 10,
    processed_rows: 10,
    created: 0,
    refused: 9,
    warnings: ['odd', 'The file is gone.'],
    finished_at: NOW,
  })
})
