// The books that VAT returns read: as they are, and as they were known at a moment, which belongs to what was known.
import { describe, expect, test } from 'vitest'
import { lockOfPeriod, readVatBooks, readVatForm } from '../../../../main/service/ledger/vat-return/read-form.ts'
import { created } from '../../../../shared/books/port/change.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { CHART } from '../../../rule/ledger/ledger-facts.ts'
import { day } from '../../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../../support/books/book-with.ts'
import { answerOf } from '../../../support/books/service-world.ts'

const at = (second: number) => `2026-04-20T12:00:0${second}.000000Z` as Timestamp
const AGREED = {
  ...{ valid_from: day('2020-01-01'), is_liable: true, method: 'effective', form: 'agreed' },
  ...{ period: 'quarter', activities: [] },
}
const PROFILE = profileWith({ accountingVatReporting: [AGREED], liableForVat: true })
const Q1 = { from: day('2026-01-01'), to: day('2026-03-31') }

describe('known at a moment', () => {
  const filed = (id: string, filed_at: Timestamp, paid_at: Timestamp | null) =>
    some('vat_return', id, { type: 'first', ...Q1, filed_at, paid_at, bank_transaction_id: paid_at && `t${id}` })
  const returnsAt = async (moment: Timestamp | null) => {
    const returns = [filed('1', at(1), at(5)), filed('2', at(4), at(4)), filed('3', at(5), null)]
    const books = await readVatBooks((await bookWith(PROFILE, ...returns)).read, moment)
    return books.filed.map(({ id, paid_at, bank_transaction_id }) => [id, paid_at, bank_transaction_id])
  }

  test('are the returns filed until then, unpaid when they were paid later', async () => {
    const first = ['1', at(5), 't1']
    const second = ['2', at(4), 't2']
    expect(await returnsAt(null)).toEqual([first, second, ['3', null, null]])
    expect(await returnsAt(at(5))).toEqual([first, second, ['3', null, null]])
    expect(await returnsAt(at(4))).toEqual([['1', null, null], second])
    expect(await returnsAt(at(3))).toEqual([['1', null, null]])
  })

  test('are the locks of then, in force when they were reopened later', async () => {
    const lock = { kind: 'vat', ...Q1, locked_at: at(2), returned: [], reopened_at: at(4), reopen_reason: 'Missing' }
    const book = await bookWith(PROFILE, some('period_lock', 'l', lock))
    const locksAt = async (moment: Timestamp | null) =>
      (await readVatBooks(book.read, moment)).locks.map(({ id, reopened_at, reopen_reason }) => [
        ...[id, reopened_at, reopen_reason],
      ])
    expect(await locksAt(null)).toEqual([['l', at(4), 'Missing']])
    expect(await locksAt(at(4))).toEqual([['l', at(4), 'Missing']])
    expect(await locksAt(at(3))).toEqual([['l', null, null]])
    expect(await locksAt(at(2))).toEqual([['l', null, null]])
    expect(await locksAt(at(1))).toEqual([])
  })

  test('are the entries made until then', async () => {
    const sold = (id: string, amount: number, second: number) =>
      entry(id, '2026-02-01', { lines: lines({ 1100: amount, 3400: -amount }), created_at: at(second) })
    const { read } = await bookWith(
      PROFILE,
      ...CHART.map((account) => created('ledger_account', account)),
      ...[sold('e1', 1, 1), sold('e2', 10_00, 2), sold('e3', 100_00, 3)],
      entry('e4', '2026-04-01', { lines: lines({ 1100: 7_00, 3400: -7_00 }), created_at: at(3) }),
    )
    const formAt = async (moment: Timestamp | null) =>
      answerOf(await readVatForm(read, await readVatBooks(read, moment), Q1))
    const turnover: number[] = []
    for (const moment of [at(1), at(2), at(3), null]) turnover.push((await formAt(moment)).figures.total_consideration)
    expect(turnover).toEqual([1, 10_01, 110_01, 110_01])
    // A sale of one Rappen counts, too; debits are positive.
    expect((await formAt(at(1))).counted).toEqual([{ account_id: '3400', vat_rate_id: null, amount: -1 }])
  })
})

test('the lock of a period has exactly its days, is one of VAT, and in force', () => {
  const lock = (id: string, fields: object = {}) => ({ id, kind: 'vat', ...Q1, reopened_at: null, ...fields }) as never
  const others = [
    lock('a', { kind: 'books' }),
    lock('b', { reopened_at: at(1) }),
    lock('c', { from: '2025-10-01' }),
    lock('d', { to: '2026-06-30' }),
  ]
  expect(lockOfPeriod({ locks: others }, Q1)).toBeNull()
  expect(lockOfPeriod({ locks: [...others, lock('e')] }, Q1)?.id).toBe('e')
})
