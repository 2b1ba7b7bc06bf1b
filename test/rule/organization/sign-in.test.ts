// Nobody gets locked out: an organization keeps an owner who has a way in.
import { describe, expect, test } from 'vitest'
import type { AccessToken, Member } from '../../../shared/record/organization.ts'
import { lockOutProblem, startMember } from '../../../shared/rule/organization/sign-in.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const created_at = timestampOf(0)
const member = (id: number, user_id: number, role: Member['role'], organization_id = 1): Member => ({
  ...{ id, user_id, role, organization_id, created_at },
})
const token = (user_id: number, organization_id = 1): AccessToken => ({
  ...{ id: `token-${user_id}`, name: 'Script', user_id, organization_id, secret_sha256: '', created_at },
})
const problem = (before: readonly Member[], after: readonly Member[], tokens: readonly AccessToken[] = []) =>
  lockOutProblem({ members: before, tokens }, { members: after, tokens })

describe('a start signs in', () => {
  test.each([
    ['the first person, in whatever role', [member(2, 2, 'owner'), member(1, 1, 'viewer')], 1],
    ['else the owner of longest standing', [member(5, 5, 'owner'), member(3, 3, 'owner'), member(2, 2, 'viewer')], 3],
    ['of the first organization', [member(1, 7, 'owner', 2), member(2, 8, 'owner', 1)], 8],
  ])('%s', (_, members, user) => {
    expect(startMember(members)?.user_id).toBe(user)
  })

  test('nobody where there is nobody', () => {
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
    // The start goes on signing in the first person, who would be a viewer.
    expect(problem([first, second], [member(1, 1, 'viewer'), second])).toBe('no_owner_signs_in')
    // When the first person has left, it signs in the other one.
    expect(problem([first, second], [second])).toBeNull()
    expect(problem([first, second], [first, member(2, 2, 'viewer')])).toBeNull()
  })

  test('a lasting token of another owner is a way in, too', () => {
    const viewer = [member(1, 1, 'viewer'), second]
    expect(problem([first, second], viewer, [token(2)])).toBeNull()
    expect(problem([first, second], viewer, [token(2, 9)])).toBe('no_owner_signs_in')
    const ways = { members: viewer, tokens: [token(2)] }
    expect(lockOutProblem(ways, { ...ways, tokens: [] })).toBe('no_owner_signs_in')
  })

  test('not so that another organization is locked', () => {
    const mine = member(3, 1, 'owner', 2)
    const theirs = member(4, 2, 'owner', 2)
    // The first person leaves the first organization, whose start then signs in somebody who is not in the second.
    expect(problem([first, second, mine], [second, mine])).toBe('no_owner_signs_in')
    expect(problem([first, mine, theirs], [first, theirs])).toBe('no_owner_signs_in')
    expect(problem([first, second, mine, theirs], [second, mine, theirs])).toBeNull()
  })

  test('where nobody could enter before, nothing gets worse', () => {
    const locked = [first, member(3, 3, 'owner', 2)]
    expect(problem(locked, [first, member(3, 3, 'owner', 2), member(4, 4, 'viewer', 2)])).toBeNull()
  })
})
