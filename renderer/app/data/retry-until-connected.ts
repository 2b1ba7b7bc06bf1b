// For lists, which are not in the query cache: retries until there is an answer.
import { isTransient, retryDelay } from './api.ts'
import { awaitConnection } from './store/connection.ts'

/** Retries while the server is not reachable, so that a list fills as soon as it is back; any other error rejects. */
export const retryUntilConnected = async <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      await awaitConnection(retryDelay(attempt), signal)
      signal.throwIfAborted()
    }
  }
}

/** A page of a list, with the number of all its rows; `send` requests it. */
export const loadRows = async <T>(
  signal: AbortSignal,
  send: () => Promise<{ readonly data: readonly T[]; readonly meta: { readonly total: number } }>,
): Promise<{ readonly rows: readonly T[]; readonly total: number }> => {
  const { data, meta } = await retryUntilConnected(signal, send)
  return { rows: data, total: meta.total }
}
