// The fields of a sign-in, and those that are sent.
import { describe, expect, test } from 'vitest'
import { missingFields, signInFieldsOf, signInOf } from '../../../renderer/app/shell/sign-in/sign-in-fields.ts'

const person = (id: number, asks_password: boolean, asks_one_time_password: boolean) => ({
  id,
  fullName: `Person ${id}`,
  email: `p${id}@example.ch`,
  asks_password,
  asks_one_time_password,
})
const asked = { token: null, code: 'again', user_id: null, people: [person(1, true, true), person(2, false, false)] }
const typed = { user_id: null, email: ' anna@example.ch ', password: ' mit Rand ', one_time_password: ' 123456 ' }

describe('with a code', () => {
  test('first the user, then that user’s fields', () => {
    expect(signInFieldsOf(asked, null, false)).toEqual(['user_id'])
    expect(signInFieldsOf(asked, 1, false)).toEqual(['user_id', 'password', 'one_time_password'])
    expect(signInFieldsOf(asked, 2, false)).toEqual(['user_id'])
  })

  test('only shown fields are sent', () => {
    const fields = signInFieldsOf(asked, 2, false)
    expect(signInOf(asked, fields, { ...typed, user_id: 2 })).toEqual({ code: 'again', user_id: 2 })
  })

  test('a user who is not selected is missing', () => {
    expect(missingFields(['user_id'], typed)).toEqual(['user_id'])
  })
})

describe('without a code', () => {
  test('a one-time password after an answer requires it; passwords keep their blanks', () => {
    expect(signInFieldsOf(null, null, false)).toEqual(['email', 'password'])
    const fields = signInFieldsOf(null, null, true)
    expect(signInOf(null, fields, typed)).toEqual({
      email: 'anna@example.ch',
      password: ' mit Rand ',
      one_time_password: '123456',
    })
    expect(missingFields(fields, { ...typed, one_time_password: ' ' })).toEqual(['one_time_password'])
  })
})
