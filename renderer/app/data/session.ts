// How the window gets its session: by the code of the one-time link that opened it, from before a reload, from another
// window of the same origin, or by a sign-in. Rule 168.
import { callUrl } from '../../../shared/api/client.ts'
import type { SignIn } from '../../../shared/api/endpoints/organization/session.ts'
import { leaveSession, linkSession, signIn, signOut } from '../../../shared/api/endpoints/organization/session.ts'
import { changeUser } from '../../../shared/api/endpoints/organization/user.ts'
import { call, queryClient, withAuthorization } from './api.ts'
import { useConnection } from './store/connection.ts'
import { setPreferences } from './store/preferences.ts'
import { requireSignIn, sessionToken, sessionUser, storeSession, useSession } from './store/session.ts'
import { reloadWindow } from './unsaved-input.ts'

const LINK = /^#sign_in=([\w-]+)&?/
/** Another signed-in window usually answers by then; a busy one may still do it while the sign-in is shown. */
const OTHER_WINDOW_MS = 400
/** A signed-in window first requests a link from the program, which takes its time on a busy machine. */
const LINK_MS = 15_000

/** Finds the session of this window. Resolves when it is known, or when the user has to sign in. */
export const restoreSession = async (): Promise<void> => {
  const code = takeCode()
  window.addEventListener('pagehide', endSessionOnUnload)
  answerOtherWindows()
  if (code !== null) {
    const refused = await startSession({ code }).then(
      () => null,
      (error: unknown) => error,
    )
    return refused === null || (await joinOtherWindow()) ? undefined : requireSignIn(null, refused)
  }
  const token = sessionToken()
  if (token !== null) return storeSession(token, sessionUser())
  if (!(await joinOtherWindow())) requireSignIn(null)
}

/** A user was signed in before, and the window still holds that user's data. */
let wasSignedIn = false

/** Signs in, or answers what else the sign-in needs. Rejects with the server's refusal. */
export const startSession = async (body: SignIn): Promise<void> => {
  const session = await call(signIn, { body })
  if (session.token === null) return requireSignIn(session)
  const before = sessionUser()
  const user = String(session.user_id)
  storeSession(session.token, user)
  const channel = openChannel()
  channel.postMessage({ type: 'signed_in' } satisfies Message)
  channel.close()
  if (wasSignedIn || (before !== null && before !== user)) resetWindow()
}

/** Shows the sign-in in place of the ended session. */
export const signInAgain = (): void => {
  wasSignedIn = true
  requireSignIn(null)
  queryClient.clear()
}

/** Switches to another organization, at `place` of the window. Rejects with the server's refusal. */
export const switchOrganization = async (current_organization_id: number, place?: string): Promise<void> => {
  await call(changeUser, { body: { current_organization_id } })
  resetWindow(place)
}

/** Reloads the window, so that no data of the former books stays in it: neither lists nor waiting files. */
export const resetWindow = (place = '/overview'): void => {
  setPreferences({ fiscalYear: null })
  history.replaceState(null, '', `${location.pathname}#${place}`)
  reloadWindow()
}

/** Ends the session and clears the window's data. */
export const endSession = async (): Promise<void> => {
  await call(signOut).catch(() => undefined)
  signInAgain()
}

/** The code of the link; it is removed from the address, where others could read it. */
const takeCode = (): string | null => {
  const code = LINK.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(null, '', `${location.pathname}#${location.hash.replace(LINK, '') || '/'}`)
  return code
}

/** The session ends with the window; a window that only reloads reports back at once and keeps it. */
const endSessionOnUnload = ({ persisted }: PageTransitionEvent): void => {
  if (persisted || sessionToken() === null) return
  void fetch(callUrl(leaveSession), withAuthorization({ method: 'POST', keepalive: true })).catch(() => undefined)
}

/** `window`: the one that asked, as each answer reaches all of them. */
type Message =
  | { readonly type: 'signed_in' }
  | { readonly type: 'request_code' | 'code_follows'; readonly window: string }
  | { readonly type: 'code'; readonly window: string; readonly code: string | null }

/** A user signed in here; the session may have ended since, as after a restart of the program. */
const isSignedIn = (): boolean => useSession.getState().phase === 'signed_in'

const hasSession = (): boolean => isSignedIn() && useConnection.getState().connection !== 'signed_out'

/** Reaches pages of this origin only, including its port. */
const openChannel = () => new BroadcastChannel('kontor.session')

/**
 * Signs in another window of the same browser, with a link of its own. When this window's session has ended, as after a
 * restart of the program, it joins the other window that signed in.
 */
const answerOtherWindows = (): void => {
  const channel = openChannel()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'signed_in' && isSignedIn() && !hasSession()) void joinOtherWindow()
    if (data.type !== 'request_code' || !hasSession()) return
    const { window } = data
    channel.postMessage({ type: 'code_follows', window } satisfies Message)
    void call(linkSession)
      .then(
        ({ url }) => LINK.exec(new URL(url).hash)?.[1] ?? null,
        () => null,
      )
      .then((code) => channel.postMessage({ type: 'code', window, code } satisfies Message))
  }
}

/** Signs in by the session of another window; false: there is none. */
const joinOtherWindow = async (): Promise<boolean> => {
  const code = await requestSignInCode()
  if (code === null) return false
  return startSession({ code }).then(
    () => true,
    () => false,
  )
}

const requestSignInCode = (): Promise<string | null> =>
  new Promise((resolve) => {
    const channel = openChannel()
    const own = crypto.randomUUID()
    let isLate = false
    const finish = (code: string | null) => {
      clearTimeout(timer)
      clearTimeout(end)
      channel.close()
      resolve(code)
      // The sign-in, or that the session has ended, is shown already.
      if (isLate && code !== null && !hasSession()) void startSession({ code }).catch(() => undefined)
    }
    const timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, OTHER_WINDOW_MS)
    const end = setTimeout(() => finish(null), LINK_MS)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'signed_in' || data.window !== own) return
      if (data.type === 'code') finish(data.code)
      if (data.type === 'code_follows') clearTimeout(timer)
    }
    channel.postMessage({ type: 'request_code', window: own } satisfies Message)
  })
