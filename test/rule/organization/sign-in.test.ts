// No organization becomes inaccessible: it keeps an owner who can sign in.
import { describe, expect, test } from 'vitest'
import type { Member, User } from '../../../shared/record/organization/organization.ts'
import {
  canVouchFor,
  isInstallationAdmin,
  lockOutProblem,
  signInUsers,
  startMember,
} from '../../../shared/rule/organization/sign-in.ts'
import { newUser } from '../../../shared/rule/organization/user.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const created_at = timestampOf(0)
const member = (id: number, user_id: number, role: Member['role'], organization_id = 1): Member => ({
  id,
  user_id,
  role,
  organization_id,
  created_at,
})
/** A user; with a password on request. */
const person = (id: number, password: string | null = null): User => ({
  ...newUser({ id, firstname: `P${id}`, lastname: '', email: `p${id}@example.com`, created_at }),
  password,
})
const WITHOUT_PASSWORDS = [1, 2, 3, 4].map((id) => person(id))
const problem = (before: readonly Member[], after: readonly Member[], users: readonly User[] = WITHOUT_PASSWORDS) =>
  lockOutProblem({ members: before, users }, { members: after, users })

describe('a start signs in', () => {
  test.each([
    ['the first user, in any role', [member(2, 2, 'owner'), member(1, 1, 'viewer')], 1],
    [
      'otherwise the owner with the longest membership',
      [member(5, 5, 'owner'), member(3, 3, 'owner'), member(2, 2, 'viewer')],
      3,
    ],
    ['of the first organization', [member(1, 7, 'owner', 2), member(2, 8, 'owner', 1)], 8],
  ])('%s', (_, members, user) => {
    expect(startMember(members)?.user_id).toBe(user)
  })

  test('no user where there is none', () => {
    expect(startMember([])).toBeNull()
  })
})

describe('a membership may change', () => {
  const [first, second] = [member(1, 1, 'owner'), member(2, 2, 'owner')]

  test('as long as an owner is left', () => {
    expect(problem([first], [])).toBe('last_owner')
    expect(problem([first], [member(1, 1, 'accountant')])).toBe('last_owner')
    expect(problem([first, member(2, 2, 'viewer')], [first])).toBeNull()
  })

  test('as long as an owner can sign in', () => {
    // The start continues to sign in the first user, who would be a viewer.
    expect(problem([first, second], [member(1, 1, 'viewer'), second])).toBe('no_owner_signs_in')
    // When the first user has left, it signs in the other one.
    expect(problem([first, second], [second])).toBeNull()
    expect(problem([first, second], [first, member(2, 2, 'viewer')])).toBeNull()
  })

  test('the password of another owner is a way in too', () => {
    const viewer = [member(1, 1, 'viewer'), second]
    expect(problem([first, second], viewer, [person(1), person(2, 'hash')])).toBeNull()
    expect(problem([first, second], viewer, [person(1, 'hash'), person(2)])).toBe('no_owner_signs_in')
  })

  test('not so that another organization becomes inaccessible', () => {
    const mine = member(3, 1, 'owner', 2)
    const theirs = member(4, 2, 'owner', 2)
    // The first user leaves the first organization, whose start then signs in a user who is not in the second.
    expect(problem([first, second, mine], [second, mine])).toBe('no_owner_signs_in')
    expect(problem([first, mine, theirs], [first, theirs])).toBe('no_owner_signs_in')
    expect(problem([first, second, mine, theirs], [second, mine, theirs])).toBeNull()
  })

  test('where no user could sign in before, nothing gets worse', () => {
    const locked = [first, member(3, 3, 'owner', 2)]
    expect(problem(locked, [first, member(3, 3, 'owner', 2), member(4, 4, 'viewer', 2)])).toBeNull()
  })
})

test('the user of a start can sign in, and every member with a password', () => {
  const members = [member(1, 1, 'owner'), member(2, 2, 'viewer'), member(3, 3, 'viewer')]
  const users = [person(1), person(2, 'hash'), person(3), person(4, 'hash')]
  expect(signInUsers({ members, users }).map(({ id }) => id)).toEqual([1, 2])
})

test('the first organization manages the installation', () => {
  const members = [member(1, 1, 'administrator'), member(2, 2, 'accountant'), member(3, 2, 'owner', 2)]
  expect([1, 2, 3].map((user) => isInstallationAdmin(members, user))).toEqual([true, false, false])
})

describe('a link for a user may be made by a user with at least the same permissions, in every organization of that user', () => {
  test.each([
    ['an owner for a viewer', [member(1, 1, 'owner'), member(2, 2, 'viewer')], true],
    ['an owner for an owner', [member(1, 1, 'owner'), member(2, 2, 'owner')], true],
    ['an administrator for an owner', [member(1, 1, 'administrator'), member(2, 2, 'owner')], false],
    ['an administrator for an administrator', [member(1, 1, 'administrator'), member(2, 2, 'administrator')], true],
    ['an accountant for a viewer', [member(1, 1, 'accountant'), member(2, 2, 'viewer')], false],
    [
      'an owner for a viewer who is also in another organization',
      [member(1, 1, 'owner'), member(2, 2, 'viewer'), member(3, 2, 'viewer', 2)],
      false,
    ],
    [
      'an owner of both',
      [member(1, 1, 'owner'), member(2, 2, 'viewer'), member(3, 2, 'viewer', 2), member(4, 1, 'owner', 2)],
      true,
    ],
  ])('%s', (_, members, may) => {
    expect(canVouchFor(members, 1, 2)).toBe(may)
  })
})
