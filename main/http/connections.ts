// Who may stay connected: a caller that is silent, slow or without a token never takes the place of the others. A
// connection counts as known once a request on it came with a token that holds.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** So many connections may stay that have shown no token. */
const MAX_UNTRUSTED = 16
/** A stranger above that may stay so long without asking, so that many who come at once are heard first. */
const UNTRUSTED_MS = 1_000
/** Above so many the longest silent stranger goes at once. */
const MAX_UNTRUSTED_AT_ALL = 1_000
/** Nothing of a body may come for so long. */
const BODY_SILENCE_MS = 10_000
/** A body may take so long, and longer while it comes at this pace. */
const BODY_MS = 60_000
const BODY_BYTES_PER_MS = 1
const SWEEP_MS = 250

interface Connection {
  readonly socket: Socket
  isTrusted: boolean
  /** What the app is answering; null: it is the caller's turn to ask. */
  request: IncomingMessage | null
  /** Milliseconds that the caller has let the server wait: for a head, or altogether for this body. */
  waited_ms: number
  /** Of that, since the last byte of the body. */
  silent_ms: number
  /** Bytes that had come when the body began, and at the last look. */
  bytesAtStart: number
  bytesAtLastLook: number
}

export interface Connections {
  readonly add: (socket: Socket) => void
  /** Runs what answers a request; it is told how to say that a token was shown. */
  readonly during: <T>(request: IncomingMessage, answer: (trust: () => void) => Promise<T>) => Promise<T>
  /** Of a caller that may stay whatever it shows. */
  readonly trust: (socket: Socket) => void
  readonly close: () => void
}

/** `tooSlow` ends a connection whose body does not come; others are ended without a word. */
export const createConnections = (tooSlow: (socket: Socket) => void): Connections => {
  const all = new Map<Socket, Connection>()

  const trust = (socket: Socket): void => {
    const connection = all.get(socket)
    if (connection) connection.isTrusted = true
  }

  /** Ends the strangers above `most` that have let the server wait for so long, those who did so longest first. */
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
  // What has come is read first: after a long piece of work nobody is ended whose request waits to be read.
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
        // Of requests that came one behind the other the last one counts.
        if (connection?.request === request) begin(null)
      }
    },
    trust,
    close: () => clearInterval(timer),
  }
}

/** Whether nothing is left to do here before the caller sends more: it has asked nothing, or not all of it. */
const isCallersTurn = ({ request }: Connection): boolean =>
  request === null || (!request.complete && request.readableLength < request.readableHighWaterMark)
