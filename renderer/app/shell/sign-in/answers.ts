// The questions of the sign-in, and the request that contains the answers. Pure.
import type { SessionObject, SignIn } from '../../../../shared/api/endpoints/organization/session.ts'

export interface Answers {
  /** One of the offered people; null: not chosen yet. */
  readonly user_id: number | null
  readonly email: string
  readonly password: string
  readonly one_time_password: string
}

export type Question = keyof Answers

/** `needsOneTimePassword`: an answer of the server requires one. */
export const questionsOf = (
  challenge: SessionObject | null,
  userId: number | null,
  needsOneTimePassword: boolean,
): readonly Question[] => {
  if (challenge === null) return ['email', 'password', ...(needsOneTimePassword ? ['one_time_password' as const] : [])]
  const person = challenge.people.find(({ id }) => id === userId)
  return [
    'user_id',
    ...(person?.asks_password ? ['password' as const] : []),
    ...(person?.asks_one_time_password || needsOneTimePassword ? ['one_time_password' as const] : []),
  ]
}

/** The questions without an answer. */
export const missingAnswers = (questions: readonly Question[], answers: Answers): readonly Question[] =>
  questions.filter((name) => answers[name] === null || String(answers[name]).trim() === '')

/** The request: the answers to the questions. A password is sent as typed, including spaces. */
export const signInOf = (
  challenge: SessionObject | null,
  questions: readonly Question[],
  answers: Answers,
): SignIn => ({
  ...(challenge?.code ? { code: challenge.code } : {}),
  ...(answers.user_id === null ? {} : { user_id: answers.user_id }),
  ...(questions.includes('email') ? { email: answers.email.trim() } : {}),
  ...(questions.includes('password') ? { password: answers.password } : {}),
  ...(questions.includes('one_time_password') ? { one_time_password: answers.one_time_password.trim() } : {}),
})
