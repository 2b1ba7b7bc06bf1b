// For lists, which are no queries of the cache: asks until there is an answer.
import { isPassing, retryDelay } from './api.ts'
import { connectionBack } from './store/connection.ts'

/** While the server is away it keeps trying, so that a list fills as soon as it is back; any other refusal rejects. */
export const askUntilThere = async <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await connectionBack(retryDelay(attempt), signal)
      signal.throwIfAborted()
    }
  }
}
