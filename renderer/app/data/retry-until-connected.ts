// For lists, which are no queries of the cache: asks until there is an answer.
import { isTransient, retryDelay } from './api.ts'
import { awaitConnection } from './store/connection.ts'

/** While the server is away it keeps trying, so that a list fills as soon as it is back; any other refusal rejects. */
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
