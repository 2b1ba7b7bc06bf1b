// After a restart, unfinished batches resume in the order of their start.
import { expect, test } from 'vitest'
import { type BatchWork, type BatchWorkByKind, resumeBatches } from '../../../main/service/core/batches.ts'
import { notFound } from '../../../main/service/core/refusal.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const at = (minute: number) => `2026-01-15T08:0${minute}:00.000000Z` as Timestamp
const batch = (name: string, minute: number, finished_at: Timestamp | null = null): ImportBatch => ({
  id: `01890000-0000-7000-8000-00000000000${name}`,
  kind: 'import',
  group: null,
  name,
  bank_account_id: 'A',
  file_sha256: 'a'.repeat(64),
  total_rows: 1,
  created_rows: 0,
  processed_rows: 0,
  created: 0,
  duplicates: 0,
  likely_duplicates: 0,
  flagged: 0,
  skipped: 0,
  refused: 0,
  balance: null,
  warnings: [],
  cancelled_at: null,
  undone_at: null,
  finished_at,
  created_at: at(minute),
})

const NO_WORK: BatchWork = {
  cancel: async () => null,
  resume: () => undefined,
  undo: async () => err(notFound('Batch', '')),
}

test('the oldest first, and finished ones not at all', async () => {
  const book = await createMemoryBook('organization-1')
  const batches = [batch('1', 3), batch('2', 1), batch('3', 2, at(4)), batch('4', 2)]
  const changes = batches.map((each) => created('batch', each))
  await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const resumed: [number, string[]][] = []
  const work: BatchWorkByKind = {
    enrichment: NO_WORK,
    unreconcile: NO_WORK,
    reconcile: NO_WORK,
    apply_rule: NO_WORK,
    import: {
      ...NO_WORK,
      resume: (organization, unfinished) => {
        resumed.push([organization, unfinished.map(({ name }) => name)])
      },
    },
  }
  await resumeBatches({ bookOf: () => book }, work, 1)
  expect(resumed).toEqual([[1, ['2', '4', '1']]])
})
