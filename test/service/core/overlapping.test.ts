// Parts of a work that follow one another: two at a time, results in order, and none left running at the end.
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readAhead, runOverlapping } from '../../../main/service/core/overlapping.ts'

/** Runs items that take as long as they say, and notes what starts, ends and is taken. */
const run = async (items: readonly number[], take: (item: number) => boolean = () => true) => {
  const noted: string[] = []
  const start = async (item: number) => {
    noted.push(`start ${item}`)
    await delay(Math.abs(item))
    noted.push(`end ${item}`)
    if (item < 0) throw new Error(`bug ${item}`)
    return item
  }
  const failure = await runOverlapping(items, start, (item) => {
    noted.push(`take ${item}`)
    return take(item)
  }).catch((error: Error) => error.message)
  return { noted, failure }
}

test('starts the next one before the one before has ended, and never a third one', async () => {
  const { noted, failure } = await run([30, 60, 90])
  expect(failure).toBeUndefined()
  expect(noted).toEqual([
    ...['start 30', 'start 60', 'end 30', 'take 30'],
    ...['start 90', 'end 60', 'take 60', 'end 90', 'take 90'],
  ])
})

test('takes results in the order of the items', async () => {
  const { noted } = await run([60, 10])
  expect(noted).toEqual(['start 60', 'start 10', 'end 10', 'end 60', 'take 60', 'take 10'])
})

test('stops when a result says so, after what was started has ended', async () => {
  const { noted } = await run([10, 50, 20], (item) => item !== 10)
  expect(noted).toEqual(['start 10', 'start 50', 'end 10', 'take 10', 'end 50'])
})

test('rejects with the first failure, after what was started has ended', async () => {
  const { noted, failure } = await run([-10, 50, 20])
  expect(failure).toBe('bug -10')
  expect(noted).toEqual(['start -10', 'start 50', 'end -10', 'end 50'])
})

test('does nothing without items', async () => {
  expect(await run([])).toEqual({ noted: [], failure: undefined })
})

describe('reading ahead', () => {
  /** A source that notes what it is asked for and whether it was closed; -1 fails. */
  const sourceOf = (items: readonly number[]) => {
    const noted: string[] = []
    async function* source() {
      try {
        for (const item of items) {
          noted.push(`read ${item}`)
          await delay(1)
          if (item < 0) throw new Error(`bug ${item}`)
          yield item
        }
      } finally {
        noted.push('closed')
      }
    }
    return { noted, source: source() }
  }

  test('the next item is read while the caller works on one', async () => {
    const { noted, source } = sourceOf([1, 2, 3])
    for await (const item of readAhead(source)) {
      await delay(10)
      noted.push(`used ${item}`)
    }
    expect(noted).toEqual(['read 1', 'read 2', 'used 1', 'read 3', 'used 2', 'closed', 'used 3'])
  })

  test('a caller that stops early leaves the source closed, with nothing read any more', async () => {
    const { noted, source } = sourceOf([1, 2, 3])
    for await (const item of readAhead(source)) if (item === 1) break
    expect(noted).toEqual(['read 1', 'read 2', 'closed'])
  })

  test('a failure arrives after the items before it', async () => {
    const { noted, source } = sourceOf([1, -1, 3])
    const used: number[] = []
    const read = async () => {
      for await (const item of readAhead(source)) {
        await delay(10)
        used.push(item)
      }
    }
    await expect(read()).rejects.toThrow('bug -1')
    expect(used).toEqual([1])
    expect(noted).toEqual(['read 1', 'read -1', 'closed'])
  })
})
