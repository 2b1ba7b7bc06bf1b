// Whether the server answers. Every request and the event stream set it; the header and a banner show it.
import { create } from 'zustand'

export type Connection = 'connecting' | 'connected' | 'unreachable' | 'unavailable' | 'signed_out'

interface ConnectionState {
  readonly connection: Connection
  /** Grows each time the connection comes back, so that waiting requests can retry. */
  readonly reconnectCount: number
}

export const useConnection = create<ConnectionState>()(() => ({ connection: 'connecting', reconnectCount: 0 }))

export const setConnection = (connection: Connection): void =>
  useConnection.setState((state) => {
    if (state.connection === connection) return state
    const hasReconnected = connection === 'connected' && state.connection !== 'connecting'
    return { connection, reconnectCount: state.reconnectCount + (hasReconnected ? 1 : 0) }
  })

/** Resolves when the session has ended. */
export const awaitSignOut = (): Promise<void> =>
  new Promise((resolve) => {
    const isSignedOut = () => useConnection.getState().connection === 'signed_out'
    if (isSignedOut()) return resolve()
    const unsubscribe = useConnection.subscribe(() => {
      if (!isSignedOut()) return
      unsubscribe()
      resolve()
    })
  })

/** Resolves when the connection is back, at the latest after `ms`: a stream may stay silent. */
export const awaitConnection = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const unsubscribe = useConnection.subscribe((state) => {
      if (state.connection === 'connected') done()
    })
    signal.addEventListener('abort', done)
  })
