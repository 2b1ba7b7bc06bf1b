// The loopback server of the database page: serves the page's own files and accepts one WebSocket connection, from the
// page that knows the secret of this start. It stops listening as soon as this connection is open.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLOSE_CODES, type PageClosing } from '../../shared/books/encoding/protocol.ts'
import type { PageConnection } from './engine.ts'
import { pageHeaders, readPageFile } from './page-files.ts'

/** The host name of the page. Its data belongs to this origin: another name means an empty database. */
export const PAGE_HOST = 'database.localhost'
export const PAGE_ORIGIN = `http://${PAGE_HOST}`
/** The page's protocol name for the connection; the secret follows as a second one. */
const PROTOCOL = 'kontor'
const MAX_MESSAGE_BYTES = 1024 * 1024 * 1024

const HEADERS = pageHeaders(`ws://${PAGE_HOST}`)

export interface PageServer {
  /** The port it listens on at 127.0.0.1. */
  readonly port: number
  /** Resolves when the page requests one of its scripts, which shows that it is loaded. */
  readonly shown: Promise<void>
  /** The page's address, with the secret in its fragment. */
  readonly address: string
  readonly connected: Promise<PageConnection>
  /** Stops listening; an open connection stays. */
  readonly close: () => void
}

/** Serves `database.html` and its scripts from the folder of the built renderer. */
export const servePage = async (pageFolder: string): Promise<PageServer> => {
  const secret = randomBytes(32).toString('hex')
  const connected = Promise.withResolvers<PageConnection>()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES })
  const shown = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url !== '/') shown.resolve()
    answer(pageFolder, request, response).catch(() => refuse(response, 500))
  })
  let isConnected = false
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => undefined)
    if (isConnected || !isPage(request, secret)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    isConnected = true
    sockets.handleUpgrade(request, stream, head, (socket) => {
      connected.resolve(toConnection(socket, stream))
      server.close()
    })
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen({ host: '127.0.0.1', port: 0 }, listening.resolve)
  await listening.promise
  return {
    port: (server.address() as AddressInfo).port,
    shown: shown.promise,
    address: `${PAGE_ORIGIN}/#${secret}`,
    connected: connected.promise,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const answer = async (folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.headers.host !== PAGE_HOST) return refuse(response, 421)
  if (request.method !== 'GET') return refuse(response, 405)
  const file = await readPageFile(folder, request.url ?? '', '/')
  if (file === null) return refuse(response, 404)
  response.writeHead(200, { ...HEADERS, 'Content-Type': file.type }).end(file.body)
}

const refuse = (response: ServerResponse, status: number): void => {
  response.writeHead(status, HEADERS).end()
}

const isPage = ({ headers, url }: IncomingMessage, secret: string): boolean => {
  if (headers.host !== PAGE_HOST || headers.origin !== PAGE_ORIGIN || url !== '/') return false
  const [protocol, presented] = (headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  return protocol === PROTOCOL && isSame(presented ?? '', secret)
}

const isSame = (presented: string, secret: string): boolean => timingSafeEqual(digest(presented), digest(secret))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const toConnection = (socket: WebSocket, stream: Duplex): PageConnection => {
  // A broken connection also triggers `close`. Without this listener the error would end the process.
  socket.on('error', () => undefined)
  const closed = new Promise<PageClosing | null>((resolve) => {
    socket.once('close', (code, reason) => resolve(toPageClosing(code, String(reason))))
  })
  return {
    closed,
    post: (text) => {
      // What is sent at the same moment becomes one write, which costs main more than any of the messages.
      if (stream.writableCorked === 0) {
        stream.cork()
        process.nextTick(() => stream.uncork())
      }
      socket.send(text)
    },
    onMessage: (listener) => void socket.on('message', (data) => listener(String(data))),
    onClose: (listener) => void closed.then(() => listener()),
    close: () => socket.terminate(),
  }
}

const toPageClosing = (code: number, reason: string): PageClosing | null => {
  if (code === CLOSE_CODES.failed) return { type: 'failed', reason }
  return code === CLOSE_CODES.unusable ? { type: 'unusable', reason } : null
}
