// Which ways to sign in count as a confirmation by password, and where the session begins.
import { beforeEach, expect, test } from 'vitest'
import { hashOf } from '../../../main/service/core/secret.ts'
import { createSessions, newSecrets } from '../../../main/service/organization/sessions.ts'
import { createSignIn } from '../../../main/service/organization/sign-in.ts'
import { NO_SIGN_IN_LOG } from '../../../main/service/organization/sign-in-log.ts'
import { type Change, changeOfFields } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { ACTOR, some } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'

const NOW = Date.UTC(2026, 5, 30, 12)
const user = (id: number, fields: object = {}) =>
  some('user', id, {
    ...{ firstname: 'Rosa', lastname: `${id}`, email: `p${id}@x.ch`, locale: 'de', password: null },
    ...{ sign_in_link: null, two_factor: null, last_organization_id: null, ...fields },
  })
const member = (user_id: number, organization_id: number) =>
  some('member', user_id * 10 + organization_id, { user_id, organization_id, role: 'owner' })
const ORGANIZATIONS = [1, 2].map((id) =>
  some('organization', id, { name: `O ${id}`, archived_at: null, deleted_at: null }),
)

let sessions: ReturnType<typeof createSessions>
beforeEach(() => {
  sessions = createSessions(newSecrets(), () => NOW)
})

/** "right" is the password of every user who has one. */
const start = async (...changes: readonly Change[]) => {
  const systemBook = await createMemoryBook('system')
  await systemBook.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: [...ORGANIZATIONS, ...changes], value: null }),
  )
  const confirmation = {
    check: async (_: unknown, password: string, hash: string | null) => ok(hash !== null && password === 'right'),
    noteRight: () => undefined,
  }
  const signIn = createSignIn({
    ...{ systemBook, sessions, confirmation, signInLog: NO_SIGN_IN_LOG },
    ...{ clock: () => NOW, origin: () => 'https://kontor.test' },
  } as never)
  const codeIn = (url: string) => ({ code: url.split('#sign_in=')[1] ?? '' })
  const enter = async (input: object) => {
    const { token, people } = answerOf(await signIn.signIn({ address: '192.0.2.1' } as never, input as never))
    if (token === null) return `asks ${people.map(({ id }) => id)}`
    const session = sessions.find(hashOf(token))
    return `${session?.user_id} in ${session?.organization_id}${(session?.confirmed_until ?? 0) > NOW ? ' confirmed' : ''}`
  }
  return { signIn, enter, codeIn, systemBook }
}

test('a password confirms, and so does the link that another member made', async () => {
  const link = { code_sha256: hashOf('secret'), expires_at: '2026-06-30T12:00:00.000000Z' }
  const { enter } = await start(
    user(1, { password: 'hash' }),
    user(2, { sign_in_link: link }),
    member(1, 1),
    member(2, 2),
  )
  expect(await enter({ email: ' P1@X.ch ', password: 'right' })).toBe('1 in 1 confirmed')
  expect(await enter({ code: 'secret' })).toBe('2 in 2 confirmed')
})

test('a start of the program does not confirm, nor does a link for another window', async () => {
  const alone = await start(user(1), member(1, 1))
  expect(await alone.enter(alone.codeIn(alone.signIn.linkForStart()))).toBe('1 in 1')
  const two = await start(user(1, { password: 'hash' }), member(1, 1), member(1, 2))
  const { url } = answerOf(await two.signIn.link({ ...ACTOR, organization_id: 2 }))
  expect(await two.enter(two.codeIn(url))).toBe('1 in 2')
  expect(await two.enter(two.codeIn(two.signIn.linkForStart()))).toBe('asks 1')
})

test('the member for whom the program starts needs only a click without a password; it does not confirm', async () => {
  const { signIn, enter, codeIn } = await start(user(1), user(2, { password: 'hash' }), member(1, 1), member(2, 1))
  const { code } = answerOf(await signIn.signIn({} as never, codeIn(signIn.linkForStart()) as never))
  expect(await enter({ code, user_id: 1 })).toBe('1 in 1')
})

const credentialsRefused = { ok: false, error: { problems: [{ field: 'password', code: 'wrong_credentials' }] } }

test('a user whose only organization is deleted has no session, and begins in no deleted organization', async () => {
  const deleted = some('organization', 3, { name: 'O 3', archived_at: null, deleted_at: '2026-06-01T00:00:00.000000Z' })
  const { signIn, enter } = await start(
    ...[deleted, user(1, { password: 'hash' }), member(1, 3)],
    ...[user(2, { password: 'hash', last_organization_id: 3 }), member(2, 3), member(2, 2)],
    // The last organization of this one is of others by now.
    ...[user(3, { password: 'hash', last_organization_id: 1 }), member(3, 2)],
  )
  const answer = await signIn.signIn({} as never, { email: 'p1@x.ch', password: 'right' } as never)
  expect(answer).toMatchObject(credentialsRefused)
  expect(await enter({ email: 'p2@x.ch', password: 'right' })).toBe('2 in 2 confirmed')
  expect(await enter({ email: 'p3@x.ch', password: 'right' })).toBe('3 in 2 confirmed')
})

