// Which ways to sign in count as a confirmation by password, and where the session begins.
import { beforeEach, expect, test } from 'vitest'
import { hashOf } from '../../../main/service/core/secret.ts'
import { createSessions, newSecrets } from '../../../main/service/organization/sessions.ts'
import { createSignIn } from '../../../main/service/organization/sign-in.ts'
import { NO_SIGN_IN_LOG } from '../../../main/service/organization/sign-in-log.ts'
import type { Change } from '../../../shared/books/port/change.ts'
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

/** "right" is the password of everyone. */
const start = async (...changes: readonly Change[]) => {
  const systemBook = await createMemoryBook('system')
  await systemBook.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: [...ORGANIZATIONS, ...changes], value: null }),
  )
  const confirmation = {
    check: async (_: unknown, password: string) => ok(password === 'right'),
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
  return { signIn, enter, codeIn }
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
