// Users who sign in as in the program: invited, by a link, with a password. For tests of permissions.
import { type Kontor, linkCode, ownerSession, sendAs, signIn } from '../kontor.ts'

/** A caller with a token or a session. */
export interface Caller {
  readonly token: string
  /** The status and the body of any answer. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

export const callerOf = (kontor: Kontor, token: string): Caller => ({
  token,
  ask: async (method, path, body) => {
    const answer = await kontor.ask(`/api${path}`, {
      method,
      headers: { authorization: token === '' ? '' : `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, body: isJson ? JSON.parse(text) : {}, headers: answer.headers }
  },
})

/** The user that the program started for, in a window. */
export const theOwner = async (kontor: Kontor): Promise<Caller> => callerOf(kontor, await ownerSession(kontor))

/** Status and code of a refusal. */
export const refusal = ({ status, body }: Reply): readonly unknown[] => [status, body.code]

export interface Invited extends Caller {
  readonly member_id: number
  readonly email: string
}

/** A new user in the inviting user's organization, signed in by a link; with a password when one is given. */
export const invite = async (
  kontor: Kontor,
  by: Caller,
  person: { readonly email: string; readonly role: string; readonly password?: string },
): Promise<Invited> => {
  const { email, role, password } = person
  const made = await by.ask('POST', '/member', { email, firstname: role, role })
  const member_id = Number(made.body.id)
  const link = (await sendAs(kontor, by.token, 'POST', `/api/member/${member_id}/sign_in_link`, {})) as { url: string }
  const caller = callerOf(kontor, await signIn(kontor, linkCode(link.url)))
  if (password !== undefined) await sendAs(kontor, caller.token, 'PATCH', '/api/user', { password })
  return { ...caller, member_id, email }
}
