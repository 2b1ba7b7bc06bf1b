// As many rows as an answer names, page by page.
import { expect, test } from 'vitest'
import { firstMatching } from '../../../main/service/history/first-matching-rows.ts'

/** The rows found among `count` rows, and the first row of each page that was read; every row from `first` on matches. */
const find = async (count: number, first: number) => {
  const all = Array.from({ length: count }, (_, id) => ({ id }))
  const pages: number[] = []
  const found = await firstMatching(
    async ({ offset, limit }) => {
      pages.push(offset)
      return all.slice(offset, offset + limit)
    },
    ({ id }) => id >= first,
  )
  return [found.map(({ id }) => id), pages]
}

test('finds the first twenty, and reads no page more than it needs', async () => {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
  expect(await find(0, 0)).toEqual([[], [0]])
  expect(await find(21, 0)).toEqual([from(0, 20), [0]])
  expect(await find(199, 190)).toEqual([from(190, 9), [0]])
  // Twenty in the first page of two hundred; with nineteen there, the second page follows.
  expect(await find(500, 180)).toEqual([from(180, 20), [0]])
  expect(await find(500, 181)).toEqual([from(181, 20), [0, 200]])
  expect(await find(400, 1_000)).toEqual([[], [0, 200, 400]])
})
