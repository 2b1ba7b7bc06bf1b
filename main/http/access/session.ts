// Who asks, by the Authorization header: the token of the start, a lasting token of a script, or the session of a window. There
// is no cookie: cookies of 127.0.0.1 reach every port. Nothing of a secret is ever read from an address.
import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../service/contract.ts'
import type { Actor, Membership } from '../../service/core/request.ts'
import { hashOf } from '../../service/core/secret.ts'
import type { RequestContext } from '../request/environment.ts'

export interface Callers {
  /** Who a request with these headers comes from, in the role of this moment. */
  readonly actorOf: (c: RequestContext) => Promise<Actor | null>
}

export interface CallersOptions {
  /** Whom the start token acts for: the owner, in the first organization. */
  readonly person: Membership
  readonly access: Pick<Services['access'], 'findMember' | 'findToken' | 'findSession'>
  /** Of this start (rule 2); null: there is none (rule 194). */
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
