// Users: a new user, and the changes allowed. Interface document, current user.
import type { User } from '../../record/organization/organization.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

/** A new user: without notifications and without a password. */
export const newUser = (
  input: Pick<User, 'id' | 'firstname' | 'lastname' | 'email' | 'created_at'> & { readonly locale?: User['locale'] },
): User => ({
  locale: 'de',
  ...input,
  description: '',
  verified: false,
  password: null,
  settings: {
    notifyWeeklyProjectOverview: false,
    notifyWeeklyDigest: false,
    notifyOverdueInvoices: false,
    notifyRFDInvoices: false,
    notifyLastRecurringInvoices: false,
    notifyPromotions: false,
  },
  apple_id: null,
  google_id: null,
  sign_in_link: null,
  two_factor: null,
  last_organization_id: null,
})

/** The name of a user in lists and titles. */
export const fullName = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

/** A change of a user; a missing field stays as it is. `password` is the hash to store. */
export interface UserChange
  extends Partial<
    Omit<User, 'id' | 'settings' | 'verified' | 'sign_in_link' | 'two_factor' | 'last_organization_id' | 'created_at'>
  > {
  readonly settings?: Partial<User['settings']>
}

/** The user after the change. E-mail addresses are unique regardless of case; a new address must be verified again. */
export const decideChangeUser = (
  user: User,
  { settings, ...fields }: UserChange,
  others: readonly User[],
): Result<User, readonly FieldProblem[]> => {
  const email = fields.email?.toLowerCase()
  const isEmailInUse = others.some((other) => other.id !== user.id && other.email.toLowerCase() === email)
  if (isEmailInUse) return err([{ field: 'email', code: 'email_taken' }])
  const isNewEmail = email !== undefined && email !== user.email.toLowerCase()
  return ok({
    ...user,
    ...fields,
    settings: { ...user.settings, ...settings },
    verified: user.verified && !isNewEmail,
  })
}
