// How many deletions an answer names: 50,000, and none when there are more.
import { expect, test } from 'vitest'
import type { Book } from '../../../main/service/core/book.ts'
import { createDeletions } from '../../../main/service/core/deletions.ts'
import type { Deletion } from '../../../shared/record/core/deletion.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'

const DELETION: Deletion = {
  id: 'company C1',
  table: 'company',
  record_id: 'C1',
  seq: 7,
  time: '2026-05-01T10:00:00.000000Z' as Timestamp,
}

test.each([
  [49_999, [DELETION]],
  [50_000, [DELETION]],
  [50_001, null],
])('of %s deletions', async (total, answer) => {
  const asked: unknown[] = []
  const read = async (queries: readonly unknown[]) => {
    asked.push(...queries)
    return [{ rows: [DELETION], total }]
  }
  const deletions = createDeletions({ bookOf: () => ({ read }) as unknown as Book })
  expect(
    await deletions.since({ organization_id: 1, user_id: 1 } as never, { table: 'company', since: { seq: 3 } }),
  ).toEqual(answer)
  expect(asked).toMatchObject([
    { table: 'deletion', filter: [{ field: 'table', is: ['company'] }, { since: { seq: 3 } }], limit: 50_000 },
  ])
})
