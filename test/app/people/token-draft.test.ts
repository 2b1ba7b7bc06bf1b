// The errors of a token's form, and its expiry.
import { describe, expect, test } from 'vitest'
import { type TokenDraft, tokenFaults, tokenOf } from '../../../renderer/app/people/token-draft.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const TODAY = '2026-11-24' as LocalDate
const NOW = Date.parse('2026-11-24T10:00:00Z')
const draft: TokenDraft = {
  name: ' Nachtlauf ',
  organizationId: 2,
  role: 'accountant',
  scopes: ['read', 'import'],
  expiry: 'month',
  day: null,
}
const expires = (changed: Partial<TokenDraft>) => tokenOf({ ...draft, ...changed }, TODAY, NOW).expires_at

test('it is for one organization, in one role, with its scopes', () => {
  expect(tokenOf(draft, TODAY, NOW)).toEqual({
    name: 'Nachtlauf',
    organization_id: 2,
    role: 'accountant',
    scopes: ['read', 'import'],
    expires_at: '2026-12-24T10:00:00.000000Z',
  })
})

describe('it ends', () => {
  test('after 30 days, after 365, or never', () => {
    expect(expires({ expiry: 'month' })).toBe('2026-12-24T10:00:00.000000Z')
    expect(expires({ expiry: 'year' })).toBe('2027-11-24T10:00:00.000000Z')
    expect(expires({ expiry: 'never' })).toBeNull()
  })

  test('with its last day in the user’s time zone', () => {
    const time = new Date(expires({ expiry: 'day', day: '2026-12-31' as LocalDate }) ?? '')
    expect([time.getFullYear(), time.getMonth(), time.getDate(), time.getHours()]).toEqual([2027, 0, 1, 0])
  })
})

test('missing and past values are reported at their field', () => {
  expect(tokenFaults({ ...draft, name: ' ', scopes: [] }, TODAY)).toEqual({ name: 'required', scopes: 'required' })
  expect(tokenFaults({ ...draft, expiry: 'day' }, TODAY)).toEqual({ day: 'required' })
  expect(tokenFaults({ ...draft, expiry: 'day', day: '2026-11-23' as LocalDate }, TODAY)).toEqual({
    day: 'expires_in_the_past',
  })
  expect(tokenFaults({ ...draft, expiry: 'day', day: TODAY }, TODAY)).toEqual({})
})
