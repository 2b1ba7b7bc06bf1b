// The user of this window: the secret of its session, stored for this tab only, and what the sign-in still needs.
import { create } from 'zustand'
import type { SessionObject } from '../../../../shared/api/endpoints/organization/session.ts'

/** Session storage ends with the tab and is out of reach of pages on other ports; cookies are not. */
const KEY = 'kontor.session'
const USER_KEY = 'kontor.session_user'

/**
 * `restoring`: the window looks for its session. `signing_in`: a person has to sign in, as one of `challenge.people`,
 * or by e-mail address where `challenge` is null.
 */
type SessionState =
  | { readonly phase: 'restoring' | 'signed_in'; readonly challenge: null; readonly error: null }
  | {
      readonly phase: 'signing_in'
      readonly challenge: SessionObject | null
      /** Why the link did not sign in. */
      readonly error: unknown
    }

export const useSession = create<SessionState>()(() => ({ phase: 'restoring', challenge: null, error: null }))

export const sessionToken = (): string | null => sessionStorage.getItem(KEY)

/** The user of the current or last session. */
export const sessionUser = (): string | null => sessionStorage.getItem(USER_KEY)

export const storeSession = (token: string, userId: string | null): void => {
  sessionStorage.setItem(KEY, token)
  sessionStorage.setItem(USER_KEY, String(userId))
  useSession.setState({ phase: 'signed_in', challenge: null, error: null })
}

/** There is no session (any more): shows the sign-in. */
export const requireSignIn = (challenge: SessionObject | null, error: unknown = null): void => {
  sessionStorage.removeItem(KEY)
  useSession.setState({ phase: 'signing_in', challenge, error })
}
