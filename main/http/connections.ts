// Which connections may stay: a silent, slow or unauthenticated caller must not displace the others. A connection is trusted
// once a request on it has shown a valid token.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** So many connections without a valid token may stay. */
const MAX_UNTRUSTED = 16
/**
 * Above that number, an untrusted connection may be silent for this long, so that many that come at once are answered first.
 */
const UNTRUSTED_MS = 1_000
/** Above this number, the untrusted connection that was silent longest is closed at once. */
const MAX_UNTRUSTED_AT_ALL = 1_000
/** The longest pause within a body. */
const BODY_SILENCE_MS = 10_000
/** The longest time for a body, unless it arrives at this pace. */
const BODY_MS = 60_000
const BODY_BYTES_PER_MS = 1
const SWEEP_MS = 250

interface Connection {
  readonly socket: Socket
  isTrusted: boolean
  /** The request being answered; null: the server waits for the caller. */
  request: IncomingMessage | null
  /** How long the server has waited for the caller: for a head, or in total for this body. */
  waited_ms: number
  /** How long it has waited since the last byte of the body. */
  silent_ms: number
  /** Bytes received when the body began, and at the last sweep. */
  bytesAtStart: number
  bytesAtLastLook: number
}

export interface Connections {
  readonly add: (socket: Socket) => void
  /** Runs the answer to a request and passes it a function that marks the connection as trusted. */
  readonly during: <T>(request: IncomingMessage, answer: (trust: () => void) => Promise<T>) => Promise<T>
  /** Trusts a connection without a token. */
  readonly trust: (socket: Socket) => void
  readonly close: () => void
}

/** `tooSlow` ends a connection whose body does not arrive; other connections are closed without an answer. */
export const createConnections = (tooSlow: (socket: Socket) => void): Connections => {
  const all = new Map<Socket, Connection>()

  const trust = (socket: Socket): void => {
    const connection = all.get(socket)
    if (connection) connection.isTrusted = true
  }

  /** Closes the untrusted connections above `most` for which the server has waited this long, the longest waits first. */
  const endUntrusted = (most: number, waited_ms: number): void => {
    const untrusted = [...all.values()].filter(({ isTrusted }) => !isTrusted)
    const idle = untrusted
      .filter((one) => isCallersTurn(one) && one.waited_ms >= waited_ms)
      .toSorted((a, b) => b.waited_ms - a.waited_ms)
    for (const { socket } of idle.slice(0, Math.max(0, untrusted.length - most))) socket.destroy()
  }

  const sweep = (): void => {
    for (const connection of all.values()) {
      if (!isCallersTurn(connection)) continue
      connection.waited_ms += SWEEP_MS
      if (connection.request === null) continue
      const { bytesRead } = connection.socket
      connection.silent_ms = bytesRead === connection.bytesAtLastLook ? connection.silent_ms + SWEEP_MS : 0
      connection.bytesAtLastLook = bytesRead
      const allowed = BODY_MS + (bytesRead - connection.bytesAtStart) / BODY_BYTES_PER_MS
      if (connection.silent_ms >= BODY_SILENCE_MS || connection.waited_ms >= allowed) tooSlow(connection.socket)
    }
    endUntrusted(MAX_UNTRUSTED, UNTRUSTED_MS)
  }
  // Received bytes are read first: after a long computation, no connection must be closed whose request waits to be read.
  const timer = setInterval(() => setImmediate(sweep), SWEEP_MS).unref()

  return {
    add: (socket) => {
      all.set(socket, {
        socket,
        isTrusted: false,
        request: null,
        waited_ms: 0,
        silent_ms: 0,
        bytesAtStart: 0,
        bytesAtLastLook: 0,
      })
      socket.once('close', () => all.delete(socket))
      endUntrusted(MAX_UNTRUSTED_AT_ALL, 0)
    },
    during: async (request, answer) => {
      const connection = all.get(request.socket)
      const begin = (of: IncomingMessage | null) => {
        const come = request.socket.bytesRead
        if (connection)
          Object.assign(connection, {
            request: of,
            waited_ms: 0,
            silent_ms: 0,
            bytesAtStart: come,
            bytesAtLastLook: come,
          })
      }
      begin(request)
      try {
        return await answer(() => trust(request.socket))
      } finally {
        // When several requests came one after the other, the last one counts.
        if (connection?.request === request) begin(null)
      }
    },
    trust,
    close: () => clearInterval(timer),
  }
}

/** Whether the server can do nothing before the caller sends more: there is no request, or an incomplete one. */
const isCallersTurn = ({ request }: Connection): boolean =>
  request === null || (!request.complete && request.readableLength < request.readableHighWaterMark)
