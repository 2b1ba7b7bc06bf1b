// The current user: profile, password, notifications, two-factor authentication. Interface document, current user.
import { updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import { decideChangeUser, fullName, type UserChange } from '../../../shared/rule/organization/user.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import { hashOf } from '../core/secret.ts'
import type { OrganizationServices, UserView } from './contract.ts'
import { viewOf } from './organizations.ts'
import { type Passwords, TooManyPasswords } from './password.ts'
import type { PasswordConfirmation } from './password-confirmation.ts'
import type { Sessions } from './sessions.ts'
import { newRecoveryCodes, newTwoFactor, stepOf } from './two-factor.ts'

export interface UsersDeps extends ServiceDeps {
  readonly organizations: Pick<OrganizationServices['organizations'], 'list'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly confirmation: Pick<PasswordConfirmation, 'ensure' | 'validUntil'>
  readonly sessions: Pick<Sessions, 'find' | 'endAllOf'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

type ShownTwoFactor = UserView['shown_two_factor']
const NOTHING_SHOWN: ShownTwoFactor = { url: null, qr_code: null, recovery_codes: [] }

export const createUsers = (deps: UsersDeps): OrganizationServices['user'] => {
  const { systemBook, organizations, passwords, confirmation, sessions, clock } = deps

  const view = async (actor: Actor, shown_two_factor = NOTHING_SHOWN): Answer<UserView> => {
    const [record] = await systemBook.read([get('user', actor.user_id)])
    assert(record, 'the user of an actor')
    const organization = await viewOf(deps, actor, actor.organization_id)
    if (!organization.ok) return organization
    const all = await organizations.list(actor)
    const confirmed_until = confirmation.validUntil(actor)
    return all.ok
      ? ok({ record, organization: organization.value, organizations: all.value, confirmed_until, shown_two_factor })
      : all
  }

  const hashPassword = async (password: string): Promise<Result<string, Refusal>> => {
    try {
      return ok(await passwords.hash(password))
    } catch (error) {
      if (error instanceof TooManyPasswords) return err({ type: 'TooManyAttempts', retry_seconds: error.retry_seconds })
      throw error
    }
  }

  /** The actor of the session once it has switched to this organization. */
  const actorIn = async (actor: Actor, organization_id: number): Promise<Result<Actor, Refusal>> => {
    if (organization_id === actor.organization_id) return ok(actor)
    if (actor.session === undefined) return err(invalid({ field: 'current_organization_id', code: 'token_stays' }))
    const [memberships, organization] = await systemBook.read([
      where('member', 'user_id', [actor.user_id]),
      get('organization', organization_id),
    ])
    const member = memberships.find((row) => row.organization_id === organization_id)
    if (!member || !organization || organization.deleted_at !== null)
      return err(notFound('Organization', organization_id))
    return ok({ ...actor, organization_id, role: member.role })
  }

  /** Changes the two-factor authentication of the current user, once the password is confirmed. */
  const changeTwoFactor = async (
    actor: Actor,
    action: string,
    decide: (user: User) => Result<User['two_factor'], Refusal>,
    shown?: ShownTwoFactor,
  ): Answer<UserView> => {
    const written = await systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [user] = await read([get('user', actor.user_id)])
      assert(user, 'the user of an actor')
      const decided = decide(user)
      if (!decided.ok) return decided
      const changes = [updated('user', user, { ...user, two_factor: decided.value })]
      return ok({ action, params: { name: fullName(user) }, changes, value: null })
    })
    return written.ok ? view(actor, shown) : written
  }

  return {
    get: (actor) => view(actor),

    change: async (actor, { password, current_password, current_organization_id, ...input }) => {
      const [present] = await systemBook.read([get('user', actor.user_id)])
      assert(present, 'the user of an actor')
      const needsConfirmation = password !== undefined || (input.email !== undefined && input.email !== present.email)
      const refusal = needsConfirmation ? await confirmation.ensure(actor, current_password) : null
      if (refusal) return err(refusal)
      // A script must not decide that its person needs a password from now on.
      if (password !== undefined && actor.token && present.password === null) return err({ type: 'Forbidden' })
      const hash = password === undefined ? null : await hashPassword(password)
      if (hash && !hash.ok) return hash
      const change = { ...withoutAbsent(input), ...(hash ? { password: hash.value } : {}) }
      const entered = await actorIn(actor, current_organization_id ?? actor.organization_id)
      if (!entered.ok) return entered
      const written = await systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [user, users, memberships] = await read([
          get('user', actor.user_id),
          page('user'),
          where('member', 'user_id', [actor.user_id]),
        ])
        assert(user, 'the user of an actor')
        // The answer shows the organization: a person who left it meanwhile is refused before anything is written.
        if (!memberships.some(({ organization_id }) => organization_id === actor.organization_id))
          return err(notFound('Organization', actor.organization_id))
        const decided = decideChangeUser(user, change, users.rows)
        if (!decided.ok) return err(invalid(...decided.error))
        const last_organization_id = current_organization_id ?? user.last_organization_id
        return ok({
          action: 'change_user',
          params: { name: fullName({ ...user, ...decided.value }) },
          changes: [updated('user', user, { ...decided.value, last_organization_id })],
          value: null,
        })
      })
      if (!written.ok) return written
      const session = actor.session === undefined ? null : sessions.find(actor.session)
      if (session) session.organization_id = entered.value.organization_id
      if (password !== undefined) sessions.endAllOf(actor.user_id, actor.session)
      return view(entered.value)
    },

    twoFactor: {
      begin: async (actor) => {
        const refusal = await confirmation.ensure(actor, undefined)
        if (refusal) return err(refusal)
        const [user] = await systemBook.read([get('user', actor.user_id)])
        const { stored, url, qr_code, recovery_codes } = newTwoFactor(user?.email ?? '')
        const decide = ({ password, two_factor }: User): Result<User['two_factor'], Refusal> => {
          if (password === null) return err(invalid({ field: 'password', code: 'password_missing' }))
          if (two_factor !== null && two_factor.confirmed_at !== null)
            return err(invalid({ field: 'two_factor', code: 'two_factor_is_on' }))
          return ok(stored)
        }
        return changeTwoFactor(actor, 'begin_two_factor', decide, { url, qr_code, recovery_codes })
      },

      confirm: (actor, { one_time_password }) =>
        changeTwoFactor(actor, 'turn_on_two_factor', ({ two_factor }) => {
          if (two_factor === null || two_factor.confirmed_at !== null)
            return err(invalid({ field: 'one_time_password', code: 'two_factor_not_begun' }))
          return stepOf(two_factor.secret, one_time_password, clock()) === null
            ? err(invalid({ field: 'one_time_password', code: 'one_time_password_wrong' }))
            : ok({ ...two_factor, confirmed_at: deps.now() })
        }),

      renew: async (actor) => {
        const refusal = await confirmation.ensure(actor, undefined)
        if (refusal) return err(refusal)
        const recovery_codes = newRecoveryCodes()
        const decide = ({ two_factor }: User): Result<User['two_factor'], Refusal> =>
          two_factor === null || two_factor.confirmed_at === null
            ? err(invalid({ field: 'two_factor', code: 'two_factor_not_begun' }))
            : ok({ ...two_factor, recovery_code_sha256s: recovery_codes.map(hashOf) })
        return changeTwoFactor(actor, 'renew_recovery_codes', decide, { ...NOTHING_SHOWN, recovery_codes })
      },

      end: async (actor) => {
        const refusal = await confirmation.ensure(actor, undefined)
        return refusal ? err(refusal) : changeTwoFactor(actor, 'turn_off_two_factor', () => ok(null))
      },
    },
  }
}

/** The fields present in the input: absent ones stay unchanged. */
const withoutAbsent = (input: object): UserChange =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