test('a session begins in the last organization, else in the first by number that is not archived', async () => {
  const archived = some('organization', 3, {
    name: 'O 3',
    archived_at: '2026-06-01T00:00:00.000000Z',
    deleted_at: null,
  })
  const fourth = some('organization', 4, { name: 'O 4', archived_at: null, deleted_at: null })
  const password = 'hash'
  const earlier = (id: number, user_id: number, organization_id: number) =>
    some('member', id, { user_id, organization_id, role: 'owner' })
  const { enter } = await start(
    ...[archived, fourth],
    ...[user(1, { password, last_organization_id: 2 }), member(1, 1), member(1, 2)],
    ...[user(2, { password }), earlier(5, 2, 2), earlier(6, 2, 1)],
    ...[user(3, { password }), member(3, 3), member(3, 4)],
    ...[user(4, { password }), member(4, 3)],
  )
  const by = (id: number) => enter({ email: `p${id}@x.ch`, password: 'right' })
  expect(await Promise.all([1, 2, 3, 4].map(by))).toEqual([
    ...['1 in 2 confirmed', '2 in 1 confirmed', '3 in 4 confirmed', '4 in 3 confirmed'],
  ])
})

test('an address signs in only with a password, also one that is unknown or has none', async () => {
  const { signIn } = await start(user(1), member(1, 1))
  const by = (input: object) => signIn.signIn({} as never, input as never)
  for (const email of ['p1@x.ch', 'p9@x.ch', undefined])
    for (const password of ['right', undefined]) expect(await by({ email, password })).toMatchObject(credentialsRefused)
})

test('the choice of a start is for its users only, once, and a wrong password leaves it open', async () => {
  const { signIn, enter, codeIn, systemBook } = await start(
    ...[user(1, { password: 'hash' }), user(2, { password: 'hash' }), member(1, 1), member(2, 1)],
    // Without a password this one cannot sign in at a start.
    ...[user(3), member(3, 1)],
  )
  const { code, people } = answerOf(await signIn.signIn({} as never, codeIn(signIn.linkForStart()) as never))
  expect(people.map(({ id, asks_password }) => [id, asks_password])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(sessions.look(code ?? '')).toEqual({ type: 'choice', people: [1, 2] })
  const by = (input: object) => signIn.signIn({} as never, { code, ...input } as never)
  expect(await by({ user_id: 3, password: 'right' })).toMatchObject(credentialsRefused)
  // A password since then gives a place in the next choice only.
  const changes = [changeOfFields('user', 3, { password: null }, { password: 'hash' })]
  await systemBook.write({ user: 3 }, async () => ok({ action: 'test', changes, value: null }))
  expect(await by({ user_id: 3, password: 'right' })).toMatchObject(credentialsRefused)
  expect(await by({ password: 'right' })).toMatchObject(credentialsRefused)
  expect(await by({ user_id: 2, password: 'wrong' })).toMatchObject(credentialsRefused)
  expect(await enter({ code, user_id: 2, password: 'right' })).toBe('2 in 1 confirmed')
  expect((await by({ user_id: 1, password: 'right' })).ok).toBe(false)
})

test('a link of a start and one for another window are valid once', async () => {
  const { signIn, enter, codeIn } = await start(user(1), member(1, 1), member(1, 2))
  const links = [signIn.linkForStart(), answerOf(await signIn.link({ ...ACTOR, organization_id: 2 })).url]
  for (const [index, url] of links.entries()) {
    expect(await enter(codeIn(url))).toBe(`1 in ${index + 1}`)
    const again = await signIn.signIn({} as never, codeIn(url) as never)
    expect(again).toMatchObject({ ok: false, error: { problems: [{ field: 'code', code: 'sign_in_link_used' }] } })
  }
  // A token cannot open a window.
  expect(await signIn.link({ ...ACTOR, token: {} } as never)).toEqual({ ok: false, error: { type: 'Forbidden' } })
})

test('a link of a member is valid to its last millisecond, and for the first of two requests at the same moment', async () => {
  const expires = (ms: number) => new Date(NOW + ms).toISOString()
  const { signIn } = await start(
    ...[user(1, { sign_in_link: { code_sha256: hashOf('late'), expires_at: expires(-1) } }), member(1, 1)],
    ...[user(2, { sign_in_link: { code_sha256: hashOf('now'), expires_at: expires(0) } }), member(2, 1)],
  )
  const by = async (code: string) => (await signIn.signIn({} as never, { code } as never)).ok
  expect(await by('late')).toBe(false)
  expect((await Promise.all([by('now'), by('now')])).toSorted()).toEqual([false, true])
  expect(await by('now')).toBe(false)
})
