// A token in the dialog's state before it is created, and its request to the interface. Pure.
import type { CreateToken } from '../../../shared/api/endpoints/organization/tokens.ts'
import type { Role, Scope } from '../../../shared/record/organization/organization.ts'
import { addDays, type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'

export const EXPIRIES = ['month', 'year', 'day', 'never'] as const
export type Expiry = (typeof EXPIRIES)[number]

export interface TokenDraft {
  readonly name: string
  readonly organizationId: number
  readonly role: Role
  readonly scopes: readonly Scope[]
  readonly expiry: Expiry
  /** Its last valid day, where `expiry` is `day`. */
  readonly day: LocalDate | null
}

export type TokenFaults = {
  readonly name?: 'required'
  readonly scopes?: 'required'
  readonly day?: 'required' | 'expires_in_the_past'
}

/** Errors before the request, by field. */
export const tokenFaults = ({ name, scopes, expiry, day }: TokenDraft, today: LocalDate): TokenFaults => ({
  ...(name.trim() === '' ? { name: 'required' } : {}),
  ...(scopes.length === 0 ? { scopes: 'required' } : {}),
  ...(expiry !== 'day' ? {} : day === null ? { day: 'required' } : day < today ? { day: 'expires_in_the_past' } : {}),
})

/** `now`: milliseconds since 1970. */
export const tokenOf = (draft: TokenDraft, today: LocalDate, now: number): CreateToken => ({
  name: draft.name.trim(),
  organization_id: draft.organizationId,
  role: draft.role,
  scopes: [...draft.scopes],
  expires_at: expiresAt(draft, today, now),
})

const DAY_MS = 86_400_000

const expiresAt = ({ expiry, day }: TokenDraft, today: LocalDate, now: number): CreateToken['expires_at'] => {
  if (expiry === 'never') return null
  if (expiry === 'month') return timestampOf(now + 30 * DAY_MS)
  if (expiry === 'year') return timestampOf(now + 365 * DAY_MS)
  // Until the end of the day in the user's time zone.
  return timestampOf(new Date(`${addDays(day ?? today, 1)}T00:00:00`).getTime())
}
