// A reverse proxy of our own, with TLS and a self-made certificate: what an office puts in front of the program.
import { generateKeyPairSync, sign } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'

export const HOST = 'books.example.ch'

export interface TlsProxy {
  /** `https://books.example.ch:<port>` */
  readonly url: string
  readonly port: number
  /** The target of the next requests. */
  readonly to: (port: number) => void
  /** Sends a request through it, as a user on another machine does. */
  readonly ask: (path: string, init?: AskInit) => Promise<ProxyAnswer>
  /** The same, with the answer as a stream. */
  readonly open: (path: string, init?: AskInit) => Promise<IncomingMessage>
  readonly close: () => Promise<void>
}

interface AskInit {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface ProxyAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly json: <T = Readonly<Record<string, unknown>>>() => T
}

/** Starts it on a free port; it has no target until `to` is called. */
export const startTlsProxy = async (): Promise<TlsProxy> => {
  let target = 0
  const server = createServer(certificate(), (asked, answer) => {
    const { forwarded: _, 'x-forwarded-host': __, ...headers } = asked.headers
    const before = headers['x-forwarded-for']
    const client = asked.socket.remoteAddress ?? ''
    const passed = plainRequest({
      host: '127.0.0.1',
      port: target,
      method: asked.method,
      path: asked.url,
      headers: {
        ...headers,
        'x-forwarded-for': before === undefined ? client : `${before}, ${client}`,
        'x-forwarded-proto': 'https',
      },
    })
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.headersSent || answer.writeHead(502).end())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: TlsProxy['open'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const asking = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        rejectUnauthorized: false,
        servername: HOST,
        agent: false,
        headers: {
          host: `${HOST}:${port}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      })
      asking.on('response', resolve).on('error', reject)
      asking.end(body)
    })
  return {
    url: `https://${HOST}:${port}`,
    port,
    to: (to) => {
      target = to
    },
    open,
    ask: async (path, init) => {
      const answer = await open(path, init)
      const text = Buffer.concat(await answer.toArray()).toString()
      return { status: answer.statusCode ?? 0, headers: answer.headers, text, json: () => JSON.parse(text) }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An X.509 certificate (RFC 5280) of a self-signed EC key, valid for a year. */
const certificate = (): { readonly key: string; readonly cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(HOST)))))
  const day = (plus: number) =>
    der(0x17, Buffer.from(`${new Date(Date.now() + plus * 86_400_000).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
  const body = der(
    0x30,
    der(0xa0, Buffer.from('020102', 'hex')),
    Buffer.from('020101', 'hex'),
    algorithm,
    name,
    der(0x30, day(-1), day(365)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One element of DER: its tag, length and content. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
