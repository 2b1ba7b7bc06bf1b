// Whether somebody who asks for something weighty is still the person: by the password, given with the request or confirmed
// a short while ago. Rule 169.
import { get } from '../../../shared/books/port/read.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { type Passwords, TooManyPasswords } from './password.ts'
import type { Sessions } from './sessions.ts'

/** After so many wrong passwords of a person the next ones have to wait. */
const WRONG_ALLOWED = 5
const WAIT_MS = 30_000

export interface PasswordConfirmation {
  /**
   * Nothing when the person is confirmed; else why not. The token of the start may do everything, and who has no password
   * yet has nothing to confirm.
   */
  readonly ensure: (actor: Actor, given: string | undefined) => Promise<Refusal | null>
  /** Whether this is the person's password; refuses while too many wrong ones came before. */
  readonly check: (userId: number | null, password: string, hash: string | null) => Promise<Result<boolean, Refusal>>
  /** Until when the session's confirmation holds, in seconds as of 1970; 0: it does not. */
  readonly validUntil: (actor: Actor) => number
  /** A wrong one-time password counts like a wrong password. */
  readonly noteWrong: (userId: number) => void
}

export const createPasswordConfirmation = (
  systemBook: Book,
  passwords: Passwords,
  sessions: Sessions,
  /** Milliseconds since 1970. */
  now: () => number,
): PasswordConfirmation => {
  const wrong = new Map<number, { count: number; until: number }>()
  const noteWrong = (userId: number) => {
    const count = (wrong.get(userId)?.count ?? 0) + 1
    wrong.set(userId, { count, until: count >= WRONG_ALLOWED ? now() + WAIT_MS : 0 })
  }

  const check: PasswordConfirmation['check'] = async (userId, password, hash) => {
    const wait = userId === null ? 0 : (wrong.get(userId)?.until ?? 0) - now()
    if (wait > 0) return err({ type: 'TooManyAttempts', retry_seconds: Math.ceil(wait / 1000) })
    try {
      const isRight = await passwords.verify(password, hash)
      if (userId !== null) isRight ? wrong.delete(userId) : noteWrong(userId)
      return ok(isRight)
    } catch (error) {
      if (error instanceof TooManyPasswords) return err({ type: 'TooManyAttempts', retry_seconds: error.retry_seconds })
      throw error
    }
  }

  const confirmedUntil = ({ session }: Actor): number =>
    session === undefined ? 0 : (sessions.find(session)?.confirmed_until ?? 0)

  return {
    check,
    noteWrong,
    validUntil: (actor) => Math.floor(confirmedUntil(actor) / 1000),
    ensure: async (actor, given) => {
      if (actor.token === undefined && actor.session === undefined) return null
      const [user] = await systemBook.read([get('user', actor.user_id)])
      assert(user, 'the user of an actor')
      if (user.password === null) return null
      if (given === undefined) return confirmedUntil(actor) > now() ? null : { type: 'PasswordConfirmationRequired' }
      const checked = await check(user.id, given, user.password)
      if (!checked.ok) return checked.error
      if (!checked.value) return invalid({ field: 'current_password', code: 'wrong_password' })
      if (actor.session !== undefined) sessions.confirm(actor.session)
      return null
    },
  }
}
