// The name and the result of bulk work, in both languages: each sentence written out.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { isBulk, isFinished } from '../../../renderer/app/data/batch-kind.ts'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import { batchState } from '../../../renderer/app/view/batch/batch-state.ts'
import { bulkName, bulkOutcome } from '../../../renderer/app/view/batch/bulk-text.ts'
import { BatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'

const TIME = '2026-01-01T00:00:00.000000Z'
const batch = (fields: object = {}, result: object = {}): BulkBatchObject =>
  BulkBatchObject.parse({
    id: '01890000-0000-7000-8000-000000000001',
    name: 'reconcile-many',
    kind: 'reconcile',
    options: [],
    totalJobs: 10,
    pendingJobs: 0,
    processedJobs: 10,
    progress: 100,
    failedJobs: 0,
    createdAt: TIME,
    cancelledAt: null,
    finishedAt: TIME,
    result: { done: 0, left: 0, failed: 0, failures: [], ...result },
    undone: false,
    ...fields,
  })
const imported = (fields: object = {}): BatchObject =>
  BatchObject.parse({
    id: '01890000-0000-7000-8000-000000000002',
    name: 'a.xml',
    kind: 'import',
    bank_account_id: 'A',
    totalJobs: 1,
    pendingJobs: 0,
    processedJobs: 1,
    progress: 100,
    created_at: TIME,
    undone: false,
    finished: true,
    cancelled: false,
    result: {
      created: 1,
      duplicates: 0,
      likely_duplicates: 0,
      flagged: 0,
      skipped: 0,
      refused: 0,
      warnings: [],
      balance_difference: null,
    },
    ...fields,
  })

beforeAll(() =>
  i18next.init({
    lng: 'de',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: addedTexts(),
    interpolation: { escapeValue: false },
  }),
)

describe.each([
  ['de', 'Sichere Vorschläge abgleichen', 'Abgleich aufheben', '1’200 abgeglichen', '1’200 wieder offen'],
  ['en', 'Reconcile certain proposals', 'Unreconcile', '1’200 reconciled', '1’200 open again'],
])('in %s', (language, reconcile, unreconcile, reconciled, opened) => {
  beforeAll(async () => {
    await i18next.changeLanguage(language)
  })

  test('has a name and the progress', () => {
    const [one, other] = [batch({}, { done: 1200 }), batch({ kind: 'unreconcile' }, { done: 1200 })]
    expect([bulkName(i18next.t, one), bulkName(i18next.t, other)]).toEqual([reconcile, unreconcile])
    expect(bulkOutcome(i18next.t, one)).toEqual([{ tone: 'good', text: reconciled }])
    expect(bulkOutcome(i18next.t, other)).toEqual([{ tone: 'good', text: opened }])
  })
})

test('a count of zero is omitted, unless it is the only one', async () => {
  await i18next.changeLanguage('en')
  const texts = (result: object) => bulkOutcome(i18next.t, batch({}, result)).map(({ tone, text }) => `${tone} ${text}`)
  expect(texts({})).toEqual(['good 0 reconciled'])
  expect(texts({ left: 2 })).toEqual(['dimmed 2 left unchanged'])
  expect(texts({ failed: 3 })).toEqual(['bad 3 failed'])
  expect(texts({ done: 1, left: 2, failed: 3 })).toEqual([
    'good 1 reconciled',
    'dimmed 2 left unchanged',
    'bad 3 failed',
  ])
})

test.each([
  ['running', batch({ finishedAt: null }), true, false],
  ['done', batch(), true, true],
  ['done', batch({ failedJobs: 10 }, { failed: 10 }), true, true],
  ['cancelled', batch({ cancelledAt: TIME }), true, true],
  ['cancelled', batch({ cancelledAt: TIME, finishedAt: null }), true, true],
  ['running', imported({ finished: false }), false, false],
  ['done', imported(), false, true],
  ['cancelled', imported({ finished: false, cancelled: true }), false, true],
] as const)('is %s', (state, given, isOfMany, isEnded) => {
  expect([batchState(given), isBulk(given), isFinished(given)]).toEqual([state, isOfMany, isEnded])
})

test('an unknown one has not ended', () => {
  expect(isFinished(undefined)).toBe(false)
})
