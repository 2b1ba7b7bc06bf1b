// How the window gets its session: by the code of the one-time link it was opened with, from before it was reloaded, from
// another window of the same origin, or by asking who it is. Rule 168.
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
/** Another window says at once that it is in, or there is none. */
const OTHER_WINDOW_MS = 400
/** One that is in asks the program for a link first, which takes its time on a busy machine. */
const LINK_MS = 15_000

/** Finds out who uses this window. Resolves when it is known, or has to be asked. */
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

/** Somebody was in before: what the window still holds is that person's. */
let wasSignedIn = false

/** Signs in, or learns what else is asked. Rejects with what is refused. */
export const startSession = async (body: SignIn): Promise<void> => {
  const session = await call(signIn, { body })
  if (session.token === null) return requireSignIn(session)
  const before = sessionUser()
  const user = String(session.user_id)
  storeSession(session.token, user)
  const channel = openChannel()
  channel.postMessage({ type: 'is_in' } satisfies Message)
  channel.close()
  if (wasSignedIn || (before !== null && before !== user)) resetWindow()
}

/** Says at the screen of signing in who it is, in place of the session that ended. */
export const signInAgain = (): void => {
  wasSignedIn = true
  requireSignIn(null)
  queryClient.clear()
}

/** Works in another organization from now on, at `place` of the window. Rejects with what is refused. */
export const switchOrganization = async (current_organization_id: number, place?: string): Promise<void> => {
  await call(changeUser, { body: { current_organization_id } })
  resetWindow(place)
}

/** Loads the window anew: nothing of the books that were open stays in it, neither lists nor files that wait. */
export const resetWindow = (place = '/overview'): void => {
  setPreferences({ fiscalYear: null })
  history.replaceState(null, '', `${location.pathname}#${place}`)
  reloadWindow()
}

/** Ends the session; the window forgets all that it showed. */
export const endSession = async (): Promise<void> => {
  await call(signOut).catch(() => undefined)
  signInAgain()
}

/** The code of the link, which leaves the address: nobody shall find it there. */
const takeCode = (): string | null => {
  const code = LINK.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(null, '', `${location.pathname}#${location.hash.replace(LINK, '') || '/'}`)
  return code
}

/** The session ends with the window; one that only reloads asks again at once, and so keeps it. */
const endSessionOnUnload = ({ persisted }: PageTransitionEvent): void => {
  if (persisted || sessionToken() === null) return
  void fetch(callUrl(leaveSession), withAuthorization({ method: 'POST', keepalive: true })).catch(() => undefined)
}

type Message =
  | { readonly type: 'who_is_in' | 'is_in' | 'link_follows' }
  | { readonly type: 'come_in'; readonly code: string | null }

/** Reaches pages of this very origin only, its port included. */
const openChannel = () => new BroadcastChannel('kontor.session')

/**
 * Lets a window in that was opened beside this one, by a link of its own; and comes in again when somebody signed in beside it
 * while its own session had ended, as it does when the program starts anew.
 */
const answerOtherWindows = (): void => {
  const channel = openChannel()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const isIn = useSession.getState().phase === 'signed_in'
    const hasEnded = useConnection.getState().connection === 'signed_out'
    if (data.type === 'is_in' && isIn && hasEnded) void joinOtherWindow()
    if (data.type !== 'who_is_in' || !isIn || hasEnded) return
    channel.postMessage({ type: 'link_follows' } satisfies Message)
    void call(linkSession)
      .then(
        ({ url }) => LINK.exec(new URL(url).hash)?.[1] ?? null,
        () => null,
      )
      .then((code) => channel.postMessage({ type: 'come_in', code } satisfies Message))
  }
}

/** Comes in by the session of another window; false: there is none. */
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
    const finish = (code: string | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(code)
    }
    let timer = setTimeout(() => finish(null), OTHER_WINDOW_MS)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'come_in') finish(data.code)
      if (data.type !== 'link_follows') return
      clearTimeout(timer)
      timer = setTimeout(() => finish(null), LINK_MS)
    }
    channel.postMessage({ type: 'who_is_in' } satisfies Message)
  })
