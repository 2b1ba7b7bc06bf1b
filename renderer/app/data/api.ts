// The window's only way to the server: the typed client on the same origin with the session of this window, and the
// cache of its answers. It reports the outcome of each request to the connection store.
import { QueryClient } from '@tanstack/react-query'
import { ApiError, type Client, createClient } from '../../../shared/api/client.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { confirmPassword } from './password-confirmation.ts'
import { setConnection } from './store/connection.ts'
import { sessionToken } from './store/session.ts'
import { trackWrite } from './store/writes.ts'

/** The request with the session of this window. */
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
    // Only a temporary state has a `Retry-After`: closed books.
    if (response.status === 503 && response.headers.has('Retry-After')) setConnection('unavailable')
    else if (response.status !== 401) setConnection('connected')
    // A late answer to a replaced session does not concern the current one.
    else if (token === sessionToken()) setConnection('signed_out')
    return response
  } catch (error) {
    // `fetch` rejects with a TypeError when the server does not answer, and with an AbortError when the window aborted
    // the request.
    if (error instanceof TypeError) setConnection('unreachable')
    throw error
  }
}

/** The history entry of this window's latest change; null: no change yet, or the change is not in the history. */
let lastAction: string | null = null
export const lastActionId = (): string | null => lastAction

/** Counts writes only: a change is saved when its answer arrives. */
const fetchCountingWrites: typeof fetch = (input, init) =>
  init?.method === undefined || init.method === 'GET'
    ? monitoredFetch(input, init)
    : trackWrite(async () => {
        const response = await monitoredFetch(input, init)
        if (response.ok) lastAction = response.headers.get('History-Id')
        return response
      })

/** Sends a request that needs the password again after the user has confirmed it. */
const fetchConfirmingPassword: typeof fetch = async (input, init) => {
  const response = await fetchCountingWrites(input, init)
  if (response.status === 423 && (await confirmPassword())) return fetchCountingWrites(input, init)
  return response
}

export const call: Client = createClient({
  base: '',
  fetch: fetchConfirmingPassword,
  // The language of the window, which may differ from the user's setting.
  language: () => document.documentElement.lang,
})

/** Requests an address that is built by hand; rejects with the server's refusal, as `call` does. With a body it is a POST. */
export const fetchAddress = async (
  address: string,
  signal?: AbortSignal,
  extraHeaders: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Response> => {
  const headers = { 'Accept-Language': document.documentElement.lang, ...extraHeaders }
  const posted =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await monitoredFetch(address, { ...posted, signal: signal ?? null })
  if (response.ok) return response
  const problem = (await response.json().catch(() => null)) as Problem | null
  throw new ApiError(response.status, problem ?? { message: response.statusText, code: 'unknown' })
}

/** The server did not answer, or the books were closed: a retry may succeed. Any other error would come again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && error.status === 503 && error.problem.code !== 'book_closed')

export const retryDelay = (attempt: number): number => Math.min(500 * 2 ** attempt, 5000)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine, so the browser's "offline" does not matter.
      networkMode: 'always',
      retry: (_, error) => isTransient(error),
      retryDelay,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
