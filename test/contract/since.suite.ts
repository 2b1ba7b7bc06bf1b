// What every home of the Books port promises of what changed since. Run by books.suite.ts.
import { expect, test } from 'vitest'
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../shared/books/port/change.ts'
import { ids as allIds, page } from '../../shared/books/port/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import { frameChain, transaction } from './commits.ts'

const TABLE = 'bank_transaction'
const create = (...records: readonly BankTransaction[]): Change[] => records.map((record) => created(TABLE, record))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id.split('-')[1]))

/** `open` gives new, empty books of an organization. */
export const sinceSuite = (open: () => Promise<RecoverableBooks>): void => {
  test('since finds what later commits created or changed, by their number or by their time', async () => {
    const books = await open()
    const next = frameChain()
    const at = async (time: string, ...changes: readonly Change[]) => books.commit([next.at(time, ...changes)])
    const [a, b, c, d] = [transaction(1), transaction(2), transaction(3), transaction(4)]
    await at('2026-05-01T10:00:00.000000Z', ...create(a, b, c))
    await at('2026-05-01T10:00:00.000000Z', updated(TABLE, b, { text: 'changed' }))
    // The clock was set back: whoever asks from a time on must not miss it.
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
}
