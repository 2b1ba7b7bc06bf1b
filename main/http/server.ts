// Listens on the loopback address, and for proxies where it was told to: ports, the limits of a connection, and the end of it all.
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { MAX_UPLOAD_BYTES } from '../../shared/api/upload.ts'
import type { HttpApp } from './app.ts'
import type { Beyond } from './beyond.ts'
import { type Connections, createConnections } from './connections.ts'
import { type HttpRefusal, problemOf } from './error-response.ts'
import { createGate } from './multipart.ts'

const ADDRESS = '127.0.0.1'
/** How many ports above the wanted one are tried before any free one is taken. */
const PORTS_TRIED = 50
/** Requests at work when the server stops may take so long to end. */
const CLOSE_MS = 5_000
/** How long a connection may take to the end of a head; what comes after is watched in connections.ts. */
const HEAD_MS = 5_000
const HEAD_CHECK_MS = 500
/** So many requests are at work at a time; the others wait. */
const AT_WORK = 64
/** What a refused caller still sends is let go for so long, so that the answer reaches it. */
const LAST_WORD_MS = 500
/** Proxies keep connections up to two minutes, and must not find one ended under what they send. */
const PROXY_IDLE_MS = 150_000

export interface HttpServer {
  readonly port: number
  /** `http://127.0.0.1:4780` */
  readonly url: string
  /** Of the port for proxies; null: there is none. */
  readonly beyond_port: number | null
  /** Takes no new requests, ends the event streams and waits for the answers that are under way. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  /** 0: any free one. */
  readonly port: number
  /** Whether another port will do when this one is taken: the next free one (rule 1). */
  readonly may_differ: boolean
  /** Where proxies connect to, and which are believed; absent: nowhere. */
  readonly beyond?: { readonly address: string; readonly port: number; readonly isTrusted: Beyond['isTrusted'] } | null
}

/** Serves the app. Rejects with a message for a person when a port cannot be had. */
export const listen = async (app: HttpApp, options: ListenOptions): Promise<HttpServer> => {
  const connections = createConnections((socket) => refuse(socket, { type: 'TooSlow' }))
  const atWork = createGate(AT_WORK, 0)
  const { beyond = null } = options
  // First, so that the port that may differ is the other one.
  const outer = beyond && serve(app, connections, atWork, true)
  if (outer && beyond) {
    outer.keepAliveTimeout = PROXY_IDLE_MS
    outer.on('connection', (socket: Socket) => {
      // The proxy looks after who may keep it waiting.
      if (beyond.isTrusted(socket.remoteAddress ?? '')) connections.know(socket)
    })
    if (!(await tryPort(outer, beyond.port, beyond.address)))
      throw new Error(
        `Port ${beyond.port} on ${beyond.address} is taken or not to be had. Choose another with --listen.`,
      )
  }
  const server = serve(app, connections, atWork, false)
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${ADDRESS}:${port}`,
    beyond_port: outer === null ? null : (outer.address() as AddressInfo).port,
    close: () => close(outer === null ? [server] : [outer, server], app, connections),
  }
}

type Gate = ReturnType<typeof createGate>

const serve = (app: HttpApp, connections: Connections, atWork: Gate, is_beyond: boolean): Server => {
  const listener = getRequestListener(
    // The server speaks HTTP/1.1 only.
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage
      return connections.during(incoming, async (know) => {
        const answer = async () => app.fetch(request, { incoming, know, is_beyond })
        // Files have a gate of their own (route.ts), and those that wait there must not hold up the others.
        const isForm = incoming.headers['content-type']?.startsWith('multipart/')
        const response = await (isForm ? answer() : atWork(0, answer))
        await unreadRest(incoming)
        return response
      })
    },
    { hostname: ADDRESS, errorHandler: answerMalformed },
  )
  // Without a Host header the guard says no, in the same words as for a wrong one.
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: HEAD_CHECK_MS },
    (request, response) => void listener(request, response),
  )
  server.headersTimeout = HEAD_MS
  server.requestTimeout = 0
  server.on('connection', connections.add)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, refusalOf(error.code)))
  return server
}

const bind = async (server: Server, { port, may_differ }: ListenOptions): Promise<void> => {
  const last = may_differ && port !== 0 ? Math.min(port + PORTS_TRIED, 65_535) : port
  for (let candidate = port; candidate <= last; candidate++) if (await tryPort(server, candidate)) return
  if (may_differ && (await tryPort(server, 0))) return
  throw new Error(`Port ${port} on ${ADDRESS} is taken or not allowed. Choose another with --port.`)
}

/** Whether it is had. */
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
  const patience = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, CLOSE_MS)
  await closed
  clearTimeout(patience)
}

/**
 * Lets go a body that nobody has read: an answer while the caller still sends may never reach it. One that would be too
 * large for any endpoint is cut off.
 */
const unreadRest = async (incoming: IncomingMessage): Promise<void> => {
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

/** What the parser of Node found wrong. */
const refusalOf = (code: string | undefined): HttpRefusal => {
  if (code === 'HPE_HEADER_OVERFLOW') return { type: 'HeadTooLarge' }
  return { type: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'TooSlow' : 'MalformedRequest' }
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/** What is no request that the app could be given: a broken Host header, an unreadable address. */
const answerMalformed = (): Response => {
  const { status, problem } = problemOf({ type: 'MalformedRequest' })
  return new Response(JSON.stringify(problem), { status, headers: HEADERS })
}

/** Ends a connection, with an answer unless one is on its way. */
const refuse = (socket: Duplex, refusal: HttpRefusal): void => {
  if (socket.writableEnded) return
  // The name by which Node keeps the answer that it is writing; its own handler of broken requests asks it, too.
  const { _httpMessage: begun } = socket as { _httpMessage?: { readonly headersSent: boolean } | null }
  if (!socket.writable || begun?.headersSent) return void socket.destroy()
  const { status, problem } = problemOf(refusal)
  const body = JSON.stringify(problem)
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
}
