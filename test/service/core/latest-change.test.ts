// When the books were last changed, and when before a day.
import { expect, test } from 'vitest'
import { dayOfChange, latestChange, latestChangeBefore } from '../../../main/service/core/latest-change.ts'
import { created } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, day } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

test('is the day of the last commit; those of the day itself do not count as before it', async () => {
  let time = ''
  const book = await createMemoryBook('organization-1', [], () => `${time}.000000Z`)
  const write = async (at: string, id: string) => {
    time = at
    const changes = [created('company', company(id, 'C'))]
    await book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  }
  const found = async () => {
    const answers = await book.read([
      latestChange,
      ...['29', '30'].map((date) => latestChangeBefore(day(`2026-06-${date}`))),
    ])
    return answers.map(dayOfChange)
  }
  expect(await found()).toEqual([null, null, null])
  await write('2026-06-01T12:00:00', 'a')
  await write('2026-06-29T00:00:00', 'b')
  expect(await found()).toEqual(['2026-06-29', '2026-06-01', '2026-06-29'])
  await write('2026-06-29T23:59:59', 'c')
  await write('2026-06-30T00:00:00', 'd')
  expect(await found()).toEqual(['2026-06-30', '2026-06-01', '2026-06-29'])
})
