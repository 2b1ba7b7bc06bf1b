// Listens on the loopback address, and only there: the port, the limits of a connection, and the end of it all.
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { MAX_UPLOAD_BYTES } from '../../shared/api/upload.ts'
import type { HttpApp } from './app.ts'
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

export interface HttpServer {
  readonly port: number
  /** `http://127.0.0.1:4780` */
  readonly url: string
  /** Takes no new requests, ends the event streams and waits for the answers that are under way. */
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  /** 0: any free one. */
  readonly port: number
  /** Whether another port will do when this one is taken: the next free one (rule 1). */
  readonly may_differ: boolean
}

/** Serves the app. Rejects with a message for a person when the port cannot be had. */
export const listen = async (app: HttpApp, options: ListenOptions): Promise<HttpServer> => {
  const connections = createConnections((socket) => refuse(socket, { type: 'TooSlow' }))
  const atWork = createGate(AT_WORK, 0)
  const listener = getRequestListener(
    // The server speaks HTTP/1.1 only.
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage
      return connections.during(incoming, async (know) => {
        const answer = async () => app.fetch(request, { incoming, know })
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
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return { port, url: `http://${ADDRESS}:${port}`, close: () => close(server, app, connections) }
}

const bind = async (server: Server, { port, may_differ }: ListenOptions): Promise<void> => {
  const last = may_differ && port !== 0 ? Math.min(port + PORTS_TRIED, 65_535) : port
  for (let candidate = port; candidate <= last; candidate++) if (await tryPort(server, candidate)) return
  if (may_differ && (await tryPort(server, 0))) return
  throw new Error(`Port ${port} on ${ADDRESS} is taken or not allowed. Choose another with --port.`)
}

const tryPort = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen(port, ADDRESS)
  })

const close = async (server: Server, app: HttpApp, connections: Connections): Promise<void> => {
  connections.close()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  app.close()
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
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
