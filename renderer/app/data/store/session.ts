// Who uses this window: the secret of its session, kept for this tab alone, and what is still asked for before there is one.
import { create } from 'zustand'
import type { SessionObject } from '../../../../shared/api/endpoints/organization/session.ts'

/** Gone with the tab, and out of reach of pages on other ports, which cookies are not. */
const KEY = 'kontor.session'
const USER_KEY = 'kontor.session_user'

/**
 * `beginning`: it is being found out. `asking`: a person has to say who it is, one of `asked.people`, or by an e-mail
 * address where `asked` is null.
 */
type SessionState =
  | { readonly phase: 'beginning' | 'signed_in'; readonly challenge: null; readonly error: null }
  | {
      readonly phase: 'asking'
      readonly challenge: SessionObject | null
      /** Why the link did not sign in. */
      readonly error: unknown
    }

export const useSession = create<SessionState>()(() => ({ phase: 'beginning', challenge: null, error: null }))

export const sessionToken = (): string | null => sessionStorage.getItem(KEY)

/** Whose session it is, or was. */
export const sessionUser = (): string | null => sessionStorage.getItem(USER_KEY)

export const storeSession = (token: string, userId: string | null): void => {
  sessionStorage.setItem(KEY, token)
  sessionStorage.setItem(USER_KEY, String(userId))
  useSession.setState({ phase: 'signed_in', challenge: null, error: null })
}

/** Nobody is signed in (any more): asks who it is. */
export const requireSignIn = (challenge: SessionObject | null, error: unknown = null): void => {
  sessionStorage.removeItem(KEY)
  useSession.setState({ phase: 'asking', challenge, error })
}
