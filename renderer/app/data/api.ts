// The window's one way to the server: the typed client on the same origin, with the session of this window, and the cache
// of what it answered. Tells the connection store how each request went.
import { QueryClient } from '@tanstack/react-query'
import { ApiError, type Client, createClient } from '../../../shared/api/client.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { confirmPassword } from './password-confirmation.ts'
import { setConnection } from './store/connection.ts'
import { sessionToken } from './store/session.ts'
import { trackWrite } from './store/writes.ts'

/** The same request with the session of this window. */
export const withAuthorization = (init: RequestInit = {}): RequestInit => {
  const token = sessionToken()
  if (token === null) return init
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}

const monitoredFetch: typeof fetch = async (input, init) => {
  const token = sessionToken()
  try {
    const response = await fetch(input, withAuthorization(init))
    // Only what is worth asking again soon says when: the books.
    if (response.status === 503 && response.headers.has('Retry-After')) setConnection('unavailable')
    else if (response.status !== 401) setConnection('connected')
    // A late answer to a session that was replaced meanwhile says nothing about the one of now.
    else if (token === sessionToken()) setConnection('signed_out')
    return response
  } catch (error) {
    // `fetch` rejects with a TypeError when nobody answers, and with an AbortError when we hung up ourselves.
    if (error instanceof TypeError) setConnection('unreachable')
    throw error
  }
}

/** The entry of the history that this window's latest change is; null: nothing was changed, or it is in no history. */
let lastAction: string | null = null
export const lastActionId = (): string | null => lastAction

/** A question has an answer; a change is saved when it is confirmed. */
const fetchCountingWrites: typeof fetch = (input, init) =>
  init?.method === undefined || init.method === 'GET'
    ? monitoredFetch(input, init)
    : trackWrite(async () => {
        const response = await monitoredFetch(input, init)
        if (response.ok) lastAction = response.headers.get('History-Id')
        return response
      })

/** What wants the password first is sent again once it was confirmed. */
const fetchConfirmingPassword: typeof fetch = async (input, init) => {
  const response = await fetchCountingWrites(input, init)
  if (response.status === 423 && (await confirmPassword())) return fetchCountingWrites(input, init)
  return response
}

export const call: Client = createClient({
  base: '',
  fetch: fetchConfirmingPassword,
  // That of the window, which a person may have chosen here alone.
  language: () => document.documentElement.lang,
})

/** Asks for an address that is put together by hand; rejects with what is refused, as `call` does. */
export const fetchAddress = async (
  address: string,
  signal?: AbortSignal,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const headers = { 'Accept-Language': document.documentElement.lang, ...extraHeaders }
  const response = await monitoredFetch(address, { headers, signal: signal ?? null })
  if (response.ok) return response
  const problem = (await response.json().catch(() => null)) as Problem | null
  throw new ApiError(response.status, problem ?? { message: response.statusText, code: 'unknown' })
}

/** Nobody answered, or the books were away: worth asking again. Anything else would be answered the same way. */
export const isTransient = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && error.status === 503 && error.problem.code !== 'book_closed')

export const retryDelay = (attempt: number): number => Math.min(500 * 2 ** attempt, 5000)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine: being "offline" says nothing about it.
      networkMode: 'always',
      retry: (_, error) => isTransient(error),
      retryDelay,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
