// Users: a new one, and the effect of changes.
import { describe, expect, test } from 'vitest'
import type { User } from '../../../shared/record/organization/organization.ts'
import { decideChangeUser, fullName, newUser } from '../../../shared/rule/organization/user.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'

const TIME = '2026-01-15T08:00:00.000000Z' as Timestamp
const invited = { id: 2, firstname: 'Anna', lastname: 'Muster', email: 'anna@example.com', created_at: TIME }

const QUIET = {
  notifyWeeklyProjectOverview: false,
  notifyWeeklyDigest: false,
  notifyOverdueInvoices: false,
  notifyRFDInvoices: false,
  notifyLastRecurringInvoices: false,
  notifyPromotions: false,
}

test('a new one has German, no notifications, no verified address and no password', () => {
  expect(newUser(invited)).toEqual({
    ...invited,
    locale: 'de',
    description: '',
    verified: false,
    password: null,
    apple_id: null,
    google_id: null,
    sign_in_link: null,
    two_factor: null,
    last_organization_id: null,
    settings: QUIET,
  })
  expect(newUser({ ...invited, locale: 'en' }).locale).toBe('en')
})

test('the full name, also with only one of its parts', () => {
  expect(fullName({ firstname: 'Anna', lastname: 'Muster' })).toBe('Anna Muster')
  expect(fullName({ firstname: '', lastname: 'Muster' })).toBe('Muster')
  expect(fullName({ firstname: 'Anna', lastname: '' })).toBe('Anna')
})

describe('a change', () => {
  const anna: User = { ...newUser(invited), verified: true }
  const others = [anna, { ...anna, id: 3, email: 'Bruno@example.com' }]
  const change = (fields: Parameters<typeof decideChangeUser>[1]) => decideChangeUser(anna, fields, others)

  test('keeps the attributes and settings that it does not name', () => {
    expect(change({ firstname: 'Anne', settings: { notifyPromotions: true } })).toEqual({
      ok: true,
      value: { ...anna, firstname: 'Anne', settings: { ...QUIET, notifyPromotions: true } },
    })
  })

  test('of the e-mail address requires a new verification, unless only its case differs', () => {
    expect(change({ email: 'new@example.com' })).toMatchObject({ value: { email: 'new@example.com', verified: false } })
    expect(change({ email: 'ANNA@example.com' })).toMatchObject({
      value: { email: 'ANNA@example.com', verified: true },
    })
    expect(change({ firstname: 'Anne' })).toMatchObject({ value: { verified: true } })
    expect(decideChangeUser({ ...anna, verified: false }, {}, others)).toMatchObject({ value: { verified: false } })
  })

  test('to the address of another is refused, in any case', () => {
    expect(change({ email: 'BRUNO@example.com' })).toMatchObject({ ok: false, error: [{ field: 'email' }] })
  })
})
