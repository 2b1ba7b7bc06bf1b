// The counters of bulk work and how they change, and its effect on one transaction.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch, BulkFailure, ImportBatch } from '../../../../shared/record/import/batch.ts'
import type { Match } from '../../../../shared/record/matching/match.ts'
import type { Booker } from '../../../../shared/rule/matching/booking/booker.ts'
import {
  advanceBulkBatch,
  bulkOf,
  bulkTargets,
  cancelBulkBatch,
  newBulkBatch,
  stopBulkBatch,
} from '../../../../shared/rule/matching/booking/bulk-batch.ts'
import { bulkStep, type ReconcilingKind } from '../../../../shared/rule/matching/booking/bulk-step.ts'
import type { Document } from '../../../../shared/rule/matching/booking/settlement.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { err, ok } from '../../../../shared/value/result.ts'

const [BEGAN, LATER] = [timestampOf(1), timestampOf(2)]
const ID = '01890000-0000-7000-8000-000000000001'
const batch = (fields: Partial<BulkBatch> = {}): BulkBatch => ({
  ...newBulkBatch({
    id: ID,
    group: 'G',
    kind: 'reconcile',
    user_id: 3,
    rule: null,
    total_rows: 5,
    left: 0,
    created_at: BEGAN,
  }),
  ...fields,
})
const failure = (id: string): BulkFailure => ({ bank_transaction_id: id, field: 'booking_date', code: 'a_code' })

describe('a batch', () => {
  test('starts with zero done', () => {
    expect(batch()).toEqual({
      id: ID,
      group: 'G',
      kind: 'reconcile',
      name: 'reconcile-many',
      rule: null,
      undone_at: null,
      user_id: 3,
      total_rows: 5,
      processed_rows: 0,
      done: 0,
      left: 0,
      failed: 0,
      failures: [],
      cancelled_at: null,
      finished_at: null,
      created_at: BEGAN,
    })
    expect(newBulkBatch({ ...batch(), kind: 'unreconcile' }).name).toBe('unreconcile-many')
  })

  test('without transactions has ended', () => {
    expect(newBulkBatch({ ...batch(), total_rows: 0 }).finished_at).toBe(BEGAN)
    expect(newBulkBatch({ ...batch(), total_rows: 1 }).finished_at).toBeNull()
  })

  test('counts transactions that need no check as skipped at once', () => {
    expect(newBulkBatch({ ...batch(), total_rows: 7, left: 4 })).toMatchObject({
      total_rows: 7,
      processed_rows: 4,
      left: 4,
      done: 0,
      failed: 0,
      finished_at: null,
    })
    expect(newBulkBatch({ ...batch(), total_rows: 7, left: 7 })).toMatchObject({
      processed_rows: 7,
      left: 7,
      finished_at: BEGAN,
    })
  })

  test('counts the results of its transactions, and ends with the last of them', () => {
    const some = advanceBulkBatch(batch(), { done: 2, left: 1, failures: [failure('a')] }, LATER)
    expect(some).toEqual({
      processed_rows: 4,
      done: 2,
      left: 1,
      failed: 1,
      failures: [failure('a')],
      finished_at: null,
    })
    const all = advanceBulkBatch(batch({ ...some }), { done: 0, left: 0, failures: [failure('b')] }, LATER)
    expect(all).toEqual({
      processed_rows: 5,
      done: 2,
      left: 1,
      failed: 2,
      failures: [failure('a'), failure('b')],
      finished_at: LATER,
    })
  })

  test('names the first hundred that failed and counts all', () => {
    const failures = Array.from({ length: 99 }, (_, index) => failure(String(index)))
    const before = batch({ total_rows: 500, processed_rows: 99, failed: 99, failures })
    const after = advanceBulkBatch(before, { done: 0, left: 0, failures: [failure('x'), failure('y')] }, LATER)
    expect([after.failed, after.failures?.length, after.failures?.at(-1)]).toEqual([101, 100, failure('x')])
  })

  test('cancelled leaves the others unchanged, and keeps finished ones', () => {
    expect(cancelBulkBatch(batch({ processed_rows: 3, done: 1, left: 1, failed: 1 }), LATER)).toEqual({
      processed_rows: 5,
      left: 3,
      cancelled_at: LATER,
      finished_at: LATER,
    })
  })

  test('stopped by a fault counts the others as failed', () => {
    const rest = [
      { id: 'S1', batch_id: ID, bank_transaction_ids: ['c', 'd'] },
      { id: 'S2', batch_id: ID, bank_transaction_ids: ['e'] },
    ]
    expect(stopBulkBatch(batch({ processed_rows: 2, done: 2 }), rest, LATER)).toEqual({
      processed_rows: 5,
      done: 2,
      left: 0,
      failed: 3,
      finished_at: LATER,
      failures: ['c', 'd', 'e'].map((id) => ({
        bank_transaction_id: id,
        field: 'bank_transaction',
        code: 'internal_error',
      })),
    })
  })

  test('is distinguished from other work', () => {
    expect(bulkOf(batch())).toEqual(batch())
    expect(bulkOf(batch({ kind: 'unreconcile' }))?.kind).toBe('unreconcile')
    expect(bulkOf({ ...batch(), kind: 'import' } as unknown as ImportBatch)).toBeNull()
    expect(bulkOf(null)).toBeNull()
  })

  test('runs in slices of 250, in order', () => {
    const ids = Array.from({ length: 501 }, (_, index) => `T${index}`)
    let next = 0
    const slices = bulkTargets(ID, ids, () => `S${next++}`)
    expect(slices.map(({ id, batch_id }) => [id, batch_id])).toEqual([
      ['S0', ID],
      ['S1', ID],
      ['S2', ID],
    ])
    expect(slices.map(({ bank_transaction_ids: some }) => [some[0], some.at(-1), some.length])).toEqual([
      ['T0', 'T249', 250],
      ['T250', 'T499', 250],
      ['T500', 'T500', 1],
    ])
    expect(bulkTargets(ID, [], () => 'S')).toEqual([])
    expect(bulkTargets(ID, ids.slice(0, 250), () => 'S')).toHaveLength(1)
  })
})

