// How many requests a person and a token may send.
import { expect, test } from 'vitest'
import { createRateLimit } from '../../../../main/http/access/rate-limit.ts'
import type { Actor } from '../../../../main/service/core/request.ts'

const person = (user_id: number): Actor => ({ user_id, organization_id: 1, role: 'viewer', session: 'a' })
const script = (id: string): Actor => ({ ...person(1), token: { id } as NonNullable<Actor['token']> })

test('six hundred requests at once, then sixty a second; each person and each token has its own limit', () => {
  let time = 0
  const { take } = createRateLimit(() => time)
  const passedBy = (actor: Actor, tries: number) =>
    Array.from({ length: tries }, () => take(actor)).filter((wait) => wait === null).length
  expect(passedBy(person(1), 700)).toBe(600)
  expect(take(person(1))).toBe(1)
  expect([take(person(2)), take(script('a')), take(script('b'))]).toEqual([null, null, null])
  time += 1000
  expect(passedBy(person(1), 100)).toBe(60)
  expect(passedBy(script('a'), 700)).toBe(600)
  time += 3_600_000
  expect(passedBy(person(1), 700)).toBe(600)
})
