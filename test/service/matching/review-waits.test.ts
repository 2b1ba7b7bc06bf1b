// A review reads most transactions, so it waits until work in many commits has ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackground } from '../../../main/service/core/background.ts'
import type { MatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import { createMatchingReview } from '../../../main/service/matching/review.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { SHORT_PAUSES } from '../../support/books/review-pauses.ts'
import { closeWorld, type World } from '../../support/books/service-world.ts'
import { account, importStatement, paid, startWorld } from './paid-world.ts'

/** Long enough for a review that does not wait. */
const A_WHILE_MS = 150

const CHANGE = [{ table: 'bank_transaction', id: 'any', teaches: true }] as const

let world: World

beforeEach(async () => {
  world = await startWorld()
  await importStatement(world, await account(world), [paid('A', '100.00')])
  await world.services.idle()
})

afterEach(() => closeWorld(world))

/** A review of its own over the books, and how many times it asked what a change affects. */
const startReview = ({ longest_ms = SHORT_PAUSES.longest_ms } = {}) => {
  const background = createBackground({ info: fail, warn: fail, error: fail })
  let asked = 0
  const feed: Pick<MatcherFeed, 'affectedBy'> = {
    affectedBy: async () => {
      asked += 1
      return []
    },
  }
  const review = createMatchingReview(
    {
      bookOf: () => world.book,
      feed: feed as MatcherFeed,
      newId,
      now: () => '2026-01-31T00:00:00.000Z' as never,
      reviewPauses: { ...SHORT_PAUSES, longest_ms },
    },
    background,
  )
  return { background, review, asked: () => asked }
}

const fail = (message: string): never => {
  throw new Error(message)
}

describe('a review waits', () => {
  test.each(['imports', 'processing', 'bulk', 'removals'])('for the end of %s', async (work) => {
    const { background, review, asked } = startReview()
    const end = Promise.withResolvers<void>()
    background.add(`${work} 1`, () => end.promise)
    review.affected(1, CHANGE)
    await sleep(A_WHILE_MS)
    expect(asked()).toBe(0)
    end.resolve()
    await background.idle()
    expect(asked()).toBe(1)
  })

  test('for the end of a write in many commits', async () => {
    const { background, review, asked } = startReview()
    const end = Promise.withResolvers<void>()
    const chain = world.book.write({ user: null }, async () => {
      await end.promise
      return ok({ action: 'undo', changes: [], value: null })
    })
    review.affected(1, CHANGE)
    await sleep(A_WHILE_MS)
    expect(asked()).toBe(0)
    end.resolve()
    await chain
    await background.idle()
    expect(asked()).toBe(1)
  })

  test('not for the work of other organizations', async () => {
    const { background, review, asked } = startReview()
    const end = Promise.withResolvers<void>()
    background.add('bulk 11', () => end.promise)
    review.affected(1, CHANGE)
    await expect.poll(asked).toBe(1)
    end.resolve()
    await background.idle()
  })

  test('no longer than a minute, here a moment, for work without an end', async () => {
    const { background, review, asked } = startReview({ longest_ms: 50 })
    const end = Promise.withResolvers<void>()
    background.add('bulk 1', () => end.promise)
    review.affected(1, CHANGE)
    await expect.poll(asked).toBe(1)
    end.resolve()
    await background.idle()
  })
})
