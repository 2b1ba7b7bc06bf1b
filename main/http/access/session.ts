// Finds the caller by the Authorization header: the token of the start, the access token of a script, or the session of a
// window. There are no cookies, since cookies of 127.0.0.1 are sent to every port. Secrets are never read from the address.
import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../service/contract.ts'
import type { Actor, Membership } from '../../service/core/request.ts'
import { hashOf } from '../../service/core/secret.ts'
import type { RequestContext } from '../request/environment.ts'

export interface Callers {
  /** The caller of a request with these headers, with the current role. */
  readonly actorOf: (c: RequestContext) => Promise<Actor | null>
}

export interface CallersOptions {
  /** The member for whom the start token acts: the owner, in the first organization. */
  readonly person: Membership
  readonly access: Pick<Services['access'], 'findMember' | 'findToken' | 'findSession'>
  /** The token of this start (rule 2); null: there is none (rule 194). */
  readonly token: string | null
}

export const createCallers = ({ person, access, token }: CallersOptions): Callers => {
  const tokenHash = token === null ? null : Buffer.from(hashOf(token))
  return {
    actorOf: async (c) => {
      const secret = /^Bearer +([\w.~+/-]+=*) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
      if (secret === undefined) return null
      const hash = hashOf(secret)
      if (tokenHash && timingSafeEqual(Buffer.from(hash), tokenHash)) return access.findMember(person)
      return (await access.findSession(hash)) ?? access.findToken(hash)
    },
  }
}
