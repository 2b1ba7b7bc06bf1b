// How long codes and sessions are valid, at and next to each limit (rule 168).
import { beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../../main/service/core/secret.ts'
import { createSessions, newSecrets, type Sessions } from '../../../main/service/organization/sessions.ts'

const MINUTE = 60_000
const OWNER = { user_id: 1, organization_id: 1 }
const OTHER = { user_id: 2, organization_id: 1 }

let time: number
let sessions: Sessions
let secrets: ReturnType<typeof newSecrets>
let ended: number[]
beforeEach(() => {
  time = 1_000_000
  secrets = newSecrets()
  sessions = createSessions(secrets, () => time)
  ended = []
  sessions.ended((userId) => ended.push(userId))
})

describe('a code', () => {
  test.each([
    [{ type: 'start' }, 120_000],
    [{ type: 'person', ...OWNER }, 120_000],
    [{ type: 'choice', people: [1, 2] }, 15 * MINUTE],
  ] as const)('%o is valid for %s ms', (purpose, valid_ms) => {
    const { code, ends_at } = sessions.createCode(purpose)
    expect(ends_at).toBe(1_000_000 + valid_ms)
    time += valid_ms
    expect(sessions.look(code)).toEqual(purpose)
    time += 1
    expect(sessions.look(code)).toBeNull()
  })

  test('is unknown, or invalid once it is spent', () => {
    const { code } = sessions.createCode({ type: 'start' })
    expect(sessions.look(`${code}x`)).toBeNull()
    sessions.spend(code)
    expect(sessions.look(code)).toBeNull()
  })

  test('is forgotten by the next one when it is over', () => {
    sessions.createCode({ type: 'start' })
    time += 120_000
    sessions.createCode({ type: 'start' })
    expect(secrets.codes.size).toBe(2)
    time += 1
    sessions.createCode({ type: 'start' })
    expect(secrets.codes.size).toBe(2)
  })
})

describe('a session', () => {
  const begin = (of = OWNER, isConfirmed = false) => hashOf(sessions.begin(of, isConfirmed))

  test('has no end; once its window closed it ends ten seconds later, unless it asks again', () => {
    const session = begin()
    time += 1_000 * MINUTE
    expect(sessions.find(session)).toMatchObject(OWNER)
    sessions.endSoon(session)
    time += 9_999
    expect(sessions.find(session)).toMatchObject({ ends_at: null })
    sessions.endSoon(session)
    time += 10_000
    expect(sessions.find(session)).toBeNull()
    expect([ended, secrets.sessions.size]).toEqual([[1], 0])
  })

  test('of a closed window ends without a request, too; those of open ones stay', () => {
    const [closed, open] = [begin(), begin(OTHER)]
    sessions.endSoon(closed)
    sessions.expireSessions()
    expect(secrets.sessions.size).toBe(2)
    time += 10_000
    sessions.expireSessions()
    expect([[...secrets.sessions.keys()], ended]).toEqual([[open], [1]])
  })

  test('counts as confirmed for fifteen minutes', () => {
    const [confirmed, later] = [begin(OWNER, true), begin()]
    expect(sessions.find(confirmed)?.confirmed_until).toBe(1_000_000 + 15 * MINUTE)
    expect(sessions.find(later)?.confirmed_until).toBe(0)
    time += 5
    sessions.confirm(later)
    expect(sessions.find(later)?.confirmed_until).toBe(1_000_005 + 15 * MINUTE)
  })

  test('of a person: the hundred-and-first ends the oldest of the same person', () => {
    const other = begin(OTHER)
    const own = Array.from({ length: 100 }, () => begin())
    expect([secrets.sessions.size, ended]).toEqual([101, []])
    begin()
    expect([secrets.sessions.size, ended]).toEqual([101, [1]])
    expect(sessions.find(own[0] ?? '')).toBeNull()
    expect(sessions.find(own[1] ?? '')).not.toBeNull()
    expect(sessions.find(other)).not.toBeNull()
  })

  test('of a person whose access changed ends, but not this one and not those of others', () => {
    const [own, first, other] = [begin(), begin(), begin(OTHER)]
    sessions.endAllOf(1, own)
    expect([[...secrets.sessions.keys()], ended]).toEqual([[own, other], [1]])
    expect(sessions.find(first)).toBeNull()
    sessions.endAllOf(1)
    expect([...secrets.sessions.keys()]).toEqual([other])
  })

  test('a sign-out is reported as a change, not as an end; once, and not to a listener that left', () => {
    let changes = 0
    const stop = sessions.changes(() => {
      changes += 1
    })
    const [first, second] = [begin(), begin()]
    sessions.end(first)
    sessions.end(first)
    expect([changes, ended]).toEqual([1, []])
    stop()
    sessions.end(second)
    expect(changes).toBe(1)
  })
})
