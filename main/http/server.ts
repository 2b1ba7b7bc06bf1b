// Listens on the loopback address, and only there: the port, the limits of a connection, and the end of it all.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { HttpApp } from './app.ts'
import { problemOf } from './error-response.ts'

const ADDRESS = '127.0.0.1'
/** How many ports above the wanted one are tried before any free one is taken. */
const PORTS_TRIED = 50
/** Requests at work when the server stops may take so long to end. */
const CLOSE_MS = 5_000

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
  const listener = getRequestListener(
    // The server speaks HTTP/1.1 only.
    (request, { incoming }) => app.fetch(request, { incoming: incoming as IncomingMessage }),
    { hostname: ADDRESS, errorHandler: answerBroken },
  )
  // Without a Host header the guard says no, in the same words as for a wrong one.
  const server = createServer({ requireHostHeader: false }, (request, response) => void listener(request, response))
  server.headersTimeout = 10_000
  server.requestTimeout = 60_000
  server.maxConnections = 64
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return { port, url: `http://${ADDRESS}:${port}`, close: () => close(server, app) }
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

const close = async (server: Server, app: HttpApp): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  app.close()
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
  await closed
  clearTimeout(patience)
}

/** What is no HTTP request at all: a broken Host header, an unreadable address. */
const answerBroken = (): Response => {
  const { status, problem } = problemOf({ type: 'BrokenRequest' })
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })
}
