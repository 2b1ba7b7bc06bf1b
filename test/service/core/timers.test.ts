// How long the program waits where tests wait less: the new day, VAT returns that are prepared, matchers without questions.
import { afterEach, expect, test, vi } from 'vitest'
import { createDayWatch } from '../../../main/service/ledger/day-watch.ts'
import { createVatPreparation } from '../../../main/service/ledger/vat-return/vat-preparation.ts'
import { createMatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import { bookWith, depsOf, profileWith } from '../../support/books/book-with.ts'
import { createMatcherInThread } from '../../support/books/matcher-in-thread.ts'

afterEach(() => void vi.restoreAllMocks())
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** The pauses that were begun, in milliseconds. */
const pausesOf = (name: 'setInterval' | 'setTimeout') => {
  const spy = vi.spyOn(globalThis, name)
  return () => spy.mock.calls.map(([, pause]) => pause)
}

test('a new day is looked for every five seconds', async () => {
  const pauses = pausesOf('setInterval')
  const days = createDayWatch({ ...(await depsOf(await bookWith(profileWith()))), log })
  await days.begin()
  await days.begin()
  days.close()
  expect(pauses()).toEqual([5_000])
})

test('VAT returns are prepared after four quiet seconds', async () => {
  const deps = await depsOf(await bookWith(profileWith()))
  const pauses = pausesOf('setTimeout')
  const preparation = createVatPreparation({ ...deps, log, isShared: false })
  preparation.watch(1)
  preparation.watch(1)
  preparation.close()
  expect(pauses().filter((pause) => pause !== undefined && pause > 1_000)).toEqual([4_000])
})

test('a matcher is evicted after ten minutes without a question', async () => {
  const deps = await depsOf(await bookWith(profileWith()))
  const pauses = pausesOf('setTimeout')
  const feed = createMatcherFeed({ ...deps, matcher: createMatcherInThread() })
  await feed.affectedBy(1, [])
  await expect.poll(pauses).toContain(600_000)
  feed.close()
  expect(pauses().filter((pause) => pause === 600_000)).toHaveLength(1)
})
