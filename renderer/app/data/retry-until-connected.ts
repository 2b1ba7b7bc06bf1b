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
