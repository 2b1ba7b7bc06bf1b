// Confirms the person before important requests: by the password, given with the request or confirmed shortly before. Rule
// 169.
import { get } from '../../../shared/books/port/read.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { hashOf } from '../core/secret.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { type Passwords, TooManyPasswords } from './password.ts'
import type { Sessions } from './sessions.ts'

/**
 * After this many wrong passwords the next ones must wait: for one person, and from one network address, which many people
 * may share.
 */
const WRONG_OF_PERSON = 5
const WRONG_FROM_ADDRESS = 20
/** While only this machine has access, the wait does not grow. */
const MAX_WAIT_LOCAL_MS = 30_000
const MAX_WAIT_OF_PERSON_MS = 15 * 60_000
const MAX_WAIT_FROM_ADDRESS_MS = 60 * 60_000
/** For unknown e-mail addresses, and for network addresses. */
const MAX_ENTRIES = 10_000

/**
 * Whose password it is supposed to be: of a person or of an unknown e-mail address; and the network address of the request.
 */
export interface Claim {
  readonly person: number | { readonly email: string }
  readonly address: string | undefined
}

export interface PasswordConfirmation {
  /**
   * Null when the person is confirmed; else the refusal. The token of the start needs no confirmation, and neither does a
   * person without a password.
   */
  readonly ensure: (actor: Actor, passwordInput: string | undefined) => Promise<Refusal | null>
  /**
   * Whether this is the person's password; refuses after too many wrong ones, also for unknown people. Attempts count as
   * wrong until `noteRight`.
   */
  readonly check: (claim: Claim, password: string, hash: string | null) => Promise<Result<boolean, Refusal>>
  /** How long the session's confirmation is valid, in seconds since 1970; 0: it is not confirmed. */
  readonly validUntil: (actor: Actor) => number
  /** Why the next attempt must wait; null: it need not. */
  readonly refusalToWait: (claim: Claim) => Refusal | null
  /** A wrong one-time password counts like a wrong password. */
  readonly noteWrong: (claim: Claim) => void
  /** The person has passed every check. */
  readonly noteRight: (claim: Claim) => void
}

export const createPasswordConfirmation = (
  systemBook: Book,
  passwords: Passwords,
  sessions: Sessions,
  /** Milliseconds since 1970. */
  now: () => number,
  /** Whether people on other machines may sign in. */
  servesRemote: boolean,
): PasswordConfirmation => {
  const ofPerson = { allowed: WRONG_OF_PERSON, max_wait_ms: servesRemote ? MAX_WAIT_OF_PERSON_MS : MAX_WAIT_LOCAL_MS }
  const people = createAttempts({ ...ofPerson, max_entries: Number.POSITIVE_INFINITY }, now)
  const unknownPeople = createAttempts({ ...ofPerson, max_entries: MAX_ENTRIES }, now)
  const addresses = createAttempts(
    { allowed: WRONG_FROM_ADDRESS, max_wait_ms: MAX_WAIT_FROM_ADDRESS_MS, max_entries: MAX_ENTRIES },
    now,
  )
  /** The counters of an attempt, each with its key. */
  const countersOf = ({ person, address }: Claim): readonly (readonly [Attempts, string])[] => [
    typeof person === 'number' ? [people, String(person)] : [unknownPeople, hashOf(person.email.trim().toLowerCase())],
    ...(address === undefined ? [] : [[addresses, networkOf(address)] as const]),
  ]
  const refusalToWait = (claim: Claim): Refusal | null => {
    const retry_seconds = Math.max(...countersOf(claim).map(([attempts, key]) => attempts.waitOf(key)))
    return retry_seconds > 0 ? { type: 'TooManyAttempts', retry_seconds } : null
  }
  const noteWrong = (claim: Claim) => {
    for (const [attempts, key] of countersOf(claim)) attempts.begin(key)
  }
  const cancelAttempt = (claim: Claim) => {
    for (const [attempts, key] of countersOf(claim)) attempts.cancel(key)
  }
  const noteRight = ({ person }: Claim) => {
    if (typeof person === 'number') people.forget(String(person))
  }

  const check: PasswordConfirmation['check'] = async (claim, password, hash) => {
    const refusal = refusalToWait(claim)
    if (refusal) return err(refusal)
    noteWrong(claim)
    try {
      const isRight = await passwords.verify(password, hash)
      if (isRight) cancelAttempt(claim)
      return ok(isRight)
    } catch (error) {
      cancelAttempt(claim)
      if (error instanceof TooManyPasswords) return err({ type: 'TooManyAttempts', retry_seconds: error.retry_seconds })
      throw error
    }
  }

  const confirmedUntil = ({ session }: Actor): number =>
    session === undefined ? 0 : (sessions.find(session)?.confirmed_until ?? 0)

  return {
    check,
    refusalToWait,
    noteWrong,
    noteRight,
    validUntil: (actor) => Math.floor(confirmedUntil(actor) / 1000),
    ensure: async (actor, passwordInput) => {
      if (actor.token === undefined && actor.session === undefined) return null
      const [user] = await systemBook.read([get('user', actor.user_id)])
      assert(user, 'the user of an actor')
      if (user.password === null) return null
      if (passwordInput === undefined)
        return confirmedUntil(actor) > now() ? null : { type: 'PasswordConfirmationRequired' }
      const claim = { person: user.id, address: actor.address }
      const checked = await check(claim, passwordInput, user.password)
      if (!checked.ok) return checked.error
      if (!checked.value) return invalid({ field: 'current_password', code: 'wrong_password' })
      noteRight(claim)
      if (actor.session !== undefined) sessions.confirm(actor.session)
      return null
    },
  }
}

/** For an IPv6 address the network, since one machine has all addresses of it. */
const networkOf = (address: string): string => {
  if (!address.includes(':')) return address
  const [head, tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const missing = Array.from({ length: 8 - (head?.length ?? 0) - tail.length }, () => '0')
  return [...(head ?? []), ...missing, ...tail].slice(0, 4).join(':')
}
