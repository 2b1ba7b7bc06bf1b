// The state of an import, the possible undo, and the page of the imports for an address.
import { describe, expect, test } from 'vitest'
import { ImportsSearch, pageOf } from '../../../renderer/app/address/imports.ts'
import { batchState, canUndo, certainDuplicates } from '../../../renderer/app/view/batch/batch-state.ts'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const batch = (
  flags: Partial<Pick<ImportBatchObject, 'finished' | 'cancelled' | 'undone'>>,
  result: Partial<ImportBatchObject['result']> = {},
): ImportBatchObject => ({
  id: '018f0000-0000-7000-8000-000000000000',
  name: 'auszug.xml',
  totalJobs: 10,
  pendingJobs: 0,
  processedJobs: 10,
  progress: 100,
  finished: true,
  cancelled: false,
  created_at: timestampOf(0),
  bank_account_id: 'account',
  kind: 'import',
  undone: false,
  ...flags,
  result: {
    created: 10,
    duplicates: 0,
    likely_duplicates: 0,
    flagged: 0,
    skipped: 0,
    refused: 0,
    balance_difference: null,
    warnings: [],
    ...result,
  },
})

describe('an import', () => {
  test.each([
    ['running', batch({ finished: false }), false],
    ['done', batch({}), true],
    ['done', batch({}, { created: 0, duplicates: 10 }), false],
    ['done', batch({}, { created: 8, refused: 2 }), true],
    ['failed', batch({}, { created: 0, refused: 10 }), false],
    ['cancelled', batch({ cancelled: true }, { created: 0 }), false],
    // Its counters stay unchanged.
    ['undone', batch({ undone: true }), false],
  ] as const)('is %s', (state, given, isUndoable) => {
    expect(batchState(given)).toBe(state)
    expect(canUndo(given)).toBe(isUndoable)
  })

  test('distinguishes certain duplicates from probable ones', () => {
    expect(certainDuplicates(batch({}, { duplicates: 7, likely_duplicates: 3 }))).toBe(4)
  })
})

test.each([
  [{}, 1],
  [{ page: '3' }, 3],
  [{ page: '0' }, 1],
  [{ page: '-1' }, 1],
  [{ page: 'x' }, 1],
  [{ page: '1e9' }, 1],
])('the address %j means page %i', (search, page) => {
  expect(pageOf(ImportsSearch.parse(search))).toBe(page)
})
