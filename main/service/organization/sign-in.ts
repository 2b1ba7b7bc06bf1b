// Sign-in and sign-out. Rules 168 and 169; links and sessions are in sessions.ts.
import type { SessionObject, SignIn } from '../../../shared/api/endpoints/organization/session.ts'
import { type Change, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { Member, Organization, User } from '../../../shared/record/organization/organization.ts'
import { signInUsers, startMember } from '../../../shared/rule/organization/sign-in.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { hashOf } from '../core/secret.ts'
import type { OrganizationServices } from './contract.ts'
import type { Claim, PasswordConfirmation } from './password-confirmation.ts'
import type { CodePurpose, Sessions } from './sessions.ts'
import type { SignInLog } from './sign-in-log.ts'
import { spendRecoveryCode, stepOf } from './two-factor.ts'

/** The network address of the caller. */
type From = Pick<Actor, 'address'>

interface People {
  readonly members: readonly Member[]
  readonly users: readonly User[]
  readonly organizations: readonly Organization[]
}

export interface SignInDeps extends Pick<ServiceDeps, 'systemBook'> {
  readonly sessions: Sessions
  readonly confirmation: PasswordConfirmation
  readonly signInLog: SignInLog
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The address of the window: `http://127.0.0.1:4780`. */
  readonly origin: () => string
}

const wrong = (field: 'password' | 'one_time_password' | 'code', code: SignInProblem) => err(invalid({ field, code }))
type SignInProblem =
  | 'wrong_credentials'
  | 'one_time_password_required'
  | 'one_time_password_wrong'
  | 'sign_in_link_used'

export const createSignIn = (deps: SignInDeps): OrganizationServices['signIn'] => {
  const { systemBook, sessions, confirmation, signInLog, clock, origin } = deps
  /** The last used step of each person's one-time password: each is valid once (RFC 6238, 5.2). */
  const usedSteps = new Map<number, number>()

  const peopleNow = async (): Promise<People> => {
    const [members, users, organizations] = await systemBook.read([page('member'), page('user'), page('organization')])
    const deletedIds = new Set(organizations.rows.flatMap(({ id, deleted_at }) => (deleted_at === null ? [] : [id])))
    return {
      members: members.rows.filter(({ organization_id }) => !deletedIds.has(organization_id)),
      users: users.rows,
      organizations: organizations.rows,
    }
  }

  const linkOf = (purpose: CodePurpose) => {
    const { code, ends_at } = sessions.createCode(purpose)
    return { url: linkTo(origin(), code), expires_at: timestampOf(ends_at) }
  }

  const startSession = async (
    { address }: From,
    people: People,
    user: User,
    isConfirmed: boolean,
  ): Promise<Result<SessionObject, Refusal>> => {
    const organization_id = firstOrganizationOf(people, user)
    if (organization_id === null) return wrong('password', 'wrong_credentials')
    await signInLog.note({ action: 'signed_in', user_id: user.id, address })
    const token = sessions.begin({ user_id: user.id, organization_id }, isConfirmed)
    return ok({ token, code: null, user_id: user.id, people: [] })
  }

  /** Asks which of these people is signing in. */
  const askForPerson = (people: readonly User[]): Result<SessionObject, Refusal> => {
    const { code } = sessions.createCode({ type: 'choice', people: people.map(({ id }) => id) })
    return ok({ token: null, code, user_id: null, people: people.map(choiceOf) })
  }

  const checkOneTimePassword = async (
    { address }: From,
    user: User,
    input: string | undefined,
  ): Promise<Refusal | null> => {
    const { two_factor } = user
    if (two_factor === null || !isTwoFactorOn(user)) return null
    if (!input) return invalid({ field: 'one_time_password', code: 'one_time_password_required' })
    const claim = { person: user.id, address }
    const refusal = confirmation.refusalToWait(claim)
    if (refusal) return refusal
    const step = stepOf(two_factor.secret, input, clock())
    if (step !== null && step > (usedSteps.get(user.id) ?? 0)) {
      usedSteps.set(user.id, step)
      return null
    }
    const remainingCodes = spendRecoveryCode(two_factor, input)
    if (remainingCodes === null) {
      confirmation.noteWrong(claim)
      signInLog.count({ action: 'second_factor_failed', user_id: user.id, address })
      return invalid({ field: 'one_time_password', code: 'one_time_password_wrong' })
    }
    return changeUser(user.id, 'use_recovery_code', (now) =>
      // Another request used the code at the same moment: then it is no longer valid.
      now.two_factor && spendRecoveryCode(now.two_factor, input) ? { ...now, two_factor: remainingCodes } : null,
    )
  }

  const changeUser = async (
    id: number,
    action: string,
    change: (user: User) => User | null,
    more: readonly Change[] = [],
  ): Promise<Refusal | null> => {
    const written = await systemBook.write<null, Refusal>({ user: id }, async (read) => {
      const [user] = await read([get('user', id)])
      const next = user && change(user)
      if (!next) return err(invalid({ field: 'code', code: 'sign_in_link_used' }))
      const changes = [updated('user', user, next), ...more]
      return ok({ action, params: { name: fullName(next) }, changes, value: null })
    })
    return written.ok ? null : written.error
  }

  /** Signs in a person by password; the member for whom the program starts may have none (`isAtStart`). */
  const byPassword = async (
    from: From,
    people: People,
    user: User | null,
    { email = '', password, one_time_password }: SignIn,
    isAtStart: boolean,
  ): Promise<Result<SessionObject, Refusal>> => {
    const needsPassword = user === null || user.password !== null || !isAtStart
    const claim: Claim = { person: user?.id ?? { email }, address: from.address }
    if (needsPassword) {
      const right = await confirmation.check(claim, password ?? '', user?.password ?? null)
      const isRight = right.ok && right.value
      if (!isRight) signInLog.count({ action: 'sign_in_failed', user_id: user?.id ?? null, address: from.address })
      if (!right.ok) return right
      if (user === null || !isRight) return wrong('password', 'wrong_credentials')
    }
    const refusal = await checkOneTimePassword(from, user, one_time_password)
    if (refusal) return err(refusal)
    confirmation.noteRight(claim)
    return startSession(from, people, user, needsPassword)
  }

  const byPersonalLink = async (from: From, people: People, { code = '', one_time_password }: SignIn) => {
    const sha256 = hashOf(code)
    const user = people.users.find(({ sign_in_link }) => sign_in_link?.code_sha256 === sha256)
    const link = user?.sign_in_link
    if (!user || !link || Date.parse(link.expires_at) < clock()) {
      signInLog.count({ action: 'sign_in_failed', user_id: null, address: from.address })
      return wrong('code', 'sign_in_link_used')
    }
    if (isTwoFactorOn(user) && !one_time_password)
      return ok({ token: null, code, user_id: null, people: [{ ...choiceOf(user), asks_password: false }] })
    const noted = { action: 'link_used', user_id: user.id, address: from.address } as const
    const refusal =
      (await checkOneTimePassword(from, user, one_time_password)) ??
      (await changeUser(
        user.id,
        'use_sign_in_link',
        (now) => (now.sign_in_link?.code_sha256 === sha256 ? { ...now, sign_in_link: null } : null),
        signInLog.changesOf(noted),
      ))
    return refusal ? err(refusal) : startSession(from, people, user, true)
  }

  return {
    linkForStart: () => linkOf({ type: 'start' }).url,
    signIn: async (from, input) => {
      const people = await peopleNow()
      const { code, user_id, email } = input
      if (code === undefined) {
        const user = people.users.find((one) => one.email.toLowerCase() === email?.trim().toLowerCase())
        return byPassword(from, people, user ?? null, input, false)
      }
      const purpose = sessions.look(code)
      if (purpose === null) return byPersonalLink(from, people, input)
      if (purpose.type === 'person') {
        sessions.spend(code)
        const user = people.users.find(({ id }) => id === purpose.user_id)
        assert(user, 'a link is for a user who exists')
        await signInLog.note({ action: 'signed_in', user_id: user.id, address: from.address })
        return ok({ token: sessions.begin(purpose, false), code: null, user_id: user.id, people: [] })
      }
      const candidates = signInUsers(people)
      if (purpose.type === 'start') {
        sessions.spend(code)
        const [onlyPerson] = candidates
        return candidates.length === 1 && onlyPerson?.password === null
          ? startSession(from, people, onlyPerson, false)
          : askForPerson(candidates)
      }
      const user = candidates.find(({ id }) => id === user_id && purpose.people.includes(id))
      if (!user) return wrong('password', 'wrong_credentials')
      const isFirst = startMember(people.members)?.user_id === user.id
      const entered = await byPassword(from, people, user, input, isFirst)
      if (entered.ok) sessions.spend(code)
      return entered
    },
    leaveSoon: async ({ session }) => {
      if (session !== undefined) sessions.endSoon(session)
      return ok(null)
    },
    end: async ({ session, user_id, address }) => {
      if (session !== undefined) {
        sessions.end(session)
        await signInLog.note({ action: 'signed_out', user_id, address })
      }
      return ok(null)
    },
    link: async ({ token, user_id, organization_id }) =>
      token === undefined ? ok(linkOf({ type: 'person', user_id, organization_id })) : err({ type: 'Forbidden' }),
    confirm: async (actor, { password }) => {
      const refusal = await confirmation.ensure(actor, password)
      if (refusal?.type === 'Invalid') return err(invalid({ field: 'password', code: 'wrong_password' }))
      return refusal ? err(refusal) : ok({ password_confirmation_valid_until: confirmation.validUntil(actor) })
    },
  }
}

const isTwoFactorOn = ({ two_factor }: User): boolean => two_factor !== null && two_factor.confirmed_at !== null

const choiceOf = (user: User): SessionObject['people'][number] => ({
  id: user.id,
  fullName: fullName(user),
  email: user.email,
  asks_password: user.password !== null,
  asks_one_time_password: isTwoFactorOn(user),
})

/** The organization in which a session of the person begins: the last one, else the first one that is not archived. */
const firstOrganizationOf = ({ members, organizations }: People, user: User): number | null => {
  const own = members.filter(({ user_id }) => user_id === user.id).map(({ organization_id }) => organization_id)
  if (user.last_organization_id !== null && own.includes(user.last_organization_id)) return user.last_organization_id
  const isArchived = (id: number) => organizations.find((one) => one.id === id)?.archived_at !== null
  const [first = null] = own.sort((a, b) => Number(isArchived(a)) - Number(isArchived(b)) || a - b)
  return first
}

/** The link that signs a browser in. Browsers never send the part after `#` to a server. */
export const linkTo = (origin: string, code: string): string => `${origin}/#sign_in=${code}`
