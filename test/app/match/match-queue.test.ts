// The order in which the match dialog shows the open transactions of a view.
import { expect, test } from 'vitest'
import {
  countAhead,
  EMPTY_QUEUE,
  nextBlock,
  nextOpen,
  progressOf,
  withBlock,
  withDecided,
  withReopened,
} from '../../../renderer/app/match/queue.ts'

const four = withBlock(EMPTY_QUEUE, ['a', 'b', 'c', 'd'], 4)

test('one after the other, skipping decided ones, at the end back to the skipped ones', () => {
  expect(nextOpen(four, null)).toBe('a')
  expect(nextOpen(four, 'b')).toBe('c')
  const decided = withDecided(withDecided(four, 'a'), 'c')
  expect(nextOpen(decided, 'b')).toBe('d')
  expect(nextOpen(decided, 'd')).toBe('b')
  expect(nextOpen(withDecided(decided, 'b'), 'd')).toBeNull()
})

test('back, and from the first to the last', () => {
  expect(nextOpen(four, 'c', -1)).toBe('b')
  expect(nextOpen(four, 'a', -1)).toBe('d')
  expect(nextOpen(withDecided(four, 'b'), 'c', -1)).toBe('a')
})

test('one that the view does not show is before the first', () => {
  expect(nextOpen(four, 'x')).toBe('a')
  expect(progressOf(withDecided(four, 'x'))).toEqual({ done: 0, total: 4, open: 4 })
})

test('progress: an undone one is open again', () => {
  const decided = withDecided(withDecided(four, 'a'), 'b')
  expect(progressOf(decided)).toEqual({ done: 2, total: 4, open: 2 })
  expect(progressOf(withReopened(decided, 'b'))).toEqual({ done: 1, total: 4, open: 3 })
})

test('the next block begins after the known open ones', () => {
  // 120 open, requested in blocks of 50; ten of the first block are booked before the next request.
  const ids = Array.from({ length: 120 }, (_, index) => `t${index}`)
  const first = withBlock(EMPTY_QUEUE, ids.slice(0, 50), 120)
  expect([first.hasMore, nextBlock(first, 50), countAhead(first, 't9')]).toEqual([true, 2, 40])
  const booked = ids.slice(0, 10).reduce(withDecided, first)
  expect(nextBlock(booked, 50)).toBe(1)
  // The open ones now begin with t10.
  const second = withBlock(booked, ids.slice(10, 60), 110)
  expect([second.loadedIds.length, second.total, second.hasMore]).toEqual([60, 120, true])
  expect(nextBlock(second, 50)).toBe(2)
  const third = withBlock(second, ids.slice(60, 110), 110)
  expect(withBlock(third, ids.slice(110), 110)).toMatchObject({ total: 120, hasMore: false })
})
