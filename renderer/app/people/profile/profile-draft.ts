// A profile in the form's state, and its changes as a request of the interface. Pure.
import type { ChangeUser, UserObject } from '../../../../shared/api/endpoints/organization/user.ts'
import { NOTIFICATIONS } from '../../../../shared/record/organization/organization.ts'
import type { ProblemCode } from '../../text/problem-code.ts'

export interface ProfileDraft extends Pick<UserObject, 'firstname' | 'lastname' | 'email' | 'description' | 'locale'> {
  readonly settings: UserObject['settings']
  /** Empty: it does not change. */
  readonly password: string
  readonly repeat: string
}

export const draftOfUser = ({
  firstname,
  lastname,
  email,
  description,
  locale,
  settings,
}: UserObject): ProfileDraft => ({
  firstname,
  lastname,
  email,
  description,
  locale,
  settings,
  password: '',
  repeat: '',
})

/** The shortest password that the interface accepts. */
export const PASSWORD_LENGTH = 6

export type PasswordFault = 'password_short' | 'password_differs'

/** Errors before the request, by field. */
export const profileFaults = ({
  firstname,
  email,
  password,
  repeat,
}: ProfileDraft): {
  readonly firstname?: ProblemCode
  readonly email?: ProblemCode
  readonly password?: PasswordFault
  readonly repeat?: PasswordFault
} => ({
  ...(firstname.trim() === '' ? { firstname: 'required' } : {}),
  ...(email.trim() === '' ? { email: 'required' } : {}),
  ...(password !== '' && password.length < PASSWORD_LENGTH ? { password: 'password_short' } : {}),
  ...(password === repeat ? {} : { repeat: 'password_differs' }),
})

/** The differences from the saved user; empty: none. */
export const profileChange = (user: UserObject, draft: ProfileDraft): ChangeUser => {
  const texts = (['firstname', 'lastname', 'email', 'description'] as const).filter(
    (name) => draft[name].trim() !== user[name],
  )
  const flags = NOTIFICATIONS.filter((name) => draft.settings[name] !== user.settings[name])
  return {
    ...Object.fromEntries(texts.map((name) => [name, draft[name].trim()])),
    ...(draft.locale === user.locale ? {} : { locale: draft.locale }),
    ...(draft.password === '' ? {} : { password: draft.password }),
    ...(flags.length === 0 ? {} : { settings: Object.fromEntries(flags.map((name) => [name, draft.settings[name]])) }),
  }
}
