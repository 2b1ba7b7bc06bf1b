// The contract of every Books port for changes since a commit. Run by books.suite.ts.
import { expect, test } from 'vitest'
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../shared/books/port/change.ts'
import { ids as allIds, page, type Since } from '../../shared/books/port/read.ts'
import type { BankTransaction } from '../../shared/record/bank/bank-transaction.ts'
import { lineChain, transaction } from './commits.ts'

const TABLE = 'bank_transaction'
const create = (...records: readonly BankTransaction[]): Change[] => records.map((record) => created(TABLE, record))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id.split('-')[1]))

/** `open` gives new, empty books of an organization. */
export const sinceSuite = (open: () => Promise<RecoverableBooks>): void => {
  test('since finds records that later commits created or changed, by commit number or time', async () => {
    const books = await open()
    const next = lineChain()
    const at = async (time: string, ...changes: readonly Change[]) => books.commit([next.at(time, ...changes)])
    const [a, b, c, d] = [transaction(1), transaction(2), transaction(3), transaction(4)]
    await at('2026-05-01T10:00:00.000000Z', ...create(a, b, c))
    await at('2026-05-01T10:00:00.000000Z', updated(TABLE, b, { text: 'changed' }))
    // The clock was set back: a caller with an earlier time must not miss it.
    await at('2026-05-01T09:00:00.000000Z', removed(TABLE, c), ...create(d))
    await at('2026-05-01T11:00:00.000000Z', updated(TABLE, a, { text: 'changed, too' }))
    const since = async (moment: string | number) => {
      const filter = [{ since: typeof moment === 'number' ? { seq: moment } : moment }]
      const [answer, found] = await books.read([
        page(TABLE, { filter }),
        allIds(TABLE, { filter, search: null, sort: [] }),
      ])
      expect(found).toEqual(answer.rows.map(({ id }) => id))
      return ids(answer.rows)
    }
    expect([await since(0), await since(1), await since(2), await since(3), await since(4)]).toEqual([
      ...[[1, 2, 4], [1, 2, 4], [1, 4], [1], []],
    ])
    expect([
      await since('2026-05-01T09:30:00.000000Z'),
      await since('2026-05-01T10:00:00.000000Z'),
      await since('2026-05-01T10:00:00.000001Z'),
      await since('2026-05-01T11:00:00.000001Z'),
    ]).toEqual([[1, 2, 4], [1, 2, 4], [1], []])
  })

  test('deletions are stored as long as the records are deleted, and found by their commit and its time', async () => {
    const books = await open()
    const next = lineChain()
    const at = async (time: string, ...changes: readonly Change[]) => books.commit([next.at(time, ...changes)])
    const [a, b, c] = [transaction(1), transaction(2), transaction(3)]
    const deleted = async (since: Since = { seq: 0 }) => {
      const filter = [{ field: 'table', is: [TABLE] }, { since }]
      const [{ rows }] = await books.read([page('deletion', { filter, sort: [{ field: 'seq', descending: false }] })])
      return rows.map(({ record_id, seq }) => [Number(record_id.split('-')[1]), seq])
    }
    await at('2026-05-01T10:00:00.000000Z', ...create(a, b, c))
    expect(await deleted()).toEqual([])
    await at('2026-05-01T11:00:00.000000Z', removed(TABLE, a), removed(TABLE, b))
    await at('2026-05-01T12:00:00.000000Z', removed(TABLE, c))
    expect(await deleted()).toEqual([
      [1, 2],
      [2, 2],
      [3, 3],
    ])
    expect(await deleted({ seq: 2 })).toEqual([[3, 3]])
    expect(await deleted('2026-05-01T11:30:00.000000Z')).toEqual([[3, 3]])
    // Restored, and one of them deleted again.
    await at('2026-05-01T13:00:00.000000Z', ...create(a, c))
    expect(await deleted()).toEqual([[2, 2]])
    await at('2026-05-01T14:00:00.000000Z', removed(TABLE, a))
    expect(await deleted()).toEqual([
      [2, 2],
      [1, 5],
    ])
    // Created and deleted by one commit, and the reverse: neither is new.
    const d = transaction(4)
    await at('2026-05-01T15:00:00.000000Z', ...create(d), removed(TABLE, d), removed(TABLE, c), ...create(c))
    expect(await deleted()).toEqual([
      [2, 2],
      [1, 5],
    ])
  })
}
