// The focus after a decision: on the next row, also when decided rows leave the list.
import type { GridApi } from 'ag-grid-community'
import { expect, test } from 'vitest'
import { createRowFollower } from '../../../renderer/app/grid/row-follower.ts'

const listOf = (text: string) => {
  const list = { rows: [...text], focused: 0 }
  const follower = createRowFollower<string>({
    api: () => ({ getFocusedCell: () => ({ rowIndex: list.focused }) }) as unknown as GridApi<string>,
    row: (index) => list.rows[index],
    rowId: (row) => row,
    focusRow: (index) => {
      list.focused = index
    },
  })
  const advance = () => follower.advance(list.focused)
  /** The list after an answer of the server. */
  const draw = (rows: string) => {
    list.rows = [...rows]
    follower.settle()
    return list.rows[list.focused]
  }
  return { list, advance, draw }
}

test('moves to the next row and stays on it when the row before it leaves', () => {
  const { list, advance, draw } = listOf('abcd')
  advance()
  expect(list.focused).toBe(1)
  expect(draw('abcd')).toBe('b')
  expect(draw('bcd')).toBe('b')
})

test('follows the last of several quick decisions, however the answers come', () => {
  const { advance, draw } = listOf('abcdef')
  advance()
  advance()
  advance()
  expect(draw('bcdef')).toBe('d')
  expect(draw('def')).toBe('d')
})

test('a focus that the user moved stays, and at the end it does not move', () => {
  const { list, advance, draw } = listOf('abc')
  advance()
  list.focused = 2
  expect(draw('abc')).toBe('c')
  advance()
  expect(list.focused).toBe(2)
})
