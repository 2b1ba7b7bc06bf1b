// The fields of the sign-in, and the request with their values. Pure.
import type { SessionObject, SignIn } from '../../../../shared/api/endpoints/organization/session.ts'

export interface SignInValues {
  /** One of the offered people; null: not chosen yet. */
  readonly user_id: number | null
  readonly email: string
  readonly password: string
  readonly one_time_password: string
}

export type SignInField = keyof SignInValues

/** The fields to show. `needsOneTimePassword`: an answer of the server requires one. */
export const signInFieldsOf = (
  challenge: SessionObject | null,
  userId: number | null,
  needsOneTimePassword: boolean,
): readonly SignInField[] => {
  if (challenge === null) return ['email', 'password', ...(needsOneTimePassword ? ['one_time_password' as const] : [])]
  const person = challenge.people.find(({ id }) => id === userId)
  return [
    'user_id',
    ...(person?.asks_password ? ['password' as const] : []),
    ...(person?.asks_one_time_password || needsOneTimePassword ? ['one_time_password' as const] : []),
  ]
}

/** The fields without a value. */
export const missingFields = (fields: readonly SignInField[], values: SignInValues): readonly SignInField[] =>
  fields.filter((name) => values[name] === null || String(values[name]).trim() === '')

/** The request with the values of these fields. A password is sent as typed, including spaces. */
export const signInOf = (
  challenge: SessionObject | null,
  fields: readonly SignInField[],
  values: SignInValues,
): SignIn => ({
  ...(challenge?.code ? { code: challenge.code } : {}),
  ...(values.user_id === null ? {} : { user_id: values.user_id }),
  ...(fields.includes('email') ? { email: values.email.trim() } : {}),
  ...(fields.includes('password') ? { password: values.password } : {}),
  ...(fields.includes('one_time_password') ? { one_time_password: values.one_time_password.trim() } : {}),
})
