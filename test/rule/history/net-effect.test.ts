// Several commits of an action as one change for each record.
import { describe, expect, test } from 'vitest'
import { type Change, changeOfFields, type Fields } from '../../../shared/books/port/change.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { createNetEffect, isSameValue, keyOf } from '../../../shared/rule/history/net-effect.ts'

const change = (before: Fields | null, after: Fields | null, table: TableName = 'company', id = 'a'): Change =>
  changeOfFields(table, id, before, after)
const netOf = (...commits: readonly (readonly Change[])[]) => {
  const net = createNetEffect()
  for (const commit of commits) net.add(commit)
  return net.changes()
}

describe('equal values of a field', () => {
  const [one, two] = [
    { a: 1, b: [1, { c: null }] },
    { b: [1, { c: null }], a: 1 },
  ]
  test.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, 2, false],
    ['a', 'b', false],
    [null, null, true],
    [null, {}, false],
    [{}, null, false],
    [{}, 1, false],
    [1, {}, false],
    [undefined, {}, false],
    [{}, {}, true],
    [one, two, true],
    [one, { ...two, a: 2 }, false],
    [one, { ...two, d: 1 }, false],
    [{ ...one, d: 1 }, two, false],
    // As many fields, but others.
    [{ a: undefined }, { b: undefined }, true],
    [{ a: 1 }, { b: 1 }, false],
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[1], { 0: 1 }, false],
    [[[1], [2]], [[1], [3]], false],
  ])('%j and %j: %s', (a, b, isSame) => expect(isSameValue(a, b)).toBe(isSame))
})

describe('the changes of one record', () => {
  test.each<[string, Change[], Change[]]>([
    [
      'changed twice: its first and its last values',
      [change({ x: 1 }, { x: 2 }), change({ x: 2 }, { x: 3 })],
      [change({ x: 1 }, { x: 3 })],
    ],
    [
      'different fields: both',
      [change({ x: 1 }, { x: 2 }), change({ y: 1 }, { y: 2 })],
      [change({ x: 1, y: 1 }, { x: 2, y: 2 })],
    ],
    ['changed and changed back: none', [change({ x: 1 }, { x: 2 }), change({ x: 2 }, { x: 1 })], []],
    [
      'only one field changed back: the other',
      [change({ x: 1, y: 1 }, { x: 2, y: 2 }), change({ x: 2 }, { x: 1 })],
      [change({ y: 1 }, { y: 2 })],
    ],
    [
      'created and changed: created as it is now',
      [change(null, { x: 1, y: 1 }), change({ x: 1 }, { x: 2 })],
      [change(null, { x: 2, y: 1 })],
    ],
    ['created and removed: none', [change(null, { x: 1 }), change({ x: 1 }, null)], []],
    [
      'changed and removed: removed as it was',
      [change({ x: 1 }, { x: 2 }), change({ x: 2, y: 1 }, null)],
      [change({ x: 1, y: 1 }, null)],
    ],
    [
      'removed and created again: what differs',
      [change({ x: 1, y: 1 }, null), change(null, { x: 2, y: 1 })],
      [change({ x: 1 }, { x: 2 })],
    ],
    ['removed and created again alike: none', [change({ x: 1 }, null), change(null, { x: 1 })], []],
  ])('%s', (_, changes, expected) => {
    // In one commit, and in a commit each.
    expect(netOf(changes)).toEqual(expected)
    expect(netOf(...changes.map((each) => [each]))).toEqual(expected)
  })
})

test('records keep the order in which they were first changed, by table and id', () => {
  const changes = [
    change(null, { x: 1 }, 'company', 'b'),
    change(null, { x: 2 }, 'company', 'a'),
    change(null, { x: 3 }, 'invoice', 'a'),
    change({ x: 1 }, { x: 4 }, 'company', 'b'),
  ]
  expect(netOf(changes).map((each) => [keyOf(each), each.after])).toEqual([
    ['company b', { x: 4 }],
    ['company a', { x: 2 }],
    ['invoice a', { x: 3 }],
  ])
})

test('what only runs the work has no effect', () => {
  const tables: TableName[] = ['idempotency_key', 'bulk_target', 'undo_work', 'bank_account_removal']
  expect(netOf(tables.map((table) => change(null, { x: 1 }, table)))).toEqual([])
})

test('a transaction that is reconciled or opened keeps its rows, also equal ones', () => {
  const [before, after] = [
    { is_reconciled: false, matches: [], name: 'Meier' },
    { is_reconciled: true, matches: [], name: 'Meier' },
  ]
  const booked = [
    change({ is_reconciled: false, matches: [] }, { is_reconciled: true, matches: [] }, 'bank_transaction'),
  ]
  expect(netOf([change(before, after, 'bank_transaction')])).toEqual(booked)
  // Rows alone, and the same fields of another table, are no booking.
  expect(netOf([change({ matches: [], name: 'A' }, { matches: [], name: 'B' }, 'bank_transaction')])).toEqual([
    change({ name: 'A' }, { name: 'B' }, 'bank_transaction'),
  ])
  expect(netOf([change(before, after)])).toEqual([change({ is_reconciled: false }, { is_reconciled: true })])
})
