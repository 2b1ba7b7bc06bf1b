// The entries that booked a transaction, and whether it still is as the caller saw it.
import { describe, expect, test } from 'vitest'
import type { Read } from '../../../main/service/core/book.ts'
import { entriesOf, isUnchanged } from '../../../main/service/matching/decider.ts'
import { transaction } from '../../rule/matching/world.ts'

describe('the entries of a transaction', () => {
  /** Books with entries by number; answers what a question names, up to its limit. */
  const booked = async (
    own: readonly number[],
    reversals: readonly number[] = [],
    counterpart: number | null = null,
  ) => {
    const rows = (numbers: readonly number[]) => numbers.map((number) => ({ id: `e${number}`, number }))
    const read = (async (
      queries: readonly { readonly field?: string; readonly slice?: { readonly limit: number } | null }[],
    ) =>
      queries.map((query) => {
        if (query.field === 'source_id') return rows(own).slice(0, query.slice?.limit)
        return query.field === 'id' ? rows(counterpart === null ? [] : [counterpart]) : rows(reversals)
      })) as unknown as Read
    const entries = await entriesOf(read, 't1', counterpart === null ? null : `e${counterpart}`)
    return entries.map(({ number }) => number)
  }

  test('are by number, with their reversals and the one that a person typed, each once', async () => {
    expect(await booked([5, 2], [7, 3])).toEqual([2, 3, 5, 7])
    expect(await booked([5], [], 4)).toEqual([4, 5])
    expect(await booked([5], [], 5)).toEqual([5])
  })

  test('are at most a hundred bookings', async () => {
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    expect((await booked(many)).length).toBe(100)
  })
})

describe('a transaction is unchanged', () => {
  const row = { id: 'm1' } as never
  const is = (entry: string | null, matches: never[] = []) =>
    transaction('t1', { is_reconciled: entry !== null, journal_entry_id: entry, matches })

  test('with the entry that the caller names', () => {
    expect([isUnchanged(is('e1'), 'e1', undefined), isUnchanged(is('e1'), 'e2', undefined)]).toEqual([true, false])
    expect([isUnchanged(is(null), null, is('e1')), isUnchanged(is('e1'), null, is('e1'))]).toEqual([true, false])
  })

  test('otherwise with the decision of the request; proposals do not count', () => {
    expect(isUnchanged(is('e1'), undefined, undefined)).toBe(true)
    expect(isUnchanged(is('e1'), undefined, null)).toBe(true)
    expect(isUnchanged(is(null, [row]), undefined, is(null))).toBe(true)
    expect(isUnchanged(is('e1', [row]), undefined, is(null, [row]))).toBe(false)
    expect(isUnchanged(is('e1', [row]), undefined, is('e1', [row]))).toBe(true)
    expect(isUnchanged(is('e1', [row]), undefined, is('e1'))).toBe(false)
  })
})
