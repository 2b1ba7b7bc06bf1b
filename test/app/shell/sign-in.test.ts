// The fields of a sign-in, and those that are sent.
import { describe, expect, test } from 'vitest'
import { missingAnswers, questionsOf, signInOf } from '../../../renderer/app/shell/sign-in/answers.ts'

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
    expect(questionsOf(asked, null, false)).toEqual(['user_id'])
    expect(questionsOf(asked, 1, false)).toEqual(['user_id', 'password', 'one_time_password'])
    expect(questionsOf(asked, 2, false)).toEqual(['user_id'])
  })

  test('only shown fields are sent', () => {
    const questions = questionsOf(asked, 2, false)
    expect(signInOf(asked, questions, { ...typed, user_id: 2 })).toEqual({ code: 'again', user_id: 2 })
  })

  test('a user who is not selected is missing', () => {
    expect(missingAnswers(['user_id'], typed)).toEqual(['user_id'])
  })
})

describe('without a code', () => {
  test('a one-time password after an answer requires it; passwords keep their blanks', () => {
    expect(questionsOf(null, null, false)).toEqual(['email', 'password'])
    const questions = questionsOf(null, null, true)
    expect(signInOf(null, questions, typed)).toEqual({
      email: 'anna@example.ch',
      password: ' mit Rand ',
      one_time_password: '123456',
    })
    expect(missingAnswers(questions, { ...typed, one_time_password: ' ' })).toEqual(['one_time_password'])
  })
})
