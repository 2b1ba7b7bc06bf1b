// Orders of a table: more than the cache holds, each read from either end, before and after changes.
import { expect, test } from 'vitest'
import { MemoryTable } from '../../../shared/books/memory/memory-table.ts'
import { ORGANIZATION_TABLES, type Row } from '../../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { transaction } from '../../contract/commits.ts'

test('any number of orders, in both directions, is correct before and after a change', () => {
  const table = new MemoryTable(ORGANIZATION_TABLES.bank_transaction)
  const records = Array.from({ length: 40 }, (_, at) =>
    transaction(at, {
      name: `Name ${at % 4}`,
      amount: (at * 7) % 10,
      booking_date: at % 3 === 0 ? null : `2026-01-${10 + (at % 5)}`,
      is_reconciled: at % 2 === 0,
    }),
  )
  for (const record of records) table.add(record as unknown as Row)
  const fields = ['name', 'amount', 'booking_date', 'is_reconciled'] as const
  type Sort = { readonly field: (typeof fields)[number]; readonly descending: boolean }
  const sorts: readonly (readonly [Sort, Sort])[] = fields.flatMap((first) =>
    fields.flatMap((second) =>
      [0, 1, 2, 3].map((bits): readonly [Sort, Sort] => [
        { field: first, descending: (bits & 1) === 1 },
        { field: second, descending: (bits & 2) === 2 },
      ]),
    ),
  )
  const sorted = (of: readonly BankTransaction[], sort: readonly [Sort, Sort]) =>
    of.toSorted((a, b) => {
      for (const { field, descending } of sort) {
        const [x, y] = [a[field], b[field]]
        if (x === y) continue
        const isLess = x === null || (y !== null && x < y)
        return isLess === descending ? 1 : -1
      }
      return (a.id < b.id ? -1 : 1) * (sort[0].descending ? -1 : 1)
    })
  const check = (of: readonly BankTransaction[]) => {
    for (const sort of sorts) {
      const { rows } = table.page({ filter: [], search: null, sort, offset: 3, limit: 9 })
      expect(rows.map(({ id }) => id)).toEqual(
        sorted(of, sort)
          .slice(3, 12)
          .map(({ id }) => id),
      )
    }
  }
  check(records)
  const changed = records.map((record, at) => (at % 5 === 0 ? { ...record, name: 'Name 9', amount: -1 } : record))
  for (const [at, { id }] of records.entries()) table.set(id, at === 39 ? null : (changed[at] as unknown as Row))
  check(changed.slice(0, 39) as BankTransaction[])
})
