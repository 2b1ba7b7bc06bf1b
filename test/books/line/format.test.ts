// Formats of what was written: which are read, and how older records are lifted.
import { expect, test } from 'vitest'
import type { Change } from '../../../shared/books/port/change.ts'
import { liftChange, liftRecord, NewerFormat, readFormat } from '../../../shared/books/port/format.ts'
import type { Row } from '../../../shared/books/port/tables.ts'

test('no number stands for 1; a number beyond ours is refused', () => {
  expect([undefined, null, 'x', 1, 2, 3, 4, 5, 6, 7, 8, 9].map(readFormat)).toEqual([
    1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
  expect(() => readFormat(10)).toThrow(NewerFormat)
})

const OLD = { id: 'B', name: 'a.xml' } as Row
const NEW = { group: null, flagged: 0, balance: null, undone_at: null }

test('a batch of format 1 has no group: whole records get one, parts of records do not', () => {
  expect(liftRecord('batch', OLD, 1)).toEqual({ ...OLD, ...NEW })
  expect(liftRecord('batch', OLD, 2)).toEqual({ ...OLD, undone_at: null })
  expect(liftRecord('batch', OLD, 4)).toBe(OLD)
  const made = { table: 'batch', id: 'B', before: null, after: OLD } as unknown as Change
  expect(liftChange(made, 1)).toEqual({ ...made, after: { ...OLD, ...NEW } })
  const gone = { table: 'batch', id: 'B', before: OLD, after: null } as unknown as Change
  expect(liftChange(gone, 1)).toEqual({ ...gone, before: { ...OLD, ...NEW } })
  const changed = { table: 'batch', id: 'B', before: { name: 'a' }, after: { name: 'b' } } as unknown as Change
  expect(liftChange(changed, 1)).toEqual(changed)
  expect(liftChange(made, 9)).toBe(made)
})
