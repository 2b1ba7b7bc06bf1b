// Listens on the loopback address, and for proxies if the options say so: ports, limits of connections, and shutdown.
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { MAX_UPLOAD_BYTES } from '../../shared/api/upload.ts'
import type { RemoteAccess } from './access/remote-access.ts'
import type { HttpApp } from './app.ts'
import { type Connections, createConnections } from './connections.ts'
import { createGate } from './request/multipart.ts'
import { type HttpRefusal, problemOf } from './response/error-response.ts'

const ADDRESS = '127.0.0.1'
/** How many higher ports are tried before any free one is taken. */
const PORTS_TRIED = 50
/** How long the shutdown waits for running requests. */
const CLOSE_MS = 5_000
/** How long the head of a request may take; connections.ts watches the body. */
const HEAD_MS = 5_000
const HEAD_CHECK_MS = 500
/** How many requests run at a time; the others wait. */
const AT_WORK = 64
/** How long the server discards the further bytes of a refused caller, so that the caller receives the answer. */
const LAST_WORD_MS = 500
/**
 * A connection must not close while a caller is sending: proxies keep theirs open for up to two minutes, and scripts compute
 * between their requests. Callers without a token are limited in connections.ts.
 */
const IDLE_MS = 150_000

export interface HttpServer {
  readonly port: number
  /** For example `http://127.0.0.1:4780`. */
  readonly url: string
  /** The port for proxies; null: there is none. */
  readonly remote_port: number | null
  /** Takes no new requests, ends the event streams and waits for the running answers. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  /** 0: any free port. */
  readonly port: number
  /** Whether the next free port is acceptable when this one is taken (rule 1). */
  readonly is_port_flexible: boolean
  /** The address and port for proxies, and which proxies are trusted; absent: none. */
  readonly remoteAccess?: {
    readonly address: string
    readonly port: number
    readonly isTrusted: RemoteAccess['isTrusted']
  } | null
}

/** Serves the app. Rejects with a message for a person when a port is unavailable. */
export const listen = async (app: HttpApp, options: ListenOptions): Promise<HttpServer> => {
  const connections = createConnections((socket) => refuse(socket, { type: 'TooSlow' }))
  const atWork = createGate(AT_WORK, 0)
  const { remoteAccess = null } = options
  // First the port for proxies, since only the other port may differ from the requested one.
  const outer = remoteAccess && serve(app, connections, atWork, true)
  if (outer && remoteAccess) {
    outer.on('connection', (socket: Socket) => {
      // The proxy itself limits slow callers.
      if (remoteAccess.isTrusted(socket.remoteAddress ?? '')) connections.trust(socket)
    })
    if (!(await tryPort(outer, remoteAccess.port, remoteAccess.address)))
      throw new Error(
        `Port ${remoteAccess.port} on ${remoteAccess.address} is in use or not available. Choose another with --listen.`,
      )
  }
  const server = serve(app, connections, atWork, false)
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${ADDRESS}:${port}`,
    remote_port: outer === null ? null : (outer.address() as AddressInfo).port,
    close: () => close(outer === null ? [server] : [outer, server], app, connections),
  }
}

type Gate = ReturnType<typeof createGate>

const serve = (app: HttpApp, connections: Connections, atWork: Gate, is_remote: boolean): Server => {
  const listener = getRequestListener(
    // The server accepts HTTP/1.1 only.
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage
      return connections.during(incoming, async (trust) => {
        const answer = async () => app.fetch(request, { incoming, markTrusted: trust, is_remote })
        // Uploads have a gate of their own (route.ts), and those that wait there must not block other requests.
        const isForm = incoming.headers['content-type']?.startsWith('multipart/')
        const response = await (isForm ? answer() : atWork(0, answer))
        await discardUnreadBody(incoming)
        return response
      })
    },
    { hostname: ADDRESS, errorHandler: answerMalformed },
  )
  // Without a Host header the guard refuses, with the same text as for a wrong one.
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: HEAD_CHECK_MS },
    (request, response) => void listener(request, response),
  )
  server.keepAliveTimeout = IDLE_MS
  server.headersTimeout = HEAD_MS
  server.requestTimeout = 0
  server.on('connection', connections.add)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, refusalOf(error.code)))
  return server
}

const bind = async (server: Server, { port, is_port_flexible }: ListenOptions): Promise<void> => {
  const last = is_port_flexible && port !== 0 ? Math.min(port + PORTS_TRIED, 65_535) : port
  for (let candidate = port; candidate <= last; candidate++) if (await tryPort(server, candidate)) return
  if (is_port_flexible && (await tryPort(server, 0))) return
  throw new Error(`Port ${port} on ${ADDRESS} is in use or not allowed. Choose another with --port.`)
}

/** Whether the port is available; then the server listens on it. */
const tryPort = (server: Server, port: number, address = ADDRESS): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(error.code ?? '')) resolve(false)
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen(port, address)
  })

const close = async (servers: readonly Server[], app: HttpApp, connections: Connections): Promise<void> => {
  connections.close()
  const closed = Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  app.close()
  for (const server of servers) server.closeIdleConnections()
  const closeTimer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, CLOSE_MS)
  await closed
  clearTimeout(closeTimer)
}

/**
 * Discards an unread body: an answer while the caller still sends may never reach it. Closes the connection for a body that
 * is too large for any endpoint.
 */
const discardUnreadBody = async (incoming: IncomingMessage): Promise<void> => {
  const isRead = incoming.complete || incoming.readableFlowing !== null
  if (isRead || Number(incoming.headers['content-length'] ?? '0') > MAX_UPLOAD_BYTES) return
  await new Promise<void>((resolve) => {
    let size = 0
    incoming.once('close', resolve).on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_UPLOAD_BYTES) resolve()
    })
  })
}

/** The refusal for an error of Node's parser. */
const refusalOf = (code: string | undefined): HttpRefusal => {
  if (code === 'HPE_HEADER_OVERFLOW') return { type: 'HeadTooLarge' }
  return { type: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'TooSlow' : 'MalformedRequest' }
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/** For a request that the app cannot receive: an invalid Host header, an unreadable address. */
const answerMalformed = (): Response => {
  const { status, problem } = problemOf({ type: 'MalformedRequest' })
  return new Response(JSON.stringify(problem), { status, headers: HEADERS })
}

/** Ends a connection, with an answer unless one has started. */
const refuse = (socket: Duplex, refusal: HttpRefusal): void => {
  if (socket.writableEnded) return
  // Node's internal name for the response being written; its own handler of malformed requests uses it, too.
  const { _httpMessage: startedResponse } = socket as { _httpMessage?: { readonly headersSent: boolean } | null }
  if (!socket.writable || startedResponse?.headersSent) return void socket.destroy()
  const { status, problem } = problemOf(refusal)
  const body = JSON.stringify(problem)
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
}