describe('one transaction', () => {
  /** A booker that records its calls. */
  const bookerOf = (documents: Readonly<Record<string, Partial<Document>>>, isRefused = false) => {
    const presented: string[] = []
    const decide = (name: string) => (each: BankTransaction) => {
      presented.push(name)
      return isRefused ? err([{ field: 'booking_date', code: 'fiscal_year_closed' } as const]) : ok(each)
    }
    const booker = {
      current: (each: BankTransaction) => each,
      document: (id: string) => (documents[id] as Document | undefined) ?? null,
      reconcile: decide('reconcile'),
      unreconcile: decide('unreconcile'),
    } as unknown as Booker
    return { booker, asked: presented }
  }
  const row = (fields: Partial<Record<keyof Match, unknown>> = {}): Match =>
    ({ amount: 100, matchable_id: null, currency: null, currency_amount: null, is_certain: true, ...fields }) as Match
  const outcome = (
    kind: ReconcilingKind,
    transaction: Partial<BankTransaction>,
    documents: Readonly<Record<string, Partial<Document>>> = {},
    isRefused = false,
  ) => {
    const { booker, asked: presented } = bookerOf(documents, isRefused)
    const step = bulkStep(kind, { is_reconciled: false, matches: [], ...transaction } as BankTransaction, booker)
    return [step, presented]
  }
  const invoice = (total: number, paid_amount = 0) => ({ total, paid_amount }) as Partial<Document>

  test('already in the requested state counts as done', () => {
    expect(outcome('reconcile', { is_reconciled: true })).toEqual(['done', []])
    expect(outcome('unreconcile', { is_reconciled: false })).toEqual(['done', []])
  })

  test('is unreconciled with any attachment, or fails with the first problem', () => {
    expect(outcome('unreconcile', { is_reconciled: true })).toEqual(['done', ['unreconcile']])
    expect(outcome('unreconcile', { is_reconciled: true }, {}, true)).toEqual([
      { field: 'booking_date', code: 'fiscal_year_closed' },
      ['unreconcile'],
    ])
  })

  test.each([
    ['it has no attachment', [], {}],
    ['one row is not certain', [row(), row({ is_certain: false })], {}],
    ['the open amount is greater than the payment', [row({ matchable_id: 'I' })], { I: invoice(101) }],
    ['the open amount of a credit note is greater', [row({ matchable_id: 'I' })], { I: invoice(-150, -20) }],
    ['two rows together pay less', [row({ matchable_id: 'I' }), row({ matchable_id: 'I' })], { I: invoice(201) }],
    [
      'it pays less in its currency',
      [row({ matchable_id: 'I', currency: 'EUR', currency_amount: 99 })],
      { I: invoice(100) },
    ],
  ] as const)('is skipped when %s', (_, matches, documents) => {
    expect(outcome('reconcile', { matches: [...matches] }, documents)).toEqual(['left', []])
  })

  test.each([
    ['an account row', [row()], {}],
    ['the whole open amount', [row({ matchable_id: 'I' })], { I: invoice(130, 30) }],
    ['a credit note', [row({ matchable_id: 'I' })], { I: invoice(-100) }],
    ['a document with two rows', [row({ matchable_id: 'I' }), row({ matchable_id: 'I' })], { I: invoice(200) }],
    ['the whole open amount in its currency', [row({ matchable_id: 'I', currency: 'EUR' })], { I: invoice(5000) }],
    [
      'this amount in its currency',
      [row({ matchable_id: 'I', currency: 'EUR', currency_amount: 90 })],
      { I: invoice(90) },
    ],
    // The booker refuses rows that can no longer be booked, which counts as a failure.
    ['less than the row states', [row({ matchable_id: 'I' })], { I: invoice(99) }],
    ['a deleted document', [row({ matchable_id: 'I' })], {}],
  ] as const)('is reconciled when it pays %s', (_, matches, documents) => {
    expect(outcome('reconcile', { matches: [...matches] }, documents)).toEqual(['done', ['reconcile']])
    expect(outcome('reconcile', { matches: [...matches] }, documents, true)[0]).toEqual({
      field: 'booking_date',
      code: 'fiscal_year_closed',
    })
  })
})
