// Parts of a work that follow one another: two at a time, results in order, and none left running at the end.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runOverlapping } from '../../../main/service/core/overlapping.ts'

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
