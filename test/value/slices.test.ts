// Long lists in parts, and what was thrown as an error.
import { expect, test } from 'vitest'
import { errorOf } from '../../shared/value/error.ts'
import { slicesOf } from '../../shared/value/slices.ts'

test.each<[number[], number, number[][]]>([
  [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
  [
    [1, 2, 3, 4],
    2,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [[1], 2, [[1]]],
  [[1, 2], 1, [[1], [2]]],
  [[], 2, []],
])('%j in slices of %i is %j', (items, size, slices) => expect(slicesOf(items, size)).toEqual(slices))

test('an error stays the same, anything else is the message of one', () => {
  const thrown = new TypeError('no')
  expect(errorOf(thrown)).toBe(thrown)
  expect(errorOf('no')).toEqual(new Error('no'))
  expect(errorOf(undefined)).toEqual(new Error('undefined'))
})
