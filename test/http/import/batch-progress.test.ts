// The progress of a batch as the interface shows it: calculated by hand for a running, a finished and a cancelled one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { created, updated } from '../../../shared/books/port/change.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newUuid } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount } from './import-files.ts'

const TIME = '2026-01-15T08:00:00.000000Z' as Timestamp

let kontor: Kontor
let account: string
beforeAll(async () => {
  kontor = await startKontor()
  account = await createAccount(kontor, { type: 'cash', name: 'Any' })
})
afterAll(() => kontor.close())

/** A batch without a worker: its figures do not change. */
const shown = async (fields: Partial<ImportBatch>) => {
  const batch: ImportBatch = {
    id: newUuid(),
    kind: 'import',
    group: null,
    name: 'a.xml',
    bank_account_id: account,
    file_sha256: 'a'.repeat(64),
    total_rows: 0,
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
    finished_at: null,
    created_at: TIME,
    ...fields,
  }
  const write = (change: ReturnType<typeof created>) =>
    kontor.book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes: [change], value: null }))
  await write(created('batch', batch))
  const answer = (await (await kontor.ask(`/api/batch/${batch.id}`)).json()) as Record<string, unknown>
  await write(updated('batch', batch, { finished_at: TIME, total_rows: 0, processed_rows: 0, created_rows: 0 }))
  const { totalJobs, pendingJobs, processedJobs, progress, finished, cancelled, undone } = answer
  return [totalJobs, pendingJobs, processedJobs, progress, finished, cancelled, undone]
}

test.each([
  ['not started', { total_rows: 8 }, [8, 8, 0, 0, false, false, false]],
  ['begun', { total_rows: 8, processed_rows: 3 }, [8, 5, 3, 37, false, false, false]],
  ['all rows done, not yet ended', { total_rows: 8, processed_rows: 8 }, [8, 0, 8, 99, false, false, false]],
  ['without rows, not yet ended', { total_rows: 0 }, [0, 0, 0, 0, false, false, false]],
  ['ended', { total_rows: 8, processed_rows: 8, finished_at: TIME }, [8, 0, 8, 100, true, false, false]],
  ['cancelled', { total_rows: 8, processed_rows: 3, cancelled_at: TIME }, [8, 0, 8, 100, true, true, false]],
  [
    'undone',
    { total_rows: 8, processed_rows: 8, finished_at: TIME, undone_at: TIME },
    [8, 0, 8, 100, true, false, true],
  ],
] as const)('%s', async (_name, fields, expected) => {
  expect(await shown(fields)).toEqual(expected)
})
